/** The texts of a case that a search looks into: what was written, and the labels of what was chosen. */
import type { Answer, AnswerRecord, Answers } from '../../models/answers.ts'
import type { Field } from '../../models/field.ts'
import { type Form, fieldsById } from '../../models/form.ts'

/** Prepares a form once for all its cases; the returned function gives the texts of one. */
export function textsOf(form: Form): (answers: Answers) => string[] {
  const fields = fieldsById(form)
  return (answers) => textsIn(fields, answers)
}

function textsIn(fields: ReadonlyMap<string, Field>, answers: Answers | AnswerRecord): string[] {
  return Object.entries(answers).flatMap(([id, answer]: [string, Answer]) => {
    const field = fields.get(id)
    // The records of a list stand under the id of its page.
    if (!field)
      return Array.isArray(answer)
        ? answer.flatMap((one) => (typeof one === 'object' ? textsIn(fields, one) : one))
        : []
    return textsTo(field, answer)
  })
}

function textsTo(field: Field, answer: Answer): string[] {
  // Ids of files, and yes to a question, are nothing that anybody looks for.
  if (field.type === 'file' || typeof answer === 'boolean') return []
  if ('options' in field) {
    const labels = new Map(field.options.map(({ value, label }) => [value, label]))
    return [answer].flat().map((value) => labels.get(`${value}`) ?? `${value}`)
  }
  return typeof answer === 'object' ? Object.values(answer).map((part) => `${part}`) : [`${answer}`]
}
