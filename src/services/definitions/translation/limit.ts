/** How long a text of a form may be: what the schema of definitions says of its place. */
import type { SchemaObject } from 'ajv'
import { formSchema } from '../shape/form.ts'

/** Characters that the text at a JSON Pointer into a sound definition may have. Of a list, those of each entry. */
export function longestAt(definition: unknown, pointer: string): number {
  let schema: SchemaObject = formSchema
  let value: unknown = definition
  for (const step of pointer.split('/').slice(1)) {
    schema = (schema.items as SchemaObject | undefined) ?? schema.properties[step]
    value = (value as Record<string, unknown> | undefined)?.[step]
    const { type } = (value ?? {}) as { type?: unknown }
    if (schema.oneOf) schema = schema.oneOf.find((one: SchemaObject) => one.properties.type.const === type)
  }
  return (schema.items as SchemaObject | undefined)?.maxLength ?? schema.maxLength
}
