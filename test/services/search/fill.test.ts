import { expect } from 'chai'
import { shownAnswers } from '../../../src/presenters/answer-text.ts'
import { linesIn, textsOf } from '../../../src/services/search/texts.ts'
import { REFERENCE, sendForm, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { onSqlite } from '../../support/databases.ts'
import { sharedPostgres } from '../../support/postgres.ts'
import { upToDateDatabase } from '../../support/up-to-date.ts'

const MONDAY = Date.UTC(2026, 10, 16, 8)
const MINUTE = 60_000

describe('the words of cases', function () {
  this.timeout(30_000) // may start the database server
  const clock = freezeClock(MONDAY)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
  })
  afterEach(() => app.stop())

  const fill = () => app.services.terms.fill()
  const found = async (typed: string) => {
    const searched = await app.services.terms.narrowing(typed)
    return (await app.store.submissionListing.page(searched, { size: 300 })).map(({ reference }) => reference)
  }
  const rows = async () => (await app.ask('select count(*) as count from case_words')).map(({ count }) => Number(count))

  it('are filled in after the form was sent, each case once, and a look at nothing writes nothing', async () => {
    await fill()
    const [one, two] = [await sendForm(app, { name: 'Cleo Mill' }), await sendForm(app, { name: 'Ben Lane' })]
    expect(await found('cleo')).to.deep.equal([])
    await fill()
    expect([await found('cleo'), await found('lane'), await found('example')]).to.deep.equal([[one], [two], [two, one]])
    clock.advance(10 * MINUTE)
    await fill()
    const { marks } = app.store.terms
    const before = await marks()
    let written = 0
    const { transaction } = app.store
    app.store.transaction = ((work) => {
      written++
      return transaction(work)
    }) as typeof transaction
    await fill()
    expect([await marks(), written, await rows()]).to.deep.equal([before, 0, [2]])
  })

  it('of many cases that are there already are filled in backwards, in portions, the newest first', async () => {
    const first = await sendForm(app, { message: 'The very first' })
    for (let i = 0; i < 249; i++) await sendForm(app)
    clock.advance(10 * MINUTE)
    expect(await app.services.terms.isComplete()).to.equal(false)
    const { transaction } = app.store
    let portions = 0
    app.store.transaction = ((work) => {
      // Stopped after the first portion of older cases: job, marks, newer cases, portion.
      if (portions++ === 4) throw new Error('killed')
      return transaction(work)
    }) as typeof transaction
    await fill().then(
      () => expect.fail('it was not stopped'),
      () => {},
    )
    app.store.transaction = transaction
    expect([await rows(), await found('first'), await app.services.terms.isComplete()]).to.deep.equal([
      [100],
      [],
      false,
    ])
    expect(await fill(), 'somebody still has the job').to.equal(undefined)
    clock.advance(MINUTE)
    const late = await sendForm(app, { name: 'Late Mill' })
    expect(await fill()).to.deep.equal({ complete: true })
    expect([await rows(), await found('first'), await found('mill')]).to.deep.equal([[251], [first], [late]])
    expect(await app.services.terms.isComplete()).to.equal(true)
  })

  it('leave with the content of their case, and do not come back', async () => {
    const reference = await sendForm(app, { name: 'Ada Mill' })
    const other = await sendForm(app)
    const { terms } = app.store
    const read = await terms.newer(0, 10)
    await fill()
    await app.services.cases.remove(reference, { by: 'Dora', reason: 'asked for' })
    expect([await found('mill'), await rows()]).to.deep.equal([[], [1]])
    await app.store.transaction((tx) => tx.terms.put(read.map(({ id }) => ({ id, terms: ['mill'] }))))
    expect([await found('mill'), await rows()]).to.deep.equal([[other], [1]])
  })

  it('are the labels of their own form, however many forms are filled in together', async () => {
    const references: string[] = []
    for (const [slug, label] of [
      ['bins', 'Green bin'],
      ['boats', 'Rowing boat'],
    ] as const) {
      const field = { type: 'radios', id: 'kind', label: 'Kind', options: [{ value: 'k1', label }] }
      const form = { slug, title: slug, minimumAgeSeconds: 0, pages: [{ id: 'one', fields: [field] }] }
      await app.define(form)
      const sent = await app.post(`/f/${slug}`, { submissionId: await app.mint(slug), kind: 'k1' })
      references.push(REFERENCE.exec(sent.headers.get('location') ?? '')![0])
    }
    await fill()
    expect([await found('green'), await found('rowing')]).to.deep.equal(references.map((reference) => [reference]))
  })

  it('are those of what was written and chosen, not ids of files, values of choices or yes', () => {
    const form = {
      slug: 'all',
      title: 'All',
      pages: [
        {
          id: 'one',
          fields: [
            { type: 'text', id: 'name', label: 'Name' },
            { type: 'address', id: 'home', label: 'Home' },
            { type: 'number', id: 'age', label: 'Age' },
            { type: 'date', id: 'born', label: 'Born' },
            { type: 'checkboxes', id: 'kinds', label: 'Kinds', options: [{ value: 'k1', label: 'Green bin' }] },
            { type: 'boolean', id: 'sure', label: 'Sure?' },
            { type: 'file', id: 'photo', label: 'Photo', accept: ['png'] },
          ],
        },
        {
          id: 'bins',
          repeat: {},
          fields: [{ type: 'radios', id: 'bin', label: 'Bin', options: [{ value: 'x', label: 'Broken' }] }],
        },
      ],
    }
    const answers = {
      name: 'Ada',
      home: { line1: 'Mill Lane 1', town: 'Leeds' },
      age: 36,
      born: '1990-12-10',
      kinds: ['k1', 'gone'],
      sure: true,
      photo: ['abcdefghijklmnopqrstuv'],
      bins: [{ bin: 'x' }],
    }
    expect(textsOf(linesIn({ form: form as never }, shownAnswers([])), answers)).to.deep.equal([
      'Ada',
      'Mill Lane 1',
      'Leeds',
      '36',
      '1990-12-10',
      '10 12 1990',
      '10 December 1990',
      '10. Dezember 1990',
      'Green bin',
      'gone',
      'Broken',
    ])
  })

  it('of a case that appears late, behind one with a higher number, are filled in all the same', async () => {
    const database = await upToDateDatabase()
    const SVC_SECRET = 'a-secret-of-the-tests-that-is-long-enough'
    const there = await startApp({ clock, env: { SVC_DATABASE_URL: database, SVC_SECRET, SVC_FORMS: 'watch' } })
    try {
      const { terms } = there.services
      await terms.fill()
      const [slow, quick] = [
        await sendForm(there, { name: 'Slow Mill' }),
        await sendForm(there, { name: 'Quick Mill' }),
      ]
      const [first] = await there.store.terms.newer(0, 1)
      await terms.fill()
      // As if it had not been committed when the second one was filled in.
      await there.store.transaction((tx) => tx.terms.remove(first!.id))
      await terms.fill()
      const found = await there.store.submissionListing.page(await terms.narrowing('mill'), { size: 10 })
      expect(found.map(({ reference }) => reference)).to.deep.equal([quick, slow])
      clock.advance(10 * MINUTE)
      await terms.fill()
      expect((await there.store.terms.marks())!.newer).to.equal(first!.id + 1)
    } finally {
      await there.stop()
      await (await sharedPostgres()).drop(database)
    }
  })

  onSqlite.it('leave the file when their case is deleted', async () => {
    const reference = await sendForm(app, { name: 'zeppelin' })
    await fill()
    const left = () =>
      // A word is kept behind its beginnings, without what it shares with them.
      app.ask("select 1 as left_there from case_words_data where instr(block, cast('zep' as blob)) > 0")
    expect(await left()).to.have.length(1)
    await app.services.cases.remove(reference, { by: 'Dora', reason: 'asked for' })
    expect(await left()).to.deep.equal([])
  })
})
