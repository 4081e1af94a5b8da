/** CSV of submissions for spreadsheets: the columns and their cells, none of which is a formula. */
import { stringify } from 'csv-stringify/sync'
import { type Answer, recordsIn } from '../../models/answers.ts'
import { ADDRESS_PARTS, type AddressPart, type Field } from '../../models/field.ts'
import type { Form } from '../../models/form.ts'
import { answerFieldsOf } from '../../models/page.ts'
import type { Submission } from '../../models/submission.ts'
import { filesNamed, type Upload } from '../../models/upload.ts'
import type { ExportTexts } from './records.ts'

/** A submission with its files, those added later included. */
export interface Exported extends Submission {
  files: Upload[]
}

/** A list is a cell of lines, each of which is judged by itself. */
type Value = string | number | readonly string[]
interface Column {
  name: string
  read(exported: Pick<Exported, 'answers' | 'files'>): Value
}

const BATCH = 100
/** What text may hide behind: white space, controls, invisible marks, and quotes and separators read as the wrong ones. */
const DISGUISE = /(?:^|[;\t\n\r])[;"\s\p{Cc}\p{Cf}]*/gu
const FORMULA = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * Parsers differ in what ends a record and in whether they trim: text with any line end, or with white space at an end,
 * stands in quotes. (The stringifier alone quotes only the line end that it writes itself.)
 */
const NEEDS_QUOTES = /^\s|[\r\n]|\s$/

/**
 * RFC 4180 with a byte order mark, in chunks; the columns are the questions of all these versions of a form. With `group`
 * there is a line for each record of that list page, in place of one for each submission.
 */
export async function* csvOf(
  submissions: AsyncIterable<Exported>,
  forms: readonly Form[],
  { group, texts }: { group?: string | undefined; texts: ExportTexts },
): AsyncGenerator<string> {
  const answers = group === undefined ? answerColumns(forms, texts) : recordColumns(forms, group, texts)
  const { columns: own } = texts
  const numbered = group === undefined ? [] : [own.number]
  const columns = [
    own.reference,
    own.received,
    own.status,
    own.version,
    ...numbered,
    ...answers.map(({ name }) => name),
  ].map(harmless)
  const written = (rows: (string | number)[][], first = false) =>
    stringify(rows, {
      columns,
      header: first,
      bom: first,
      record_delimiter: 'windows',
      quoted_match: NEEDS_QUOTES,
    })
  yield written([], true)
  const isBeforeList = group === undefined ? () => false : beforeList(forms, group)
  let rows: (string | number)[][] = []
  const add = (...row: Value[]) => rows.push(row.map(guarded))
  for await (const exported of submissions) {
    const { reference, receivedAt, status, version } = exported
    const first = [reference, new Date(receivedAt).toISOString(), status, version]
    if (group === undefined) add(...first, ...answers.map(({ read }) => read(exported)))
    else {
      for (const [i, record] of recordsIn(exported.answers[group]).entries())
        add(...first, i + 1, ...answers.map(({ read }) => read({ ...exported, answers: record })))
      if (isBeforeList(exported)) add(...first, '', ...answers.map(({ read }) => read(exported)))
    }
    if (rows.length < BATCH) continue
    yield written(rows)
    rows = []
  }
  yield written(rows)
}

/**
 * The columns of every version, in the order in which they first came; a column for each part of an address, and for each
 * calculated value.
 */
export function answerColumns(forms: readonly Form[], texts: ExportTexts): Column[] {
  const columns = new Map<string, Column>()
  const add = (column: Column) => columns.has(column.name) || columns.set(column.name, column)
  for (const page of forms.flatMap(({ pages }) => pages))
    for (const field of answerFieldsOf(page))
      for (const { name, part } of cellsOf(field))
        if (page.repeat) add({ name: `${page.id}.${name}`, read: joined(page.id, field, part, texts) })
        else
          add({
            name,
            read: (exported) => namesOf(exported.files, field.id) || cell(exported.answers[field.id], part, texts),
          })
  return [...columns.values()]
}

/** The questions that each record of a list page answers, and the question that it was in a version before. */
function recordColumns(forms: readonly Form[], group: string, texts: ExportTexts): Column[] {
  const columns = new Map<string, Column>()
  const fields = questionsOfList(forms, group)
  const was = outsideLists(forms).filter(({ id }) => id === group)
  for (const field of [...fields, ...was])
    for (const { name, part } of cellsOf(field))
      if (!columns.has(name)) columns.set(name, { name, read: (record) => recordCell(record, field, part, texts) })
  return [...columns.values()]
}

const questionsOfList = (forms: readonly Form[], group: string): Field[] =>
  forms.flatMap(({ pages }) => pages.filter(({ id, repeat }) => repeat && id === group)).flatMap(answerFieldsOf)

const outsideLists = (forms: readonly Form[]): Field[] =>
  forms.flatMap(({ pages }) => pages.filter(({ repeat }) => !repeat)).flatMap(answerFieldsOf)

/** Was a case sent when a question of this list, or the list itself, was a question outside of lists? It has a line without a number. */
function beforeList(forms: readonly Form[], group: string): (exported: Pick<Exported, 'answers'>) => boolean {
  const listed = new Set([group, ...questionsOfList(forms, group).map(({ id }) => id)])
  const before = [...new Set(outsideLists(forms).map(({ id }) => id))].filter((id) => listed.has(id))
  return ({ answers }) => before.some((id) => answers[id] !== undefined && recordsIn(answers[id]).length === 0)
}

const cellsOf = ({ type, id }: Field): { name: string; part: AddressPart | undefined }[] =>
  type === 'address' ? ADDRESS_PARTS.map((part) => ({ name: `${id}.${part}`, part })) : [{ name: id, part: undefined }]

/** Stands for a line end in an answer of a list, whose records are the lines of its cell. */
const BETWEEN_LINES = ' / '
/** All records of a list in one cell, a line each. */
const joined =
  (group: string, field: Field, part: AddressPart | undefined, texts: ExportTexts): Column['read'] =>
  ({ answers, files }) =>
    recordsIn(answers[group]).map((record) =>
      String(recordCell({ answers: record, files }, field, part, texts)).replace(/\r\n|[\r\n]/g, BETWEEN_LINES),
    )

function recordCell(
  { answers, files }: Parameters<Column['read']>[0],
  { id, type }: Field,
  part: AddressPart | undefined,
  texts: ExportTexts,
) {
  // In another version it may have been a question for files, or none.
  const named = filesNamed(files, answers[id])
  if (named.length === 0 && !(type === 'file' && Array.isArray(answers[id]))) return cell(answers[id], part, texts)
  return named.map(({ filename }) => filename).join('; ')
}

/** A question for files is answered by their names. */
const namesOf = (files: Upload[], id: string): string =>
  files.flatMap(({ fieldId, filename }) => (fieldId === id ? filename : [])).join('; ')

/** An id can be an address in one version and a text in another: each gets its own column. */
function cell(answer: Answer | undefined, part: AddressPart | undefined, { yes, no }: ExportTexts): string | number {
  if (answer === undefined) return ''
  if (typeof answer === 'object' && !Array.isArray(answer)) return (part && answer[part]) ?? ''
  if (part) return ''
  if (Array.isArray(answer)) return answer.filter((one) => typeof one === 'string').join('; ')
  return typeof answer === 'boolean' ? (answer ? yes : no) : answer
}

/**
 * A cell in which nothing is a formula. Of a list, each line is guarded, and nothing is put before a line end at its
 * beginning: that stands for a first record without an answer, and a ' there would look like one. What a spreadsheet finds
 * when it drops such line ends is the first line that is not empty, guarded like any other.
 */
function guarded(value: Value): string | number {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? harmless(value) : value.map(harmless).join('\n')
}

/**
 * Puts a ' before what a spreadsheet could take for a formula: = + - @ and their full-width forms at the beginning, and
 * after a semicolon, tab or line end, because a spreadsheet that expects other separators than the comma splits there.
 * Text that begins with a tab, line end or NUL gets one too. (The stringifier's own escape_formulas looks at the first
 * sign alone, and passes line feed and NUL.)
 */
export function harmless(text: string): string {
  const result = text.replace(DISGUISE, (run, at: number) =>
    FORMULA.test(text[at + run.length] ?? '') ? `${run}'` : run,
  )
  return /^[\t\n\r\0]/.test(result) ? `'${result}` : result
}
