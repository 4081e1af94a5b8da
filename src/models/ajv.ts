/** The one Ajv instance. Every schema is compiled when its module loads, never from a request. */
import { Ajv, type ErrorObject, type SchemaObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { RE2JS } from 're2js'
import { instantOf } from './instant.ts'

export const ajv = new Ajv({
  allErrors: true,
  strict: true,
  strictRequired: false,
  ownProperties: true,
  discriminator: true,
  allowUnionTypes: true,
  verbose: true,
})
formats.default(ajv, ['date'])
ajv.addFormat('instant', { type: 'string', validate: (text: string) => instantOf(text) !== undefined })
ajv.addFormat('linear-pattern', { type: 'string', validate: isLinearPattern })

type RequiredKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T] & string

/**
 * A JSON Schema for the interface T: tsc refuses a missing, misspelt or superfluous property and a wrong `required`.
 * (Ajv's own JSONSchemaType would let `null` in wherever a property is optional.)
 */
export interface ObjectSchema<T> {
  type: 'object'
  additionalProperties: false
  required: RequiredKeys<T>[]
  properties: { [K in keyof T]-?: SchemaObject }
}

/** One fault in a definition: `pointer` is a JSON Pointer (RFC 6901), `reason` a sentence that does not repeat it. */
export interface Fault {
  pointer: string
  reason: string
}

/** Runs a compiled validator; an empty list means that the value is a T. */
export function faultsOf(validate: ValidateFunction, value: unknown): Fault[] {
  if (validate(value)) return []
  const errors = (validate.errors ?? []).filter(saysSomething)
  const described = new Set(errors.filter(isDescribed).map(({ instancePath }) => instancePath))
  const telling = errors.filter(
    (error) => isDescribed(error) || !(FORMS.has(error.keyword) && described.has(error.instancePath)),
  )
  return [...new Map(telling.map(toFault).map((fault) => [`${fault.pointer} ${fault.reason}`, fault])).values()]
}

/** Keywords about how a text is written; where a schema's `description` says that in words, the words are enough. */
const FORMS = new Set(['pattern', 'format', 'anyOf', 'minLength', 'maxLength'])
const isDescribed = ({ keyword, parentSchema }: ErrorObject): boolean =>
  FORMS.has(keyword) && typeof parentSchema?.description === 'string'

/** `if` repeats that its branch failed; a missing tag is reported as a missing property already. */
const saysSomething = ({ keyword, params }: ErrorObject): boolean =>
  keyword !== 'if' && !(keyword === 'discriminator' && params.tagValue === undefined)

function toFault(error: ErrorObject): Fault {
  const { instancePath, keyword, params, message } = error
  const pointer = instancePath || '/'
  if (isDescribed(error)) return { pointer, reason: `must be ${error.parentSchema!.description}` }
  if (keyword === 'additionalProperties')
    return { pointer: `${instancePath}/${params.additionalProperty}`, reason: 'is not a known property' }
  if (keyword === 'required') return { pointer: `${instancePath}/${params.missingProperty}`, reason: 'is missing' }
  if (keyword === 'enum') return { pointer, reason: `must be one of ${list(params.allowedValues)}` }
  if (keyword === 'const') return { pointer, reason: `must be ${quote(params.allowedValue)}` }
  if (keyword === 'type') return { pointer, reason: `must be ${namesOf([params.type].flat())}` }
  if (keyword === 'maxLength') return { pointer, reason: `must have ${params.limit} characters or fewer` }
  if (keyword === 'minimum') return { pointer, reason: `must be ${params.limit} or more` }
  if (keyword === 'maximum') return { pointer, reason: `must be ${params.limit} or less` }
  if (keyword === 'minItems') return { pointer, reason: `must hold at least ${params.limit}` }
  if (keyword === 'minLength' || (keyword === 'pattern' && params.pattern === '\\S'))
    return { pointer, reason: 'must not be blank' }
  if (keyword === 'discriminator') return toTagFault(error)
  if (keyword === 'format' && params.format === 'linear-pattern')
    return { pointer, reason: 'must be a regular expression in RE2 syntax (no look-around, no back-references)' }
  return { pointer, reason: message ?? `breaks the rule "${keyword}"` }
}

/** The property that tells which of several shapes is meant has a value that none of them names. */
function toTagFault({ instancePath, params, parentSchema }: ErrorObject): Fault {
  const shapes: SchemaObject[] = parentSchema?.oneOf ?? []
  const tags = shapes.map((shape) => shape.properties[params.tag]).flatMap((tag) => tag.enum ?? [tag.const])
  return {
    pointer: `${instancePath}/${params.tag}`,
    reason: `must be one of ${list(tags)} (found ${quote(params.tagValue)})`,
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
const quote = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value))

function isLinearPattern(pattern: string): boolean {
  try {
    RE2JS.compile(pattern)
    return true
  } catch {
    return false
  }
}
