/** CSV of submissions for spreadsheets: which columns there are, what stands in them, and no formula among it. */
import { stringify } from 'csv-stringify/sync'
import type { Answer } from '../models/answers.ts'
import { ADDRESS_PARTS, type AddressPart } from '../models/field.ts'
import { type Form, fieldsOf } from '../models/form.ts'
import type { Submission } from '../models/submission.ts'
import type { Upload } from '../models/upload.ts'

/** A submission with its files, those added later included. */
export interface Exported extends Submission {
  files: Upload[]
}

interface Column {
  name: string
  read(exported: Pick<Exported, 'answers' | 'files'>): string | number
}

/** Ids of questions begin with a small letter: these never meet one. */
const OWN_COLUMNS = ['Reference', 'Received', 'Status', 'Version']
const BATCH = 500
/** What text may hide behind: white space, controls, invisible marks, and quotes and separators read as the wrong ones. */
const DISGUISE = /(?:^|[;\t\n\r])[;"\s\p{Cc}\p{Cf}]*/gu
const FORMULA = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * Parsers differ in what ends a record and in whether they trim: text with any line end, or with white space at an end,
 * stands in quotes. (The stringifier alone quotes only the line end that it writes itself.)
 */
const NEEDS_QUOTES = /^\s|[\r\n]|\s$/

/** RFC 4180 with a byte order mark, in chunks; the columns are the questions of all these versions of a form. */
export async function* csvOf(submissions: AsyncIterable<Exported>, forms: readonly Form[]): AsyncGenerator<string> {
  const answers = answerColumns(forms)
  const columns = [...OWN_COLUMNS, ...answers.map(({ name }) => name)]
  const written = (rows: (string | number)[][], first = false) =>
    stringify(rows, {
      columns,
      header: first,
      bom: first,
      record_delimiter: 'windows',
      quoted_match: NEEDS_QUOTES,
      cast: { string: harmless },
    })
  yield written([], true)
  let rows: (string | number)[][] = []
  for await (const exported of submissions) {
    const { reference, receivedAt, status, version } = exported
    const own = [reference, new Date(receivedAt).toISOString(), status, version]
    rows.push([...own, ...answers.map(({ read }) => read(exported))])
    if (rows.length < BATCH) continue
    yield written(rows)
    rows = []
  }
  yield written(rows)
}

/** The columns of every version, in the order in which they first came; a column for each part of an address. */
export function answerColumns(forms: readonly Form[]): Column[] {
  const columns = new Map<string, Column>()
  for (const { field } of forms.flatMap(fieldsOf))
    for (const part of field.type === 'address' ? ADDRESS_PARTS : [undefined]) {
      const name = part ? `${field.id}.${part}` : field.id
      if (!columns.has(name))
        columns.set(name, {
          name,
          read: (exported) => namesOf(exported.files, field.id) || cell(exported.answers[field.id], part),
        })
    }
  return [...columns.values()]
}

/** A question for files is answered by their names. */
const namesOf = (files: Upload[], id: string): string =>
  files.flatMap(({ fieldId, filename }) => (fieldId === id ? filename : [])).join('; ')

/** An id can name an address in one version and a text in another: each stands in its own column. */
function cell(answer: Answer | undefined, part: AddressPart | undefined): string | number {
  if (answer === undefined) return ''
  if (typeof answer === 'object' && !Array.isArray(answer)) return (part && answer[part]) ?? ''
  if (part) return ''
  if (Array.isArray(answer)) return answer.join('; ')
  return typeof answer === 'boolean' ? (answer ? 'yes' : 'no') : answer
}

/**
 * Puts a ' before what a spreadsheet could take for a formula: = + - @ and their full-width forms at the beginning, and
 * after a semicolon, tab or line end, because a spreadsheet that expects other separators than the comma splits there.
 * Text that begins with a tab, line end or NUL gets one too. (The stringifier's own escape_formulas looks at the first
 * sign alone, and passes line feed and NUL.)
 */
export function harmless(text: string): string {
  const guarded = text.replace(DISGUISE, (run, at: number) =>
    FORMULA.test(text[at + run.length] ?? '') ? `${run}'` : run,
  )
  return /^[\t\n\r\0]/.test(guarded) ? `'${guarded}` : guarded
}
