import { expect } from 'chai'
import { silentLog } from '../../../src/log.ts'
import { DAY } from '../../../src/models/moment.ts'
import { type Wired, wire } from '../../../src/wire.ts'
import { sendForm, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'

const NOW = Date.UTC(2026, 10, 20, 12)

describe('a case that is looked up again and again', () => {
  const clock = freezeClock(NOW)
  let app: TestApp
  let other: Wired
  let reference: string
  beforeEach(async () => {
    app = await startApp({ clock })
    other = await wire({ config: app.config, clock, log: silentLog() })
    await other.services.forms.load()
    reference = await sendForm(app)
  })
  afterEach(async () => {
    await other.close()
    await app.stop()
  })
  const find = async () => (await app.services.cases.find(reference))!
  const page = async () => (await app.get(`/status?reference=${reference}`)).text()

  it('is put together once while nothing happens to it', async () => {
    const first = await find()
    await sendForm(app)
    expect(await find()).to.equal(first)
    expect(await page()).to.equal(await page())
  })

  it('shows at once whatever was done to it, by this process or by another', async () => {
    const { cases } = other.services
    const by = 'office'
    const seen = [await page()]
    const look = async (...words: string[]) => {
      const html = await page()
      for (const word of words) expect(html).to.include(word)
      expect(seen).to.not.include(html)
      seen.push(html)
    }
    await cases.update(reference, { by, message: 'The van is on its way' })
    await look('The van is on its way')
    await cases.update(reference, { to: 'in-review', by, message: 'We read it' })
    await look('In review', 'We read it')
    await app.services.cases.update(reference, { to: 'needs-information', by, message: 'Which street?' })
    await look('Information needed', 'Which street?', 'name="token"')
    const token = /name="token" value="([^"]+)"/.exec(await page())![1]!
    await cases.reply(reference, { token, text: 'The long one' })
    await look('You sent an answer')
    await cases.update(reference, { to: 'withdrawn', by })
    await look('Withdrawn')
    await cases.update(reference, { to: 'in-review', by, note: 'a mistake' })
    await look('In review')
    await cases.remove(reference, { by, reason: 'asked for' })
    await look('We deleted the answers and files of this case')
  })

  it('says how long it has waited, also the next day', async () => {
    for (let i = 0; i < 5; i++) {
      const finished = await sendForm(app)
      await app.services.cases.update(finished, { to: 'withdrawn', by: 'office' })
    }
    await page()
    await app.services.statistics.settled()
    expect(await page()).to.include('We received yours less than a day ago')
    clock.advance(3 * DAY)
    expect(await page()).to.include('We received yours 3 days ago')
  })

  it('gives everybody who is asked a form of their own to answer with', async () => {
    await app.services.cases.update(reference, { to: 'in-review', by: 'office' })
    await app.services.cases.update(reference, { to: 'needs-information', by: 'office', message: 'Which one?' })
    const [mine, yours] = [await page(), await page()].map((html) => /name="token" value="([^"]+)"/.exec(html)![1])
    expect(mine).to.not.equal(yours)
  })
})
