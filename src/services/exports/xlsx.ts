/**
 * A spreadsheet (XLSX, ECMA-376): a sheet for each form, with the labels of questions in the first row and their ids in the
 * second. Each cell is written with its type, so no program guesses: a text stays a text, and a date is a date. Everything is
 * written once, in order, so memory stays flat.
 */
import { type AnswerRecord, recordsIn } from '../../models/answers.ts'
import { ADDRESS_PARTS, type Field } from '../../models/field.ts'
import { answerFieldsById, type Form, statusOf } from '../../models/form.ts'
import { DAY } from '../../models/moment.ts'
import { answerFieldsOf } from '../../models/page.ts'
import { filesNamed } from '../../models/upload.ts'
import { type Entry, zipOf } from './archive.ts'
import type { Exported } from './csv.ts'
import type { ExportTexts } from './records.ts'

/** One form, its versions oldest first, by the names that its cases have for them. */
export interface Sheet {
  title: string
  versions: ReadonlyMap<string, Form>
  /** How long a case may take; undefined where the form does not say. */
  dueDays: number | undefined
  exported(): AsyncIterable<Exported>
  texts: ExportTexts
}
interface Workbook {
  sheets: readonly Sheet[]
  /** What the accounts are called that cases are assigned to, by their row numbers. */
  names: ReadonlyMap<number, string>
  /** UTC milliseconds. */
  now: number
  timeZone: string
  /** What spreadsheet programs can open. */
  most?: typeof MOST
}

const MOST = { characters: 32_767, rows: 1_048_576, columns: 16_384 }
/** Stands at the end of a text that was cut. */
const CUT = ' […]'

/** The spreadsheet in chunks. Among several forms, those without a case are left out. */
export const xlsxOf = (workbook: Workbook): AsyncGenerator<Uint8Array> => zipOf(partsOf(workbook))

async function* partsOf(workbook: Workbook): AsyncGenerator<Entry> {
  const part = (name: string, bytes: AsyncIterable<string>): Entry => ({
    name,
    at: workbook.now,
    compress: true,
    bytes,
  })
  const fixed = (name: string, xml: string) => part(name, chunks([`${DECLARATION}${xml}`]))
  yield fixed('[Content_Types].xml', CONTENT_TYPES)
  yield fixed('_rels/.rels', relations([{ type: 'officeDocument', target: 'xl/workbook.xml' }]))
  yield fixed('xl/styles.xml', STYLES)
  const titles: string[] = []
  for (const [i, sheet] of workbook.sheets.entries()) {
    const cases = sheet.exported()[Symbol.asyncIterator]()
    try {
      const first = await cases.next()
      const isOnly = titles.length === 0 && i === workbook.sheets.length - 1
      if (first.done && !isOnly) continue
      titles.push(sheet.title)
      yield part(`xl/worksheets/sheet${titles.length}.xml`, sheetOf(workbook, sheet, after(first, cases)))
    } finally {
      await cases.return?.()
    }
  }
  yield fixed('xl/workbook.xml', workbookOf(sheetNames(titles)))
  const sheets = titles.map((_, i) => ({ type: 'worksheet', target: `worksheets/sheet${i + 1}.xml` }))
  yield fixed('xl/_rels/workbook.xml.rels', relations([...sheets, { type: 'styles', target: 'styles.xml' }]))
}

async function* chunks(all: Iterable<string>): AsyncGenerator<string> {
  yield* all
}

async function* after<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  for (let next = first; !next.done; next = await rest.next()) yield next.value
}

// The rows of one sheet.

/** A day as YYYY-MM-DD, a time as HH:MM, or a moment in UTC milliseconds, as its day alone if it says so. */
type Value = string | number | { day: string } | { time: string } | { at: number; dayOnly?: true } | undefined
interface Column {
  id: string
  label: string
  read(exported: Exported, fields: ReadonlyMap<string, Field>): Value
}
/** Numbers of the formats in STYLES. */
const STYLE = { number: 0, heading: 1, text: 2, day: 3, moment: 4, time: 5, id: 6 }
/** Characters that are handed on at once. */
const CHUNK = 65_536

async function* sheetOf(
  { names, timeZone, most = MOST }: Workbook,
  sheet: Sheet,
  cases: AsyncIterable<Exported>,
): AsyncGenerator<string> {
  const columns = columnsOf(sheet, names, most.columns)
  const letters = columns.map((_, i) => lettersOf(i))
  const fieldsOf = new Map<string, ReadonlyMap<string, Field>>()
  let number = 0
  const row = (cells: (column: Column, at: string) => string) =>
    `<row r="${++number}">${columns.map((column, i) => cells(column, `${letters[i]}${number}`)).join('')}</row>`
  const text = (value: string, at: string, style: number) =>
    `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(fitting(value, most.characters))}</t></is></c>`
  let chunk = `${DECLARATION}${SHEET_HEAD}`
  chunk += row(({ label }, at) => text(label, at, STYLE.heading))
  chunk += row(({ id }, at) => text(id, at, STYLE.id))
  // The last row waits, to be replaced if there are more cases than rows.
  let last = ''
  for await (const exported of cases) {
    if (number === most.rows) {
      last = `<row r="${number}">${text(sheet.texts.moreCases, `A${number}`, STYLE.heading)}</row>`
      break
    }
    const { version } = exported
    const form = sheet.versions.get(version)
    const fields = fieldsOf.getOrInsertComputed(version, () => (form ? answerFieldsById(form) : new Map()))
    chunk += last
    last = row(({ read }, at) => written(read(exported, fields), at))
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  yield `${chunk}${last}${SHEET_END}`

  function written(value: Value, at: string): string {
    if (value === undefined || value === '') return ''
    if (typeof value === 'string') return text(value, at, STYLE.text)
    const [serial, style] = numbered(value)
    if (serial !== undefined) return `<c r="${at}" s="${style}"><v>${serial}</v></c>`
    return text(typeof value === 'object' && 'day' in value ? value.day : `${value}`, at, STYLE.text)
  }

  /** A value as the number that stands for it, and its format; none where a spreadsheet has no such number. */
  function numbered(value: Exclude<Value, string | undefined>): [serial: number | undefined, style: number] {
    if (typeof value === 'number') return [isExact(value) ? value : undefined, STYLE.number]
    if ('day' in value) return [dayNumber(Date.parse(value.day)), STYLE.day]
    if ('time' in value) {
      const [hours, minutes] = value.time.split(':').map(Number)
      return [(hours! * 60 + minutes!) / 1440, STYLE.time]
    }
    const local = localTime(value.at, timeZone)
    return [dayNumber(value.dayOnly ? Math.floor(local / DAY) * DAY : local), value.dayOnly ? STYLE.day : STYLE.moment]
  }
}

function columnsOf({ versions, dueDays, texts }: Sheet, names: Workbook['names'], most: number): Column[] {
  const { columns: own } = texts
  const first: Column[] = [
    { id: 'Reference', label: own.reference, read: ({ reference }) => reference },
    { id: 'Received', label: own.received, read: ({ receivedAt }) => ({ at: receivedAt }) },
    { id: 'Status', label: own.status, read: (one) => labelOf(one) },
    {
      id: 'Assignee',
      label: own.assignee,
      read: ({ assignee }) => (assignee === undefined ? '' : names.get(assignee)),
    },
    { id: 'Due', label: own.due, read: dueOf },
    { id: 'Finished', label: own.finished, read: (one) => (isFinal(one) ? { at: one.statusAt } : '') },
    { id: 'Version', label: own.version, read: ({ version }) => version },
  ]
  const [wide, narrow] = [true, false].map((spread) => [
    ...first,
    ...answerColumns([...versions.values()], texts, spread),
  ])
  return wide!.length <= most ? wide! : narrow!.slice(0, most)

  function dueOf({ receivedAt }: Exported): Value {
    return dueDays === undefined ? '' : { at: receivedAt + dueDays * DAY, dayOnly: true }
  }

  function labelOf({ version, status }: Exported): string {
    const form = versions.get(version)
    const found = form && statusOf(form, status)
    return found ? texts.status(found) : status
  }

  function isFinal({ version, status }: Exported): boolean {
    const form = versions.get(version)
    return form !== undefined && statusOf(form, status)?.final === true
  }
}

/**
 * The columns of every version, in the order in which they first came, under their newest labels. An address has a column for
 * each part. With `spread`, checkboxes have one for each option. A list is one cell, with a line for each record.
 */
function answerColumns(forms: readonly Form[], texts: ExportTexts, spread: boolean): Column[] {
  const columns = new Map<string, Column>()
  const add = (column: Column) => columns.set(column.id, column)
  for (const page of forms.flatMap(({ pages }) => pages))
    for (const field of answerFieldsOf(page)) {
      const { id, label } = field
      if (page.repeat) add({ id: `${page.id}.${id}`, label, read: listOf(page.id, id, texts) })
      else if (field.type === 'address')
        for (const part of ADDRESS_PARTS)
          add({
            id: `${id}.${part}`,
            label: `${label}: ${texts.addressParts[part]}`,
            read: ({ answers: { [id]: answer } }) =>
              typeof answer === 'object' && !Array.isArray(answer)
                ? (answer as Record<string, string>)[part]
                : undefined,
          })
      else if (field.type === 'checkboxes' && spread)
        for (const option of field.options)
          add({
            id: `${id}.${option.value}`,
            label: `${label}: ${option.label}`,
            read: ({ answers: { [id]: answer } }, fields) =>
              Array.isArray(answer) && fields.get(id)?.type === 'checkboxes'
                ? (answer as string[]).includes(option.value)
                  ? texts.yes
                  : texts.no
                : undefined,
          })
      else
        add({
          id,
          label,
          read: (exported, fields) => {
            const field = fields.get(id)
            return isOwnColumn(field, spread) ? answerValue(exported, { id, field }, texts) : undefined
          },
        })
    }
  return [...columns.values()]
}

/** Is this the question's only column? In another version, it may have had columns of parts or options. */
const isOwnColumn = (field: Field | undefined, spread: boolean): boolean =>
  field?.type !== 'address' && !(field?.type === 'checkboxes' && spread)

const listOf =
  (group: string, id: string, texts: ExportTexts): Column['read'] =>
  (exported, fields) =>
    recordsIn(exported.answers[group])
      .map((record) =>
        plain(answerValue(exported, { id, field: fields.get(id), record }, texts)).replace(/\r\n|[\r\n]/g, ' / '),
      )
      .join('\n')

/** An answer as people read it: a choice by its label, a file by its name. */
function answerValue(
  { files, answers }: Exported,
  { id, field, record }: { id: string; field: Field | undefined; record?: AnswerRecord },
  { yes, no }: ExportTexts,
): Value {
  const answer = (record ?? answers)[id]
  if (field?.type === 'file') {
    // Files outside of a list are also those that came later.
    const own = record ? filesNamed(files, record[id]) : files.filter(({ fieldId }) => fieldId === id)
    return own.map(({ filename }) => filename).join('; ')
  }
  if (answer === undefined) return undefined
  if (typeof answer === 'boolean') return answer ? yes : no
  if (typeof answer === 'number') return answer
  const labelOf = (value: unknown) =>
    (field && 'options' in field && field.options.find((one) => one.value === value)?.label) || `${value}`
  if (Array.isArray(answer))
    return answer
      .filter((one) => typeof one === 'string')
      .map(labelOf)
      .join('; ')
  if (typeof answer === 'object') return Object.values(answer as object).join(', ')
  if (field?.type === 'date') return { day: `${answer}` }
  return field?.type === 'time' ? { time: `${answer}` } : labelOf(answer)
}

const plain = (value: Value): string =>
  typeof value === 'object' ? ('day' in value ? value.day : 'time' in value ? value.time : '') : `${value ?? ''}`

/** Spreadsheets keep 15 digits of a number. */
const isExact = (value: number): boolean =>
  `${Math.abs(value)}`.replace(/e.*/, '').replace('.', '').replace(/^0+/, '').length <= 15

/** Days since the last day of 1899. Spreadsheets take 1900 for a leap year, so they have no number for a day before March. */
function dayNumber(ms: number): number | undefined {
  const days = (Math.round(ms / 1000) * 1000) / DAY - EPOCH
  return days >= 61 && days < 2_958_466 ? days : undefined
}
const EPOCH = Date.UTC(1899, 11, 30) / DAY

function localTime(at: number, timeZone: string): number {
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  return at + offsetNanoseconds / 1e6
}

/** A, B … Z, AA, AB … */
function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last
}

/** Cuts a text that is too long for a cell, and marks the cut. A character of two code units is never split. */
function fitting(text: string, most: number): string {
  if (text.length <= most) return text
  return text.slice(0, most - CUT.length).replace(/[\uD800-\uDBFF]$/, '') + CUT
}

const SPECIAL = /[<>&"\p{Cc}\uFFFE\uFFFF]|_(?=x[0-9a-f]{4}_)/giu
const NAMED: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', '\t': '\t', '\n': '\n' }

/** What XML cannot hold is written by its number, as _x0007_, and so is what only looks like such a number. */
const escaped = (text: string): string =>
  text.toWellFormed().replace(SPECIAL, (one) => NAMED[one] ?? `_x${hex(one.charCodeAt(0))}_`)
const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0')

/** Names as spreadsheet programs take them: 31 characters at most, without some signs, and no two alike. */
export function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set(['history'])
  return titles.map((title) => {
    const allowed =
      title
        .toWellFormed()
        .replace(/[:\\/?*[\]\p{Cc}\p{Cf}\uFFFE\uFFFF]+/gu, ' ')
        .trim() || '1'
    const named = (end: string) =>
      allowed
        .slice(0, 31 - end.length)
        .replace(/[\uD800-\uDBFF]$/, '')
        .replace(/^'|'$/g, '’')
        .trim() + end
    let name = named('')
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = named(` (${number})`)
    taken.add(name.toLowerCase())
    return name
  })
}

// The parts that are always the same, but for the names of the sheets.

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const CONTENT_TYPES = `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${KIND}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`

const relations = (all: readonly { type: string; target: string }[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${all
    .map(({ type, target }, i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const workbookOf = (names: readonly string[]): string =>
  `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${names
    .map((name, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join('')}</sheets></workbook>`

/** The formats that STYLE numbers. With a quote prefix, a text that is typed into again stays a text. */
const STYLES = `<styleSheet ${MAIN}><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="hh\\:mm"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><i/><sz val="9"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" fontId="0"/><xf numFmtId="49" fontId="1" quotePrefix="1" applyFont="1"/><xf numFmtId="49" fontId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="2" quotePrefix="1" applyFont="1"/></cellXfs></styleSheet>`

/** The two first rows stay on the screen. */
const SHEET_HEAD = `<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="20" defaultRowHeight="15"/><sheetData>`
/** No cell is marked for having digits as a text. */
const SHEET_END =
  '</sheetData><ignoredErrors><ignoredError sqref="A1:XFD1048576" numberStoredAsText="1"/></ignoredErrors></worksheet>'
