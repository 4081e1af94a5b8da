/** What stands on a page: a question, a block of text, or a calculated value; which one is told by `type`. */
import type { Rule } from './rule.ts'

interface FieldBase {
  /** Unique in the form; also the name of its input and the id of its first control. */
  id: string
  label: string
  hint?: string
  /** Default true: a question is required unless it says otherwise. With a rule, it is while the rule holds. */
  required?: boolean | Rule
  /** The question is asked only if this rule holds. */
  showIf?: Rule
  /** How error messages call it: "Enter {shortDescription}". Default: the label with a small first letter. */
  shortDescription?: string
  /** Own wording by kind of error, instead of the built-in sentence. */
  messages?: Partial<Record<ErrorKind, string>>
}
interface TextLimits {
  minLength?: number
  maxLength?: number
  maxWords?: number
  /** RE2 syntax, matched against the whole answer. */
  pattern?: string
}
interface InputLook {
  /** An autofill token of the HTML standard, such as `given-name` or `off`. */
  autocomplete?: string
  /** Visible width in characters; the answer may be longer. */
  width?: 2 | 3 | 4 | 5 | 10 | 20 | 30
}
export interface TextField extends FieldBase, TextLimits, InputLook {
  type: 'text'
  prefix?: string
  suffix?: string
}
export interface TextareaField extends FieldBase, TextLimits {
  type: 'textarea'
  rows?: number
}
export interface EmailField extends FieldBase {
  type: 'email'
  autocomplete?: string
}
export interface TelField extends FieldBase {
  type: 'tel'
  autocomplete?: string
}
export interface UrlField extends FieldBase {
  type: 'url'
  autocomplete?: string
}
export interface NumberField extends FieldBase, InputLook {
  type: 'number'
  min?: number
  max?: number
  step?: number
  integer?: boolean
  prefix?: string
  suffix?: string
}
/** Answer: `YYYY-MM-DD`. Limits: such a date, or `today`, `today+14d`, `today-18y` (d, w, m, y). */
export interface DateField extends FieldBase {
  type: 'date'
  min?: string
  max?: string
  /** `bday` fills the three inputs from the browser's address book. */
  autocomplete?: 'bday'
}
/** Answer and limits: `HH:MM`, 24 hours. */
export interface TimeField extends FieldBase {
  type: 'time'
  min?: string
  max?: string
}
/** `optionsFrom` names the list that the options of a question came from: `lists/<name>.json` beside its definition. */
export interface Option {
  value: string
  label: string
  hint?: string
  /** Other names that a look-up takes for the label: "UK" for "United Kingdom". */
  also?: string[]
}
/** An option of checkboxes. */
export interface Box extends Option {
  /** Nobody can choose it together with others: "None of these". At most one of a question, and the last. */
  exclusive?: true
}
export interface RadiosField extends FieldBase {
  type: 'radios'
  options: Option[]
  optionsFrom?: string
}
export interface SelectField extends FieldBase {
  type: 'select'
  options: Option[]
  optionsFrom?: string
  /** The label is typed, with suggestions, in place of a list that opens. */
  lookup?: true
}
export interface CheckboxesField extends FieldBase {
  type: 'checkboxes'
  options: Box[]
  optionsFrom?: string
  minItems?: number
  maxItems?: number
}
/** Yes or no; answer true or false. */
export interface BooleanField extends FieldBase {
  type: 'boolean'
}
/** One box to tick beside a statement; answer true, or absent when not ticked. */
export interface DeclarationField extends FieldBase {
  type: 'declaration'
  /** The words beside the box. */
  statement: string
}
export interface AddressField extends FieldBase {
  type: 'address'
  /** Whether the postcode is needed; people in some countries have none. Default: it is needed. */
  postcode?: 'optional'
}
export interface FileField extends FieldBase {
  type: 'file'
  accept: FileKind[]
  /** See `mostFiles`. */
  maxFiles?: number
  /** Bytes a file; see `largestFile`. */
  maxBytes?: number
}
interface HeadingBlock {
  type: 'heading'
  text: string
  showIf?: Rule
}
interface ParagraphBlock {
  type: 'paragraph'
  /** Blank lines separate paragraphs, and line breaks stay. */
  text: string
  showIf?: Rule
}
interface InsetBlock {
  type: 'inset'
  text: string
  showIf?: Rule
}
interface WarningBlock {
  type: 'warning'
  text: string
  showIf?: Rule
}
/** Text that only some readers need, behind a title that opens it. */
interface DetailsBlock {
  type: 'details'
  title: string
  /** Blank lines separate paragraphs, and line breaks stay. */
  text: string
  showIf?: Rule
}

export const CALCULATIONS = ['sum', 'difference', 'product', 'count', 'min', 'max'] as const
export type CalculationKind = (typeof CALCULATIONS)[number]
/** A constant, or the id of a number question, of an earlier calculated value, or (to count) of a list page. */
export type Source = string | number
/** Exactly one kind of calculation, with what it is made of. A question of a list stands for the answers of all records. */
export type Calculation = { [K in CalculationKind]?: Source[] }
/**
 * A number that the service works out of earlier answers, exact in decimal. It is kept under its id beside the answers, and
 * is absent while it is hidden, or has too few answers.
 */
export interface CalculatedValue {
  type: 'calculated'
  /** Unique in the form, among the ids of questions too. */
  id: string
  label: string
  value: Calculation
  /** Its unit, before or after the number. */
  prefix?: string
  suffix?: string
  /** It may look at earlier pages alone, so that it cannot change while its page is open. */
  showIf?: Rule
}

export type Field =
  | TextField
  | TextareaField
  | EmailField
  | TelField
  | UrlField
  | NumberField
  | DateField
  | TimeField
  | RadiosField
  | SelectField
  | CheckboxesField
  | BooleanField
  | DeclarationField
  | AddressField
  | FileField
export type Block = HeadingBlock | ParagraphBlock | InsetBlock | WarningBlock | DetailsBlock
/** What stands on a page, in order. */
export type Item = Field | Block | CalculatedValue
/** The rule by which a question is required; undefined where it always is, or never. */
export const needOf = ({ required }: Field): Rule | undefined => (typeof required === 'object' ? required : undefined)
export const isAlwaysRequired = ({ required = true }: Field): boolean => required === true
export type FieldType = Field['type']
export type ItemType = Item['type']

const BLOCK_TYPES = ['heading', 'paragraph', 'inset', 'warning', 'details'] as const satisfies Block['type'][]
export const isCalculated = (item: Item): item is CalculatedValue => item.type === 'calculated'
export const isField = (item: Item): item is Field =>
  !(BLOCK_TYPES as readonly string[]).includes(item.type) && !isCalculated(item)
/** A calculated value as rules, exports and pages see it: the answer to a question for a number. */
export const asNumber = ({ id, label, prefix, suffix }: CalculatedValue): NumberField => ({
  type: 'number',
  id,
  label,
  ...(prefix !== undefined && { prefix }),
  ...(suffix !== undefined && { suffix }),
})

export const FILE_KINDS = [
  'pdf',
  'png',
  'jpeg',
  'webp',
  'heic',
  'gif',
  'txt',
  'csv',
  'office',
  'opendocument',
  'zip',
] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** How many files a question takes. */
export const mostFiles = ({ maxFiles = 1 }: FileField): number => maxFiles
/** Bytes of the largest file that a question takes. `uploadMaxBytes`: of the largest that the service takes (SVC_UPLOAD_MAX_BYTES). */
export const largestFile = ({ maxBytes = Infinity }: FileField, uploadMaxBytes: number): number =>
  Math.min(maxBytes, uploadMaxBytes)
/** A file that is too large is read and dropped up to this size, so that the form can be shown with an error at the question. */
export const MAX_DROPPED_BYTES = 128 * 2 ** 20
/** Bytes of all files of one form together. */
export const largestTogether = (uploadMaxBytes: number): number => 10 * uploadMaxBytes

/** Parts of an address, in the order asked; `line2` and `region` may be left out. */
export const ADDRESS_PARTS = ['line1', 'line2', 'town', 'region', 'postcode'] as const
export type AddressPart = (typeof ADDRESS_PARTS)[number]
export type Address = Partial<Record<AddressPart, string>>

/** Why an answer is refused; the keys of `messages`. */
export const ERROR_KINDS = [
  'required',
  'format',
  'tooShort',
  'tooLong',
  'tooManyWords',
  'pattern',
  'min',
  'max',
  'step',
  'integer',
  'option',
  'tooFew',
  'tooMany',
  'exclusive',
] as const
export type ErrorKind = (typeof ERROR_KINDS)[number]
