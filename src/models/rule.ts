/** A rule: a condition over answers, or a composite of rules. `services/logic` gives it its meaning. */
export const OPERATORS = [
  'eq',
  'neq',
  'in',
  'notIn',
  'contains',
  'notContains',
  'gt',
  'gte',
  'lt',
  'lte',
  'startsWith',
  'endsWith',
  'answered',
  'notAnswered',
  'withinLast',
  'notWithinLast',
] as const

export type Operator = (typeof OPERATORS)[number]
export type Scalar = string | number | boolean
export type Operand = Scalar | (Scalar | Scalar[])[] | { days: number }

export interface LeafRule {
  type: 'rule'
  fieldId: string
  operator: Operator
  /** Absent for `answered` and `notAnswered`. */
  value?: Operand
}
export interface AllRule {
  type: 'all'
  rules: Rule[]
}
export interface AnyRule {
  type: 'any'
  rules: Rule[]
}
export interface NotRule {
  type: 'not'
  rule: Rule
}
/** Over the records of a list page: the rule holds for one of them, or for each. Its leaves are questions of that page. */
export interface RowsRule {
  type: 'anyRow' | 'everyRow'
  /** The id of the list page. */
  groupId: string
  rule: Rule
}
const COUNT_OPERATORS = ['eq', 'neq', 'in', 'notIn', 'gt', 'gte', 'lt', 'lte'] as const satisfies Operator[]
/** How many records a list page has. */
export interface CountRule {
  type: 'rowCount'
  groupId: string
  operator: (typeof COUNT_OPERATORS)[number]
  value: number | number[]
}
export type Rule = LeafRule | AllRule | AnyRule | NotRule | RowsRule | CountRule

/** Levels of a rule tree, the outermost and the leaves included. */
export const MAX_DEPTH = 32
