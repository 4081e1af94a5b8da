/** A spreadsheet, read back by a reader of its own and compared with the answers. */
import { expect } from 'chai'
import fc from 'fast-check'
import type { Answers } from '../../../src/models/answers.ts'
import type { Field } from '../../../src/models/field.ts'
import type { Form } from '../../../src/models/form.ts'
import { exportTexts } from '../../../src/presenters/export-texts.ts'
import { officeTextsIn } from '../../../src/presenters/texts/languages.ts'
import type { Exported } from '../../../src/services/exports/csv.ts'
import { type Sheet, sheetNames, xlsxOf } from '../../../src/services/exports/xlsx.ts'
import { until } from '../../support/service.ts'
import { spreadsheetIn } from '../../support/spreadsheet.ts'

const texts = exportTexts(officeTextsIn('en'))
const VERSION = '0123456789abcdef'
const TEXT = 2

const text = (id: string): Field => ({ type: 'text', id, label: `The ${id}` })
const form = (...fields: Field[]): Form => ({ slug: 'f', title: 'Visits', pages: [{ id: 'p', fields }] })
const sent = (answers: Answers, over: Partial<Exported> = {}): Exported => ({
  id: 1,
  reference: '7K3M-9QXT-2VBD-HW8P',
  slug: 'f',
  version: VERSION,
  answers,
  receivedAt: Date.UTC(2026, 10, 20, 23, 30, 15),
  status: 'received',
  statusAt: Date.UTC(2026, 10, 20, 23, 30, 15),
  files: [],
  ...over,
})
const sheetOf = (forms: readonly Form[], rows: readonly Exported[], over: Partial<Sheet> = {}): Sheet => ({
  title: forms.at(-1)!.title,
  versions: new Map(forms.map((form, i) => [i === forms.length - 1 ? VERSION : `${i}`, form])),
  dueDays: undefined,
  async *exported() {
    yield* rows
  },
  texts,
  ...over,
})
const LIMITS = { characters: 32_767, rows: 1_048_576, columns: 16_384 }
async function bytesOf(sheets: readonly Sheet[], most = LIMITS): Promise<Buffer> {
  const names = new Map([[7, 'Dora Example']])
  return Buffer.concat(await Array.fromAsync(xlsxOf({ sheets, names, now: 0, timeZone: 'Europe/Berlin', most })))
}
/** The cells of the only sheet, by the ids in its second row; of each case. */
async function cellsOf(forms: readonly Form[], rows: readonly Exported[], over: Partial<Sheet> = {}) {
  const [sheet] = await spreadsheetIn(await bytesOf([sheetOf(forms, rows, over)]))
  const [labels, ids, ...cases] = sheet!.rows
  const letters = Object.entries(ids!) as [string, string][]
  const byId = <T>(row: Record<string, T>) =>
    Object.fromEntries(letters.flatMap(([letter, id]) => (row[letter] === undefined ? [] : [[id, row[letter]]])))
  return { labels: byId(labels!), cases: cases.map(byId), styles: sheet!.styles.slice(2).map(byId) }
}
const answered = async (fields: Field[], answers: Answers) =>
  (await cellsOf([form(...fields)], [sent(answers)])).cases[0]!

describe('a spreadsheet', () => {
  it('has the labels of the questions above their ids, and what the office knows of a case before them', async () => {
    const { labels, cases } = await cellsOf(
      [form(text('name'))],
      [
        sent({ name: 'Ada' }, { assignee: 7 }),
        sent({ name: 'Zoe' }, { status: 'approved', statusAt: Date.UTC(2026, 6, 1, 10) }),
      ],
      { dueDays: 10 },
    )
    expect(labels).to.deep.equal({
      Reference: 'Reference',
      Received: 'Received',
      Status: 'Status',
      Assignee: 'Assigned to',
      Due: 'Due',
      Finished: 'Finished',
      Version: 'Version',
      name: 'The name',
    })
    // 46347 is 21 November 2026, where it is past midnight in Berlin by then.
    const [open, finished] = cases
    expect(open).to.deep.include({ Status: 'Received', Assignee: 'Dora Example', Due: 46_357, Version: VERSION })
    expect(open)
      .to.include({ Received: 46_347 + (30 * 60 + 15) / 86_400, name: 'Ada' })
      .and.not.have.property('Finished')
    expect(finished).to.include({ Status: 'Approved', Finished: 46_204.5 }).and.not.have.property('Assignee')
  })

  it('has a real date, time or number for each that can be one, and a text for all others', async () => {
    const fields: Field[] = [
      { type: 'date', id: 'born', label: 'Born' },
      { type: 'date', id: 'older', label: 'Older' },
      { type: 'time', id: 'at', label: 'At' },
      { type: 'number', id: 'amount', label: 'Amount' },
      { type: 'number', id: 'most', label: 'Most' },
      { type: 'number', id: 'long', label: 'Long' },
      { type: 'tel', id: 'phone', label: 'Phone' },
      text('account'),
    ]
    const answers = {
      ...{ born: '1986-03-05', older: '1900-02-28', at: '09:30', amount: -12.5, most: 999_999_999_999_999 },
      ...{ long: 1_234_567_890_123_456, phone: '01632960001', account: '00123456789012345678' },
    }
    const { cases, styles } = await cellsOf([form(...fields)], [sent(answers)])
    expect(cases[0]).to.include({ born: 31_476, older: '1900-02-28', at: 9.5 / 24, amount: -12.5 })
    expect(cases[0]).to.include({ most: 999_999_999_999_999, long: '1234567890123456' })
    expect(cases[0]).to.include({ phone: '01632960001', account: '00123456789012345678' })
    expect(styles[0]).to.include({ born: 3, at: 5, amount: 0, Received: 4 })
    expect(styles[0]).to.include({ older: TEXT, long: TEXT, phone: TEXT, account: TEXT })
  })

  it('shows choices by their labels, and has a column for each option of checkboxes and each part of an address', async () => {
    const options = [
      { value: 'mon', label: 'Monday' },
      { value: 'tue', label: 'Tuesday' },
    ]
    const fields: Field[] = [
      { type: 'radios', id: 'day', label: 'Day', options },
      { type: 'checkboxes', id: 'days', label: 'Days', options },
      { type: 'address', id: 'home', label: 'Home' },
      { type: 'boolean', id: 'agree', label: 'Agree' },
    ]
    const answers = { day: 'tue', days: ['mon'], home: { line1: '1 High Street', postcode: '01234' }, agree: false }
    const { labels, cases } = await cellsOf([form(...fields)], [sent(answers), sent({})])
    expect(labels).to.include({ 'days.mon': 'Days: Monday', 'home.postcode': 'Home: Postcode' })
    expect(cases[0]).to.include({ day: 'Tuesday', 'days.mon': 'yes', 'days.tue': 'no', agree: 'no' })
    expect(cases[0]).to.include({ 'home.line1': '1 High Street', 'home.postcode': '01234' })
    expect(Object.keys(cases[1]!)).to.deep.equal(['Reference', 'Received', 'Status', 'Version'])
  })

  it('has one column for checkboxes where a column for each option would be too many', async () => {
    const options = Array.from({ length: 5 }, (_, i) => ({ value: `v${i}`, label: `Option ${i}` }))
    const forms = [form({ type: 'checkboxes', id: 'days', label: 'Days', options })]
    const bytes = await bytesOf([sheetOf(forms, [sent({ days: ['v1', 'v3'] })])], { ...LIMITS, columns: 9 })
    const { rows } = (await spreadsheetIn(bytes))[0]!
    expect(rows[1]!.H).to.equal('days')
    expect(rows[2]!.H).to.equal('Option 1; Option 3')
  })

  it('has the newest labels, and the answers of every version in the words of its own', async () => {
    const option = (label: string) => [{ value: 'a', label }]
    const older = form({ type: 'radios', id: 'kind', label: 'Old kind', options: option('Old') }, text('home'))
    const newer = form(
      { type: 'radios', id: 'kind', label: 'Kind', options: option('New') },
      { type: 'address', id: 'home', label: 'Home' },
    )
    const { labels, cases } = await cellsOf(
      [older, newer],
      [sent({ kind: 'a', home: { town: 'Ham' } }), sent({ kind: 'a', home: '1 Lane' }, { version: '0' })],
    )
    expect(labels).to.include({ kind: 'Kind', home: 'The home' })
    expect(cases[0]).to.include({ kind: 'New', 'home.town': 'Ham' }).and.not.have.property('home')
    expect(cases[1]).to.include({ kind: 'Old', home: '1 Lane' }).and.not.have.property('home.town')
  })

  it('has a line for each record of a list, and names files', async () => {
    const list = { id: 'cars', repeat: { itemLabel: 'car', max: 5 }, fields: [text('plate')] }
    const proof: Field = { type: 'file', id: 'proof', label: 'Proof', accept: ['png'] }
    const whole = { ...form(proof), pages: [...form(proof).pages, list] }
    const file = { id: 'x', fieldId: 'proof', filename: '=a.png' } as Exported['files'][0]
    const answers = { proof: ['x'], cars: [{ plate: 'AB 12' }, {}, { plate: 'two\nlines' }] }
    const { cases } = await cellsOf([whole], [sent(answers, { files: [file, { ...file, filename: 'b.png' }] })])
    expect(cases[0]).to.include({ proof: '=a.png; b.png', 'cars.plate': 'AB 12\n\ntwo / lines' })
  })

  it('keeps a hostile text as it is, and lets none be a formula', async () => {
    const texts = ['=cmd|"/C calc"!A0', '+1', '-1', '@SUM(A1)', "'quoted", '\t=1', '_x0041_', '_X0041_', '__x000D__']
    texts.push(
      'a\r\nb',
      '\0\u0007\u001b[31m',
      '\uFFFE\uFFFF',
      '<b>&amp;"',
      '\u202Egnp.exe',
      ' left and right ',
      '😀',
      'é',
    )
    const { cases, styles } = await cellsOf(
      [form(text('name'))],
      texts.map((name) => sent({ name })),
    )
    expect(cases.map(({ name }) => name)).to.deep.equal(texts)
    expect(styles.every(({ name }) => name === TEXT)).to.equal(true)
    expect(await answered([text('name')], { name: 'half \uD83D of a character' })).to.include({
      name: 'half \uFFFD of a character',
    })
  })

  it('gives any text back', async () => {
    const unit = fc.constantFrom(...'_x0041_XaF<>&"\'=\0\u001F\r\n\t é\u{1F600}\uFFFE\u0085\u2028')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit, minLength: 1, maxLength: 30 }), { maxLength: 20 }), async (all) => {
        const { cases } = await cellsOf(
          [form(text('name'))],
          all.map((name) => sent({ name })),
        )
        expect(cases.map(({ name }) => name)).to.deep.equal(all)
      }),
      { numRuns: 50 },
    )
  })

  it('cuts a text that no cell can hold, between two characters, and marks it', async () => {
    const cell = async (name: string) => (await answered([text('name')], { name })).name as string
    expect(await cell('x'.repeat(32_767))).to.equal('x'.repeat(32_767))
    expect(await cell('x'.repeat(32_768))).to.equal(`${'x'.repeat(32_763)} […]`)
    expect(await cell(`${'x'.repeat(32_762)}${'😀'.repeat(20)}`)).to.equal(`${'x'.repeat(32_762)} […]`)
  })

  it('ends with a sentence where a sheet has no row for more cases', async () => {
    const rows = async (count: number) => {
      const cases = Array.from({ length: count }, (_, i) => sent({ name: `${i}` }))
      const bytes = await bytesOf([sheetOf([form(text('name'))], cases)], { ...LIMITS, rows: 5 })
      return (await spreadsheetIn(bytes))[0]!.rows.slice(2)
    }
    expect((await rows(3)).map(({ H }) => H)).to.deep.equal(['0', '1', '2'])
    const cut = await rows(4)
    expect(cut.map(({ H }) => H)).to.deep.equal(['0', '1', undefined])
    expect(cut[2]).to.deep.equal({ A: texts.moreCases })
  })

  it('has as many columns as questions, and goes on after Z and ZZ', async () => {
    const fields = Array.from({ length: 750 }, (_, i) => text(`q${i}`))
    const answers = Object.fromEntries(fields.map(({ id }) => [id, id]))
    const { rows } = (await spreadsheetIn(await bytesOf([sheetOf([form(...fields)], [sent(answers)])])))[0]!
    expect(rows[2]).to.include({ Z: 'q18', AA: 'q19', AZ: 'q44', BA: 'q45', ZZ: 'q694', AAA: 'q695' })
    expect(rows[1]).to.include({ AAA: 'q695' })
  })

  it('leaves out forms without a case, but for the last if all have none', async () => {
    const sheet = (title: string, rows: Exported[]) => sheetOf([{ ...form(text('name')), title }], rows)
    const names = async (...sheets: Sheet[]) => (await spreadsheetIn(await bytesOf(sheets))).map(({ name }) => name)
    expect(await names(sheet('A', []), sheet('B', [sent({})]), sheet('C', []))).to.deep.equal(['B'])
    expect(await names(sheet('A', [sent({})]), sheet('B', [sent({})]))).to.deep.equal(['A', 'B'])
    expect(await names(sheet('A', []), sheet('B', []))).to.deep.equal(['B'])
  })

  it('reads no further once its reader has left, and closes what it read', async () => {
    let [read, closed] = [0, false]
    const cases = async function* () {
      try {
        for (;;) {
          read++
          yield sent({ name: `${Math.sin(read)}`.repeat(50) })
        }
      } finally {
        closed = true
      }
    }
    const sheet = sheetOf([form(text('name'))], [], { exported: cases })
    let taken = 0
    for await (const chunk of xlsxOf({ sheets: [sheet], names: new Map(), now: 0, timeZone: 'UTC' })) {
      taken += chunk.length
      if (taken > 200_000) break
    }
    await until(() => closed)
    const then = read
    await new Promise(setImmediate)
    expect(read).to.equal(then)
  })
})

describe('names of sheets', () => {
  it('are what spreadsheet programs take', () => {
    const named = (...titles: string[]) => sheetNames(titles)
    expect(named('A: b/c\\d?*[e]')).to.deep.equal(['A  b c d e'])
    expect(named('x'.repeat(40))).to.deep.equal(['x'.repeat(31)])
    expect(named(`${'x'.repeat(30)}😀`)).to.deep.equal(['x'.repeat(30)])
    expect(named("'quoted'", '', ':', 'History')).to.deep.equal(['’quoted’', '1', '1 (2)', 'History (2)'])
  })

  it('are never alike, also where capitals make no difference', () => {
    const long = 'A very long title of a form about something'
    expect(sheetNames(['Visits', 'VISITS', 'Visits (2)', long, `${long} else`])).to.deep.equal([
      'Visits',
      'VISITS (2)',
      'Visits (2) (2)',
      'A very long title of a form abo',
      'A very long title of a form (2)',
    ])
  })

  it('are allowed whatever titles are', () => {
    const unit = fc.constantFrom(..."aA:/\\?*[]' \0\uFFFE\u{1F600}\u202E")
    fc.assert(
      fc.property(fc.array(fc.string({ unit, maxLength: 50 }), { maxLength: 10 }), (titles) => {
        const names = sheetNames(titles)
        expect(new Set(names.map((name) => name.toLowerCase())).size).to.equal(titles.length)
        for (const name of names) expect(name).to.match(/^(?!')[^:\\/?*[\]\p{Cc}]{1,31}(?<!')$/su)
        for (const name of names) expect(name.length).to.be.at.most(31)
      }),
      { numRuns: 30 },
    )
  })
})
