/** Why a rule holds or not, as data: its tree, with the verdict at every node, and at every leaf the answer as it counted. */
import type { Field, Item } from '../../models/field.ts'
import type { Check, Page } from '../../models/page.ts'
import type { CountRule, LeafRule, RowsRule } from '../../models/rule.ts'

/**
 * Why a leaf found what it found: an `answer`; none, since the question or list was asked and left `empty`, or was
 * `hidden`; or the form has no such question or list, `unknown`.
 */
type Reason = 'answer' | 'empty' | 'hidden' | 'unknown'
export interface LeafExplanation {
  type: 'rule'
  holds: boolean
  rule: LeafRule
  /** The question; absent when the form does not have it. */
  field?: Field
  /** The answer as it counted; absent unless the reason is `answer`. */
  value?: unknown
  reason: Reason
  /** The answer that it was compared with, where the rule names another question. */
  other?: FoundAnswer
  /** The day that it was compared with, where the rule counts from today: `YYYY-MM-DD`. */
  day?: string
}
/** What was found at a question; `field` and `value` are absent where there is none. */
export interface FoundAnswer {
  fieldId: string
  field?: Field
  value?: unknown
  reason: Reason
}
export interface CompositeExplanation {
  type: 'all' | 'any' | 'not'
  holds: boolean
  children: Explanation[]
}
/** About the records of a list page; `page` is absent when the form does not have it. */
export interface ListExplanation {
  type: 'anyRow' | 'everyRow' | 'rowCount'
  holds: boolean
  rule: RowsRule | CountRule
  page?: Page
  /** Records that counted. */
  count: number
  /** Of anyRow and everyRow: the inner rule, explained for each record. */
  rows: Explanation[]
  reason: Reason
}
export type Explanation = LeafExplanation | CompositeExplanation | ListExplanation

/** Something on a page that has a rule: whether it is shown, and why. */
export interface ItemExplanation {
  item: Item
  shown: boolean
  /** The rule says whether the shown question is required, not whether it is shown. */
  isNeed?: true
  because: Explanation
}
export interface CheckExplanation {
  check: Check
  because: Explanation
}
/** A page of the form: whether it is on the path, why not or why so, and the same of what stands on it under a rule. */
export interface PageExplanation {
  page: Page
  shown: boolean
  /** Its rule, where it has one. */
  because?: Explanation
  /** The page that ended the journey before this one. */
  after?: Page
  /** The items that have a rule; empty for a list page, and for a page that is not on the path. */
  items: ItemExplanation[]
  /** What must hold of its answers, where the page has checks and is on the path; not for a list page. */
  checks?: CheckExplanation[]
  /** For a list page that is on the path: the items that have a rule, for each record. */
  rows?: ItemExplanation[][]
}
