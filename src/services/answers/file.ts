/** Reader of file questions. Files are not stored yet, so one that is attached is refused in plain words. */
import type { FileField } from '../../models/field.ts'
import { asObject, complainOf, nothing, type Reader } from './field.ts'

export function file(field: FileField): Reader {
  const complain = complainOf(field)
  return (input) => {
    if (input.files.has(field.id))
      return { errors: [{ fieldId: field.id, message: 'Files cannot be accepted yet. Send the form without a file' }] }
    return field.required === false ? nothing : complain('required', `Attach ${asObject(field)}`)
  }
}
