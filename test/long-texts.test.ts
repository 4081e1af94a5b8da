/** What a text of the longest kind that is read at all may cost everybody else: a moment, wherever it is typed. */
import { expect } from 'chai'
import { filled, sendForm, startApp, type TestApp } from './support/app.ts'
import { freezeClock } from './support/clock.ts'
import { shortestPause } from './support/pause.ts'
import { hiddenIn, type Person, person } from './support/second-factor.ts'

/** Milliseconds of processor time in one step. These take up to 110, on a busy machine twice that; without their bounds, seconds or minutes. */
const MOST = 1000
/** Nearly all of the megabyte that a form may be long: marks, letters that become marks, and letters of which each becomes 18. */
const TEXTS = [`a${'\u0301\u0316'.repeat(255_000)}`, `a${'\u0483\uff9e'.repeat(200_000)}`, 'ﷺ'.repeat(340_000)]

/** White space with something on both sides: each line is indented anew by every template around it. */
const SPACES = [`1${' '.repeat(1_000_000)}2`, `1${'\n'.repeat(1_000_000)}2`]
const OPTIONS = [{ value: 'a', label: 'A' }]
/** A question of every kind that somebody answers by typing or choosing. */
const KINDS = [
  ...['text', 'textarea', 'email', 'tel', 'url', 'number', 'date', 'time', 'boolean', 'address'].map((type) => ({
    type,
  })),
  ...['radios', 'select', 'checkboxes'].map((type) => ({ type, options: OPTIONS })),
  { type: 'declaration', statement: 'It is true.' },
]

describe('a megabyte that is costly to read or to show holds nobody up', function () {
  this.timeout(30_000) // tries very many cases
  const clock = freezeClock(Date.UTC(2026, 10, 16, 8))
  let app: TestApp
  let dora: Person
  beforeEach(async () => {
    app = await startApp({ clock })
    dora = await person(app, clock)
  })
  afterEach(() => app.stop())

  type Fields = Record<string, string>

  /** Sends each text in the field of a form; `given` makes the rest of the form for each. */
  async function sends(
    path: string,
    field: string,
    status: number,
    given: () => Promise<Fields> | Fields = () => ({}),
    texts = TEXTS,
  ) {
    for (const text of texts) {
      const longest = await shortestPause(MOST, async () => {
        const body = new URLSearchParams({ ...(await given()), [field]: text }).toString()
        const headers = {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
          accept: 'text/html',
          cookie: dora.cookie(),
        }
        const answer = await fetch(app.base + path, { method: 'POST', redirect: 'manual', headers, body })
        await answer.text()
        expect(answer.status, `${path} ${field}`).to.equal(status)
        clock.advance(5 * 60_000) // what was spent comes back
      })
      expect(longest, `${path} ${field}`).to.be.below(MOST)
    }
  }

  it('as an address or a password at the door', async () => {
    await sends('/staff/sign-in', 'email', 422, () => ({ password: dora.password }))
    await sends('/staff/sign-in', 'password', 422, () => ({ email: 'dora@example.org' }))
  })

  it('as a password behind a link', async () => {
    const link = await app.services.access.accounts.reset('dora@example.org', 'a test')
    for (const field of ['password', 'again'])
      await sends(`/staff/password/${link}`, field, 422, () => ({ password: dora.password, again: dora.password }))
  })

  it('as a code or a password where a second factor is set up, asked for and turned off', async () => {
    const own = '/staff/me/second-factor'
    await dora.signIn()
    const sealed = hiddenIn(await dora.read(own), 'sealed')
    for (const field of ['code', 'password'])
      await sends(own, field, 422, () => ({ sealed, code: '123456', password: dora.password }))
    await dora.setUp()
    await sends(`${own}/off`, 'password', 422)
    await sends('/staff/sign-in/code', 'code', 422, async () => {
      clock.advance(60 * 60_000) // after wrong codes, the next is waited for
      await dora.signIn()
      return {}
    })
  })

  it('as words about a case, or about several', async () => {
    const reference = await sendForm(app)
    const typed = { seen: '1', to: '', message: '', note: '', case: `${reference}.1`, change: 'work', back: '/staff' }
    await dora.signIn()
    for (const path of [`/staff/cases/${reference}/work`, '/staff/several'])
      for (const field of ['message', 'note']) await sends(path, field, 422, () => typed)
  })

  it('as a reference, a code, an answer or a receipt on the pages of a case', async () => {
    const reference = await sendForm(app)
    await app.services.cases.update(reference, { to: 'in-review', by: 'ada' })
    await app.services.cases.update(reference, { to: 'needs-information', by: 'ada', message: 'Which street is it?' })
    await sends('/status/withdraw', 'reference', 422, () => ({ code: 'ABCD' }))
    await sends('/status/withdraw', 'code', 422, () => ({ reference }))
    await sends('/status/reply', 'reference', 404)
    await sends('/status/reply', 'token', 422, () => ({ reference, answer: 'Main Street' }))
    const token = app.services.cases.replyToken(reference)
    await sends('/status/reply', 'answer', 422, () => ({ reference, token }))
    await sends('/status/verify', 'receipt', 422)
  })

  it('as a code that opens a form again, or as an answer', async () => {
    await sends('/f/parking-permit/resume', 'code', 422)
    await sends('/f/e2e-test-form', 'message', 422, async () => filled(await app.mint()))
    await sends('/f/e2e-test-form', 'submissionId', 422, () => filled(''))
  })

  it('as white space in an answer of any kind', async () => {
    const fields = KINDS.map((kind, i) => ({ ...kind, id: `q${i}`, label: `Question ${i}` }))
    await app.define({ slug: 'kinds', title: 'Kinds', minimumAgeSeconds: 0, pages: [{ id: 'one', fields }] } as never)
    const page = await (await app.get('/f/kinds')).text()
    const names = new Set([...page.matchAll(/ name="(q[^"]+)"/g)].map(([, name]) => name!))
    expect(names.size).to.be.at.least(KINDS.length)
    const submissionId = /name="submissionId" value="([^"]+)"/.exec(page)![1]!
    for (const name of names) await sends('/f/kinds', name, 422, () => ({ submissionId }), SPACES)
  })
})
