/** The CSV export, read back by parsers that share nothing with its writer: every cell must arrive as it was meant. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import fc from 'fast-check'
import Papa from 'papaparse'
import type { Field } from '../../../src/models/field.ts'
import type { Form } from '../../../src/models/form.ts'
import type { Upload } from '../../../src/models/upload.ts'
import { exportTexts } from '../../../src/presenters/export-texts.ts'
import { officeTextsIn } from '../../../src/presenters/texts/languages.ts'
import { csvOf, type Exported, harmless } from '../../../src/services/exports/csv.ts'
import { needs } from '../../support/needs.ts'

const texts = officeTextsIn('en')

const RECEIVED = Date.UTC(2026, 10, 20, 12)
const FIELDS: Field[] = [
  { type: 'textarea', id: 'note', label: 'Note' },
  { type: 'text', id: 'name', label: 'Name' },
  { type: 'number', id: 'change', label: 'Change' },
  { type: 'boolean', id: 'agree', label: 'Agree' },
  { type: 'checkboxes', id: 'days', label: 'Days', options: [] },
  { type: 'address', id: 'home', label: 'Home' },
  { type: 'file', id: 'proof', label: 'Proof', accept: ['png'] },
]
const FORM: Form = { slug: 'f', title: 'F', pages: [{ id: 'p', fields: FIELDS }] }
const HEADER =
  'Reference,Received,Status,Version,note,name,change,agree,days,home.line1,home.line2,home.town,home.region'

/** A row as it was answered, and its cells as a parser must read them; columns of the export's own left out. */
interface Sent {
  answers: Exported['answers']
  filenames: string[]
  cells: string[]
}

/** Lines, quotes, separators, formulas, padding and pictures, in any order. */
const nasty = fc
  .array(
    fc.oneof(
      fc.constantFrom('\n', '\r', '\r\n', '"', '""', ',', ';', '\t', ' ', "'", '=1+1', '@', '-', '+', '\\'),
      fc.constantFrom('Ada', '12', '👩‍👩‍👧', 'Zoë', '\uFEFF', '\u2028', '\u00A0', '東京'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }).filter((text) => !/\p{Cc}/u.test(text)),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(''))
const line = nasty.map((text) => text.replace(/[\r\n]/g, ' '))
const sent: fc.Arbitrary<Sent> = fc
  .record({
    note: nasty,
    name: line,
    change: fc.double({ noNaN: true, noDefaultInfinity: true }),
    agree: fc.boolean(),
    days: fc.array(line, { maxLength: 3 }),
    home: fc.record({ line1: line, town: line, postcode: line }),
    filenames: fc.array(line, { maxLength: 2 }),
  })
  .map(({ filenames, ...answers }) => {
    const { note, name, change, agree, days, home } = answers
    const address = [home.line1, '', home.town, '', home.postcode]
    const texts = [note, name, `${change}`, agree ? 'yes' : 'no', days.join('; '), ...address, filenames.join('; ')]
    return { answers, filenames, cells: texts.map((text, at) => (at === 2 ? text : harmless(text))) }
  })

describe('the CSV export, read back by', () => {
  it('Papa Parse, holds every cell of every kind of answer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 4 }), async (rows) => {
        const { data, errors } = Papa.parse<string[]>(await written(rows), { delimiter: ',' })
        expect(errors).to.deep.equal([])
        expect(cellsIn(data)).to.deep.equal(rows.map(({ cells }) => cells))
      }),
      { numRuns: 300 },
    )
  })
})

needs('python3')('the CSV export, read back by', () => {
  it("Python's csv module, holds every cell of every kind of answer", async () => {
    const script = `import csv, json, sys
with open(sys.argv[1], newline='', encoding='utf-8-sig') as file:
    json.dump(list(csv.reader(file, strict=True)), sys.stdout)`
    const folder = mkdtempSync(join(tmpdir(), 'intake-csv-'))
    try {
      const rows = fc.sample(sent, 1000)
      writeFileSync(join(folder, 'x.csv'), await written(rows))
      const { stdout, stderr } = spawnSync('python3', ['-c', script, join(folder, 'x.csv')], {
        encoding: 'utf8',
        maxBuffer: 64 * 2 ** 20,
      })
      expect(stderr).to.equal('')
      expect(cellsIn([...JSON.parse(stdout), ['']])).to.deep.equal(rows.map(({ cells }) => cells))
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

async function written(rows: readonly Sent[]): Promise<string> {
  const exported = rows.map(({ answers, filenames }, index): Exported => {
    const at = { receivedAt: RECEIVED, statusAt: RECEIVED }
    const files = filenames.map((filename) => ({ fieldId: 'proof', filename }) as Upload)
    return { id: index, reference: `${index}`, slug: 'f', version: 'v', answers, status: 'received', ...at, files }
  })
  const chunks = await Array.fromAsync(csvOf(stream(exported), [FORM], { texts: exportTexts(texts) }))
  return chunks.join('')
}

async function* stream(rows: readonly Exported[]): AsyncGenerator<Exported> {
  yield* rows
}

/** Without the header, the export's own columns and the empty line after the last record. */
function cellsIn([header, ...rows]: string[][]): string[][] {
  expect(header!.join(',')).to.equal(`${HEADER},home.postcode,proof`)
  expect(rows.at(-1)).to.deep.equal([''])
  return rows.slice(0, -1).map((row) => row.slice(4))
}
