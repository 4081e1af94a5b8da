import { expect } from 'chai'
import fc from 'fast-check'
import Papa from 'papaparse'
import type { Field } from '../../../src/models/field.ts'
import type { Form } from '../../../src/models/form.ts'
import { exportTexts } from '../../../src/presenters/export-texts.ts'
import { officeTextsIn } from '../../../src/presenters/texts/languages.ts'
import { answerColumns, csvOf, type Exported, harmless } from '../../../src/services/exports/csv.ts'
import { worked } from '../../support/pause.ts'

const ours = exportTexts(officeTextsIn('en'))

const text = (id: string): Field => ({ type: 'text', id, label: id })
const form = (...fields: Field[]): Form => ({ slug: 'f', title: 'F', pages: [{ id: 'p', fields }] })
const exported = (over: Partial<Exported> = {}): Exported => ({
  id: 1,
  reference: '7K3M-9QXT-2VBD-HW8P',
  slug: 'f',
  version: '0123456789abcdef',
  answers: {},
  receivedAt: Date.UTC(2026, 10, 20, 12),
  status: 'received',
  statusAt: Date.UTC(2026, 10, 20, 12),
  files: [],
  ...over,
})
async function written(forms: Form[], ...rows: Exported[]): Promise<string> {
  const chunks = await Array.fromAsync(csvOf(stream(rows), forms, { texts: ours }))
  return chunks.join('')
}
async function* stream(rows: Exported[]): AsyncGenerator<Exported> {
  yield* rows
}

describe('text in a spreadsheet', () => {
  for (const sign of ['=', '+', '-', '@', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20']) {
    it(`cannot begin a formula with ${sign}`, () => {
      expect(harmless(`${sign}1+1`)).to.equal(`'${sign}1+1`)
    })

    it(`cannot hide ${sign} behind white space, controls, quotes or invisible marks`, () => {
      for (const before of [' ', '\u00A0', '\uFEFF', '\u200B', '\u202E', '\0', '"', '\u3000 '])
        expect(harmless(`${before}${sign}1`), JSON.stringify(before)).to.match(/'[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]1$/)
    })

    it(`cannot begin one with ${sign} where another separator would split`, () => {
      for (const separator of [';', '\t', '\n', '\r', ';"', '\n  '])
        expect(harmless(`a${separator}${sign}1`), JSON.stringify(separator)).to.equal(`a${separator}'${sign}1`)
    })
  }

  it('cannot begin with a tab, a line end or NUL', () => {
    for (const sign of ['\t', '\r', '\n', '\0']) expect(harmless(`${sign}a`)).to.equal(`'${sign}a`)
  })

  it('stays as it is otherwise', () => {
    for (const harmlessText of [
      '',
      'a=b',
      'a - b',
      '5 + 5',
      'ada@example.org',
      'a; b',
      'line\nline',
      'x\t',
      'Zoë',
      "'",
    ])
      expect(harmless(harmlessText)).to.equal(harmlessText)
  })

  it('only ever gains apostrophes, and needs no second pass', () => {
    const nasty = fc.string({ unit: fc.constantFrom(...'=+-@;"\' \t\r\n\0a\uFF1D\u200B'), maxLength: 12 })
    fc.assert(
      fc.property(nasty, (text) => {
        const once = harmless(text)
        expect(once.replaceAll("'", '')).to.equal(text.replaceAll("'", ''))
        expect(once).not.to.match(/(^|[;\t\n\r])[;"\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D]/u)
      }),
    )
  })

  it('is looked at in linear time', () => {
    const started = worked()
    harmless('\n'.repeat(200_000))
    expect(worked() - started).to.be.below(1000)
  })
})

describe('CSV of submissions', () => {
  it('has a header by the ids of questions, after a byte order mark', async () => {
    expect(await written([form(text('name'), { type: 'address', id: 'home', label: 'Home' })])).to.equal(
      '\uFEFFReference,Received,Status,Version,name,home.line1,home.line2,home.town,home.region,home.postcode\r\n',
    )
  })

  it('puts each answer into its column', async () => {
    const fields: Field[] = [
      { type: 'checkboxes', id: 'days', label: 'Days', options: [] },
      { type: 'address', id: 'home', label: 'Home' },
      { type: 'number', id: 'change', label: 'Change' },
      { type: 'boolean', id: 'agree', label: 'Agree' },
      text('note'),
    ]
    const answers = {
      days: ['mon', 'tue'],
      home: { line1: '1 High Street, left', town: 'Ham' },
      change: -5,
      agree: true,
      note: 'He said "no"\n=1+1',
    }
    const csv = await written([form(...fields)], exported({ answers }))
    expect(csv.slice(csv.indexOf('\r\n') + 2)).to.equal(
      '7K3M-9QXT-2VBD-HW8P,2026-11-20T12:00:00.000Z,received,0123456789abcdef,' +
        `mon; tue,"1 High Street, left",,Ham,,,-5,yes,"He said ""no""\n'=1+1"\r\n`,
    )
  })

  it('names the files of a question, and guards their names', async () => {
    const file = {
      id: 'x',
      submissionId: 'o',
      fieldId: 'proof',
      contentType: 'image/png',
      size: 1,
      sha256: '',
      at: 0,
    } as const
    const files = ['=a.png', 'b.png'].map((filename) => ({ ...file, filename, scan: 'clean' as const }))
    const csv = await written(
      [form({ type: 'file', id: 'proof', label: 'Proof', accept: ['png'] })],
      exported({ answers: { proof: ['x', 'y'] }, files }),
    )
    expect(csv).to.match(/,'=a\.png; b\.png\r\n$/)
  })

  it('says what is no answer in the words that it is given', async () => {
    const columns = {
      ...ours.columns,
      reference: 'Zeichen',
      received: 'Am',
      status: 'Stand',
      version: 'Fassung',
      number: 'Nr.',
    }
    const texts = { ...ours, columns, yes: 'ja', no: 'nein' }
    const fields: Field[] = [{ type: 'boolean', id: 'owns', label: 'Do you own a car?' }]
    const list = { id: 'cars', repeat: { itemLabel: 'Car', max: 5 }, fields: [{ ...fields[0]!, id: 'runs' }] }
    const forms = [{ ...form(...fields), pages: [...form(...fields).pages, list] }]
    const rows = () => stream([exported({ answers: { owns: true, cars: [{ runs: false }] } })])
    const cells = async (group?: string) =>
      (await Array.fromAsync(csvOf(rows(), forms, { group, texts }))).join('').replace('\ufeff', '').split('\r\n')
    expect((await cells())[0]).to.equal('Zeichen,Am,Stand,Fassung,owns,cars.runs')
    expect((await cells())[1]).to.match(/,ja,nein$/)
    expect((await cells('cars'))[0]).to.equal('Zeichen,Am,Stand,Fassung,Nr.,runs')
    expect((await cells('cars'))[1]).to.match(/,1,nein$/)
  })

  it('has the columns of all versions, in the order in which they came', () => {
    const names = answerColumns(
      [form(text('a'), text('b')), form(text('c'), text('b')), form(text('a'), text('d'))],
      ours,
    )
    expect(names.map(({ name }) => name)).to.deep.equal(['a', 'b', 'c', 'd'])
  })

  it('keeps an address apart from a text that had the same id in another version', async () => {
    const csv = await written(
      [form(text('home')), form({ type: 'address', id: 'home', label: 'Home' })],
      exported({ answers: { home: 'Ham' } }),
      exported({ answers: { home: { town: 'Ham' } } }),
    )
    const rows = csv.split('\r\n').map((row) => row.split(',').slice(4).join(','))
    expect(rows).to.deep.equal([
      'home,home.line1,home.line2,home.town,home.region,home.postcode',
      'Ham,,,,,',
      ',,,Ham,,',
      '',
    ])
  })

  describe('of a list', () => {
    const list = { id: 'dogs', repeat: { itemLabel: 'Dog', max: 9 }, fields: [text('name')] }
    const cellOf = async (...names: (string | undefined)[]): Promise<string> => {
      const answers = { dogs: names.map((name) => (name === undefined ? {} : { name })) }
      const csv = await written([{ ...form(), pages: [list] }], exported({ answers }))
      return Papa.parse<string[]>(csv, { delimiter: ',' }).data[1]![4]!
    }

    it('has an empty line for a record without an answer, wherever it stands', async () => {
      expect(await cellOf(undefined, 'Rex')).to.equal('\nRex')
      expect(await cellOf(undefined, undefined)).to.equal('\n')
      expect(await cellOf('Rex', undefined, 'Bello')).to.equal('Rex\n\nBello')
    })

    it('guards every line, and so what is left when a spreadsheet drops the line ends before it', async () => {
      expect(await cellOf('=1+1', undefined, '@a')).to.equal("'=1+1\n\n'@a")
      expect(await cellOf(undefined, '=1+1')).to.equal("\n'=1+1")
      expect(await cellOf(undefined, '\t=1+1', '\ta', '\ra')).to.equal("\n'\t'=1+1\n'\ta\n / a")
    })

    it('has each record on its own line, also where an answer has several lines', async () => {
      expect(await cellOf('Rex\nbrown\r\nold', 'Bello\rblack', 'Lux')).to.equal('Rex / brown / old\nBello / black\nLux')
      expect(await cellOf('a\n=1+1')).not.to.match(/(^|[;\t\n\r])\s*=/)
    })

    const rowsOf = async (forms: Form[], answers: Exported['answers'][], group?: string): Promise<string[][]> => {
      const rows = stream(answers.map((given) => exported({ answers: given })))
      const csv = (await Array.fromAsync(csvOf(rows, forms, { group, texts: ours }))).join('')
      return Papa.parse<string[]>(csv, { delimiter: ',' })
        .data.slice(0, -1)
        .map((row) => row.slice(4))
    }

    it('loses nothing of cases from before its questions were a list', async () => {
      const before = { ...form(text('name'), text('town')), pages: [{ id: 'dogs', fields: [text('name')] }] }
      const forms = [before, { ...form(), pages: [list] }]
      const cases = [{ name: 'Rex' }, { dogs: [{ name: 'Bello' }, { name: 'Lux' }] }, { dogs: [] }, {}]
      expect(await rowsOf(forms, cases)).to.deep.equal([
        ['name', 'dogs.name'],
        ['Rex', ''],
        ['', 'Bello\nLux'],
        ['', ''],
        ['', ''],
      ])
      expect(await rowsOf(forms, cases, 'dogs')).to.deep.equal([
        ['Number', 'name'],
        ['', 'Rex'],
        ['1', 'Bello'],
        ['2', 'Lux'],
      ])
    })

    it('loses nothing of a question whose id it has', async () => {
      const forms = [form(text('dogs')), { ...form(), pages: [list] }]
      const cases = [{ dogs: 'Rex and Lux' }, { dogs: [{ name: 'Bello' }] }]
      expect(await rowsOf(forms, cases)).to.deep.equal([
        ['dogs', 'dogs.name'],
        ['Rex and Lux', ''],
        ['', 'Bello'],
      ])
      expect(await rowsOf(forms, cases, 'dogs')).to.deep.equal([
        ['Number', 'name', 'dogs'],
        ['', '', 'Rex and Lux'],
        ['1', 'Bello', ''],
      ])
    })

    it('loses nothing of a question that was of another type', async () => {
      const files = { ...list, fields: [{ type: 'file', id: 'name', label: 'Name', accept: ['png'] } as Field] }
      const forms = [
        { ...form(), pages: [files] },
        { ...form(), pages: [list] },
      ]
      expect((await rowsOf(forms, [{ dogs: [{ name: 'Rex' }] }]))[1]).to.deep.equal(['Rex'])
      expect((await rowsOf(forms, [{ dogs: [{ name: 'Rex' }] }], 'dogs'))[1]).to.deep.equal(['1', 'Rex'])
    })

    it('holds no formula, whatever its records say', async () => {
      const nasty = fc.string({ unit: fc.constantFrom(...'=+-@;"\' \t\r\n\0a\uFF1D\u200B'), maxLength: 6 })
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.option(nasty, { nil: undefined }), { minLength: 1, maxLength: 4 }),
          async (names) => {
            const cell = await cellOf(...names)
            expect(cell).not.to.match(/(^|[;\t\n\r])[;"\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D]/u)
            for (const start of [cell, cell.replace(/^\n+/, '')]) expect(start).not.to.match(/^[=+\-@\t\r\0\uFF1D]/)
          },
        ),
        { numRuns: 300 },
      )
    })
  })
})
