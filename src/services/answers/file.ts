/** Reader of file questions: the answer is the ids of the uploads attached to it. */
import type { AnswerError } from '../../models/answers.ts'
import type { FileField } from '../../models/field.ts'
import type { RefusedFile } from '../../models/file-fault.ts'
import { missing, type Reader } from './field.ts'

export function file(field: FileField): Reader {
  return (input) => {
    const { ids = [], refused = [] } = input.files.get(field.id) ?? {}
    const errors = refused.map((file) => refusedFile(field.id, file))
    if (ids.length > 0) return { answer: [...ids], errors }
    return errors.length > 0 ? { errors } : missing(field)
  }
}

/** A file that a question did not take. */
export const refusedFile = (fieldId: string, { filename, fault }: RefusedFile): AnswerError => ({
  fieldId,
  kind: 'refusedFile',
  limits: { filename, fault },
})
