/** A rule as a language says it: without "not" above a leaf, and with the labels that people see. */
import type { Field } from '../../models/field.ts'
import type { CountRule, LeafRule } from '../../models/rule.ts'

/** Rules that all hold, or of which any does. */
interface Group {
  joint: 'all' | 'any'
  parts: Part[]
}
/**
 * `denied` when the leaf must not hold; `field` is absent when the form does not have it. `other` is what people call the
 * question that the leaf compares with. `contains` with several boxes is about any of them.
 */
export interface Leaf {
  leaf: LeafRule
  denied: boolean
  field: Field | undefined
  other?: string
}
/** A rule that holds for at least one record of a list, or for each. `list` is its label. */
export interface Rows {
  of: 'any' | 'every'
  list: string
  part: Part
}
/** How many records a list has. */
export interface Count {
  list: string
  count: Pick<CountRule, 'operator' | 'value'>
  denied: boolean
}
export type Part = Leaf | Group | Rows | Count
/** A rule without "not". A boolean holds always, or never. */
export type PlainRule = boolean | Part
