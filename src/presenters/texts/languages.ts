/** Which languages there are: a folder beside this file, and a line here. */
import { createRequire } from 'node:module'
import type { Language } from '../../models/language.ts'
import * as en from './en/index.ts'
import * as enOffice from './en/office/index.ts'
import type { AllTexts, OfficeTexts, Texts } from './index.ts'

/** Loads at once, so that texts can be asked for anywhere. Most services speak one language or two, and hold only those. */
const require = createRequire(import.meta.url)
const FOLDERS: Record<Language, () => Texts> = {
  en: () => en,
  de: () => require('./de/index.ts') as typeof import('./de/index.ts'),
  fr: () => require('./fr/index.ts') as typeof import('./fr/index.ts'),
  pl: () => require('./pl/index.ts') as typeof import('./pl/index.ts'),
  ar: () => require('./ar/index.ts') as typeof import('./ar/index.ts'),
}
const OFFICE_FOLDERS = {
  en: () => enOffice,
  de: () => require('./de/office/index.ts') as typeof import('./de/office/index.ts'),
} satisfies Record<string, () => OfficeTexts>

/** A language of the office's pages. */
export type OfficeLanguage = keyof typeof OFFICE_FOLDERS

/** The languages whose office texts are here. */
export const SPOKEN_IN_OFFICE = Object.keys(OFFICE_FOLDERS) as readonly OfficeLanguage[]

export const isOfficeLanguage = (value: unknown): value is OfficeLanguage =>
  SPOKEN_IN_OFFICE.some((language) => language === value)

const loaded = new Map<Language, Texts>()
const officeLoaded = new Map<OfficeLanguage, AllTexts>()

export const textsIn = (language: Language): Texts =>
  loaded.getOrInsertComputed(language, () => ({ ...FOLDERS[language]() }))

/** The texts of the office, with those of the public. */
export const officeTextsIn = (language: OfficeLanguage): AllTexts =>
  officeLoaded.getOrInsertComputed(language, () => ({
    ...textsIn(language),
    office: { ...OFFICE_FOLDERS[language]() },
  }))
