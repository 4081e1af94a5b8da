/** The words of an export, for whoever begins one. */
import { whySetAside } from './set-aside.ts'
import type { AllTexts } from './texts/index.ts'

export const exportTexts = (texts: AllTexts) => ({
  columns: texts.office.exports.columns,
  yes: texts.office.exports.yes,
  no: texts.office.exports.no,
  leftOut: texts.office.exports.leftOut,
  setAside: (kept: string) => whySetAside(texts, kept),
})
