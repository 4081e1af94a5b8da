import { expect } from 'chai'
import sinon from 'sinon'
import { unavailable } from '../../../src/errors.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { type Applicant, applicant } from '../../support/applicant.ts'
import { freezeClock } from '../../support/clock.ts'
import { png } from '../../support/files.ts'
import { HOUSEHOLD } from '../../support/journeys.ts'
import { filesOnDisk } from '../../support/multipart.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const at = (page: string) => `/f/household/${page}`
const named = (name: string, body: string | Buffer = name) => new File([new Uint8Array(Buffer.from(body))], name)
const attached = (html: string): string[] =>
  [...html.matchAll(/<span class="attached-name"><bdi>(.*?)<\/bdi> <span/g)].map((match) => match[1]!)

describe('files on the pages of a form', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let person: Applicant
  beforeEach(async () => {
    app = await startApp({ clock })
    await app.define(HOUSEHOLD)
    person = applicant(app)
    await person.get(at('home'))
  })
  afterEach(() => {
    sinon.restore()
    return app.stop()
  })

  const toTheCats = async () => {
    await person.go(at('home'), { home: 'flat', plan: named('plan.txt') })
    await person.go(at('animals/1'), { name: 'Tom', kind: 'cat', picture: named('tom.png', png()) })
    await person.go(at('animals'))
  }
  const sent = async () => (await Array.fromAsync(app.services.submissions.all({})))[0]!

  it('go with the page, are told on the check page, and belong to what is sent', async () => {
    await toTheCats()
    await person.go(at('cats'), { food: 'Fish', letter: named('letter.txt') })
    const check = await person.go(at('you'), { owner: 'Ada' })
    for (const name of ['plan.txt', 'tom.png', 'letter.txt']) expect(check.html).to.include(name)
    await person.go(at('check'))
    const submission = await sent()
    const files = await app.store.uploads.ofSubmission(submission.id)
    const idOf = (name: string) => files.find(({ filename }) => filename === name)!.id
    expect(files).to.have.length(3)
    expect({ ...submission.answers }).to.deep.equal({
      home: 'flat',
      plan: [idOf('plan.txt')],
      animals: [{ name: 'Tom', kind: 'cat', picture: [idOf('tom.png')] }],
      food: 'Fish',
      letter: [idOf('letter.txt')],
      owner: 'Ada',
    })
    expect((await app.store.uploads.unclaimedBytes()).total).to.equal(0)
  })

  it('are shown on the page of their own record of a list', async () => {
    await person.go(at('home'), { home: 'flat' })
    await person.go(at('animals/1'), { name: 'Tom', kind: 'cat', picture: named('tom.png', png()) })
    await person.go(at('animals/2'), { name: 'Rex', kind: 'dog', picture: named('rex.png', png()) })
    expect(attached((await person.get(at('animals/1'))).html)).to.deep.equal(['tom.png'])
    expect(attached((await person.get(at('animals/2'))).html)).to.deep.equal(['rex.png'])
  })

  it('bring back what was typed on the page when the store does not answer', async () => {
    sinon.stub(app.store.drafts, 'byId').rejects(unavailable())
    for (const place of [at('home'), `${at('save')}?page=home`]) {
      const { status, html } = await person.post(place, { plan: named('plan.txt'), home: 'flat' })
      expect([status, html.includes('We did not save this page')], place).to.deep.equal([503, true])
      expect(html, place).to.match(/value="flat" checked/)
    }
    expect(filesOnDisk(app)).to.deep.equal([])
    sinon.restore()
    sinon.stub(app.store.drafts, 'byId').onFirstCall().rejects(unavailable()).callThrough()
    const missed = await person.post(at('home'), { plan: named('plan.txt'), home: 'flat' })
    expect(missed.status, 'a store that is back a moment later').to.equal(503)
    await person.go(at('home'), { plan: named('plan.txt'), home: 'flat' })
    expect(attached((await person.get(at('home'))).html)).to.deep.equal(['plan.txt'])
  })

  it('bring back what was typed on the page when the drive fails, and nothing of it is kept', async () => {
    sinon.stub(app.drive, 'begin').rejects(unavailable())
    const { status, html } = await person.post(at('home'), { plan: named('plan.txt'), home: 'flat' })
    expect([status, /value="flat" checked/.test(html)]).to.deep.equal([503, true])
    expect(await app.ask('select * from drafts')).to.deep.equal([])
  })

  it('belong to the page of the address, whatever stands behind it', async () => {
    await person.go(`${at('home')}?record=zzz&page=you`, { home: 'flat', plan: named('plan.txt') })
    expect(attached((await person.get(at('home'))).html)).to.deep.equal(['plan.txt'])
  })

  it('are not kept for a record that cannot be', async () => {
    await person.get(at('home'))
    for (const place of [
      at('home/zzz'),
      at('animals/XYZ!'),
      at('animals/%00x'),
      '/f/household/save?page=home&record=1',
    ]) {
      const { status } = await person.post(place, { plan: named('plan.txt'), picture: named('tom.png', png()) })
      expect(status, place).to.equal(404)
    }
    expect(filesOnDisk(app)).to.deep.equal([])
  })

  it('are attached and removed by buttons, before the rest is right', async () => {
    const half = { plan: named('a.txt'), 'file-action': 'attach' }
    const first = await person.post(at('home'), half)
    expect([first.status, attached(first.html)]).to.deep.equal([200, ['a.txt']])
    expect(first.html).to.not.include('error-summary')
    const second = await person.post(at('home'), { ...half, plan: named('b.txt') })
    expect(attached(second.html)).to.deep.equal(['a.txt', 'b.txt'])
    const button = /value="(remove:[^"]+)"/.exec(second.html)![1]!
    const third = await person.post(at('home'), { 'file-action': button })
    expect([third.status, attached(third.html)]).to.deep.equal([200, ['b.txt']])
    expect(attached((await person.get(at('home'))).html)).to.deep.equal(['b.txt'])
    expect(filesOnDisk(app)).to.have.length(1)
  })

  it('are asked for at their question when its button is pressed before one is chosen', async () => {
    const none = await person.post(at('home'), { 'file-action': 'attach:plan' })
    expect(none.status).to.equal(422)
    expect(none.html).to.include('<a href="#plan">Select a file, then upload it</a>').and.not.include('href="#home"')
  })

  it('stay when an answer is wrong, and are refused with a reason beside their question', async () => {
    const { status, html } = await person.post(at('home'), { plan: [named('a.txt'), named('b.png', 'GIF89a')] })
    expect(status).to.equal(422)
    expect(attached(html)).to.deep.equal(['a.txt'])
    expect(html).to.include('href="#plan"').and.include('href="#home"')
    expect((await person.go(at('home'), { home: 'flat' })).path).to.include(at('animals'))
  })

  it('of a page that is left out are not sent, and are removed', async () => {
    await toTheCats()
    await person.go(at('cats'), { food: 'Fish', letter: named('letter.txt') })
    await person.go(at('you'), { owner: 'Ada' })
    await person.get(`${at('animals/1')}?from=check`)
    await person.go(`${at('animals/1')}?from=check`, { name: 'Tom', kind: 'dog' })
    const check = await person.get(at('check'))
    expect(check.html).to.not.include('letter.txt')
    await person.go(at('check'))
    expect(Object.keys((await sent()).answers)).to.deep.equal(['home', 'plan', 'animals', 'owner'])
    expect(filesOnDisk(app)).to.have.length(2)
    expect((await app.store.uploads.unclaimedBytes()).total).to.equal(0)
  })

  it('live as long as the draft, and end with it', async () => {
    await person.go(at('home'), { home: 'flat', plan: named('plan.txt') })
    clock.advance(6 * DAY)
    await app.services.sweeper.unclaimed()
    expect(await app.services.endDrafts()).to.equal(0)
    expect(attached((await person.get(at('home'))).html)).to.deep.equal(['plan.txt'])
    clock.advance(DAY + 1)
    expect((await person.get(at('animals'))).location).to.equal('/f/household')
    expect(await app.services.endDrafts()).to.equal(1)
    expect(filesOnDisk(app)).to.deep.equal([])
    expect((await app.store.tableSizes()).drafts).to.equal(0)
  })

  it('are deleted at once with what was typed', async () => {
    await person.go(at('home'), { home: 'flat', plan: named('plan.txt') })
    await person.go('/f/household/discard')
    expect(filesOnDisk(app)).to.deep.equal([])
    expect((await app.store.tableSizes()).uploads).to.equal(0)
  })

  it('of an old page of a deleted draft go with it into another draft', async () => {
    await person.go(at('home'), { home: 'flat' })
    await person.get(at('home'))
    const old = { ...person.hidden }
    await person.post(at('discard'))
    await person.go(at('home'), { ...old, home: 'flat', plan: named('plan.txt') })
    expect(attached((await person.get(at('home'))).html)).to.deep.equal(['plan.txt'])
  })

  it('are taken by their own page too, also when the page is older than its token', async () => {
    await person.go(at('home'), { home: 'flat' })
    const { submissionId } = person.hidden
    clock.advance(2 * DAY)
    const address = `/api/drive-upload?submissionId=${submissionId}&fieldId=plan`
    const body = new FormData()
    body.append('file', named('late.txt'))
    expect((await app.post(address, body, { accept: 'application/json' })).status).to.equal(201)
    expect(attached((await person.get(at('home'))).html)).to.deep.equal(['late.txt'])
    expect((await app.get(address.replace('plan', 'picture'), { accept: 'application/json' })).status).to.equal(404)
  })
})
