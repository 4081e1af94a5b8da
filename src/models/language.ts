/** The languages that the service can speak (BCP 47), and which of them a reader gets. What it says is in `presenters/texts/<language>/`. */

export type Direction = 'ltr' | 'rtl'
export type Language = keyof typeof KNOWN

/** What its own speakers call it, and the direction in which it is written. */
const KNOWN = {
  en: { name: 'English', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  pl: { name: 'Polski', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
} as const satisfies Record<string, { name: string; direction: Direction }>

export const LANGUAGES = Object.keys(KNOWN) as readonly Language[]

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value)
export const nameOf = (language: Language): string => KNOWN[language].name
export const directionOf = (language: Language): Direction => KNOWN[language].direction

/**
 * One thing that a reader wants: a language, or any but these, as `*` in `Accept-Language` (RFC 4647, 3.4). A reader's wishes are
 * listed best first.
 */
export type Wish = Language | { but: readonly Language[] }

/** The first of the languages that the wishes lead to; undefined where they lead to none. */
export function wishedFor(wishes: readonly Wish[], languages: readonly Language[]): Language | undefined {
  for (const wish of wishes) {
    const found = languages.find((one) => (typeof wish === 'string' ? one === wish : !wish.but.includes(one)))
    if (found) return found
  }
  return undefined
}

/** The language of a page for a reader: the first of its languages that they want, else its own, which stands first. */
export const languageFor = (wishes: readonly Wish[], languages: readonly Language[]): Language =>
  wishedFor(wishes, languages) ?? languages[0]!

/** The languages of a form that the service speaks, the form's own first; its own where the service speaks none of them. */
export function offeredOf(languages: readonly Language[], spoken: readonly Language[]): readonly Language[] {
  const both = languages.filter((one) => spoken.includes(one))
  return both.length > 0 ? both : languages.slice(0, 1)
}

/**
 * What a reader wants. Read once from their request, and from what they send: a choice for this page (`button`), the language of
 * the page that they send (`shownIn`), one that the address asks for (`asked`), one chosen before (`chosen`), and what the
 * browser prefers.
 */
export interface Reader {
  button?: Language | undefined
  shownIn?: Language | undefined
  asked?: Language | undefined
  chosen?: Language | undefined
  preferred: readonly Wish[]
}

/** The languages that a reader wants, best first. */
export const wishesOf = ({ button, shownIn, asked, chosen, preferred }: Reader): Wish[] => [
  ...[button ?? shownIn, asked, chosen].filter((one) => one !== undefined),
  ...preferred,
]

/** In which language an answer is, and what it offers besides. */
export interface Speech {
  language: Language
  /** All languages of the page, its own first. */
  languages: readonly Language[]
  /** The reader's language, where the page cannot be had in it. */
  missed?: Language
  /** The language that links name, where other pages would be in another by themselves. */
  carried?: Language
  /** Names what an answer says: two answers with the same key are in the same language, and offer the same. */
  key: string
}
