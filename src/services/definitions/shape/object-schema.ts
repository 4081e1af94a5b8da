/** What the schemas of a definition are made of. */
import type { SchemaObject } from 'ajv'

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

/** A text that is not blank, of so many characters at most. */
export const textOf = (most: number): SchemaObject => ({
  type: 'string',
  minLength: 1,
  maxLength: most,
  pattern: '\\S',
})

/** A rule, whose schema the one Ajv instance knows by this name. */
export const aRule: SchemaObject = { $ref: 'rule' }
