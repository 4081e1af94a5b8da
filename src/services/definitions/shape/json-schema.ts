/**
 * The JSON Schema of a definition, for editors and builds: they complete names and mark faults while somebody types. It is
 * made of the schemas that the service checks with, in the words of JSON Schema (draft 7) alone, so that the two agree.
 */
import type { SchemaObject } from 'ajv'
import { formSchema } from './form.ts'
import { ruleSchema } from './rule.ts'

/** What properties mean, by name: programs in which somebody edits a file show it beside them. */
type Meanings = Readonly<Record<string, string>>

/** The schema with what its properties mean, in the words of whoever serves it. */
export function definitionSchema(meanings: Meanings): SchemaObject {
  const { definitions } = ruleSchema
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A form of Intake',
    ...(plain(formSchema, meanings) as SchemaObject),
    definitions: plain(definitions, meanings) as SchemaObject,
  }
}

/** Keywords that Ajv knows and JSON Schema does not, and defaults, which the service fills in. */
const OWN = new Set(['discriminator', 'deepestLevel', 'default'])

function plain(part: unknown, meanings: Meanings): unknown {
  if (Array.isArray(part)) return part.map((one) => plain(one, meanings))
  if (typeof part !== 'object' || part === null) return part
  const schema = part as SchemaObject
  if (schema.$ref === 'rule') return { $ref: '#/definitions/rule' }
  const entries = Object.entries(schema).filter(([key]) => !OWN.has(key))
  const made = Object.fromEntries(
    entries.map(([key, value]) => {
      if (key === 'properties') return [key, described(value, meanings)]
      if (key === 'format' && value === 'instant') return [key, 'date-time']
      return [key, plain(value, meanings)]
    }),
  )
  return schema.properties?.optionsFrom === undefined ? made : withEither(made)
}

/** The service fills in the options of a list before it checks; in a file, a question has one or the other. */
function withEither(schema: SchemaObject): SchemaObject {
  const required = schema.required.filter((name: string) => name !== 'options')
  return { ...schema, required, oneOf: [{ required: ['options'] }, { required: ['optionsFrom'] }] }
}

function described(properties: Record<string, SchemaObject>, meanings: Meanings): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const own = plain(schema, meanings) as SchemaObject
      const meaning = Object.hasOwn(meanings, name) ? meanings[name] : undefined
      if (meaning === undefined || own.$ref)
        return [name, meaning === undefined ? own : { allOf: [own], description: meaning }]
      return [
        name,
        { ...own, description: own.description === undefined ? meaning : `${meaning} Write ${own.description}.` },
      ]
    }),
  )
}
