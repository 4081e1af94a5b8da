import { expect } from 'chai'
import { sendForm, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'

const NOW = Date.UTC(2026, 10, 20, 12)

describe('an answer in words', () => {
  const clock = freezeClock(NOW)
  let app: TestApp
  let reference: string
  beforeEach(async () => {
    app = await startApp({ clock })
    reference = await sendForm(app)
    await app.services.cases.update(reference, { to: 'in-review', by: 'ada' })
    await app.services.cases.update(reference, { to: 'needs-information', by: 'ada', message: 'Which street?' })
  })
  afterEach(() => app.stop())
  const token = () => app.services.cases.replyToken(reference)
  const reply = (text: string, by = token()) => app.services.cases.reply(reference, { token: by, text })
  const replies = async () =>
    (await app.services.cases.find(reference))!.events
      .filter(({ kind }) => kind === 'reply')
      .map(({ message }) => message)

  it('is an event of the case, which waits for the office from then on', async () => {
    clock.advance(1000)
    expect(await reply('  Main Street 7\r\nat the corner ')).to.deep.equal({ kind: 'received', repeated: false })
    const { events, asked } = (await app.services.cases.find(reference))!
    expect(events.at(-1)).to.deep.equal({
      kind: 'reply',
      status: 'needs-information',
      at: NOW + 1000,
      by: 'public',
      message: 'Main Street 7\nat the corner',
    })
    expect(asked).to.deep.equal({
      message: 'Which street?',
      answered: { at: NOW + 1000, replies: 1, files: 0 },
    })
    expect(await app.services.submissions.byReference(reference)).to.include({ waitingFor: 'office' })
  })

  it('is taken once for each token, however often it is sent and whatever it says then', async () => {
    const once = token()
    const outcomes = await Promise.all([reply('One', once), reply('One', once), reply('Other', once)])
    expect(outcomes.map(({ kind }) => kind)).to.deep.equal(['received', 'received', 'received'])
    const [kept, ...more] = await replies()
    expect(more).to.deep.equal([])
    expect(kept, 'on PostgreSQL any of them may be the first').to.be.oneOf(['One', 'Other'])
    await app.services.cases.update(reference, { to: 'in-review', by: 'ada' })
    expect(await reply('One', once)).to.deep.equal({ kind: 'received', repeated: true })
    expect(await reply('', once)).to.deep.equal({ kind: 'received', repeated: true })
  })

  it('is refused for another case, with a changed token, or with none', async () => {
    const other = await sendForm(app)
    const good = token()
    const wrong = [
      app.services.cases.replyToken(other),
      '',
      good.slice(1),
      good.slice(0, -1) + (good.endsWith('_') ? '-' : '_'),
      `${good}x`,
    ]
    for (const one of wrong) expect(await reply('Text', one), one).to.include({ kind: 'refused', reason: 'stale' })
    expect(await replies()).to.deep.equal([])
  })

  it('is refused when there is nothing in it, too much, or what cannot be shown', async () => {
    const refusal = async (text: string) => reply(text)
    expect(await refusal(' \n ')).to.include({ reason: 'missing' })
    expect(await refusal('ä'.repeat(5001))).to.include({ reason: 'tooLong', length: 5001 })
    expect(await refusal('red \u001b[31m')).to.include({ reason: 'format' })
    expect(await refusal('ä'.repeat(5000))).to.include({ kind: 'received' })
  })

  it('is one of twenty at most, also when many come at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 30 }, (_, i) => reply(`${i}`)))
    expect(outcomes.filter(({ kind }) => kind === 'received')).to.have.length(20)
    expect(await replies()).to.have.length(20)
  })

  it('finds its case moved once when several move it at once', async () => {
    const moves = await Promise.allSettled(
      Array.from({ length: 6 }, () => app.services.cases.update(reference, { to: 'in-review', by: 'ada' })),
    )
    expect(moves.filter(({ status }) => status === 'fulfilled')).to.have.length(1)
  })

  it('is refused while the office does not ask, and counts anew with each request', async () => {
    for (let i = 0; i < 20; i++) expect(await reply(`${i}`)).to.include({ kind: 'received' })
    expect(await reply('more')).to.include({ reason: 'too-many' })
    clock.advance(1000)
    await app.services.cases.update(reference, { to: 'in-review', by: 'ada' })
    expect(await reply('more')).to.include({ reason: 'not-asked' })
    clock.advance(1000)
    await app.services.cases.update(reference, { to: 'needs-information', by: 'ada', message: 'And which town?' })
    expect(await reply('more')).to.include({ kind: 'received' })
  })

  it('is 404 for a reference that nobody has', async () => {
    const unknown = app.services.cases.reply('0000-0000-0000-0000', { token: token(), text: 'x' })
    expect(await unknown.catch((error) => error)).to.include({ status: 404 })
  })

  it('is not repeated to whoever has the reference: only that it came', async () => {
    await reply('A secret address')
    for (const accept of ['text/html', 'application/json'])
      expect(await (await app.get(`/status?reference=${reference}`, { accept })).text()).not.to.include(
        'secret address',
      )
  })
})
