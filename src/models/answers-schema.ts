/** The JSON Schema (2020-12) of the answers to one version of a form, as programs read them. */
import { ADDRESS_PARTS, type Field, isCalculated, isField } from './field.ts'
import type { Form } from './form.ts'
import type { Page } from './page.ts'

type Schema = Readonly<Record<string, unknown>>

const text = { type: 'string' }
const entries = (items: Schema): Schema => ({ type: 'array', items })
const values = (options: readonly { value: string; label: string }[]): Schema => ({
  oneOf: options.map(({ value, label }) => ({ const: value, title: label })),
})

/**
 * Nothing is required, because rules say what is asked, and answers that were deleted are gone. Limits are left out: they judge
 * what people type, and the day on which they typed it.
 */
export const answersSchema = ({ title, pages }: Form, id: string): Schema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: id,
  title,
  type: 'object',
  properties: Object.assign({}, ...pages.map(ofPage)),
  additionalProperties: false,
})

function ofPage({ id, title, repeat, fields }: Page): Record<string, Schema> {
  const asked = Object.fromEntries(
    fields.flatMap((item): [string, Schema][] => {
      if (isField(item)) return [[item.id, { title: item.label, ...ofField(item) }]]
      return isCalculated(item) ? [[item.id, { title: item.label, type: 'number' }]] : []
    }),
  )
  if (!repeat) return asked
  const entry = { type: 'object', properties: asked, additionalProperties: false }
  return { [id]: { ...(title !== undefined && { title }), ...entries(entry) } }
}

function ofField(field: Field): Schema {
  switch (field.type) {
    case 'number':
      return { type: field.integer ? 'integer' : 'number' }
    case 'date':
      return { ...text, format: 'date' }
    case 'time':
      return { ...text, pattern: '^\\d{2}:\\d{2}$' }
    case 'radios':
    case 'select':
      return { ...text, ...values(field.options) }
    case 'checkboxes':
      return { ...entries({ ...text, ...values(field.options) }), uniqueItems: true }
    case 'boolean':
      return { type: 'boolean' }
    case 'declaration':
      return { const: true }
    case 'address':
      return {
        type: 'object',
        properties: Object.fromEntries(ADDRESS_PARTS.map((part) => [part, text])),
        additionalProperties: false,
      }
    case 'file':
      return { ...entries(text), description: 'Ids of files of the case.' }
    default:
      return text
  }
}
