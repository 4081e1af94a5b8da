/** Content leaves when its form says so, and what remains can still be counted. */
import { expect } from 'chai'
import sinon from 'sinon'
import { filled, REFERENCE, startApp, type TestApp } from '../support/app.ts'
import { freezeClock } from '../support/clock.ts'
import { clerk } from '../support/office.ts'
import { toldForm } from '../support/told-form.ts'

const AT = Date.UTC(2026, 10, 20, 9, 0)
const DAY = 24 * 60 * 60_000

describe('retention', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
    await app.define(toldForm({ retention: { finalDays: 30, idleDays: 90 } }))
  })
  afterEach(() => app.stop())

  const send = async (slug = 'told', files = false) => {
    const fields = filled(await app.mint(slug))
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    if (files) body.append('evidence', new Blob(['a note']), 'note.txt')
    const response = await app.post(`/f/${slug}`, files ? body : fields)
    return REFERENCE.exec(response.headers.get('location') ?? '')![0]
  }
  const move = (reference: string, to: string) => app.services.cases.update(reference, { to, by: 'ada' })
  const finish = async (reference: string) => {
    await move(reference, 'in-review')
    await move(reference, 'approved')
  }
  const isKept = async (reference: string) =>
    (await app.services.submissions.byReference(reference))!.deletedAt === undefined
  const run = () => app.services.retention.run()

  it('deletes what is final for so long, and not a day earlier', async () => {
    const reference = await send('told', true)
    await finish(reference)
    clock.set(AT + 30 * DAY - 1)
    expect(await run()).to.deep.equal({ cases: 0, files: 0 })
    clock.set(AT + 30 * DAY)
    expect(await run()).to.deep.equal({ cases: 1, files: 1 })
    expect(await isKept(reference)).to.equal(false)
    expect(await app.ask("select answers from submissions where slug = 'told'")).to.deep.equal([{ answers: '{}' }])
    for (const table of ['uploads', 'deliveries'])
      expect(await app.ask(`select id from ${table}`), table).to.deep.equal([])
    expect((await app.services.verifier.verify()).orphaned).to.deep.equal([])
  })

  it('deletes what nothing happened to for so long; anything that happens begins the time anew', async () => {
    const [left, alive] = [await send(), await send()]
    clock.set(AT + 50 * DAY)
    await app.services.cases.update(alive, { by: 'ada', note: 'called back' })
    clock.set(AT + 90 * DAY)
    expect((await Array.fromAsync(app.services.retention.due())).map(({ reference }) => reference)).to.deep.equal([
      left,
    ])
    expect(await run()).to.deep.equal({ cases: 1, files: 0 })
    expect([await isKept(left), await isKept(alive)]).to.deep.equal([false, true])
    clock.set(AT + 140 * DAY)
    expect(await run()).to.deep.equal({ cases: 1, files: 0 })
  })

  describe('keeps what may not be deleted yet when something happens between the look and the deletion:', () => {
    afterEach(() => sinon.restore())
    /** Lets retention run, and something happen after it has listed its first page; returns what it deleted. */
    async function runWhile(happens: () => Promise<unknown>) {
      const { expiring } = app.store
      const look = expiring.leaving
      const listed: string[] = []
      sinon.stub(expiring, 'leaving').callsFake(async (...asked) => {
        const page = await look(...asked)
        if (listed.length === 0 && page.length > 0) await happens()
        listed.push(...page.map(({ reference }) => reference))
        return page
      })
      return { done: await run(), listed }
    }

    it('a note is written', async () => {
      const reference = await send()
      clock.set(AT + 90 * DAY)
      const happens = () => app.services.cases.update(reference, { by: 'ada', note: 'called back' })
      expect(await runWhile(happens)).to.deep.equal({ done: { cases: 0, files: 0 }, listed: [reference] })
      expect(await isKept(reference)).to.equal(true)
    })

    it('a case is opened again', async () => {
      const reference = await send()
      await finish(reference)
      clock.set(AT + 30 * DAY)
      const happens = () => app.services.cases.update(reference, { to: 'in-review', by: 'ada', note: 'wrong case' })
      expect(await runWhile(happens)).to.deep.equal({ done: { cases: 0, files: 0 }, listed: [reference] })
      expect(await isKept(reference)).to.equal(true)
    })

    it('somebody deletes it, which is told once', async () => {
      const reference = await send()
      await finish(reference)
      clock.set(AT + 30 * DAY)
      const happens = () => app.services.cases.remove(reference, { by: 'ada', reason: 'asked for it' })
      expect(await runWhile(happens)).to.deep.equal({ done: { cases: 0, files: 0 }, listed: [reference] })
      const log = await Array.fromAsync(app.services.retention.log())
      expect(log.map(({ by }) => by)).to.deep.equal(['ada'])
    })
  })

  it('leaves a counted row without content, and a line in the log', async () => {
    const reference = await send()
    await finish(reference)
    clock.set(AT + 29 * DAY)
    const before = await app.services.officeStatistics.of(['told'])
    clock.set(AT + 30 * DAY)
    await run()
    clock.set(AT + 29 * DAY)
    expect(await app.services.officeStatistics.of(['told'])).to.deep.equal(before)
    expect(before.total.month.now.finished).to.equal(1)
    const [line, ...more] = await Array.fromAsync(app.services.retention.log())
    expect(more).to.deep.equal([])
    expect(line).to.include({ slug: 'told', reference, by: 'retention', reason: 'final:30' })
    const { headers } = await clerk(app)
    expect(await (await app.get(`/staff/cases/${reference}`, headers)).text()).to.include(
      '30 days after its final status',
    )
    const page = await app.get(`/status?reference=${reference}`)
    expect(page.status).to.equal(410)
    expect(await page.text())
      .to.include('We deleted the answers and files of this case')
      .and.include('We only keep the reference')
  })

  it('never counts spam because it was deleted', async () => {
    const fields = filled(await app.mint('told'), { 'further-remarks': 'http://spam.example' })
    await app.post('/f/told', fields)
    clock.set(AT + 90 * DAY)
    expect(await run()).to.deep.equal({ cases: 1, files: 0 })
    clock.set(AT + DAY)
    expect((await app.services.officeStatistics.of(['told'])).total.month.now.received).to.equal(0)
  })

  it('goes by the present definition, for cases of old versions and of forms that were taken off too', async () => {
    await app.define(toldForm({ slug: 'forever', title: 'Kept' }))
    const reference = await send('forever')
    clock.set(AT + 400 * DAY)
    await run()
    expect(await isKept(reference)).to.equal(true)
    await app.define(toldForm({ slug: 'forever', title: 'Not kept any more', retention: { idleDays: 400 } }))
    expect(await (await app.get(`/status?reference=${reference}`)).text()).to.include('How long we keep your answers')
    await app.services.forms.decide('forever', 'withdrawn', { way: 'command', by: 'ops' })
    await run()
    expect(await isKept(reference)).to.equal(false)
  })

  it('goes by the version that was live last, also when an older one was published again', async () => {
    const [long, short] = [3650, 1].map((idleDays) => toldForm({ slug: 'again', retention: { idleDays } }))
    for (const form of [long!, short!, long!]) {
      await app.define(form)
      clock.advance(1)
    }
    const reference = await send('again')
    clock.advance(100 * DAY)
    expect(await run(), 'live').to.deep.equal({ cases: 0, files: 0 })
    await app.services.forms.decide('again', 'withdrawn', { way: 'command', by: 'ops' })
    expect((await app.services.forms.latest('again'))!.form.retention).to.deep.equal({ idleDays: 3650 })
    expect(await run(), 'taken off').to.deep.equal({ cases: 0, files: 0 })
    expect(await isKept(reference)).to.equal(true)
  })

  it('tells the date on the thank-you page and the status page', async () => {
    const reference = await send()
    const thanks = await (await app.get(`/f/told/thank-you/${reference}`)).text()
    expect(thanks).to.include('30 days after we close your case, or by 19 February 2027 if nothing else happens')
    await finish(reference)
    const status = await (await app.get(`/status?reference=${reference}`)).text()
    expect(status).to.include('We will delete your answers and files by 21 December 2026.')
    const other = await send('e2e-test-form')
    expect(await (await app.get(`/status?reference=${other}`)).text()).to.not.include('How long we keep your answers')
  })

  it('is done once a day, by one process at a time', async () => {
    await send()
    clock.set(AT + 90 * DAY)
    const [one, other] = await Promise.all([app.services.retention.daily(), app.services.retention.daily()])
    expect([one, other].filter(Boolean)).to.deep.equal([{ cases: 1, files: 0 }])
    expect(await app.services.retention.daily()).to.equal(undefined)
    await app.store.transaction((tx) =>
      tx.jobRuns.take('retention', { now: clock(), until: clock() + 60_000, early: true }),
    )
    expect(await run()).to.equal('busy')
    clock.advance(60_000)
    expect(await run(), 'a process that died holds nobody up').to.deep.equal({ cases: 0, files: 0 })
    clock.advance(DAY)
    expect(await app.services.retention.daily()).to.deep.equal({ cases: 0, files: 0 })
  })

  it('goes on in time after a clock that was years ahead, also when a process died meanwhile', async () => {
    clock.set(AT + 3650 * DAY)
    expect(await app.services.retention.daily()).to.deep.equal({ cases: 0, files: 0 })
    clock.set(AT)
    expect(await app.services.retention.daily(), 'is due').to.deep.equal({ cases: 0, files: 0 })
    expect(await app.services.retention.daily(), 'and then once a day again').to.equal(undefined)
    const until = AT + 3650 * DAY + 300_000
    await app.store.transaction((tx) => tx.jobRuns.take('retention', { now: until, until, early: true }))
    expect(await run()).to.deep.equal({ cases: 0, files: 0 })
  })

  describe('when cases take long', () => {
    const MINUTES = 60_000
    afterEach(() => sinon.restore())
    /** Three cases are due. `meanwhile` runs before each of them is deleted or kept; `i` counts them from 0. */
    async function runOverThree(meanwhile: (i: number) => Promise<unknown>) {
      const references = [await send(), await send(), await send()]
      clock.set(AT + 90 * DAY)
      const { removeDue } = app.services.cases
      let i = 0
      const slowly = async (...asked: Parameters<typeof removeDue>) => {
        await meanwhile(i++)
        return removeDue(...asked)
      }
      sinon.replace(app.services.cases, 'removeDue', slowly)
      return { done: await run(), references }
    }

    it('has the job until it has ended, those that are kept included', async () => {
      const others: unknown[] = []
      const { done } = await runOverThree(async (i) => {
        clock.advance(4 * MINUTES)
        if (i === 0) {
          const [first] = await Array.fromAsync(app.services.retention.due())
          await app.services.cases.update(first!.reference, { by: 'ada', note: 'called back' })
        }
        others.push(await run())
      })
      expect(others).to.deep.equal(['busy', 'busy', 'busy'])
      expect(done).to.deep.equal({ cases: 2, files: 0 })
      expect(await run(), 'ended').to.deep.equal({ cases: 0, files: 0 })
    })

    it('leaves the job to another process that took it when its time had passed', async () => {
      const { done, references } = await runOverThree(async (i) => {
        if (i < 1) return
        clock.advance(5 * MINUTES)
        const taken = { now: clock(), until: clock() + 5 * MINUTES, early: true }
        expect(await app.store.transaction((tx) => tx.jobRuns.take('retention', taken))).to.equal(true)
      })
      expect(done).to.deep.equal({ cases: 2, files: 0 })
      expect(await isKept(references[2]!)).to.equal(true)
      expect(await run(), 'the other one still does it').to.equal('busy')
    })
  })
})
