/** The shape of a rule: a condition over answers, or a composite of rules. Its meaning is in `services/logic`. */
import type { SchemaObject } from 'ajv'
import { extendAjv, faultsBy } from './ajv.ts'
import type { Fault } from './fault.ts'

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

// An operand that is an absent value (blank text, empty list) could never match, so it is a fault.
const text: SchemaObject = { type: 'string', pattern: '\\S' }
const scalar: SchemaObject = { type: ['string', 'number', 'boolean'], pattern: '\\S' }
const listOf = (items: SchemaObject): SchemaObject => ({ type: 'array', minItems: 1, items })
const scalarOrList: SchemaObject = { type: [...scalar.type, 'array'], pattern: '\\S', minItems: 1, items: scalar }
const period: SchemaObject = {
  type: 'object',
  additionalProperties: false,
  required: ['days'],
  properties: { days: { type: 'integer', minimum: 0, maximum: 100_000 } },
}

const common = { type: { const: 'rule' }, fieldId: { type: 'string', minLength: 1, maxLength: 64 } }
const operators = (names: Operator[], value?: SchemaObject): SchemaObject => ({
  additionalProperties: false,
  required: value ? ['operator', 'value'] : ['operator'],
  properties: { ...common, operator: { enum: names }, ...(value && { value }) },
})
const leaf: SchemaObject = {
  required: ['fieldId', 'operator'],
  properties: common,
  discriminator: { propertyName: 'operator' },
  oneOf: [
    operators(['eq', 'neq'], scalarOrList),
    operators(['in', 'notIn'], listOf(scalarOrList)),
    operators(['contains', 'notContains'], scalar),
    operators(['gt', 'gte', 'lt', 'lte'], { ...scalar, type: ['string', 'number'] }),
    operators(['startsWith', 'endsWith'], text),
    operators(['answered', 'notAnswered']),
    operators(['withinLast', 'notWithinLast'], period),
  ],
}
const nested: SchemaObject = { $ref: '#/definitions/rule' }
const groupId: SchemaObject = { type: 'string', minLength: 1, maxLength: 64 }
const howMany: SchemaObject = { type: 'integer', minimum: 0 }
const counts = (names: Operator[], value: SchemaObject): SchemaObject => ({
  additionalProperties: false,
  required: ['operator', 'value'],
  properties: { type: { const: 'rowCount' }, groupId, operator: { enum: names }, value },
})
const rowCount: SchemaObject = {
  required: ['groupId', 'operator'],
  properties: { type: { const: 'rowCount' }, groupId },
  discriminator: { propertyName: 'operator' },
  oneOf: [counts(['eq', 'neq', 'gt', 'gte', 'lt', 'lte'], howMany), counts(['in', 'notIn'], listOf(howMany))],
}
const composite = (type: string, key: string, value: SchemaObject): SchemaObject => ({
  additionalProperties: false,
  required: ['type', key],
  properties: { type: { const: type }, [key]: value },
})

extendAjv((ajv) =>
  ajv.addKeyword({
    keyword: 'deepestLevel',
    schemaType: 'number',
    validate: isWithinDepth,
    error: { message: `is nested more than ${MAX_DEPTH} levels deep` },
  }),
)

/**
 * A rule of any type. Its depth is looked at before anything else, so that no rule is too deep for the validator itself.
 * Used by other schemas as `{ $ref: 'rule' }`.
 */
export const ruleSchema: SchemaObject = {
  definitions: {
    rule: {
      type: 'object',
      required: ['type'],
      discriminator: { propertyName: 'type' },
      oneOf: [
        leaf,
        composite('all', 'rules', { type: 'array', items: nested }),
        composite('any', 'rules', { type: 'array', items: nested }),
        composite('not', 'rule', nested),
        {
          additionalProperties: false,
          required: ['type', 'groupId', 'rule'],
          properties: { type: { enum: ['anyRow', 'everyRow'] }, groupId, rule: nested },
        },
        rowCount,
      ],
    },
  },
  deepestLevel: MAX_DEPTH,
  if: { not: { deepestLevel: MAX_DEPTH } },
  else: nested,
}

/** Checks the shape of one rule; whether it fits the fields of a form is checked by `lintForm`. */
export const ruleFaults: (value: unknown) => Fault[] = faultsBy<Rule>(ruleSchema)

/** Walks level by level, not by recursion: the value may be anything, a cycle included. */
function isWithinDepth(limit: number, value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === limit) return false
    level = level.flatMap(childrenOf)
  }
  return true
}

function childrenOf(rule: unknown): unknown[] {
  if (typeof rule !== 'object' || rule === null) return []
  const children = 'rules' in rule && Array.isArray(rule.rules) ? rule.rules : []
  return 'rule' in rule ? [...children, rule.rule] : children
}
