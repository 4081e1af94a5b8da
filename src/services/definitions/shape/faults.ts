/**
 * The shape of a definition: which properties there are, and what each may hold. What Ajv finds by the schema is told as
 * faults: one sentence a mistake, in words and never in a pattern.
 */

import { createRequire } from 'node:module'
import type { Ajv, ErrorObject, SchemaObject, ValidateFunction } from 'ajv'
import type { Form } from '../../../models/form.ts'
import { instantOf } from '../../../models/moment.ts'
import { didYouMean, nearest } from '../../../models/nearest.ts'
import { isDate } from '../../logic/index.ts'
import { pointerTo } from '../check/json-text.ts'
import { LIMITS } from '../check/limits.ts'
import { type Fault, quote } from '../fault.ts'
import { formSchema } from './form.ts'
import { typesWith } from './item.ts'
import { aRule, DEEPEST_LEVEL, NO_DAY, ONE_RULE, OR_DAY, ruleSchema } from './rule.ts'

/** Checks a definition, and fills in the empty list of questions where a page leaves it out. None: the value is a Form. */
export const shapeFaults: (value: unknown) => Fault[] = faultsBy<Form>(formSchema)

/** Checks by the schema, which is compiled at the first call. */
export function faultsBy<T>(schema: SchemaObject): (value: unknown) => Fault[] {
  let validate: ValidateFunction<T> | undefined
  return (value) => {
    validate ??= theAjv().compile<T>(schema)
    return faultsOf(validate, value)
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
    faults.set(`${fault.pointer} ${fault.reason}`, fault)
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
  if (isDescribed(error)) return { pointer, reason: `must be ${parentSchema!.description}${found(data)}` }
  if (keyword === 'additionalProperties') {
    const { additionalProperty: key } = params
    const known = Object.keys(parentSchema?.properties ?? {})
    return { pointer: below(instancePath, key), reason: whyUnknown(key, known, parentSchema) }
  }
  if (keyword === 'required') return { pointer: missingIn(error), reason: 'is missing' }
  if (keyword === 'enum')
    return {
      pointer,
      reason: `must be one of ${list(params.allowedValues)}${found(data)}${guess(data, params.allowedValues)}`,
    }
  if (keyword === 'const') return { pointer, reason: `must be ${quote(params.allowedValue)}${found(data)}` }
  if (keyword === 'type' && Array.isArray(data) && parentSchema?.$comment === ONE_RULE)
    return { pointer, reason: 'must be one rule, not a list. Write { "type": "all", "rules": [ … ] } around the list' }
  if (keyword === 'type') return { pointer, reason: whyOfType(error) }
  if (keyword === 'maxLength') return { pointer, reason: `must have ${params.limit} characters or fewer` }
  if (keyword === 'minimum') return { pointer, reason: `must be ${params.limit} or more` }
  if (keyword === 'maximum') return { pointer, reason: `must be ${params.limit} or less` }
  if (keyword === 'minItems') return { pointer, reason: `must have at least ${params.limit}` }
  if (keyword === 'maxItems') return { pointer, reason: `must have at most ${params.limit}` }
  if (keyword === 'minLength' || (keyword === 'pattern' && params.pattern === '\\S'))
    return { pointer, reason: 'must not be empty' }
  if (keyword === 'discriminator') return toTagFault(error)
  return { pointer, reason: message ?? `breaks the rule "${keyword}"` }
}

/** So many names are read in one sentence. */
const MOST_NAMES = 14

function whyUnknown(key: string, known: readonly string[], schema: ErrorObject['parentSchema']): string {
  const type: string | undefined = schema?.properties?.type?.const
  const owners = typesWith(key)
  if (type !== undefined && owners.length > 0 && typesWith('type').some((one) => one === type))
    return `is not a property of type ${type}. It belongs to ${owners.join(', ')}`
  const guessed = didYouMean(key, known)
  const isShort = type === undefined && !known.includes('type') && known.length > 0 && known.length <= MOST_NAMES
  return `is not a known property${guessed || (isShort ? `. Known here: ${known.join(', ')}` : '')}`
}

/** A value of another type than wanted, with what its author may have meant. */
function whyOfType({ params, data, parentSchema }: ErrorObject): string {
  const must = `must be ${namesOf([params.type].flat())}`
  const has = (key: string): boolean => typeof data === 'object' && data !== null && key in data
  if (parentSchema?.$comment === NO_DAY && has('today'))
    return 'is a day that moves with today, which "in" and "notIn" cannot compare with. Write a rule with "eq" for each day, all in { "type": "any", "rules": [ … ] }'
  if (parentSchema?.$comment === OR_DAY) {
    const meant = has('days') ? '. { "days": … } is for withinLast' : ''
    return `${must}, or for dates { "today": "-18y" }${meant}`
  }
  const example: unknown = parentSchema?.examples?.[0]
  return example === undefined ? must : `${must} such as ${exampleFor(data, example)}`
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
  return {
    pointer: below(instancePath, params.tag),
    reason: `must be one of ${list(tags)}${found(params.tagValue)}${guess(params.tagValue, tags)}`,
  }
}

const TYPE_NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}
const namesOf = (types: string[]): string => types.map((type) => TYPE_NAMES[type] ?? type).join(' or ')
const list = (values: unknown[]): string => values.map(quote).join(', ')
const below = (instancePath: string, key: string): string => instancePath + pointerTo([key])

/** A kind of file is often written as its type or extension: `image/png`, `.png`. */
function guess(value: unknown, allowed: unknown[]): string {
  if (typeof value !== 'string') return ''
  const ours = ourNameFor(value, allowed)
  if (ours !== undefined) return `. Use "${ours}" instead`
  return didYouMean(
    value.replace(/^.*[/.]/, ''),
    allowed.filter((one) => typeof one === 'string'),
  )
}

const found = (value: unknown): string => ` (found ${quote(value)})`

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
  made.addSchema(ruleSchema, aRule.$ref)
  return made
}
