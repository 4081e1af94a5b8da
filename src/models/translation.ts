/** The translations of a form that is edited, text by text. */
import type { Language } from './language.ts'

/** `changed`: the original has changed since it was translated. */
export type TextState = 'whole' | 'changed' | 'missing'

/** A text of a form beside its translation. */
export interface TextPair {
  /** Its place in a file of translations. */
  at: string
  /** JSON Pointer in the definition. */
  pointer: string
  /** Other names have a line each. */
  original: string
  /** Undefined where it has none. */
  words: string | undefined
  state: TextState
}

export interface Translation {
  language: Language
  /** The form is published without it until it is whole. */
  isLeftOut: boolean
  /** In the order in which people meet them. */
  pairs: readonly TextPair[]
}

/** What a PO file had: what is new in it, how many texts were left out as fuzzy, and how many are none of this form. */
export interface TakenPo {
  taken: number
  fuzzy: number
  foreign: number
}
