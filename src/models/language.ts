/** The languages that the service can speak (BCP 47). What it says in each is in `presenters/texts/<language>/`. */

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
