/** CSV of submissions for spreadsheets: which columns there are, what stands in them, and no formula among it. */
import { type Stringifier, stringify } from 'csv-stringify'
import type { Answer, Answers } from '../models/answers.ts'
import { ADDRESS_PARTS } from '../models/field.ts'
import { type Form, fieldsOf } from '../models/form.ts'
import type { Submission } from '../models/submission.ts'

/** Ids of questions begin with a small letter: these never meet one. */
const OWN_COLUMNS = ['Reference', 'Received', 'Status', 'Version']

/** A stream from submissions to CSV (RFC 4180 with a byte order mark), whose columns are the questions of all these forms. */
export function csvOf(forms: readonly Form[]): { stringifier: Stringifier; row(submission: Submission): (string | number)[] } {
  const columns = answerColumns(forms)
  return {
    stringifier: stringify({
      bom: true,
      header: true,
      columns: [...OWN_COLUMNS, ...columns.map(({ name }) => name)],
      record_delimiter: 'windows',
      cast: { string: harmless },
    }),
    row: ({ reference, receivedAt, status, version, answers }) => [
      ...[reference, new Date(receivedAt).toISOString(), status, version],
      ...columns.map(({ read }) => read(answers)),
    ],
  }
}

interface Column {
  name: string
  read(answers: Answers): string | number
}

/** The columns of every version, in the order in which they first came. */
export function answerColumns(forms: readonly Form[]): Column[] {
  const columns = new Map<string, Column>()
  for (const form of forms)
    for (const { field } of fieldsOf(form))
      for (const part of field.type === 'address' ? ADDRESS_PARTS : [undefined]) {
        const name = part ? `${field.id}.${part}` : field.id
        if (!columns.has(name)) columns.set(name, { name, read: (answers) => cell(answers[field.id], part) })
      }
  return [...columns.values()]
}

/** An id can name an address in one version and a text in another: each stands in its own column. */
function cell(answer: Answer | undefined, part: (typeof ADDRESS_PARTS)[number] | undefined): string | number {
  if (answer === undefined) return ''
  if (typeof answer === 'object' && !Array.isArray(answer)) return (part && answer[part]) ?? ''
  if (part) return ''
  if (Array.isArray(answer)) return answer.join('; ')
  return typeof answer === 'boolean' ? (answer ? 'yes' : 'no') : answer
}

/**
 * Text that a spreadsheet could take for a formula gets a ' in front: = + - @ and their full-width forms, also behind
 * white space, controls and invisible marks, which importers drop. Text that begins with tab, line end or NUL gets one
 * too. And so does what follows a tab, line end or semicolon inside the text: where a spreadsheet expects another
 * separator than the comma, it splits there. (The stringifier's own escape_formulas looks at the first sign alone.)
 */
export const harmless = (text: string): string => text.replace(FORMULA, "$1'$2")
const FORMULA = /(^|[;\t\n\r])((?:[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|(?<![^])[\t\n\r\0])/gu
