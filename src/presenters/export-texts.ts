/** The words of an export, for whoever begins one. */
import { whySetAside } from './set-aside.ts'
import { officeTexts } from './texts/index.ts'

export const exportTexts = {
  columns: officeTexts.exports.columns,
  yes: officeTexts.exports.yes,
  no: officeTexts.exports.no,
  leftOut: officeTexts.exports.leftOut,
  setAside: whySetAside,
}
