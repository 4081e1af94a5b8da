/** `npm run demo` as a person starts it: a process of its own, which must leave nothing behind however it ends. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { answerTo } from '../../scripts/demo/mail.ts'
import { inOfficeHours, type Story, storyClock, tell } from '../../scripts/demo/story.ts'
import { filled } from '../support/app.ts'
import { freePort } from '../support/free-port.ts'
import { until } from '../support/until.ts'

const ROOT = join(import.meta.dirname, '../..')

interface Demo {
  child: ChildProcess
  said(): string
  ended: Promise<number | NodeJS.Signals>
  /** Where it makes its folder. */
  temporary: string
}

describe('npm run demo', function () {
  this.timeout(60_000) // a process that makes cases as people and an office do: two seconds, and many on a busy machine
  const started: Demo[] = []
  afterEach(async () => {
    for (const { child, ended, temporary } of started.splice(0)) {
      child.kill('SIGKILL')
      await ended
      await until(() => readdirSync(temporary).length === 0)
      rmSync(temporary, { recursive: true })
    }
  })

  async function start(port?: number): Promise<Demo> {
    const temporary = mkdtempSync(join(tmpdir(), 'intake-test-demo-'))
    const child = spawn(process.execPath, ['scripts/demo.ts', '--cases', '12'], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        TMPDIR: temporary,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        SVC_PORT: String(port ?? (await freePort())),
        SVC_LANGUAGES: 'en,ar',
        SVC_DATABASE_URL: 'ignored',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const output of [child.stdout, child.stderr]) output.on('data', (text) => (said += text))
    const ended = new Promise<number | NodeJS.Signals>((resolve) => {
      child.once('close', (code, signal) => resolve(code ?? signal!))
    })
    const demo = { child, said: () => said, ended, temporary }
    started.push(demo)
    return demo
  }

  const says = (demo: Demo, text: string) => until(() => demo.said().includes(text) || demo.child.exitCode !== null)

  it('shows forms, a case, the office and the mail, and leaves nothing after Ctrl-C', async () => {
    const taken = await freePort()
    const other = createServer().listen(taken, '127.0.0.1')
    const demo = await start(taken)
    await says(demo, 'Press Ctrl-C to stop. Nothing is kept.')
    other.close()
    const addresses = [...demo.said().matchAll(/^ +(http:\S+)/gm)].map(([, address]) => address!)
    expect(addresses, demo.said()).to.have.lengthOf(5)
    for (const address of addresses) expect((await fetch(address)).status, address).to.equal(200)
    const [form, , status, office, mail] = addresses as [string, string, string, string, string]
    const base = new URL(form).origin
    expect(Number(new URL(base).port)).to.be.greaterThan(taken)

    expect(await (await fetch(status)).text()).to.include('Information needed')
    expect(demo.said()).to.include(`SVC_LOAD_BASE_URL=${base} npm run -s test:load`)

    const logins = [...demo.said().matchAll(/^ +(\w+@example\.org) +(\S+) +(\w+ \w+), (.+)/gm)]
    expect(logins).to.have.lengthOf(3)
    for (const [, email, password, name] of logins) expect(await inboxOf(office, email!, password!)).to.include(name!)

    expect(await (await fetch(mail)).text()).to.include('parking permit')
    const blank = await (await fetch(`${base}/f/e2e-test-form`)).text()
    const token = /name="submissionId" value="([^"]+)"/.exec(blank)![1]!
    const arabic = await (await fetch(`${base}/f/parking-permit?lang=ar`)).text()
    expect(arabic).to.include('<html lang="ar" dir="rtl">').and.not.include('Apply for a residents')
    const fields = filled(token, { email: 'reader@example.org' })
    const sent = await fetch(`${base}/f/e2e-test-form`, { method: 'POST', body: new URLSearchParams(fields) })
    expect(sent.status).to.equal(200)
    const letter = /<a href="(\/\d+)">[^<]+<\/a><br>To reader@example.org,/
    await until(async () => letter.test(await (await fetch(mail)).text()))
    const address = new URL(letter.exec(await (await fetch(mail)).text())![1]!, mail).href
    const html = await fetch(address)
    expect(html.headers.get('content-security-policy')).to.match(/^sandbox; default-src 'none'/)
    expect(await html.text())
      .to.include('<h1')
      .and.include(`${base}/status?reference=`)
    expect((await fetch(`${mail}/9999`)).status).to.equal(404)

    demo.child.kill('SIGINT')
    expect(await demo.ended, demo.said()).to.equal(0)
    await until(() => readdirSync(demo.temporary).length === 0)
  })

  it('leaves nothing when it is ended while it prepares', async () => {
    const demo = await start()
    await says(demo, 'Making 12 cases')
    demo.child.kill('SIGTERM')
    expect(await demo.ended, demo.said()).to.equal(0)
    await until(() => readdirSync(demo.temporary).length === 0)
  })

  it('leaves nothing when it is killed while it prepares', async () => {
    const demo = await start()
    await says(demo, 'Making 12 cases')
    expect(readdirSync(demo.temporary)).to.have.lengthOf(1)
    demo.child.kill('SIGKILL')
    expect(await demo.ended).to.equal('SIGKILL')
    await until(() => readdirSync(demo.temporary).length === 0)
  })
})

async function inboxOf(office: string, email: string, password: string): Promise<string> {
  const body = new URLSearchParams({ email, password })
  const entered = await fetch(`${office}/sign-in`, { method: 'POST', redirect: 'manual', body })
  expect(entered.status, email).to.equal(303)
  const cookie = entered.headers.getSetCookie()[0]!.split(';')[0]!
  return (await fetch(office, { headers: { cookie } })).text()
}

describe('the parts of the demo', () => {
  it('refuse options that cannot be used', () => {
    const said = (args: string[], env: Record<string, string> = {}) => {
      const { status, stderr } = spawnSync(process.execPath, ['scripts/demo.ts', ...args], {
        cwd: ROOT,
        env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
      })
      return `${status} ${stderr}`
    }
    expect(said(['--cases', '9']))
      .to.include('1 error')
      .and.include('Write a whole number from 10 to 5000.')
    expect(said([], { SVC_PORT: 'x' })).to.include('Write a whole number from 1 to 65534.')
    expect(said([], { SVC_LANGUAGES: 'nl' })).to.include("'nl' from env 'SVC_LANGUAGES' is invalid")
  })

  it('tell stories in the order of time, with mail in their pauses, and leave out what has not happened yet', async () => {
    const clock = storyClock(0)
    const told: string[] = []
    async function* story(name: string, ...times: number[]): Story {
      for (const at of times) {
        yield at
        told.push(`${name} ${clock()}`)
      }
    }
    const settle = async () => void told.push(`settled ${clock()}`)
    const minutes = (count: number) => count * 60_000
    await tell([story('a', minutes(1), minutes(9)), story('b', minutes(2), minutes(99))], {
      clock,
      now: minutes(20),
      settle,
    })
    expect(told).to.deep.equal(['a 60000', 'b 120000', 'settled 420000', 'a 540000', 'settled 840000'])
  })

  it('know when the office works', () => {
    const at = (text: string) => new Date(inOfficeHours(Date.parse(text), 0)).toISOString()
    expect(at('2026-11-20T11:00:00Z')).to.equal('2026-11-20T11:00:00.000Z')
    expect(at('2026-11-20T07:00:00Z')).to.equal('2026-11-20T08:30:00.000Z')
    expect(at('2026-11-20T17:00:00Z')).to.equal('2026-11-21T08:30:00.000Z')
  })

  it('list mail as text that cannot act, and show each in a sandbox', () => {
    const hostile = '<script>alert("1")</script>'
    const shown = { from: hostile, to: hostile, subject: hostile, text: hostile, html: hostile }
    const mail = { shown: () => shown, at: 0 }
    expect(answerTo('/', [mail]).text)
      .to.include('&#60;script&#62;')
      .and.not.include('<script')
    expect(answerTo('/1', [mail])).to.deep.equal({
      policy: "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      text: hostile,
    })
    for (const url of ['/0', '/2', '/1/x', '//x', '/?older=x', '/?older=-1'])
      expect(answerTo(url, [mail]).text, url).to.include('<h1')
  })
})
