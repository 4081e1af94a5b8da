import { expect } from 'chai'
import { sendForm, startApp, type TestApp } from '../support/app.ts'

const NOW = Date.UTC(2026, 10, 20, 12)

describe('the status of a case', () => {
  let app: TestApp
  let reference: string
  beforeEach(async () => {
    app = await startApp()
    reference = await sendForm(app)
  })
  afterEach(() => app.stop())
  const move = (to: string, over: { message?: string; note?: string } = {}) =>
    app.services.statuses.move(reference, { to, by: 'staff:ada', ...over })
  const refused = (to: string) =>
    move(to).then(
      () => 'moved',
      (error) => error,
    )
  const find = async () => (await app.services.statuses.find(reference))!

  it('begins with its receipt', async () => {
    const found = await find()
    expect(found.status.id).to.equal('received')
    expect(found.events).to.deep.equal([{ status: 'received', at: NOW, by: 'public', label: 'Received' }])
  })

  it('follows the arrows of its form, and each change is recorded', async () => {
    app.clock.advance(1000)
    await move('in-review')
    app.clock.advance(1000)
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
      expect((await refused(to)).text, to).to.equal(
        'The case is at "Received". From there it may go to: in-review, withdrawn.',
      )
    expect(await refused('lost')).to.include({ status: 409 })
    expect((await refused('constructor')).text).to.include('This form has no status "constructor". It has: received,')
    expect((await find()).events).to.have.length(1)
  })

  it('ends for good', async () => {
    await move('withdrawn')
    expect((await refused('in-review')).text).to.equal('The case is at "Withdrawn", which is final.')
    const submission = await app.services.submissions.byReference(reference)
    expect(submission).to.include({ status: 'withdrawn', statusAt: NOW })
  })

  it('is moved once when two move it at the same time', async () => {
    const outcomes = await Promise.all([refused('in-review'), refused('in-review'), refused('withdrawn')])
    expect(outcomes.filter((outcome) => outcome === 'moved')).to.have.length(2)
    const { events, status } = await find()
    expect(events.map(({ status }) => status)).to.deep.equal(['received', 'in-review', 'withdrawn'])
    expect(status.id).to.equal('withdrawn')
  })

  it('is 404 for a reference that nobody has', async () => {
    const unknown = app.services.statuses.move('0000-0000-0000-0000', { to: 'in-review', by: 'staff:ada' })
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
    expect((await app.services.statuses.find(own1!))!.status.label).to.equal('Brand new')
    expect((await app.services.statuses.move(own1!, { to: 'done', by: 'staff:ada' })).final).to.equal(true)
  })

  it('takes no control character into a public message', async () => {
    const move = { to: 'in-review', by: 'office', message: '\u001b[31mred' }
    const refused = await app.services.statuses.move(await sendForm(app), move).catch((error) => error)
    expect(refused).to.have.property('status', 409)
  })
})
