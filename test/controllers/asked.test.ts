/** The page of a case that asks for information, before and after the person has answered. */
import { expect } from 'chai'
import { sendForm, startApp, type TestApp } from '../support/app.ts'
import { freezeClock } from '../support/clock.ts'

const AT = Date.UTC(2026, 10, 22, 14, 5)
const MINUTE = 60_000
const DEMANDS = [
  'We cannot continue without more information from you',
  'Read what we need from you, then send it to us',
]

describe('the page of a case that asks for information', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let reference: string
  beforeEach(async () => {
    app = await startApp({ clock })
    reference = await sendForm(app)
    await ask('Please send a better photo')
  })
  afterEach(() => app.stop())

  async function ask(message: string) {
    await app.services.cases.update(reference, { to: 'in-review', by: 'ada' })
    await app.services.cases.update(reference, { to: 'needs-information', by: 'ada', message })
  }
  const page = async () => (await app.get(`/status?reference=${reference}`)).text()
  const card = async () => {
    const html = await page()
    return html.slice(html.indexOf('class="standing'), html.indexOf('history-title'))
  }
  const reply = async () => {
    const token = /name="token" value="([^"]+)"/.exec(await page())![1]!
    expect((await app.post('/status/reply', { reference, token, answer: 'Here it is' })).status).to.equal(303)
  }
  const attach = async () => {
    const form = new FormData()
    form.append('file', new Blob(['A photo'], { type: 'text/plain' }), 'photo.txt')
    const address = `/api/drive-upload?submissionId=${reference}&fieldId=evidence`
    expect((await app.post(address, form, { accept: 'application/json' })).status).to.equal(201)
  }
  const json = async () =>
    (await (await app.get(`/status?reference=${reference}`, { accept: 'application/json' })).json()) as {
      asked?: { answeredAt: string | null }
    }

  it('says from the answer on what came and whose turn it is, and demands nothing; more can be sent', async () => {
    const before = await card()
    for (const demand of DEMANDS) expect(before).to.include(demand)
    expect(before).to.include('standing--attention').and.not.include('Add to your answer')
    await reply()
    expect(await card()).to.include(
      'You sent an answer on Sunday 22 November 2026 at 14:05 UTC. You do not need to do anything now',
    )
    clock.advance(MINUTE)
    await attach()
    const after = await card()
    expect(after)
      .to.include('You sent an answer and a file. We received the last one on Sunday 22 November 2026 at 14:06 UTC.')
      .and.include('We will look at what you sent')
      .and.include('Please send a better photo')
    for (const gone of [...DEMANDS, 'standing--attention', 'What we need from you', 'Send your answer'])
      expect(after).to.not.include(gone)
    expect(after.indexOf('What happens next')).to.be.lessThan(after.indexOf('Add to your answer'))
    expect(after).to.include('name="answer"').and.include('Send this too').and.include('fieldId=evidence')
    await reply()
    expect(await card()).to.include('You sent 2 answers and a file. We received the last one on')
  })

  it('asks to read what the office has written since the answer, until there is another one', async () => {
    await attach()
    await app.services.cases.update(reference, { by: 'ada', message: 'This one is black' })
    const again = await card()
    expect(again)
      .to.include('You sent a file on Sunday 22 November 2026 at 14:05 UTC. We have sent you a message since then.')
      .and.include('Our latest message')
      .and.include('This one is black')
      .and.include('standing--attention')
      .and.not.include(DEMANDS[0])
    await reply()
    expect(await card())
      .to.include('You do not need to do anything now')
      .and.not.include('standing--attention')
  })

  it('demands again what the office asks for anew', async () => {
    await reply()
    await ask('And the plan')
    const anew = await card()
    for (const demand of DEMANDS) expect(anew).to.include(demand)
    expect(anew).to.include('What we need from you').and.include('And the plan').and.not.include('You sent')
  })

  it('tells programs when the last answer came, and nothing of it where nothing is asked', async () => {
    expect((await json()).asked).to.deep.equal({ answeredAt: null })
    clock.advance(MINUTE)
    await reply()
    expect((await json()).asked).to.deep.equal({ answeredAt: '2026-11-22T14:06:00.000Z' })
    await app.services.cases.update(reference, { to: 'in-review', by: 'ada' })
    expect(await json())
      .to.include({ reference })
      .and.not.have.property('asked')
  })
})
