/** How an answer speaks, and in which languages a form can be read. */
import type { Language } from './language.ts'

/** Those languages of a form that the service speaks, the form's own first; its own where the service speaks none of them. */
export function offeredOf(languages: readonly Language[], spoken: readonly Language[]): readonly Language[] {
  const both = languages.filter((one) => spoken.includes(one))
  return both.length > 0 ? both : languages.slice(0, 1)
}

export interface Speech {
  language: Language
  /** All languages of the page, its own first. */
  languages: readonly Language[]
  /** The reader's language, where the page cannot be had in it. */
  missed?: Language
  /** The language that links name, where other pages would be in another by themselves. */
  carried?: Language
  /** Of two answers with the same key, both are in the same language, and offer the same. */
  key: string
}
