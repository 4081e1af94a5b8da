/** The properties of the parts of a form: what each may hold, as data from which the shape of definitions and pages are made. */
import type { AnswerError } from './answers.ts'
import type { ErrorKind, Field } from './field.ts'
import type { Json } from './form-change.ts'
import type { Noun, PartName } from './form-part.ts'

/** Where on the page of a part a property stands, in this order. */
export type PropertyGroup = 'words' | 'answer' | 'limits' | 'when' | 'office' | 'programs'

/** Keywords of JSON Schema for a text that has to be written in a certain way. */
export interface Written {
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly not?: { readonly enum: readonly string[] }
  /** Completes “must be …”, in English; `faults.described` says it in other languages. */
  readonly description?: string
}
/** How many there may be. */
interface Several {
  readonly minItems?: number
  readonly maxItems?: number
}
interface Limits {
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
}

interface Kinds {
  /** Text on one line: words, or what is written in a certain way. */
  line: { readonly longest: number } | { readonly like: Written }
  /** Text of several lines. */
  lines: { readonly longest: number }
  /** A list of lines; with `like`, it may also be one text. */
  texts: { readonly maxItems: number } & ({ readonly longest: number } | { readonly like: Written })
  /** A whole number. */
  count: Limits
  number: Limits
  /** A whole number of bytes. */
  bytes: Limits
  /** A whole number of days. */
  days: Limits
  /** True or false; with `only`, that or not there. */
  flag: { readonly only?: true | string }
  choice: { readonly of: readonly (string | number)[] }
  choices: { readonly of: readonly string[]; readonly minItems?: number; readonly uniqueItems?: true }
  /** A date, or a day counted from today. */
  day: object
  /** A time of the day. */
  time: object
  /** A time with date and offset. */
  moment: object
  /** The ID of a question. */
  id: object
  /** IDs of questions; with `like`, of statuses. */
  ids: Several & { readonly like?: Written }
  /** With `orFlag`, it may also be true or false. */
  rule: { readonly orFlag?: true }
  calculation: object
  options: { readonly noun: 'option' | 'box' }
  /** Words in place of ours, by kind of error; `of`: those that an answer to the question can have. */
  messages: { readonly of: readonly ErrorKind[] }
  /** An object, which is a part of its own; with `or`, it may also be a text. */
  nested: { readonly noun: Noun; readonly or?: Written }
  /** A list of objects, which are parts of their own. Without `noun`, what stands on a page. */
  parts: Several & { readonly noun?: Noun }
}
export type PropertyKind = keyof Kinds

export type Property<K extends PropertyKind = PropertyKind> = {
  [One in K]: { readonly kind: One; readonly group: PropertyGroup } & Kinds[One]
}[K] & {
  readonly required?: true
  /** What holds where the definition does not say it. */
  readonly default?: string | number | boolean
  /** It decides where data goes or how long it stays, so that only admins change it. */
  readonly forAdmins?: true
}

/** A property on the page of its part. */
export interface PropertyRow {
  property: string
  spec: Property
  value: Json | undefined
  /** The questions that ask for it, without their labels; none where it is only shown. */
  fields: readonly Field[]
}

/** Why what was typed is none of a property, though each answer is right. */
export interface PropertyFaults {
  'both-days': []
  'no-amount': []
  'no-unit': []
  'no-day': []
  'no-calculation': []
  'no-sources': []
  'not-above': [limit: number]
  'at-most': [most: number]
  'lines-empty': [lines: readonly number[]]
  'lines-same': [lines: readonly number[]]
  /** An option that is left out, and the parts that name it. */
  'option-used': [option: string, by: readonly PartName[]]
  'few-options': []
}
/** `empty`: it must be there. */
export type PropertyFault =
  | readonly ['empty']
  | { [K in keyof PropertyFaults]: readonly [K, ...PropertyFaults[K]] }[keyof PropertyFaults]
/** Something that is wrong with what was typed for a property. */
export type FoundInProperty = { property: string } & ({ error: AnswerError; field: Field } | { fault: PropertyFault })
