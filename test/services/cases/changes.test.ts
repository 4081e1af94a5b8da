import { expect } from 'chai'
import { sendForm, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'

const NOW = Date.UTC(2026, 10, 20, 12)

describe('the status of a case', () => {
  const clock = freezeClock(NOW)
  let app: TestApp
  let reference: string
  beforeEach(async () => {
    app = await startApp({ clock })
    reference = await sendForm(app)
  })
  afterEach(() => app.stop())
  const move = (to: string, over: { message?: string; note?: string } = {}) =>
    app.services.cases.update(reference, { to, by: 'staff:ada', move: 'onward', ...over })
  const refused = (to: string) =>
    move(to).then(
      () => 'moved',
      (error) => error,
    )
  const find = async () => (await app.services.cases.find(reference))!

  it('begins with its receipt', async () => {
    const found = await find()
    expect(found.status.id).to.equal('received')
    expect(found.events).to.deep.equal([{ kind: 'status', status: 'received', at: NOW, by: 'public' }])
  })

  it('follows the arrows of its form, and each change is recorded', async () => {
    clock.advance(1000)
    await move('in-review')
    clock.advance(1000)
    await move('needs-information', { message: 'Which street?', note: 'seems local' })
    const { status, events } = await find()
    expect(status.id).to.equal('needs-information')
    expect(events.map(({ status, at, by, message, note }) => ({ status, at, by, message, note }))).to.deep.equal([
      { status: 'received', at: NOW, by: 'public', message: undefined, note: undefined },
      { status: 'in-review', at: NOW + 1000, by: 'staff:ada', message: undefined, note: undefined },
      { status: 'needs-information', at: NOW + 2000, by: 'staff:ada', message: 'Which street?', note: 'seems local' },
    ])
  })

  it('takes no other way: 409 with the ways there are', async () => {
    for (const to of ['approved', 'received', 'needs-information'])
      expect((await refused(to)).problem, to).to.deep.equal({
        code: 'status-not-next',
        present: 'received',
        next: ['in-review', 'withdrawn'],
        final: false,
      })
    expect(await refused('lost')).to.include({ status: 409 })
    expect((await refused('constructor')).problem).to.include({ code: 'status-unknown', id: 'constructor' })
    expect((await find()).events).to.have.length(1)
  })

  it('ends for good', async () => {
    await move('withdrawn')
    expect((await refused('in-review')).problem).to.deep.equal({
      code: 'status-not-next',
      present: 'withdrawn',
      next: [],
      final: true,
    })
    const submission = await app.services.submissions.byReference(reference)
    expect(submission).to.include({ status: 'withdrawn', statusAt: NOW })
  })

  it('is moved once when two move it at the same time', async () => {
    const outcomes = await Promise.all([refused('in-review'), refused('in-review'), refused('withdrawn')])
    const { events, status } = await find()
    // On PostgreSQL any of them may be the first.
    expect([
      ['received', 'in-review', 'withdrawn'],
      ['received', 'withdrawn'],
    ]).to.deep.include(events.map(({ status }) => status))
    expect(outcomes.filter((outcome) => outcome === 'moved')).to.have.length(events.length - 1)
    expect(status.id).to.equal('withdrawn')
  })

  it('is 404 for a reference that nobody has', async () => {
    const unknown = app.services.cases.update('0000-0000-0000-0000', { to: 'in-review', by: 'staff:ada' })
    expect(await unknown.catch((error) => error)).to.include({ status: 404 })
  })

  it('shows the public message and never the note', async () => {
    await move('in-review', { message: 'We have begun.', note: 'friend of the mayor' })
    for (const accept of ['text/html', 'application/json']) {
      const text = await (await app.get(`/status?reference=${reference}`, { accept })).text()
      expect(text).to.include('We have begun.')
      expect(text).not.to.include('mayor').and.not.to.include('staff:ada')
    }
  })

  it('keeps the words of the version that the case was made with', async () => {
    const own = (label: string) => ({
      slug: 'own',
      title: 'Own',
      minimumAgeSeconds: 0,
      pages: [{ id: 'one', fields: [{ type: 'text', id: 'name', label: 'Name' }] }],
      statuses: [
        { id: 'new', label, meaning: 'It is here.', to: ['done'] },
        { id: 'done', label: 'Done', meaning: 'It is done.', final: true, to: [] },
      ],
    })
    await app.define(own('Brand new'))
    const sent = await app.post('/f/own', { submissionId: await app.mint('own'), name: 'Ada' })
    const [, own1] = /thank-you\/([^?]+)/.exec(sent.headers.get('location')!)!
    await app.define(own('Fresh'))
    expect((await app.services.cases.find(own1!))!.status.label).to.equal('Brand new')
    expect((await app.services.cases.update(own1!, { to: 'done', by: 'staff:ada' })).final).to.equal(true)
  })

  it('takes no control character into a public message', async () => {
    const move = { to: 'in-review', by: 'office', message: '\u001b[31mred' }
    const refused = await app.services.cases.update(await sendForm(app), move).catch((error) => error)
    expect(refused).to.have.property('status', 400)
  })

  it('asks the person for something only with a message that says for what', async () => {
    await move('in-review')
    const refusal = { status: 400, type: 'message-missing' }
    const asking = (over: { message?: string; note?: string } = {}) =>
      move('needs-information', over).catch((error) => error)
    for (const over of [{}, { message: '' }, { note: 'seems local' }]) expect(await asking(over)).to.include(refusal)
    const problem = { code: 'message-missing', id: 'needs-information' }
    expect((await asking()).problem).to.deep.equal(problem)
    expect((await find()).events).to.have.length(2)
    await move('withdrawn')
    const { cases } = app.services
    const again = { to: 'needs-information', by: 'ada', note: 'wrong case' }
    expect(await cases.update(reference, again).catch((error) => error.problem)).to.deep.equal(problem)
    expect(await cases.update(reference, { ...again, message: 'Which street?' })).to.have.property('asks', true)
  })

  it('takes words of 5,000 characters, as people count them, and no longer ones', async () => {
    const { cases } = app.services
    const [fit, long] = ['😀'.repeat(5000), 'x'.repeat(5001)]
    const works = {
      move: (words: string) => move('in-review', { message: words }),
      moveWithNote: (words: string) => move('withdrawn', { note: words }),
      reopen: (words: string) => cases.update(reference, { to: 'in-review', by: 'ada', note: words }),
      tell: (words: string) => cases.update(reference, { by: 'ada', message: words }),
      note: (words: string) => cases.update(reference, { by: 'ada', note: words }),
    }
    for (const [name, work] of Object.entries(works)) {
      const refused = await work(long).then(
        () => 'taken',
        (error) => error,
      )
      expect(refused.problem, name).to.deep.equal({ code: 'remark-too-long', max: 5000 })
      await work(fit)
    }
    expect((await find()).events).to.have.length(1 + Object.keys(works).length)
  })

  it('is told or noted nothing without words, and reopened only for a reason', async () => {
    const { cases } = app.services
    const refusal = { status: 400 }
    expect(await cases.update(reference, { by: 'ada', message: '' }).catch((error) => error)).to.include(refusal)
    expect(await cases.update(reference, { by: 'ada', note: '' }).catch((error) => error)).to.include(refusal)
    await move('withdrawn')
    const reopened = cases.update(reference, { to: 'in-review', by: 'ada', note: '' })
    expect(await reopened.catch((error) => error)).to.include(refusal)
    expect((await find()).events).to.have.length(2)
  })

  it('is taken back from its end with a reason, and waits for the office again', async () => {
    await move('withdrawn')
    expect((await app.services.submissions.byReference(reference))!.waitingFor).to.equal(undefined)
    clock.advance(1000)
    const status = await app.services.cases.update(reference, { to: 'in-review', by: 'ada', note: 'wrong case' })
    expect(status.id).to.equal('in-review')
    const submission = await app.services.submissions.byReference(reference)
    expect(submission).to.include({ status: 'in-review', statusAt: NOW + 1000, waitingFor: 'office' })
    expect((await find()).events.at(-1)).to.include({ kind: 'reopened', note: 'wrong case', status: 'in-review' })
    const { total } = await app.services.officeStatistics.of(['e2e-test-form'])
    expect(total.month.now.finished).to.equal(0)
  })

  it('is taken back only from an end, and only to what is none', async () => {
    const reopen = (to: string) =>
      app.services.cases.update(reference, { to, by: 'ada', note: 'x', move: 'reopen' }).then(
        () => 'reopened',
        (error) => error.problem,
      )
    expect(await reopen('in-review')).to.deep.equal({ code: 'status-not-final', present: 'received' })
    await move('withdrawn')
    expect(await reopen('approved')).to.deep.equal({ code: 'status-final', id: 'approved' })
    expect(await reopen('lost')).to.include({ code: 'status-unknown', id: 'lost' })
  })

  it('takes no message in a language that its form does not have', async () => {
    const told = app.services.cases.update(reference, { message: 'Hei', language: 'fi' as 'fr', by: 'ada' })
    expect(await told.catch((error) => error)).to.have.nested.property('problem.code', 'message-language')
    expect((await find()).events).to.have.length(1)
  })

  it('stays while the office tells or notes something', async () => {
    await app.services.cases.update(reference, { by: 'adalovelace', message: 'It takes longer than usual.' })
    await app.services.cases.update(reference, { by: 'adalovelace', note: 'ask Grace' })
    const { status, events } = await find()
    expect(status.id).to.equal('received')
    expect(events.slice(1)).to.deep.equal([
      {
        kind: 'message',
        status: 'received',
        at: NOW,
        by: 'adalovelace',
        message: 'It takes longer than usual.',
      },
      { kind: 'note', status: 'received', at: NOW, by: 'adalovelace', note: 'ask Grace' },
    ])
    for (const accept of ['text/html', 'application/json']) {
      const text = await (await app.get(`/status?reference=${reference}`, { accept })).text()
      expect(text).to.include('It takes longer').and.not.include('Grace').and.not.include('adalovelace')
    }
    const told = await app.get(`/status?reference=${reference}`, { accept: 'application/json' })
    const { events: seen } = (await told.json()) as { events: { kind: string }[] }
    expect(seen.map(({ kind }) => kind)).to.deep.equal(['status', 'message'])
  })

  it('waits for the person while it asks, for nobody when it has ended, else for the office', async () => {
    const waiting = async () => (await app.services.submissions.byReference(reference))!.waitingFor
    expect(await waiting()).to.equal('office')
    await move('in-review')
    expect(await waiting()).to.equal('office')
    await move('needs-information', { message: 'Which street?' })
    expect(await waiting()).to.equal('person')
    // The release before reads it by this word.
    expect(await app.ask('select waiting_for from submissions')).to.deep.equal([{ waiting_for: 'citizen' }])
    await move('withdrawn')
    expect(await waiting()).to.equal(undefined)
  })
})
