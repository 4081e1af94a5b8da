/** The words of an export, for whoever begins one. */
import { whySetAside } from './set-aside.ts'
import { words } from './texts/index.ts'

export const exportTexts = {
  columns: words.exports.columns,
  yes: words.exports.yes,
  no: words.exports.no,
  leftOut: words.exports.leftOut,
  setAside: whySetAside,
}
