/**
 * The shape of a definition: which properties there are, and what each may hold. What Ajv finds by the schema is told as
 * faults: one a mistake, and never in a pattern.
 */

import { createRequire } from 'node:module'
import type { Ajv, ErrorObject, SchemaObject, ValidateFunction } from 'ajv'
import type { Reason } from '../../../models/definition-fault.ts'
import type { Form } from '../../../models/form.ts'
import { instantOf } from '../../../models/moment.ts'
import { nearest } from '../../../models/nearest.ts'
import { MAX_DEPTH } from '../../../models/rule.ts'
import { isDate } from '../../logic/index.ts'
import { pointerTo } from '../check/json-text.ts'
import { LIMITS } from '../check/limits.ts'
import { type Fault, quote } from '../fault.ts'
import { formSchema } from './form.ts'
import { itemSchema, typesWith } from './item.ts'
import { aRule, NO_DAY, ONE_RULE, OR_DAY, ruleSchema } from './rule.ts'

/** What is wrong with the shape of a definition; if nothing is, the value is a Form. An empty list of questions is filled in where a page leaves it out. */
export const shapeFaults: (value: unknown) => Fault[] = faultsBy<Form>(formSchema)

/** Checks by the schema, which is compiled at the first call. */
export function faultsBy<T>(schema: SchemaObject): (value: unknown) => Fault[] {
  let validate: ValidateFunction<T> | undefined
  return (value) => {
    validate ??= theAjv().compile<T>(withPartsLater(schema))
    const faults = faultsOf(validate, value)
    for (const part of parts.values()) part.errors = null
    return faults
  }
}

/**
 * Runs a compiled validator; an empty list means that the value is a T. At most LIMITS.faults and one more are returned, so
 * that the report can say that there are more.
 */
function faultsOf(validate: ValidateFunction, value: unknown): Fault[] {
  if (validate(value)) return []
  const errors = (validate.errors ?? []).filter(saysSomething)
  validate.errors = null // each error holds a part of the value
  const described = new Set(errors.filter(isDescribed).map(({ instancePath }) => instancePath))
  const misspelt = new Set(errors.flatMap(misspeltIn))
  const faults = new Map<string, Fault>()
  for (const error of errors) {
    if (faults.size > LIMITS.faults) break
    if (error.keyword === 'required' && misspelt.has(missingIn(error))) continue
    if (!isDescribed(error) && FORMS.has(error.keyword) && described.has(error.instancePath)) continue
    const fault = toFault(error)
    faults.set(JSON.stringify(fault), fault)
  }
  return [...faults.values()]
}

/** Keywords about how a text is written; where a schema's `description` says that in words, the words are enough. */
const FORMS = new Set(['pattern', 'format', 'anyOf', 'minLength', 'maxLength', 'not', 'minProperties', 'maxProperties'])
const isDescribed = ({ keyword, parentSchema }: ErrorObject): boolean =>
  FORMS.has(keyword) && typeof parentSchema?.description === 'string'

/** The property that a misspelt one stands for. That it is missing follows from the misspelling and is not said again. */
function misspeltIn({ keyword, instancePath, params, parentSchema }: ErrorObject): string[] {
  if (keyword !== 'additionalProperties') return []
  const meant = nearest(params.additionalProperty, Object.keys(parentSchema?.properties ?? {}))
  return meant === undefined ? [] : [below(instancePath, meant)]
}
const missingIn = ({ instancePath, params }: ErrorObject): string => below(instancePath, params.missingProperty)

/** `if` repeats that its branch failed; a missing tag is reported as a missing property already. */
const saysSomething = ({ keyword, params }: ErrorObject): boolean =>
  keyword !== 'if' && !(keyword === 'discriminator' && params.tagValue === undefined)

function toFault(error: ErrorObject): Fault {
  const { instancePath, keyword, params, message, data, parentSchema } = error
  const pointer = instancePath || '/'
  if (isDescribed(error)) return { pointer, reason: ['described', parentSchema!.description, quote(data)] }
  if (keyword === 'additionalProperties') {
    const { additionalProperty: key } = params
    const known = Object.keys(parentSchema?.properties ?? {})
    return { pointer: below(instancePath, key), reason: whyUnknown(key, known, parentSchema) }
  }
  if (keyword === 'required') return { pointer: missingIn(error), reason: ['missing'] }
  if (keyword === 'enum') return { pointer, reason: oneOf(params.allowedValues, data) }
  if (keyword === 'const') return { pointer, reason: ['exactly', quote(params.allowedValue), quote(data)] }
  if (keyword === 'type' && Array.isArray(data) && parentSchema?.$comment === ONE_RULE)
    return { pointer, reason: ['list-of-rules'] }
  if (keyword === 'type') return { pointer, reason: whyOfType(error) }
  if (keyword === 'maxLength') return { pointer, reason: ['text-longer', params.limit] }
  if (keyword === 'minimum') return { pointer, reason: ['number-below', params.limit] }
  if (keyword === 'exclusiveMinimum') return { pointer, reason: ['number-not-above', params.limit] }
  if (keyword === 'maximum') return { pointer, reason: ['number-above', params.limit] }
  if (keyword === 'minItems') return { pointer, reason: ['too-few', params.limit] }
  if (keyword === 'uniqueItems') return { pointer, reason: ['entry-twice'] }
  if (keyword === 'maxItems') return { pointer, reason: ['too-many', params.limit] }
  if (keyword === 'minLength' || (keyword === 'pattern' && params.pattern === '\\S'))
    return { pointer, reason: ['empty'] }
  if (keyword === 'discriminator') return toTagFault(error)
  return { pointer, reason: ['other-shape', message ?? `breaks the rule "${keyword}"`] }
}

/** So many names are read in one sentence. */
const MOST_NAMES = 14

function whyUnknown(key: string, known: readonly string[], schema: ErrorObject['parentSchema']): Reason {
  const type: string | undefined = schema?.properties?.type?.const
  const owners = typesWith(key)
  if (type !== undefined && owners.length > 0 && typesWith('type').some((one) => one === type))
    return ['property-of-type', type, owners.join(', ')]
  const guessed = nearest(key, known)
  const isShort = type === undefined && !known.includes('type') && known.length > 0 && known.length <= MOST_NAMES
  if (guessed !== undefined) return ['unknown-property', guessed]
  return isShort ? ['unknown-property', undefined, known.join(', ')] : ['unknown-property']
}

/** A value of another type than wanted, with what its author may have meant. */
function whyOfType({ params, data, parentSchema }: ErrorObject): Reason {
  const types: string[] = [params.type].flat()
  const has = (key: string): boolean => typeof data === 'object' && data !== null && key in data
  if (parentSchema?.$comment === NO_DAY && has('today')) return ['day-in-list']
  if (parentSchema?.$comment === OR_DAY) return ['type-or-day', types, has('days')]
  const example: unknown = parentSchema?.examples?.[0]
  return example === undefined ? ['wrong-type', types] : ['wrong-type', types, exampleFor(data, example)]
}

/** With the value that was found, where it can only be meant so. */
function exampleFor(data: unknown, example: unknown): string {
  const isPeriod = typeof example === 'object' && example !== null && 'days' in example
  const isWhole = typeof data === 'number' && Number.isInteger(data) && data >= 0
  const shown = JSON.stringify(isPeriod && isWhole ? { days: data } : example)
  return shown.replaceAll('{', '{ ').replaceAll('}', ' }').replaceAll(':', ': ').replaceAll(',', ', ')
}

/** The property that tells which of several shapes is meant has a value that none of them names. */
function toTagFault({ instancePath, params, parentSchema }: ErrorObject): Fault {
  const shapes: SchemaObject[] = parentSchema?.oneOf ?? []
  const tags = shapes.map((shape) => shape.properties[params.tag]).flatMap((tag) => tag.enum ?? [tag.const])
  return { pointer: below(instancePath, params.tag), reason: oneOf(tags, params.tagValue) }
}

const below = (instancePath: string, key: string): string => instancePath + pointerTo([key])

/** A kind of file is often written as its type or extension: `image/png`, `.png`. */
function oneOf(allowed: unknown[], value: unknown): Reason {
  const [shown, found] = [allowed.map(quote).join(', '), quote(value)]
  if (typeof value !== 'string') return ['one-of', shown, found]
  const ours = ourNameFor(value, allowed)
  if (ours !== undefined) return ['one-of', shown, found, ours]
  const texts = allowed.filter((one) => typeof one === 'string')
  return ['one-of', shown, found, undefined, nearest(value.replace(/^.*[/.]/, ''), texts)]
}

/** What other products call our kinds of questions and rules. These names are not near ours, or near a wrong one. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  and: 'all',
  or: 'any',
  equals: 'eq',
  dropdown: 'select',
  multiselect: 'checkboxes',
  string: 'text',
  integer: 'number',
  phone: 'tel',
  upload: 'file',
}

/** Our name for it, where that is one of those allowed. */
function ourNameFor(name: string, allowed: readonly unknown[]): string | undefined {
  const ours = Object.hasOwn(OTHER_NAMES, name.toLowerCase()) ? OTHER_NAMES[name.toLowerCase()] : undefined
  return allowed.includes(ours) ? ours : undefined
}

const require = createRequire(import.meta.url)
let made: Ajv | undefined

/**
 * The one Ajv instance. It is made when the first definition is checked: at the start of the service, never during a
 * request. Commands that check nothing do not load its 60 files.
 */
function theAjv(): Ajv {
  if (made) return made
  const { Ajv } = require('ajv') as typeof import('ajv')
  const { callRef } = require('ajv/dist/vocabularies/core/ref.js') as typeof import('ajv/dist/vocabularies/core/ref.js')
  made = new Ajv({
    code: { optimize: false }, // to make the code shorter takes longer than to check thousands of definitions
    allErrors: true,
    strict: true,
    strictRequired: false,
    ownProperties: true,
    discriminator: true,
    allowUnionTypes: true,
    useDefaults: true,
    verbose: true,
    validateSchema: false, // the schemas are ours and do not change; a test checks them
  })
  made.addFormat('date', { type: 'string', validate: isDate })
  made.addFormat('instant', { type: 'string', validate: (text: string) => instantOf(text) !== undefined })
  made.addKeyword(DEEPEST_LEVEL)
  made.addKeyword({
    keyword: LATER,
    schemaType: 'object',
    code: (context) => callRef(context, context.gen.scopeValue('validate', { ref: partOf(context.schema) })),
  })
  return made
}

/** The keyword that rules out rules that are nested too deep, at once and in one sentence. */
const DEEPEST_LEVEL = {
  keyword: 'deepestLevel',
  schemaType: 'number',
  validate: isWithinDepth,
  error: { message: `is nested more than ${MAX_DEPTH} levels deep` },
} as const

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

/** The keyword for a part whose schema is compiled when the first such part is met. */
const LATER = 'later'
const parts = new Map<SchemaObject, ValidateFunction>()

/** Has rules, and each type of question and block, compiled later: most definitions hold a few of them. */
const withPartsLater = (schema: SchemaObject): SchemaObject =>
  Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, orLater(value)]))

function orLater(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(orLater)
  if (typeof value !== 'object' || value === null) return value
  if (value === aRule) return { [LATER]: ruleSchema }
  const schema = value as SchemaObject
  return ITEMS.has(schema) ? { properties: { type: schema.properties.type }, [LATER]: schema } : withPartsLater(schema)
}
const ITEMS: ReadonlySet<SchemaObject> = new Set(itemSchema.oneOf)

/** Finds the same faults in a part of a value as if its schema stood in that of the whole. */
function partOf(schema: SchemaObject): ValidateFunction {
  const known = parts.get(schema)
  if (known) return known
  let validate: ValidateFunction | undefined
  const part = ((value, place) => {
    validate ??= theAjv().compile(withPartsLater(schema))
    const isRight = validate(value, place)
    part.errors = validate.errors!
    validate.errors = null
    return isRight
  }) as ValidateFunction
  parts.set(schema, part)
  return part
}
