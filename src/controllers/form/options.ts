import type { PublicOptions } from '../options.ts'
import type { Blank } from './blank.ts'
import type { AnswerClosed } from './closed.ts'
import type { ListDrafts } from './drafts.ts'
import type { Here } from './here.ts'
import type { SentHere } from './sent-here.ts'
import type { Thank } from './thank.ts'
import type { View } from './view.ts'

/** What the pages of a form share as well. */
export interface FormOptions extends PublicOptions, Here {
  blank: Blank
  view: View
  closed: AnswerClosed
  listDrafts: ListDrafts
  thank: Thank
  sentHere: SentHere
}
