/** The JSON Schema of a rule, as data: a condition over answers, or a composite of rules. */
import type { SchemaObject } from 'ajv'
import { MAX_DEPTH, type Operator } from '../../../models/rule.ts'

// An operand that is an absent value (blank text, empty list) could never match, so it is a fault.
const text: SchemaObject = { type: 'string', pattern: '\\S' }
const scalar: SchemaObject = { type: ['string', 'number', 'boolean'], pattern: '\\S' }
const listOf = (items: SchemaObject): SchemaObject => ({ type: 'array', minItems: 1, items })
const scalarOrList: SchemaObject = { type: [...scalar.type, 'array'], pattern: '\\S', minItems: 1, items: scalar }
const period: SchemaObject = {
  type: 'object',
  examples: [{ days: 30 }],
  additionalProperties: false,
  required: ['days'],
  properties: { days: { type: 'integer', minimum: 0, maximum: 100_000 } },
}

const MOVING_DAY = '^([+-]\\d{1,5}[dwmy])?$'
const today: SchemaObject = {
  type: 'string',
  pattern: MOVING_DAY,
  description: 'a day counted from today, such as -18y or +14d (d, w, m, y), or "" for today itself',
}
const day: SchemaObject = { type: 'object', additionalProperties: false, required: ['today'], properties: { today } }
/** Marks what may also be a day that moves with today, and what may not. */
export const OR_DAY = 'or a day'
export const NO_DAY = 'no day'
const orDay = (operand: SchemaObject): SchemaObject => ({
  if: { type: 'object', required: ['today'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: day,
  else: { ...operand, $comment: OR_DAY },
})

const NOT_BOTH = 'left out where valueOf is given. Use one of the two'
const ofLeaf = { type: { const: 'rule' }, fieldId: { type: 'string', minLength: 1, maxLength: 64 } }
const operators = (names: Operator[], value?: SchemaObject): SchemaObject => ({
  additionalProperties: false,
  required: value ? ['operator', 'value'] : ['operator'],
  properties: { ...ofLeaf, operator: { enum: names }, ...(value && { value }) },
})
/**
 * Every object has a function of the name valueOf, which a validator may take for a property. So its presence is looked for
 * among the names of the properties, and what is no JSON is not judged.
 */
const otherAnswer: SchemaObject = {
  if: { type: ['string', 'number', 'boolean', 'array', 'object', 'null'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: ofLeaf.fieldId,
}
const withValueOf: SchemaObject = { not: { propertyNames: { not: { const: 'valueOf' } } } }
/** Operators that compare with a value, or with the answer to another question. */
const comparing = (names: Operator[], value: SchemaObject): SchemaObject => ({
  additionalProperties: false,
  required: ['operator'],
  properties: { ...ofLeaf, operator: { enum: names }, value, valueOf: otherAnswer },
  if: withValueOf,
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { value: { not: {}, description: NOT_BOTH } } },
  else: { required: ['value'] },
})
const leaf: SchemaObject = {
  required: ['fieldId', 'operator'],
  properties: ofLeaf,
  discriminator: { propertyName: 'operator' },
  oneOf: [
    comparing(['eq', 'neq'], orDay(scalarOrList)),
    comparing(['in', 'notIn'], listOf({ ...scalarOrList, $comment: NO_DAY })),
    comparing(['contains', 'notContains'], scalar),
    comparing(['gt', 'gte', 'lt', 'lte'], orDay({ ...scalar, type: ['string', 'number'] })),
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

/** Marks the schema of a rule, for what is said where a list of rules is. */
export const ONE_RULE = 'one rule'

/**
 * A rule of any type. Its depth is looked at before anything else, so that no rule is too deep for the validator itself.
 * Other schemas refer to it as `aRule`.
 */
export const ruleSchema: SchemaObject = {
  definitions: {
    rule: {
      $comment: ONE_RULE,
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

/** A text that is not blank, of so many characters at most. */
export const textOf = (most: number): SchemaObject => ({
  type: 'string',
  minLength: 1,
  maxLength: most,
  pattern: '\\S',
})

/** A rule, whose schema the one Ajv instance knows by this name. */
export const aRule: SchemaObject = { $ref: 'rule' }
