/** A question on a page, or a block of content between questions; which one is told by `type`. */
import type { SchemaObject } from 'ajv'
import type { ObjectSchema } from './ajv.ts'
import type { Rule } from './rule.ts'

interface FieldBase {
  /** Unique in the form; also the name of its input and the id of its first control. */
  id: string
  label: string
  hint?: string
  /** Default true: a question is required unless it says otherwise. */
  required?: boolean
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
export interface Option {
  value: string
  label: string
  hint?: string
}
export interface RadiosField extends FieldBase {
  type: 'radios'
  options: Option[]
}
export interface SelectField extends FieldBase {
  type: 'select'
  options: Option[]
}
export interface CheckboxesField extends FieldBase {
  type: 'checkboxes'
  options: Option[]
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
}
export interface FileField extends FieldBase {
  type: 'file'
  accept: FileKind[]
  maxFiles?: number
  /** Bytes a file; default and upper bound: the setting SVC_UPLOAD_MAX_BYTES. */
  maxBytes?: number
}
export interface HeadingBlock {
  type: 'heading'
  text: string
  showIf?: Rule
}
export interface ParagraphBlock {
  type: 'paragraph'
  /** Blank lines separate paragraphs. */
  text: string
  showIf?: Rule
}
export interface InsetBlock {
  type: 'inset'
  text: string
  showIf?: Rule
}
export interface WarningBlock {
  type: 'warning'
  text: string
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
export type Block = HeadingBlock | ParagraphBlock | InsetBlock | WarningBlock
/** What stands on a page, in order. */
export type Item = Field | Block
export type FieldType = Field['type']
export type ItemType = Item['type']

export const BLOCK_TYPES = ['heading', 'paragraph', 'inset', 'warning'] as const satisfies Block['type'][]
export const isField = (item: Item): item is Field => !(BLOCK_TYPES as readonly string[]).includes(item.type)

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
] as const
export type ErrorKind = (typeof ERROR_KINDS)[number]

const text: SchemaObject = { type: 'string', minLength: 1, maxLength: 4000, pattern: '\\S' }
const line: SchemaObject = { type: 'string', minLength: 1, maxLength: 500, pattern: '\\S' }
const token: SchemaObject = { type: 'string', pattern: '^[a-z][a-z0-9-]*( [a-z][a-z0-9-]*)*$', maxLength: 60 }
const count: SchemaObject = { type: 'integer', minimum: 1, maximum: 100_000 }
const rule: SchemaObject = { $ref: 'rule' }
const limitDate: SchemaObject = {
  type: 'string',
  anyOf: [{ format: 'date' }, { pattern: '^today([+-]\\d{1,5}[dwmy])?$' }],
}
const limitTime: SchemaObject = { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }

export const fieldId: SchemaObject = {
  type: 'string',
  pattern: '^[a-z][a-zA-Z0-9_]{0,63}$',
  not: { enum: ['submissionId'] },
}

const base = {
  id: fieldId,
  label: line,
  hint: text,
  required: { type: 'boolean' },
  showIf: rule,
  shortDescription: line,
  messages: {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(ERROR_KINDS.map((kind) => [kind, line])),
  },
} satisfies Record<string, SchemaObject>
const limits = {
  minLength: count,
  maxLength: count,
  maxWords: count,
  pattern: { type: 'string', minLength: 1, maxLength: 500, format: 'linear-pattern' },
}
const autocomplete = { autocomplete: token }
const look = { ...autocomplete, width: { enum: [2, 3, 4, 5, 10, 20, 30] } }
const affixes = { prefix: { ...line, maxLength: 20 }, suffix: { ...line, maxLength: 20 } }
const options: SchemaObject = {
  type: 'array',
  minItems: 1,
  maxItems: 500,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['value', 'label'],
    properties: { value: { ...line, maxLength: 200 }, label: line, hint: text },
  },
}

type ItemSchemas = { [T in ItemType]: ObjectSchema<Extract<Item, { type: T }>> }

const field = <T extends ItemType, P extends object>(type: T, required: string[], properties: P) => ({
  type: 'object' as const,
  additionalProperties: false as const,
  required: ['type', 'id', 'label', ...required] as never[],
  properties: { type: { const: type }, ...base, ...properties },
})
const block = <T extends ItemType>(type: T) => ({
  type: 'object' as const,
  additionalProperties: false as const,
  required: ['type', 'text'] as never[],
  properties: { type: { const: type }, text, showIf: rule },
})

const schemas = {
  text: field('text', [], { ...limits, ...look, ...affixes }),
  textarea: field('textarea', [], { ...limits, rows: { type: 'integer', minimum: 2, maximum: 40 } }),
  email: field('email', [], autocomplete),
  tel: field('tel', [], autocomplete),
  url: field('url', [], autocomplete),
  number: field('number', [], {
    min: { type: 'number' },
    max: { type: 'number' },
    step: { type: 'number', exclusiveMinimum: 0 },
    integer: { type: 'boolean' },
    ...look,
    ...affixes,
  }),
  date: field('date', [], { min: limitDate, max: limitDate, autocomplete: { const: 'bday' } }),
  time: field('time', [], { min: limitTime, max: limitTime }),
  radios: field('radios', ['options'], { options }),
  select: field('select', ['options'], { options }),
  checkboxes: field('checkboxes', ['options'], { options, minItems: count, maxItems: count }),
  boolean: field('boolean', [], {}),
  declaration: field('declaration', ['statement'], { statement: text }),
  address: field('address', [], {}),
  file: field('file', ['accept'], {
    accept: { type: 'array', minItems: 1, uniqueItems: true, items: { enum: [...FILE_KINDS] } },
    maxFiles: { type: 'integer', minimum: 1, maximum: 50 },
    maxBytes: { type: 'integer', minimum: 1 },
  }),
  heading: block('heading'),
  paragraph: block('paragraph'),
  inset: block('inset'),
  warning: block('warning'),
} satisfies ItemSchemas

/** Used by the form's schema; `rule` and the formats come with the one Ajv instance. */
export const itemSchema: SchemaObject = {
  type: 'object',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: Object.values(schemas),
}
export const ITEM_TYPES = Object.keys(schemas) as ItemType[]
