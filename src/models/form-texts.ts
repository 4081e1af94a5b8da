/** The words of a form that people read, each with the place where its translation is, and the form in other words. */
import { sortLists } from './alphabetical.ts'
import { type Field, isCalculated, isField, type Option } from './field.ts'
import { type Form, ownLanguageOf } from './form.ts'
import type { Language } from './language.ts'
import type { Page } from './page.ts'

/** A text of a form, or of a list of options. */
export interface FormText {
  /** JSON Pointer in a file of translations: it leads there by ids, with the definition's names of properties. */
  at: string
  /** JSON Pointer in the definition, or in the list. */
  pointer: string
  /** The other names of an option, each on a line. */
  text: string
  /** It is a list of other names. */
  isList?: true
  /** A translation may leave it out: it has no other names, calls a question by its label, or nobody reads the text. */
  isOptional?: true
  /** What has it, and under which key. */
  owner: object
  key: string | number
}

/** The words of a form in one language, by the place of each in its file of translations. */
export type Words = Readonly<Record<string, string>>
/** The words of a form in the languages that it is translated into. */
export type Translations = Readonly<Partial<Record<Language, Words>>>

/** Where an object is: in a file of translations, and in the definition. */
export interface Place {
  at: string
  pointer: string
}
type Part = Record<string, unknown>

/** A step of a JSON Pointer (RFC 6901). */
export const stepTo = (name: string | number): string =>
  /[~/]/.test(`${name}`) ? `/${`${name}`.replaceAll('~', '~0').replaceAll('/', '~1')}` : `/${name}`

/** The texts of a form, in the order in which people meet them. Options of a list are left out: see `optionTexts`. */
export function formTexts(form: Form): FormText[] {
  const own = { at: '', pointer: '' }
  const { needs = [], pages, confirmation, statuses = [] } = form
  return [
    ...textsOf(form, own, ['title', 'summary', 'introduction']),
    ...needs.flatMap((_, i) => textsOf(needs, counted(own, 'needs', i), [i])),
    ...pages.flatMap((page, i) => pageTexts(page, { at: `/pages${stepTo(page.id)}`, pointer: `/pages/${i}` })),
    ...textsOf(form, own, ['declaration', 'submitLabel', 'closedText']),
    ...textsOf(confirmation, within(own, 'confirmation'), ['title', 'text', 'next']),
    ...statuses.flatMap((status, i) =>
      textsOf(status, { at: `/statuses${stepTo(status.id)}`, pointer: `/statuses/${i}` }, ['label', 'meaning', 'next']),
    ),
  ]
}

/** The texts of options; without a place, of a list. */
export const optionTexts = (options: readonly Option[], place: Place = { at: '', pointer: '' }): FormText[] =>
  options.flatMap((option, i) =>
    textsOf(option, { at: place.at + stepTo(option.value), pointer: `${place.pointer}/${i}` }, [
      'label',
      'hint',
      'also',
    ]),
  )

const forms = new WeakMap<Form, Map<Language, Form>>()
/** The form that each was made of. */
const originals = new WeakMap<Form, Form>()

/**
 * The form in a language: the same ids, rules and limits, in other words, and long lists in their alphabet. In a language that
 * it is not translated into, it is the form itself; also without a language. Made once and remembered.
 */
export function formIn(
  version: { form: Form; translations?: Translations | undefined },
  language: Language | undefined,
): Form {
  const { form, translations } = version
  const words = language && translations?.[language]
  if (!words || language === ownLanguageOf(form)) return form
  const known = forms.getOrInsertComputed(form, () => new Map())
  return known.getOrInsertComputed(language, () => {
    const made = inWords(form, words)
    sortLists(made, { original: form, language })
    originals.set(made, form)
    return made
  })
}

/**
 * A text that an error took from the original, in the words of this form. `kind`: the shape of its place in a file of
 * translations.
 */
export function textIn(form: Form, text: string, kind: RegExp): string {
  const original = originals.get(form)
  const found = original && formTexts(original).find((one) => one.text === text && kind.test(one.at))
  return (found && formTexts(form).find(({ at }) => at === found.at)?.text) ?? text
}

/** The form with other words; a text that has none stays as it is. */
export function inWords(form: Form, words: Words): Form {
  const copy = structuredClone(form)
  for (const text of translatedTexts(copy)) if (Object.hasOwn(words, text.at)) say(text, words[text.at]!)
  return copy
}

/** Puts other words in the place of a text. */
export const say = ({ owner, key, isList }: FormText, words: string): void =>
  void Reflect.set(owner, key, isList ? words.split('\n') : words)

/** The texts of a form that a translation has words for, those of its lists of options included. */
export const translatedTexts = (form: Form): FormText[] => [...formTexts(form), ...listTexts(form)]

/** The texts of options that came from lists, placed as those of each question. */
const listTexts = (form: Form): FormText[] =>
  form.pages.flatMap(({ fields }) =>
    fields.flatMap((item) => ('optionsFrom' in item ? optionTexts(item.options, optionsPlace(item, '')) : [])),
  )

/** Where the options of a question are. `pointer`: of the question. */
export const optionsPlace = ({ id }: Field, pointer: string): Place => ({
  at: `/questions${stepTo(id)}/options`,
  pointer: `${pointer}/options`,
})

function pageTexts(page: Page, place: Place): FormText[] {
  const { fields, repeat, checks = [], exit } = page
  let blocks = 0
  return [
    // People read the words of an end in place of those of its page.
    ...textsOf(page, place, ['title', 'text']).map((text) => (exit ? { ...text, isOptional: true as const } : text)),
    ...textsOf(exit, within(place, 'exit'), ['title', 'text']),
    ...textsOf(repeat, within(place, 'repeat'), ['itemLabel']),
    ...pluralOf(repeat, within(place, 'repeat')),
    ...fields.flatMap((item, i) => {
      const pointer = `${place.pointer}/fields/${i}`
      if (isField(item)) return fieldTexts(item, { at: `/questions${stepTo(item.id)}`, pointer })
      if (isCalculated(item))
        return textsOf(item, { at: `/calculated${stepTo(item.id)}`, pointer }, ['label', 'prefix', 'suffix'])
      return textsOf(item, { at: `${place.at}/blocks/${++blocks}`, pointer }, ['title', 'text'])
    }),
    ...checks.flatMap((check, i) => textsOf(check, counted(place, 'checks', i), ['message'])),
    ...(repeat?.unique ?? []).flatMap((unique, i) =>
      textsOf(unique, counted(within(place, 'repeat'), 'unique', i), ['message']),
    ),
  ]
}

/** No service makes the plural of a word in another language, so it is asked for where the definition leaves it out. */
function pluralOf(repeat: Page['repeat'], place: Place): FormText[] {
  return repeat ? textsOf({ itemsLabel: repeat.itemLabel, ...repeat }, place, ['itemsLabel'], repeat) : []
}

function fieldTexts(field: Field, place: Place): FormText[] {
  const { messages = {} } = field
  return [
    ...textsOf(field, place, ['label', 'hint']),
    ...shortDescriptionOf(field, place),
    ...textsOf(field, place, ['prefix', 'suffix', 'statement']),
    ...textsOf(messages, within(place, 'messages'), Object.keys(messages)),
    ...('options' in field && field.optionsFrom === undefined
      ? optionTexts(field.options, optionsPlace(field, place.pointer))
      : []),
  ]
}

/** Where errors call a question by its label, another language may need words of its own. */
function shortDescriptionOf(field: Field, place: Place): FormText[] {
  const own = textsOf(field, place, ['shortDescription'])
  if (own.length > 0) return own
  const label = textsOf({ shortDescription: field.label }, place, ['shortDescription'], field)
  return label.map((text) => ({ ...text, isOptional: true }))
}

const within = ({ at, pointer }: Place, key: string): Place => ({ at: `${at}/${key}`, pointer: `${pointer}/${key}` })

/** An entry without an id: a file of translations counts from 1. */
const counted = ({ at, pointer }: Place, key: string, i: number): Place => ({
  at: `${at}/${key}/${i + 1}`,
  pointer: `${pointer}/${key}/${i}`,
})

/** The texts that stand under these keys. `owner`: what they are written into, where that is not the part itself. */
function textsOf(
  part: object | undefined,
  { at, pointer }: Place,
  keys: readonly (string | number)[],
  owner = part,
): FormText[] {
  const texts: FormText[] = []
  if (!part || !owner) return texts
  for (const key of keys) {
    const value = Object.hasOwn(part, key) ? (part as Part)[key] : undefined
    // An entry of a list of texts is its own place.
    const place = typeof key === 'number' ? { at, pointer } : { at: at + stepTo(key), pointer: pointer + stepTo(key) }
    if (typeof value === 'string') texts.push({ ...place, text: value, owner, key })
    else if (Array.isArray(value))
      texts.push({ ...place, text: value.join('\n'), isList: true, isOptional: true, owner, key })
  }
  return texts
}
