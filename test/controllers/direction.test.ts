/** What somebody types from right to left, or with a character that turns letters around, turns nothing of ours around. */
import { expect } from 'chai'
import { filled, REFERENCE, startApp, type TestApp } from '../support/app.ts'
import { freezeClock } from '../support/clock.ts'
import { clerk } from '../support/office.ts'

const TURNED = '\u202e'
/** An invoice, in Arabic: characters that are not seen are taken out of the names of files. */
const FILE = 'فاتورة'
const TURNING = /[\u202e\u0600-\u06ff]/
const NAME = `Ada ${TURNED}gnirts`
const VOID = ['meta', 'link', 'input', 'br', 'img', 'path', 'rect', 'hr']

/** Texts of a page with a turning character that nothing keeps apart from what stands around them. */
function leaksIn(html: string): string[] {
  const kept: boolean[] = []
  const leaks: string[] = []
  for (const [, end, tag = '', attributes = '', text] of html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g)) {
    if (text !== undefined) {
      const rest = text.replace(/\u2068[^\u2069]*\u2069/g, '')
      if (TURNING.test(rest) && !kept.includes(true)) leaks.push(text.trim())
    } else if (end) kept.pop()
    else if (!VOID.includes(tag)) kept.push(tag === 'bdi' || attributes.includes('dir="auto"'))
  }
  return leaks
}

/** Pages for everybody have such characters as numbers. */
const read = async (answer: Response): Promise<string> =>
  (await answer.text()).replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))

describe('the direction of a text', () => {
  const clock = freezeClock(Date.UTC(2026, 10, 16, 8))
  let app: TestApp
  let reference: string
  let sender: Record<string, string>
  beforeEach(async () => {
    app = await startApp({ clock })
    const body = new FormData()
    const fields = filled(await app.mint(), { name: NAME, message: `One ${TURNED}line\nand ${TURNED}another` })
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append('evidence', new Blob(['a']), `${FILE}.txt`)
    const sent = await app.post('/f/e2e-test-form', body)
    reference = REFERENCE.exec(sent.headers.get('location')!)![0]
    sender = { cookie: sent.headers.get('set-cookie')!.split(';')[0]! }
  })
  afterEach(() => app.stop())

  async function holds(answer: Response): Promise<void> {
    const html = await read(answer)
    expect(html, answer.url).to.include(TURNED)
    expect(leaksIn(html), answer.url).to.deep.equal([])
  }

  it('is its own in the office', async () => {
    const { headers } = await clerk(app, 'admin')
    await app.services.cases.update(reference, { to: 'in-review', by: NAME, message: NAME, note: NAME })
    for (const path of [
      '/staff?view=all',
      `/staff?search=${encodeURIComponent(NAME)}`,
      `/staff/cases/${reference}`,
      `/staff/several?case=${reference}`,
    ])
      await holds(await app.get(path, headers))
    await holds(await app.get(`/status?reference=${reference}`))
  })

  it('is its own on the copy of the sender', async () => {
    await holds(await app.get(`/f/e2e-test-form/thank-you/${reference}/copy`, sender))
  })

  it('is its own in a form that comes back, with its files and with what is wrong', async () => {
    const body = new FormData()
    for (const [name, value] of Object.entries(filled(await app.mint(), { email: '', name: NAME })))
      body.append(name, value)
    for (const [name, text] of [
      [`${FILE}.txt`, 'a'],
      [`${FILE}.exe`, '<html>'],
    ] as const)
      body.append('evidence', new Blob([text]), name)
    const html = await read(await app.post('/f/e2e-test-form', body))
    expect(html.split(FILE).length, 'files').to.be.at.least(4)
    expect(leaksIn(html)).to.deep.equal([])
    expect(html).to.match(/<input class="govuk-input" id="name"[^>]* dir="auto">/)
    expect(html).to.match(/<textarea [^>]*id="message"[^>]* dir="auto">/)
    expect(html).to.match(/<input [^>]*id="email"(?:(?!dir=)[^>])*>/)
  })
})
