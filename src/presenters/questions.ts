/** From a question and what was typed to the parameters of its GOV.UK macro: one function per type of field. */
import {
  type CheckboxesField,
  type Field,
  type FieldType,
  type FileField,
  mostFiles,
  type NumberField,
  type Option,
  type SelectField,
} from '../models/field.ts'
import { lookupIn, suggestionsOf } from '../models/lookup.ts'
import {
  choices,
  EITHER_WAY,
  type Filled,
  fromLeft,
  group,
  input,
  type Params,
  prose,
  typed,
  width,
} from './controls.ts'
import { acceptAttribute } from './hints.ts'
import { addressParams, dateParams } from './parts.ts'

/** Parameters of the macro that prints the question; texts are plain, the templates escape them. */
export function questionParams(field: Field, filled: Filled): Params {
  const present = PARAMS[field.type] as (field: Field, filled: Filled) => Params
  return present(field, filled)
}

const yesOrNo = ({ texts }: Filled): Option[] => [
  { value: 'yes', label: texts.question.yes },
  { value: 'no', label: texts.question.no },
]

const PARAMS: { [T in FieldType]: (field: Extract<Field, { type: T }>, filled: Filled) => Params } = {
  text: (field, filled) => ({
    ...input(field, filled),
    ...affixes(field),
    ...width(field.width),
    ...EITHER_WAY,
    autocomplete: field.autocomplete,
  }),
  textarea: (field, filled) => ({
    ...input(field, filled),
    // An HTML parser drops a line end right after <textarea>: one more keeps an answer that begins with one.
    value: typed(field.id, filled).replace(/^(?=\r?\n)/, '\n'),
    rows: field.rows ?? 5,
    ...prose(filled.texts),
  }),
  email: (field, filled) => ({
    ...input(field, filled),
    ...fromLeft(filled.texts),
    type: 'email',
    autocomplete: field.autocomplete ?? 'email',
    spellcheck: false,
  }),
  tel: (field, filled) => ({
    ...input(field, filled),
    ...width(20),
    ...fromLeft(filled.texts),
    type: 'tel',
    autocomplete: field.autocomplete ?? 'tel',
  }),
  url: (field, filled) => ({
    ...input(field, filled),
    ...fromLeft(filled.texts),
    type: 'url',
    autocomplete: field.autocomplete ?? 'url',
    spellcheck: false,
  }),
  number: (field, filled) => ({
    ...input(field, filled),
    ...affixes(field),
    ...width(field.width ?? 10),
    ...fromLeft(filled.texts),
    autocomplete: field.autocomplete,
    inputmode: keyboard(field),
    spellcheck: false,
  }),
  date: dateParams,
  // Not type="time": such an input would come back empty when what was typed is no time.
  time: (field, filled) => ({
    ...input(field, filled),
    ...width(10),
    ...fromLeft(filled.texts),
    autocomplete: 'off',
  }),
  radios: (field, filled) => ({ ...group(field, filled), ...choices(field.options, [typed(field.id, filled)]) }),
  select: (field, filled) =>
    field.lookup ? lookup(field, filled) : { ...input(field, filled), items: lines(field, filled) },
  checkboxes: (field, filled) => ({
    ...group(field, filled),
    items: boxes(field, filled),
  }),
  boolean: (field, filled) => ({
    ...group(field, filled),
    ...choices(yesOrNo(filled), [typed(field.id, filled)]),
    classes: 'govuk-radios--inline',
  }),
  declaration: (field, filled) => ({
    ...group(field, filled),
    ...choices([{ value: 'yes', label: field.statement }], [typed(field.id, filled)]),
  }),
  address: addressParams,
  file: (field, filled) => ({
    ...input(field, filled),
    ...files(field, filled),
    multiple: mostFiles(field) > 1,
    attributes: { accept: acceptAttribute(field.accept) },
  }),
}

/** The digit keyboards of some phones have no minus sign. */
function keyboard({ min, integer }: NumberField): string | undefined {
  if (min === undefined || min < 0) return undefined
  return integer ? 'numeric' : 'decimal'
}

/** The empty option comes first, so that nobody answers without choosing. */
function lines(field: SelectField, filled: Filled): Params[] {
  const { items } = choices(field.options, [typed(field.id, filled)])
  const options = items.map(({ value, text, checked }) => ({ value, text, selected: checked }))
  return [{ value: '', text: filled.texts.question.chooseOne }, ...options]
}

/**
 * A text field with its options as a datalist, which some browsers leave out, and radios for what may be meant by a text that
 * is no whole name. What was found is shown by its label from then on.
 */
function lookup(field: SelectField, filled: Filled): Params {
  const { id, label, options } = field
  const [text, choice] = [id, suggestionsOf(id)].map((name) => typed(name, filled).trim()) as [string, string]
  const found = text === '' && choice === '' ? undefined : lookupIn(options)(text, choice)
  const near = found && 'near' in found ? found.near : []
  return {
    ...input(field, filled),
    ...(found && 'option' in found ? { value: found.option.label } : {}),
    attributes: { ...EITHER_WAY.attributes, list: `${id}-options` },
    spellcheck: false,
    options: { id: `${id}-options`, labels: options.map((option) => option.label) },
    suggestions: near.length > 0 && {
      name: suggestionsOf(id),
      idPrefix: suggestionsOf(id),
      formGroup: { classes: 'suggestions' },
      fieldset: { legend: { text: filled.texts.question.suggestions(label) } },
      ...choices(near, [choice]),
    },
  }
}

/** An option that excludes the others stands apart, after “or”. Its id counts options: the style of the form relies on that. */
function boxes({ id, options }: CheckboxesField, { texts, raw }: Filled): Params[] {
  const { items } = choices(options, raw.get(id) ?? [])
  return items.flatMap((item, i): Params[] =>
    options[i]!.exclusive ? [{ divider: texts.question.or }, { ...item, id: `${id}-${i + 1}` }] : [item],
  )
}

/** A full question has no input: its files are listed, and the list as a whole is what links land on. */
function files(field: FileField, { texts, attached, goesOn = false }: Filled): Params {
  const { id, label } = field
  const most = mostFiles(field)
  const here = attached.get(id) ?? []
  return {
    question: label,
    uploadText: texts.files.uploadText(most, goesOn),
    texts: texts.files,
    attached: here.map(({ id: upload, filename, size }, index) => ({
      id: upload,
      filename,
      size: texts.size(size),
      // Files of the same name may be attached twice, and to two questions: the labels of their buttons tell them apart.
      spoken: texts.files.oneOf(filename, index + 1, label),
    })),
    attachedTitle: texts.files.uploaded(here.length),
    ...(here.length > 0 ? { describedBy: `${id}-attached` } : {}),
    full: here.length >= most,
    fullText: texts.files.full(most),
  }
}

/** An affix of more characters would leave an input too little room in a window of 320 pixels. */
const SHORT_AFFIXES = 10

const affixes = ({ prefix, suffix }: { prefix?: string; suffix?: string }): Params => ({
  ...(prefix === undefined ? {} : { prefix: { text: prefix } }),
  ...(suffix === undefined ? {} : { suffix: { text: suffix } }),
  ...(`${prefix ?? ''}${suffix ?? ''}`.length > SHORT_AFFIXES
    ? { inputWrapper: { classes: 'govuk-input__wrapper--long' } }
    : {}),
})
