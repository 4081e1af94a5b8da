/** A case in the words of a language: those of its form, its status and the questions that take files. */
import { fieldsById, statusOf } from './form.ts'
import { formIn } from './form-texts.ts'
import type { Language } from './language.ts'
import type { Case } from './submission.ts'

const cases = new WeakMap<Case, Map<Language, Case>>()

/** In a language that its form is not translated into, it is the case itself. Made once for each case and remembered. */
export function caseIn(found: Case, language: Language): Case {
  const form = formIn(found, language)
  if (form === found.form) return found
  const known = cases.getOrInsertComputed(found, () => new Map())
  return known.getOrInsertComputed(language, () => {
    const fields = fieldsById(form)
    return {
      ...found,
      form,
      status: statusOf(form, found.status.id)!,
      takesFiles: found.takesFiles.map(({ fieldId }) => ({ fieldId, label: fields.get(fieldId)!.label })),
    }
  })
}
