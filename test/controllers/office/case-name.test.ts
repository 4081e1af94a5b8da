/** The name of a case: where the office reads it, and where nobody does. */
import { expect } from 'chai'
import { filled, REFERENCE, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Mailbox, mailSettings, openMailbox } from '../../support/mailbox.ts'
import { type Clerk, clerk } from '../../support/office.ts'
import { toldForm } from '../../support/told-form.ts'

const NAME = 'A problem, Ada Example'

describe('the name of a case', () => {
  const clock = freezeClock(Date.UTC(2026, 10, 16, 8))
  let mailbox: Mailbox
  let app: TestApp
  let reference: string
  let dora: Clerk
  beforeEach(async () => {
    mailbox = await openMailbox()
    app = await startApp({ env: mailSettings(mailbox), clock })
    await app.define(toldForm({ caseName: ['topic', 'name'] }))
    const answers = filled(await app.mint('told'), { topic: 'problem', location: 'Elm Street' })
    reference = REFERENCE.exec((await app.post('/f/told', answers)).headers.get('location')!)![0]
    dora = await clerk(app, 'admin')
  })
  afterEach(async () => {
    await app.stop()
    await mailbox.close()
  })

  const page = async (path: string, who = dora) => (await app.get(path, who.headers)).text()
  const pages = () => [
    `/staff/cases/${reference}`,
    '/staff?view=all',
    `/staff/several?case=${reference}&back=/staff`,
    `/staff/cases/${reference}/delete`,
  ]

  it('is the heading of its page, and tells it apart in every list and question', async () => {
    expect(await page(`/staff/cases/${reference}`)).to.include(`<h1 class="case-heading"><bdi>${NAME}</bdi></h1>`)
    for (const path of pages()) expect(await page(path), path).to.include(`<bdi>${NAME}</bdi>`)
  })

  it('is in no title, no address and no mail', async () => {
    for (const path of pages()) {
      const html = await page(path)
      expect(/<title>(.*)<\/title>/s.exec(html)![1], path).not.to.match(/Ada|problem/)
      for (const [, href] of html.matchAll(/(?:href|action)="([^"]*)"/g)) expect(href, path).not.to.match(/Ada|Example/)
    }
    await app.services.deliveries.round()
    expect(mailbox.mails).to.have.length(2)
    for (const { raw, text } of mailbox.mails) expect(raw + text).not.to.match(/A problem|Ada Example/)
  })

  it('follows the version with which the case was sent', async () => {
    await app.define(toldForm({ caseName: ['email'] }))
    expect(await page('/staff?view=all')).to.include(`<bdi>${NAME}</bdi>`)
  })

  it('goes with the content of the case', async () => {
    await app.services.cases.remove(reference, { by: 'root', reason: 'Asked for it' })
    for (const path of pages().slice(0, 3)) expect(await page(path), path).not.to.match(/A problem, |Ada Example/)
  })
})
