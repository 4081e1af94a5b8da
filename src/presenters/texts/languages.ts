/** Which languages there are: a folder beside this file, and a line here. */
import type { Language } from '../../models/language.ts'
import * as ar from './ar/index.ts'
import * as de from './de/index.ts'
import * as deOffice from './de/office/index.ts'
import * as en from './en/index.ts'
import * as enOffice from './en/office/index.ts'
import * as fr from './fr/index.ts'
import type { AllTexts, Texts } from './index.ts'
import * as pl from './pl/index.ts'

/** As plain objects, and not as modules. */
const TEXTS: Record<Language, Texts> = { en: { ...en }, de: { ...de }, fr: { ...fr }, pl: { ...pl }, ar: { ...ar } }
const OFFICE_TEXTS = {
  en: { ...en, office: { ...enOffice } },
  de: { ...de, office: { ...deOffice } },
} satisfies Record<string, AllTexts>

/** A language of the office's pages. */
export type OfficeLanguage = keyof typeof OFFICE_TEXTS

/** The languages whose office texts are here. */
export const SPOKEN_IN_OFFICE = Object.keys(OFFICE_TEXTS) as readonly OfficeLanguage[]

export const isOfficeLanguage = (value: unknown): value is OfficeLanguage =>
  SPOKEN_IN_OFFICE.some((language) => language === value)

export const textsIn = (language: Language): Texts => TEXTS[language]
/** The texts of the office, with those of the public. */
export const officeTextsIn = (language: OfficeLanguage): AllTexts => OFFICE_TEXTS[language]
