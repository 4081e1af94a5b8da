/** Reader of file questions: the answer is the ids of the uploads attached to it. */
import type { FileField } from '../../models/field.ts'
import { asObject, complainOf, nothing, type Reader } from './field.ts'

export function file(field: FileField): Reader {
  const complain = complainOf(field)
  return (input) => {
    const { ids = [], refused = [] } = input.files.get(field.id) ?? {}
    const errors = refused.map((message) => ({ fieldId: field.id, message }))
    if (ids.length > 0) return { answer: [...ids], errors }
    if (errors.length > 0) return { errors }
    return field.required === false ? nothing : complain('required', `Attach ${asObject(field)}`)
  }
}
