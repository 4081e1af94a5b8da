/** What all questions and inputs have in common: ids and names of their controls, what was typed into them, and what is wrong with it. */
import type { RawInput } from '../models/answers.ts'
import type { Field, Option } from '../models/field.ts'
import { directionOf } from '../models/language.ts'
import type { Moment } from '../models/moment.ts'
import { hintText } from './hints.ts'
import type { Texts, WordedError } from './texts/index.ts'

/** A file the service already holds for the question; `size` in bytes. */
export interface Attached {
  id: string
  filename: string
  size: number
}
/** A form as the visitor left it. */
export interface Filled {
  texts: Texts
  raw: RawInput
  errors: readonly WordedError[]
  attached: ReadonlyMap<string, readonly Attached[]>
  /** Bytes. */
  uploadMaxBytes: number
  /** When the page is shown. */
  moment?: Moment | undefined
  /** When the question must be answered, as a sentence; absent where its label tells. */
  need?: string
  /** The calculated values, by id. */
  values?: Readonly<Record<string, unknown>>
  /** The page is one of several: its button goes on to the next instead of sending the form. */
  goesOn?: boolean
  /** Questions of which a check needs one. */
  needed?: ReadonlySet<string>
  /** The question that is the heading of the page. */
  heading?: Field | undefined
}
/** Parameters of a GOV.UK macro: plain texts, escaped by the templates. */
export type Params = Record<string, unknown>

const FIRST = new Set(['', '0', 'day', 'line1'])

/**
 * Id of the control an error is about; `control` is a part of a date or address, or the index of an option. The first
 * control has the field's own id, so that links from the error summary land.
 */
export function controlId({ id, type }: Field, control = ''): string {
  if (FIRST.has(control)) return id
  if (type === 'date' || type === 'address') return `${id}-${control}`
  return /^\d+$/.test(control) ? `${id}-${Number(control) + 1}` : id
}

/** A question with one control. */
export const input = (field: Field, filled: Filled): Params => ({
  id: field.id,
  name: field.id,
  label: asked(field, filled),
  ...hint(field, filled),
  ...errorMessage(filled, errorsOf(field, filled)),
  value: typed(field.id, filled),
})

/** A question with several controls; its words are the legend of a fieldset. */
export const group = (field: Field, filled: Filled): Params => ({
  name: field.id,
  idPrefix: field.id,
  fieldset: { legend: asked(field, filled) },
  ...hint(field, filled),
  ...errorMessage(filled, errorsOf(field, filled)),
})

/** Attributes of an input that takes words: what is typed from right to left is shown so. */
export const EITHER_WAY = { attributes: { dir: 'auto' } }

/** Attributes of an input that takes several lines of words. In a page from right to left a blank placeholder tells the styles which box is empty. */
export const prose = ({ language }: Texts): Params =>
  directionOf(language) === 'rtl' ? { attributes: { dir: 'auto', placeholder: ' ' } } : EITHER_WAY

/** Attributes of an input that takes a code, an address or a number: from left to right, also in a page from right to left. */
export const fromLeft = ({ language }: Texts): Params =>
  directionOf(language) === 'rtl' ? { attributes: { dir: 'ltr' } } : {}

/** Where somebody types a reference or a code: capitals and digits, which no browser completes or corrects. */
export const referenceInput = (texts: Texts, { id, value, label, hint, message }: ReferenceInput) => ({
  id,
  name: id,
  value,
  label: { text: label },
  hint: { text: hint },
  errorMessage: inputError(texts, message),
  classes: 'reference-input',
  ...fromLeft(texts),
  autocomplete: 'off',
  autocapitalize: 'characters',
  spellcheck: false,
})
interface ReferenceInput {
  id: 'reference' | 'code'
  value: string
  label: string
  hint: string
  message: string | undefined
}

/** Options as radios, boxes or lines of a select; a value that is no option chooses nothing. */
export const choices = (options: readonly Option[], chosen: readonly string[]) => ({
  items: options.map(({ value, label, hint: help }) => ({
    value,
    text: label,
    checked: chosen.includes(value),
    ...(help === undefined ? {} : { hint: { text: help } }),
  })),
})

/** The text that was sent under a name, exactly as typed. */
export const typed = (name: string, { raw }: Filled): string => raw.get(name)?.[0] ?? ''

/** Errors about a question, or about one of its controls. */
export const errorsOf = ({ id }: Field, { errors }: Filled, control?: string): WordedError[] =>
  errors.filter((error) => error.fieldId === id && (control === undefined || error.control === control))

export const errorMessage = ({ texts }: Filled, errors: readonly WordedError[]): Params =>
  errors.length
    ? { errorMessage: inputError(texts, texts.page.together([...new Set(errors.map(({ message }) => message))])) }
    : {}

export const width = (characters?: number): Params =>
  characters ? { classes: `govuk-input--width-${characters}` } : {}

const asked = ({ id, label, required }: Field, { texts, heading, needed }: Filled) => ({
  text: required === false && !needed?.has(id) ? texts.question.optional(label) : label,
  ...(heading?.id === id && { isPageHeading: true }),
})

function hint(field: Field, { texts, uploadMaxBytes, need }: Filled): Params {
  const text = hintText(texts, field, uploadMaxBytes, need)
  return text ? { hint: { text } } : {}
}

// What is wrong, at the top of a page and at an input.

interface ErrorLink {
  text: string
  /** Address of the input in the page. */
  href: string
}

/** Parameters of GOV.UK's error summary. Without a script, `autofocus` is what takes the keyboard and the screen reader to it. */
export const summaryOf = (texts: Texts, errorList: ErrorLink[], about: { title?: string; text?: string } = {}) => ({
  titleText: about.title ?? texts.page.problem,
  descriptionText: about.text,
  errorList,
  attributes: { tabindex: '-1', autofocus: { value: true, optional: true } },
})

/** Parameters of GOV.UK's error message; undefined where nothing is wrong. */
export const inputError = (texts: Texts, text: string | undefined) =>
  text === undefined ? undefined : { text, visuallyHiddenText: texts.page.errorPrefix }
