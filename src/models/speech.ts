/** How an answer speaks. */
import type { Language } from './language.ts'

export interface Speech {
  language: Language
  /** All languages of the page, its own first. */
  languages: readonly Language[]
  /** The reader's language, where the page cannot be had in it. */
  missed?: Language
  /** Other pages would be in another language by themselves, so links name this one. */
  isCarried: boolean
  /** Of two answers with the same key, both are in the same language, and offer the same. */
  key: string
}
