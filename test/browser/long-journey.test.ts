/** One case from its first page to the end of its content, told to everybody on the way, in browsers without scripts. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import sinon from 'sinon'
import { Webhook } from 'standardwebhooks'
import { freezeClock } from '../support/clock.ts'
import { fillIn, isVisible, journey, press, pressKey, readable, referenceOn, SEND, write } from '../support/journey.ts'
import { type Mailbox, mailSettings, openMailbox, type Received } from '../support/mailbox.ts'
import { exampleIn } from '../support/manual.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { until } from '../support/service.ts'
import { toldForm } from '../support/told-form.ts'

const FRIDAY = Date.UTC(2026, 10, 20, 9)
const DAY = 24 * 60 * 60_000
const PASSWORD = 'gravel teapot quiet ninety'
const KEY = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

describe('a case from its first page to its end', () => {
  const clock = freezeClock(FRIDAY)
  const env: Record<string, string> = {}
  let [mailbox, receiver, folder]: [Mailbox, Receiver, string] = [] as never
  before(async () => {
    mailbox = await openMailbox()
    receiver = await openReceiver()
    folder = mkdtempSync(join(tmpdir(), 'intake-receipts-'))
    Object.assign(env, mailSettings(mailbox), {
      SVC_WEBHOOK_CASE_DESK_URL: receiver.url,
      SVC_WEBHOOK_CASE_DESK_SECRET: KEY,
      SVC_WEBHOOK_ALLOW_PRIVATE: 'true',
    })
  })
  const here = journey({ env, clock, cookiesOf: /^(sender|office)/ })
  after(async () => {
    receiver.close()
    await mailbox.close()
    rmSync(folder, { recursive: true })
  })
  afterEach(() => sinon.restore())

  /** What is owed goes out; what the office did is owed a minute later. */
  async function told(): Promise<Received[]> {
    const before = mailbox.mails.length
    clock.advance(61_000)
    while ((await here.app.services.deliveries.round()) > 0);
    return mailbox.mails.slice(before)
  }
  const to = (mails: Received[], address: string) => mails.filter((mail) => mail.to.includes(address))
  /** The address in a mail leads to the public name; here it is asked for on this machine. */
  async function follow(page: Page, mail: Received | undefined): Promise<void> {
    const link = new URL(/http:\/\/forms\.example\.org\/\S+/.exec(mail!.text)![0])
    await page.goto(here.origin + link.pathname + link.search)
  }
  async function move(page: Page, status: string, message: string): Promise<void> {
    await page.click(`[name=to][value=${status}]`)
    if (message) await write(page, '#message', message)
    await press(page, '.work .button')
    expect(await readable(page)).to.include(message)
    await press(page, '.confirm .button')
    expect(await isVisible(page, '.notice--good')).to.equal(true)
    clock.advance(1000)
  }
  async function save(page: Page, selector: string, name: string): Promise<string> {
    const session = await page.createCDPSession()
    const { id: browserContextId } = page.browserContext()
    await session.send('Browser.setDownloadBehavior', {
      behavior: 'allow',
      downloadPath: folder,
      ...(browserContextId !== undefined && { browserContextId }),
    })
    await page.click(selector)
    const path = join(folder, name)
    await until(() => existsSync(path))
    return path
  }

  it('is sent, asked about, answered, approved, told, proved, and deleted in time', async function () {
    this.timeout(60_000) // the whole life of a case
    await here.app.define(toldForm({ webhook: 'case-desk', retention: { finalDays: 30 }, minimumAgeSeconds: 0 }))
    const { accounts } = here.app.services.access
    const secret = await accounts.add({ email: 'dora@example.org', name: 'Dora Desk', role: 'caseworker' }, 'a test')
    await accounts.setPassword(secret, PASSWORD)

    // A citizen sends a form, and keeps the receipt.
    const citizen = await here.open('/f/told')
    await fillIn(citizen, { message: 'The lamp in my street is dark.' })
    await press(citizen, SEND)
    const reference = await referenceOn(citizen)
    const receipt = await save(citizen, '[href$="receipt.json"]', `receipt-${reference}.json`)
    const answers = await save(citizen, '[href$="answers.json"]', `answers-${reference}.json`)
    const first = await told()
    expect(to(first, 'ada@example.org').map((mail) => mail.header('Subject'))).to.have.length(1)
    expect(to(first, 'ada@example.org')[0]!.text).to.include(reference).and.not.include('lamp')

    // The office is led to the case by its mail, through the door.
    const clerk = await here.open(undefined, { elsewhere: here.origin })
    await follow(clerk, to(first, 'desk@example.org')[0])
    expect(await clerk.title()).to.match(/^Sign in/)
    await clerk.type('#email', 'dora@example.org')
    await clerk.type('#password', PASSWORD)
    await pressKey(clerk, 'Enter')
    expect(await readable(clerk))
      .to.include(reference)
      .and.include('The lamp in my street is dark.')
    await move(clerk, 'in-review', '')
    await move(clerk, 'needs-information', 'Please send us a picture of the lamp, and its street.')

    // The person is asked by mail, and answers with words and a file.
    const asked = to(await told(), 'ada@example.org').at(-1)
    expect(asked!.text).to.include('Please send us a picture of the lamp')
    await follow(citizen, asked)
    expect(await readable(citizen)).to.include('Please send us a picture of the lamp')
    await citizen.type('.reply textarea', 'It stands in Mill Lane.')
    await press(citizen, '.reply .button')
    expect(await readable(citizen)).to.include('We have received your answer')
    await press(citizen, '.standing a[href*="drive-upload"]')
    await here.choose(citizen, 'file', { 'lamp.txt': 'A lamp, as text.' })
    await press(citizen, SEND)
    expect(await readable(citizen)).to.include('We have received your file')
    expect(
      to(await told(), 'desk@example.org').map(({ text }) => /have received (a file|an answer)/.exec(text)?.[0]),
    ).to.deep.equal(['have received an answer', 'have received a file'])

    // The office is shown it, and approves.
    await clerk.goto(`${here.origin}/staff`)
    expect(await readable(clerk)).to.include('Information received')
    await press(clerk, '.inbox th a')
    expect(await readable(clerk))
      .to.include('It stands in Mill Lane.')
      .and.include('lamp.txt')
    await move(clerk, 'in-review', '')
    await move(clerk, 'approved', 'The lamp is mended on Monday.')

    // Everybody is told, by mail and by signed webhooks.
    const approved = to(await told(), 'ada@example.org').at(-1)
    expect(approved!.text).to.include('The lamp is mended on Monday.')
    sinon.useFakeTimers({ now: clock(), toFake: ['Date'] })
    const said = receiver.got.map(({ headers, body }) => new Webhook(KEY).verify(body, headers as never)) as {
      type: string
      data: { reference: string; status: { id: string } }
    }[]
    sinon.restore()
    expect(new Set(said.map(({ data }) => data.reference))).to.deep.equal(new Set([reference]))
    expect(said.at(-1)!.data.status.id).to.equal('approved')
    expect(said.map(({ type }) => type)).to.include.members(['case.received', 'case.status', 'case.reply', 'case.file'])
    expect(JSON.stringify(said)).to.not.match(/my street|Mill Lane/)
    await follow(citizen, approved)
    expect(await citizen.title()).to.match(/^Approved/)
    expect(await readable(citizen)).to.include('The lamp is mended on Monday.')

    // The receipt verifies, here and without us.
    const verified = async () => {
      await citizen.goto(`${here.origin}/status/verify`)
      await (await citizen.$<'input'>('input[type=file]' as 'input'))!.uploadFile(receipt)
      await press(citizen, SEND)
      return readable(citizen)
    }
    expect(await verified())
      .to.include('This receipt is genuine')
      .and.include('exactly the ones that were sent')
    expect(await byManual(receipt, answers)).to.deep.equal([0, 'genuine, same answers'])
    const forged = receipt.replace('.json', '.forged.json')
    writeFileSync(forged, readFileSync(receipt, 'utf8').replace(/2026-11-20/, '2026-11-19'))
    expect(await byManual(forged, answers)).to.deep.equal([1, 'not genuine'])

    // Its content leaves in time, and what remains is said.
    clock.advance(29 * DAY)
    await here.app.services.retention.daily()
    await citizen.goto(`${here.origin}/status?reference=${reference}`)
    expect(await citizen.title()).to.match(/^Approved/)
    clock.advance(DAY)
    expect(await here.app.services.retention.daily()).to.deep.equal({ cases: 1, files: 1 })
    await citizen.goto(`${here.origin}/status?reference=${reference}`)
    expect(await readable(citizen)).to.match(
      /We deleted the answers and files of this case[\s\S]*We only keep the reference/,
    )
    expect(await verified()).to.include('We have deleted the answers and files')
    expect(JSON.stringify(await here.app.ask('select answers from submissions'))).to.not.include('lamp')
    expect(await here.app.ask('select message from events where message is not null')).to.deep.equal([])
  })

  /** By the program in the manual, with the keys that the service publishes. */
  async function byManual(receipt: string, answers: string): Promise<[number | null, string]> {
    writeFileSync(join(folder, 'verify-receipt.mjs'), exampleIn('docs/receipts.md', 'js'))
    writeFileSync(join(folder, 'keys.json'), await (await here.app.get('/.well-known/intake-keys.json')).text())
    const { status, stdout } = spawnSync(process.execPath, ['verify-receipt.mjs', receipt, 'keys.json', answers], {
      cwd: folder,
    })
    return [status, stdout.toString().trim()]
  }
})
