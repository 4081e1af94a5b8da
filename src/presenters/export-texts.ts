/** The words of an export, for whoever begins one. */
import { whySetAside } from './set-aside.ts'
import { texts } from './texts/index.ts'

export const exportTexts = {
  columns: texts.exports.columns,
  yes: texts.exports.yes,
  no: texts.exports.no,
  leftOut: texts.exports.leftOut,
  setAside: whySetAside,
}
