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
type Scalar = string | number | boolean
/** A day that moves with today: `-18y`, `+14d` (d, w, m, y); '' is today itself. */
interface RelativeDay {
  today: string
}
export type Operand = Scalar | (Scalar | Scalar[])[] | { days: number } | RelativeDay

export interface LeafRule {
  type: 'rule'
  fieldId: string
  operator: Operator
  /** Absent for `answered` and `notAnswered`, and where a rule names another question in `valueOf`; see `comparedAnswer`. */
  value?: Operand
}

/**
 * The id of the question whose answer a rule compares with: its `valueOf`. The property is not declared, because every
 * object has a function of that name.
 */
export function comparedAnswer(leaf: LeafRule): string | undefined {
  const id: unknown = leaf.valueOf
  return typeof id === 'string' ? id : undefined
}

export const isRelativeDay = (operand: unknown): operand is RelativeDay =>
  typeof operand === 'object' && operand !== null && 'today' in operand && typeof operand.today === 'string'
export interface AllRule {
  type: 'all'
  rules: Rule[]
}
export interface AnyRule {
  type: 'any'
  rules: Rule[]
}
interface NotRule {
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
