/** The schema of a form, a definition as a whole, with those of its statuses and its pages. */
import type { SchemaObject } from 'ajv'
import { objectSchema } from './item.ts'

export const statusSchema: SchemaObject = objectSchema('status')
export const pageSchema: SchemaObject = objectSchema('page')
/** In English the thank-you page always says so, whatever else its title says. */
const thanksInEnglish: SchemaObject = {
  if: { type: 'object', properties: { language: { const: 'en' } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: {
    type: 'object',
    properties: {
      confirmation: {
        type: 'object',
        properties: {
          title: { type: 'string', pattern: '^Thank you', description: 'text that starts with “Thank you”' },
        },
      },
    },
  },
}
export const formSchema: SchemaObject = { ...thanksInEnglish, ...objectSchema('form') }

/** The schema of what stands at a place of a sound definition, as far as it is told by properties, lists and types. */
export function schemaAt(definition: unknown, path: readonly (string | number)[]): SchemaObject | undefined {
  let schema: SchemaObject | undefined = formSchema
  let value: unknown = definition
  for (const step of path) {
    schema = schema?.items ?? schema?.properties?.[step]
    value = (value as Record<string | number, unknown> | undefined)?.[step]
    const { type } = (value ?? {}) as { type?: unknown }
    if (schema?.oneOf) schema = schema.oneOf.find((one: SchemaObject) => one.properties.type.const === type)
  }
  return schema
}

/** Characters that the text at a JSON Pointer into a sound definition may have. Of a list, those of each entry. */
export function longestAt(definition: unknown, pointer: string): number {
  const schema = schemaAt(definition, pointer.split('/').slice(1))
  return schema?.items?.maxLength ?? schema?.maxLength
}
