/** Line breaks in what people write to each other: each page that shows it again shows them where they were typed. */
import { expect } from 'chai'
import { formPage } from '../../src/presenters/form-page.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'
import { filled, REFERENCE, startApp, type TestApp } from '../support/app.ts'
import { freezeClock } from '../support/clock.ts'
import { type Mailbox, mailSettings, openMailbox } from '../support/mailbox.ts'
import { type Clerk, clerk } from '../support/office.ts'
import { toldForm } from '../support/told-form.ts'
import { page as html } from '../views/html.ts'

const MONDAY = Date.UTC(2026, 10, 16, 8)
const MINUTE = 60_000
/** As a browser sends it. */
const TYPED = 'Elm Street 4\r\n<b>Flat 2</b>\r\nAB1 2CD\r\n\r\nBring a pen'
const SHOWN =
  /<p dir="auto">Elm Street 4<br>&lt;b&gt;Flat 2&lt;\/b&gt;<br>AB1 2CD<\/p>\s*<p dir="auto">Bring a pen<\/p>/

describe('line breaks', () => {
  const clock = freezeClock(MONDAY)
  let mailbox: Mailbox
  let app: TestApp
  let reference: string
  let dora: Clerk
  beforeEach(async () => {
    mailbox = await openMailbox()
    app = await startApp({ env: mailSettings(mailbox), clock })
    await app.define(toldForm())
    const sent = await app.post('/f/told', filled(await app.mint('told')))
    reference = REFERENCE.exec(sent.headers.get('location')!)![0]
    dora = await clerk(app, 'admin')
  })
  afterEach(async () => {
    await app.stop()
    await mailbox.close()
  })

  const page = async (path: string) => (await app.get(path, dora.headers)).text()
  const status = () => page(`/status?reference=${reference}`)
  const inOffice = () => page(`/staff/cases/${reference}`)
  const work = (over: Record<string, string>) =>
    app.post(
      `/staff/cases/${reference}/work`,
      { seen: '1', to: '', message: '', note: '', confirmed: 'yes', ...over },
      dora.headers,
    )
  const ask = async () => {
    expect((await work({ to: 'in-review' })).status).to.equal(303)
    expect((await work({ seen: '2', to: 'needs-information', message: TYPED })).status).to.equal(303)
  }

  it('stay in a message to the person, on the status page and in the office', async () => {
    await work({ message: TYPED })
    expect(await status()).to.match(SHOWN)
    expect(await inOffice()).to.match(SHOWN)
  })

  it('stay in what the office asks for, also above an answer that was refused', async () => {
    await ask()
    const html = await status()
    expect(html.slice(html.indexOf('class="standing'), html.indexOf('history-title'))).to.match(SHOWN)
    const token = /name="token" value="([^"]+)"/.exec(html)![1]!
    const refused = await app.post('/status/reply', { reference, token, answer: '' })
    expect(refused.status).to.equal(422)
    expect(await refused.text()).to.match(SHOWN)
  })

  it('stay in an answer of the person, in the office', async () => {
    await ask()
    const token = app.services.cases.replyToken(reference)
    expect((await app.post('/status/reply', { reference, token, answer: TYPED })).status).to.equal(303)
    expect((await inOffice()).match(new RegExp(SHOWN, 'g')), 'the question and the answer').to.have.length(2)
  })

  it('stay in a note, and in the reason for which a case was deleted', async () => {
    await work({ note: TYPED })
    expect(await inOffice()).to.match(SHOWN)
    await app.services.cases.remove(reference, { by: 'Ada', reason: TYPED.replaceAll('\r\n', '\n') })
    expect((await inOffice()).match(new RegExp(SHOWN, 'g')), 'only the reason is left').to.have.length(1)
  })

  it('stay in the page before a change, of one case and of several', async () => {
    const preview = await (await work({ confirmed: '', to: 'in-review', message: TYPED, note: TYPED })).text()
    expect(preview.match(new RegExp(SHOWN, 'g'))).to.have.length(2)
    const several = await app.post(
      '/staff/several',
      { case: `${reference}.1`, change: 'work', to: 'in-review', message: TYPED, note: TYPED, back: '/staff' },
      dora.headers,
    )
    expect((await several.text()).match(new RegExp(SHOWN, 'g'))).to.have.length(2)
  })

  it('stay when a colleague was quicker, on the page that says so', async () => {
    await app.services.cases.update(reference, { by: 'Ivo', message: TYPED.replaceAll('\r\n', '\n') })
    expect(await (await work({ note: 'Called' })).text()).to.match(SHOWN)
  })

  it('stay in both parts of a mail', async () => {
    await work({ message: TYPED })
    clock.advance(MINUTE)
    await app.services.deliveries.round()
    const mail = mailbox.mails.filter((one) => one.to.includes('ada@example.org')).at(-1)!
    const [plain, html] = mail.text.split('text/html') as [string, string]
    expect(plain.replaceAll('\r\n', '\n')).to.include('Elm Street 4\n<b>Flat 2</b>\nAB1 2CD\n\nBring a pen')
    expect(html).to.match(SHOWN)
  })

  it('stay in the texts of a form without Markdown', async () => {
    const form = toldForm({ slug: 'hours' })
    form.pages[0]!.fields.push({ type: 'paragraph', text: 'Room 3\nSecond floor' })
    await app.define(form)
    expect(await page('/f/hours')).to.include('<p dir="auto">Room 3<br>Second floor</p>')
  })

  it('stay in texts that fit no question any more and are shown to be copied', () => {
    const shown = formPage(textsIn('en'), toldForm(), { version: 'v1', token: 't', leftover: ['Room 3\nSecond floor'] })
    expect(html('form/show.njk', shown)).to.include('<li class="typed" dir="auto">Room 3<br>Second floor</li>')
  })
})
