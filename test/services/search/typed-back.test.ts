/** Somebody types what a page shows, or writes it in another way: the search of the office and `submissions find` find the case. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import fc from 'fast-check'
import type { Answer, Answers } from '../../../src/models/answers.ts'
import type { Field } from '../../../src/models/field.ts'
import { type Form, fieldsOf } from '../../../src/models/form.ts'
import { LANGUAGES } from '../../../src/models/language.ts'
import { answerText } from '../../../src/presenters/answer-text.ts'
import { textsIn } from '../../../src/presenters/texts/languages.ts'
import { PREPARED } from '../../../src/store/terms.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { textsIn as formWords, translated } from '../../support/translated.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const options = [
  { value: 'a', label: 'Grüne Tonne, 120 l' },
  { value: 'b', label: 'O’Connell Street' },
]
const asked = [
  { type: 'text', id: 'name', label: 'Name' },
  { type: 'textarea', id: 'more', label: 'More' },
  { type: 'email', id: 'mail', label: 'Mail' },
  { type: 'tel', id: 'phone', label: 'Phone' },
  { type: 'url', id: 'site', label: 'Site' },
  { type: 'date', id: 'day', label: 'Day' },
  { type: 'time', id: 'at', label: 'At' },
  { type: 'number', id: 'count', label: 'Count', suffix: 'kg' },
  { type: 'number', id: 'rent', label: 'Rent', prefix: '£' },
  { type: 'number', id: 'price', label: 'Price', suffix: 'Euro' },
  { type: 'radios', id: 'one', label: 'One', options },
  { type: 'checkboxes', id: 'some', label: 'Some', options },
  { type: 'address', id: 'home', label: 'Home' },
] as unknown as Field[]
const sum = { type: 'calculated', id: 'sum', label: 'Sum', prefix: '£', value: { sum: ['count', 'rent'] } }
const form = {
  slug: 'all',
  language: 'de',
  languages: ['en'],
  title: 'All',
  minimumAgeSeconds: 0,
  pages: [
    { id: 'first', title: 'First', fields: asked.slice(0, 9) },
    { id: 'rest', title: 'Rest', fields: [...asked.slice(9), sum] },
    {
      id: 'bins',
      title: 'Bins',
      repeat: { itemLabel: 'bin', itemsLabel: 'bins', max: 5 },
      fields: [
        { type: 'text', id: 'bin', label: 'Bin' },
        { type: 'date', id: 'since', label: 'Since' },
      ],
    },
  ],
} as unknown as Form

const inEnglish = (words: string): string => (words === 'Grüne Tonne, 120 l' ? 'Green bin, 120 l' : words)

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'O’Brien',
        "D'Arcy",
        'ʼAlī',
        'Müller',
        'Łódź',
        'Ærø',
        'Zoë',
        'ẞ',
        'Straße',
        '£1,234.50',
        '١٢٣',
        'محمّد',
      ),
      fc.constantFrom(
        'SW1A 1AA',
        'DE12 3456 7890',
        '01632 960 001',
        'Jean-Luc',
        'soft\u00adly',
        'a\u200db',
        '1 234,5',
        '½',
        'ÅÄÖ',
      ),
      fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
        .map((one) => one.replace(/[\p{Cc}\p{Z}\p{Cs}]/gu, 'x')),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((words) => words.join(' ').trim())
const date = fc
  .date({ min: new Date('1000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))
const number = fc.oneof(
  fc.integer({ min: -2_000_000, max: 2_000_000 }),
  fc.integer({ min: -2_000_000, max: 2_000_000 }).map((n) => n / 100),
)
const answers: fc.Arbitrary<Answers> = fc.record({
  name: text,
  more: fc.array(text, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n')),
  mail: fc.constantFrom('ada@example.org', 'ada.o-brien@xn--bcher-kva.example'),
  phone: fc.constantFrom('01632 960 001', '+44 20 7946 0000 ext 12'),
  site: fc.constantFrom('https://example.org/a?b=1', 'example.org'),
  day: date,
  at: fc.tuple(fc.nat(23), fc.nat(59)).map((both) => both.map((n) => `${n}`.padStart(2, '0')).join(':')),
  count: number,
  rent: number,
  price: number,
  one: fc.constantFrom('a', 'b'),
  some: fc.subarray(['a', 'b'], { minLength: 1 }),
  home: fc.record({ line1: text, town: text, postcode: fc.constantFrom('SW1A 1AA', '10115') }),
  bins: fc.array(fc.record({ bin: text, since: date }), { maxLength: 2 }),
})

describe('what is typed back', function () {
  this.timeout(60_000)
  const clock = freezeClock(AT)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock, env: { SVC_LANGUAGES: LANGUAGES.join(',') } })
    writeFileSync(join(app.folder.forms, 'all.en.json'), translated(formWords(form), inEnglish))
    await app.define(form)
  })
  afterEach(() => app.stop())

  let made = 0
  const add = async (given: Answers): Promise<string> => {
    const reference = `ref-${++made}`
    const version = (await app.services.forms.latest('all'))!.version
    await app.store.transaction((tx) =>
      tx.submissions.add({
        submissionId: `id-${made}`,
        reference,
        slug: 'all',
        version,
        answers: JSON.stringify(given),
        receivedAt: AT + made,
        status: 'received',
      }),
    )
    return reference
  }
  /** As a process of the release before does it. */
  const fillBefore = async (reference: string, words: readonly string[]) => {
    const { id } = (await app.store.submissions.byReference(reference))!
    await app.ask(
      app.config.databaseAddress
        ? `insert into case_words (submission, words) values (${id}, array_to_tsvector(array['${words.join("','")}']))
            on conflict (submission) do update set words = excluded.words`
        : `insert or replace into case_words (rowid, words) values (${id}, ' ${words.join(' ')} ')`,
    )
  }
  const fill = () => app.services.terms.fill()
  const byWords = async (typed: string): Promise<string[]> => {
    const narrowed = await app.services.terms.narrowing(typed)
    return (await app.store.submissionListing.page(narrowed, { size: 300 })).map(({ reference }) => reference)
  }
  const byText = async (typed: string): Promise<string[]> =>
    (await Array.fromAsync(app.services.cases.search(typed))).map(({ submission }) => submission.reference)

  it('as any page shows it, whole or in part, is found both ways', async () => {
    const cases = new Map<string, Answers>()
    for (const given of fc.sample(answers, 6)) cases.set(await add(given), given)
    await fill()
    const draw = fc.sample(
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
      4000,
    )
    let looked = 0
    for (const [reference, given] of cases)
      for (const typed of new Set(shownTexts(given).map((shown) => someOf(shown, draw[looked++ % draw.length]!)))) {
        if (!/[\p{L}\p{N}]/u.test(typed)) continue
        expect(await byWords(typed), `words of ${JSON.stringify(typed)}`).to.include(reference)
        expect(await byText(typed), `text ${JSON.stringify(typed)}`).to.include(reference)
      }
    expect(looked).to.be.above(300)
  })

  for (const [answered, ...typed] of [
    ['O’Brien', "O'Brien", 'O`Brien', 'OʼBrien', 'O´Brien', 'o brien', 'obrien', 'OBRIEN'],
    ['OBrien', "O'Brien", 'o’brien'],
    ['Noël Müller', 'noel müller', 'Noel Muller', 'NOËL MUELLER', 'Mueller'],
    ['Jörg Mueller', 'Joerg Müller', 'jorg mueller'],
    ['Søren Ågård', 'Soeren Aagaard', 'soren agard'],
    ['Þórður Straße', 'thordur strasse'],
    ['soft\u00adly spoken', 'softly', 'soft\u00adly'],
    ['محمّد', 'محمد'],
    ['١٢٣ شارع', '123', '١٢٣', '۱۲۳'],
    ['ring 01632 960 001 at noon', '01632960001', '01632 960001', '01632-960-001', '01632 960\u00a0001'],
    ['01632960001', '01632 960 001', '01632.960.001'],
    ['QQ 12 34 56 C', 'qq123456c', 'QQ123456C', 'qq 12 34 56 c'],
    ['QQ123456C', 'QQ 12 34 56 C'],
    ['SW1A 1AA', 'sw1a1aa'],
    ['B-MW 1234', 'bmw1234', 'B MW 1234'],
    ['DE02120300000000202051', 'DE02 1203 0000 0000 2020 51'],
    ['12 345 678', '12,345,678', "12'345'678", '12.345.678', '12345678', '12\u202f345\u202f678'],
  ] as [string, ...string[]][])
    it(`finds ${JSON.stringify(answered)} by ${typed.map((one) => JSON.stringify(one)).join(', ')}`, async () => {
      const reference = await add({ name: answered })
      await add({ name: 'Somebody Else 77' })
      await fill()
      for (const one of typed) {
        expect(await byWords(one), `words of ${one}`).to.deep.equal([reference])
        expect(await byText(one), `text ${one}`).to.deep.equal([reference])
      }
    })

  for (const typed of [
    '5 March 1986',
    '5. März 1986',
    '5 mars 1986',
    '5 marca 1986',
    '1986-03-05',
    '5.3.1986',
    '5/3/1986',
    '05/03/1986',
    'March 1986',
  ])
    it(`finds a date by ${typed}`, async () => {
      const reference = await add({ day: '1986-03-05' })
      await add({ day: '1987-04-06' })
      await fill()
      expect([await byWords(typed), await byText(typed)]).to.deep.equal([[reference], [reference]])
    })

  it('finds calculated values, and choices by their labels in every language of the form', async () => {
    const reference = await add({ one: 'a', sum: 1234.5 })
    await add({ one: 'b', sum: 7 })
    await fill()
    for (const typed of ['gruene tonne', 'Grune Tonne', 'green bin', '£1,234.50'])
      expect([await byWords(typed), await byText(typed)], typed).to.deep.equal([[reference], [reference]])
  })

  it('finds nothing by signs that are no words, but those that were typed', async () => {
    const reference = await add({ name: 'a -- b' })
    await add({ name: 'a b' })
    await fill()
    expect([await byWords('--'), await byText('--')]).to.deep.equal([[], [reference]])
  })

  it('is found in either way while the words of a release before are prepared anew', async () => {
    const old = [
      await add({ name: 'Noël Mill', day: '1986-03-05' }),
      await add({ name: 'Zoë soft\u00adly Mill', day: '1986-03-06' }),
    ]
    await fill()
    // As the release before left them.
    await app.ask(`update word_marks set id = 1, older = 0 where id = ${PREPARED}`)
    await fillBefore(old[0]!, ['noel', 'mill', '1986', '03', '05'])
    await fillBefore(old[1]!, ['zoe', 'soft', 'ly', 'mill', '1986', '03', '06'])
    clock.advance(600_000)
    expect(await app.services.terms.isComplete()).to.equal(false)
    for (const typed of ['zoe mill', 'soft\u00adly']) expect(await byWords(typed)).to.deep.equal([old[1]])
    expect(await byWords('6 March 1986')).to.deep.equal([])
    const late = await add({ name: 'Late Mill', day: '1986-03-06' })
    await fill()
    expect(await app.services.terms.isComplete()).to.equal(true)
    for (const typed of ['zoe mill', 'soft\u00adly', 'sof zoe']) expect(await byWords(typed)).to.deep.equal([old[1]])
    expect(await byWords('6 March 1986')).to.deep.equal([late, old[1]])
  })

  it('is found though a process of the release before filled its case in', async () => {
    await fill()
    const reference = await add({ name: 'O’Brien' })
    await fillBefore(reference, ['o', 'brien'])
    expect(await byWords('obrien')).to.deep.equal([])
    await fill()
    expect(await byWords('obrien')).to.deep.equal([reference])
  })
})

/** Each answer as pages show it, in each language. */
function shownTexts(given: Answers): string[] {
  const shownIn = (values: Readonly<Record<string, Answer>>): string[] =>
    fieldsOf(form).flatMap(({ field }) =>
      values[field.id] === undefined
        ? []
        : LANGUAGES.map((language) => answerText(textsIn(language), field, values[field.id]).join(' ')),
    )
  return [given, ...(given.bins as Answers[])].flatMap(shownIn)
}

/** Some of its words, one behind the other. */
function someOf(shown: string, [from, share]: readonly [number, number]): string {
  const words = shown.split(/\s+/)
  const first = Math.floor(from * words.length * 0.999)
  return words.slice(first, first + 1 + Math.floor(share * (words.length - first))).join(' ')
}
