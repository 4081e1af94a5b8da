import { expect } from 'chai'
import sinon from 'sinon'
import { unavailable } from '../../../src/errors.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { type Applicant, applicant } from '../../support/applicant.ts'
import { freezeClock } from '../../support/clock.ts'
import { HOUSEHOLD } from '../../support/journeys.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const DAY = 24 * 60 * 60 * 1000
const at = (page: string) => `/f/household/${page}`
const codeIn = (html: string): string => /<p class="reference">([^<]+)</.exec(html)![1]!

describe('a form that is left and gone on with', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let person: Applicant
  beforeEach(async () => {
    app = await startApp({ clock })
    await app.define(HOUSEHOLD)
    person = applicant(app)
    await person.get(at('home'))
    await person.go(at('home'), { home: 'flat' })
    await person.get(at('animals/1'))
  })
  afterEach(() => {
    sinon.restore()
    return app.stop()
  })

  const save = async (texts: Record<string, string> = { name: 'Rex' }) => {
    const { status, html } = await person.post(`${at('save')}?page=animals&record=1`, texts)
    expect(status).to.equal(200)
    return codeIn(html)
  }
  const resume = (code: string, who = applicant(app)) => who.post(at('resume'), { code })

  it('keeps what was typed so far, unjudged, and goes on with it in another browser', async () => {
    const code = await save()
    expect(code).to.match(/^([0-9A-Z]{4}-){4}[0-9A-Z]{5}$/)
    const elsewhere = applicant(app)
    expect((await elsewhere.get(at('resume'))).status).to.equal(200)
    const there = await elsewhere.go(at('resume'), { code: ` ${code.toLowerCase().replaceAll('-', ' ')} ` })
    expect(there.path).to.equal(at('animals/1'))
    expect(there.html).to.include('value="Rex"').and.not.include('error-summary')
  })

  it('goes on where the person was, and on the start page and with the code where something is left', async () => {
    const { html } = await person.post(`${at('save')}?page=animals&record=1`, { name: 'Rex', kind: 'dog' })
    expect(html).to.include(`<form method="get" action="${at('animals/1')}">`)
    expect((await person.get('/f/household')).html)
      .to.include(at('animals'))
      .and.not.include(at('animals/1'))
    expect((await applicant(app).go(at('resume'), { code: codeIn(html) })).path).to.equal(at('animals'))
    await person.get(at('animals/1'))
    await save({ name: 'Rex' })
    expect((await person.get('/f/household')).html).to.include(`"${at('animals/1')}"`)
  })

  it('takes an entry of a list that was kept with every answer as done', async () => {
    await save({ name: 'Rex', kind: 'dog' })
    const { html } = await person.get(at('animals'))
    expect(html).to.include('Rex, DOG').and.not.include('error')
    expect((await person.go(at('animals'))).path).to.equal(at('you'))
  })

  it('says that an entry of a list was not finished, marks nothing in it, and sends nothing without it', async () => {
    await save({ name: 'Rex' })
    await person.get(at('animals/1'))
    for (const { html } of [await person.get(at('animals')), await person.post(at('animals'))])
      expect(html).to.include('You have not finished animal 1').and.not.include('missing or wrong')
    expect((await person.get(at('animals/1'))).html).to.not.include('error-summary')
    await person.get(at('animals'))
    const seen = `${(await app.ask('select revision from drafts'))[0]!.revision}.${app.services.forms.live('household')!.version}`
    expect((await person.post(at('check'), { seen })).location).to.equal(at('check'))
    expect((await person.get(at('you'))).location).to.equal(at('animals'))
    expect((await app.store.tableSizes()).submissions).to.equal(0)
  })

  it('leads back to a page that was kept before it was gone on from, and asks for it to be gone on from', async () => {
    await person.go(at('animals/1'), { name: 'Rex', kind: 'dog' })
    await person.go(at('animals'))
    const { html } = await person.post(`${at('save')}?page=you`, { owner: 'Ada' })
    expect(html).to.include(`action="${at('you')}"`)
    expect((await person.get(at('check'))).location).to.equal(at('you'))
    expect((await person.get(at('you'))).html)
      .to.include('value="Ada"')
      .and.not.include('error-summary')
  })

  it('stores the code as a hash alone', async () => {
    const code = await save()
    const rows = JSON.stringify(await app.ask('select * from drafts'))
    expect(rows).to.not.include(code).and.not.include(code.replaceAll('-', ''))
  })

  it('shows the same code when the page with it is loaded anew, and when something is saved again', async () => {
    const first = await save()
    expect(await save()).to.equal(first)
    expect(await save({ name: 'Bella' })).to.equal(first)
    const elsewhere = applicant(app)
    expect((await resume(first, elsewhere)).status).to.equal(303)
    await elsewhere.get(at('animals/1'))
    expect(codeIn((await elsewhere.post(`${at('save')}?page=animals&record=1`, { name: 'Rex' })).html)).to.equal(first)
  })

  it('has a code of its own for each draft, which ends with it', async () => {
    clock.advance(1000)
    await person.get(at('animals/1'))
    const stillOpen = { ...person.hidden }
    const first = await save()
    await person.get(at('discard'))
    await person.post(at('discard'))
    expect((await resume(first)).status).to.equal(422)
    clock.advance(1000)
    expect(await save({ ...stillOpen, name: 'Again' }), 'from a page that was open all the time').to.not.equal(first)
    expect((await resume(first)).status).to.equal(422)
    await person.post(at('discard'))
    await person.get(at('home'))
    const { html } = await person.post(`${at('save')}?page=home`, { home: 'flat' })
    expect(codeIn(html)).to.not.equal(first)
    expect((await resume(codeIn(html))).status).to.equal(303)
  })

  it('says how long the code holds, and ends with it', async () => {
    const { html } = await person.post(`${at('save')}?page=animals&record=1`, { name: 'Rex' })
    expect(html).to.include('27 November 2026')
    const code = codeIn(html)
    clock.advance(7 * DAY + 1)
    const late = await resume(code)
    expect([late.status, late.html.includes('We cannot find a saved form')]).to.deep.equal([422, true])
  })

  it('ends after thirty days, however often it is saved', async () => {
    const code = await save()
    for (let week = 0; week < 4; week++) {
      clock.advance(7 * DAY - 1)
      expect(await save()).to.equal(code)
    }
    const { html } = await person.post(`${at('save')}?page=animals&record=1`, { name: 'Rex' })
    expect(html).to.include('20 December 2026')
    clock.advance(2 * DAY + 3)
    expect((await resume(code)).status).to.equal(303)
    clock.advance(1)
    expect((await resume(code)).status).to.equal(422)
  })

  it('takes misses from the budget of references', async () => {
    for (let i = 0; i < 60; i++) expect((await resume('0000-0000-0000-0000-0000-1')).status).to.equal(422)
    const limited = await resume('nonsense')
    expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).to.deep.equal([429, true])
    expect((await resume(await save())).status).to.equal(303)
  })

  it('counts a wrong check character as a miss, like a code that nobody has', async () => {
    const code = await save()
    const wrong = code.slice(0, -1) + (code.endsWith('0') ? '1' : '0')
    for (let i = 0; i < 60; i++) expect((await resume(wrong)).status).to.equal(422)
    expect((await resume(wrong)).status).to.equal(429)
  })

  it('shows what was typed again in the groups of the code', async () => {
    const valueAfter = async (typed: string) => / id="code"[^>]* value="([^"]*)"/.exec((await resume(typed)).html)?.[1]
    expect(await valueAfter('k7m29qxt4wbdhf8p3r5nz')).to.equal('K7M2-9QXT-4WBD-HF8P-3R5NZ')
    expect(await valueAfter(' K7M2 9QXT 4WBD HF8P 3R5 ')).to.equal('K7M2-9QXT-4WBD-HF8P-3R5')
    expect(await valueAfter('my code?')).to.equal('my code?')
    expect(await valueAfter('ß'.repeat(300))).to.equal('ß'.repeat(300))
  })

  it('shows the code again when the database does not answer, and gives no cookie', async () => {
    const code = await save()
    const failing = sinon.stub(app.store.drafts, 'byResumeHash').rejects(unavailable(new Error('disk')))
    const { status, html, headers } = await resume(code)
    failing.restore()
    expect([status, headers.get('retry-after'), headers.get('set-cookie')]).to.deep.equal([503, '30', null])
    expect(html).to.include('we could not look for your saved form').and.include(`value="${code}"`)
    expect((await resume(code)).status).to.equal(303)
  })

  it('is refused to programs with a problem document', async () => {
    const told = async (typed: string) => {
      const answer = await app.post(at('resume'), { code: typed }, { accept: 'application/json' })
      return { ...((await answer.json()) as object), type: answer.headers.get('content-type') }
    }
    const unknown = await told('nonsense')
    expect(unknown).to.include({
      status: 422,
      type: 'application/problem+json',
      title: 'The saved form was not opened',
    })
    expect(unknown).to.have.property('detail').that.includes('We cannot find a saved form for this code')
    expect(await told(' '))
      .to.have.property('detail')
      .that.includes('Enter the code')
  })

  it('opens nothing of another form', async () => {
    await app.define({ ...HOUSEHOLD, slug: 'other' })
    const code = await save()
    expect((await applicant(app).post('/f/other/resume', { code })).status).to.equal(422)
  })

  it('says the whole address to come back to, and keeps what only a screen can do off paper', async () => {
    const { html, headers } = await person.post(`${at('save')}?page=animals&record=1`, { name: 'Rex' })
    expect(html).to.include(`<a href="/f/household/resume">${app.base}/f/household/resume</a>`)
    expect(html).to.match(/<p class="quiet screen-only" id="discard-text">/)
    expect(headers.get('cache-control')).to.equal('private, no-cache')
    await app.stop()
    app = await startApp({ clock, env: { SVC_BASE_URL: 'https://forms.example.org' } })
    await app.define(HOUSEHOLD)
    const other = applicant(app)
    await other.get(at('home'))
    expect((await other.post(`${at('save')}?page=home`, { home: 'flat' })).html).to.include(
      '>https://forms.example.org/f/household/resume</a>',
    )
  })

  it('is kept from the check page too', async () => {
    await person.go(at('animals/1'), { name: 'Rex', kind: 'dog' })
    await person.go(at('animals'))
    await person.go(at('you'), { owner: 'Ada' })
    const code = codeIn((await person.post(at('save'))).html)
    const elsewhere = applicant(app)
    expect((await elsewhere.go(at('resume'), { code })).path).to.equal(at('check'))
  })

  const saveName = (over: Record<string, string> = {}) =>
    person.post(`${at('save')}?page=animals&record=1`, { name: 'Rex', ...over })

  it('shows what was typed again, with an id that works, when the id of the page is missing or forged', async () => {
    const { submissionId = '' } = person.hidden
    for (const token of ['', 'nonsense', submissionId.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))]) {
      const { status, html } = await saveName({ submissionId: token })
      expect([status, html.includes('value="Rex"')], token).to.deep.equal([422, true])
      expect(html).to.include('Check this page and continue again')
    }
    expect((await saveName()).html).to.match(/class="reference"/)
  })

  it('keeps what was typed on the page of somebody else in a draft of its own, with another code', async () => {
    const other = applicant(app)
    await other.get(at('home'))
    await other.go(at('home'), { home: 'house' })
    const { submissionId } = person.hidden
    const code = codeIn((await person.post(`${at('save')}?page=animals&record=1`, { name: 'Rex' })).html)
    other.draft = ''
    const { status, html } = await other.post(`${at('save')}?page=you`, {
      submissionId: submissionId!,
      owner: 'Evelyn',
    })
    expect([status, codeIn(html) === code]).to.deep.equal([200, false])
    const [first] = await app.ask(`select pages from drafts where submission_id = '${submissionId!.slice(0, 22)}'`)
    expect(first!.pages).to.include('Rex').and.not.include('Evelyn')
    const whole = await applicant(app).post(at('save'), { submissionId: submissionId! })
    expect(whole.status, 'the draft as a whole').to.equal(422)
  })

  it('shows what was typed again when it cannot be kept just now, and when the form has closed', async () => {
    sinon.stub(app.store, 'transaction').rejects(unavailable())
    const broken = await saveName()
    expect([broken.status, broken.html.includes('value="Rex"')]).to.deep.equal([503, true])
    expect(broken.html).to.include('We did not save this page')
    sinon.restore()
    await app.define({ ...HOUSEHOLD, closesAt: new Date(AT).toISOString() } as never)
    const late = await saveName()
    expect([late.status, late.html.includes('Rex')]).to.deep.equal([410, true])
    expect((await person.post(at('save'))).status, 'from the check page').to.equal(410)
  })

  it('says which files were not kept with the page, and why, and keeps the rest', async () => {
    const files = [
      new File(['fine'], 'fine.txt'),
      new File([Buffer.from('MZ\x90\0'.padEnd(3000, '\0'), 'latin1')], 'virus.exe'),
    ]
    const { status, html } = await person.post(`${at('save')}?page=home`, { home: 'house', plan: files })
    expect(status).to.equal(200)
    expect(html)
      .to.include('<title>Error: ')
      .and.include('We did not save 1 file')
      .and.include('href="/f/household/home#plan"')
    expect(html).to.match(/virus\.exe[^<]* is /)
    const { path } = await applicant(app).go(at('resume'), { code: codeIn(html) })
    expect(path).to.equal(at('animals'))
    expect((await person.get(at('home'))).html)
      .to.include('fine.txt')
      .and.include('value="house" checked')
    const large = new File(['x'.repeat(11 * 2 ** 20)], 'large.txt')
    const record = { name: 'Rex', picture: large }
    const ofRecord = (await person.post(`${at('save')}?page=animals&record=1`, record)).html
    expect(ofRecord).to.include('large.txt').and.include('href="/f/household/animals/1#picture"')
  })

  it('is an error alone where nothing was typed: the check page with a forged id', async () => {
    const { status, html } = await person.post(at('save'), { submissionId: 'nonsense' })
    expect([status, html.includes('We could not save this page')]).to.deep.equal([422, true])
  })
})
