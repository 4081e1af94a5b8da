/** A rule that moves with today, in the real application: asked on one day and not on the next, and judged for ever on the day of receipt. */
import { expect } from 'chai'
import { parseReference } from '../../../src/models/reference.ts'
import { notAsked } from '../../../src/presenters/why-asked.ts'
import { leaf } from '../../services/logic/rules.ts'
import { REFERENCE, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'

/** An hour before midnight in London. */
const EVE = Date.UTC(2026, 10, 19, 23)
const HOUR = 3_600_000

const FORM = {
  slug: 'club',
  title: 'Join the club',
  minimumAgeSeconds: 0,
  pages: [
    {
      id: 'one',
      fields: [
        { type: 'date', id: 'born', label: 'Date of birth' },
        { type: 'text', id: 'guardian', label: 'Guardian', showIf: leaf('gt', { today: '-18y' }, 'born') },
      ],
    },
  ],
}

describe('the example of a date whose limits count from today', () => {
  const clock = freezeClock(EVE)
  let app: TestApp
  before(async () => {
    app = await startApp({ clock, env: { SVC_TIME_ZONE: 'Europe/London' } })
    const visit = { type: 'date', id: 'visit', label: 'Day of your visit', min: 'today+2y', max: 'today+3y' }
    await app.define({ slug: 'visit', title: 'Plan a visit', pages: [{ id: 'one', fields: [visit] }] } as never)
  })
  after(() => app.stop())

  it('is another one on the next day, on the blank page, below an error and for programs', async () => {
    const examples = async () => {
      const submissionId = await app.mint('visit')
      const typed = { submissionId, 'visit-day': '31', 'visit-month': '2', 'visit-year': '2029' }
      const asked = await app.get('/f/visit')
      const again = await app.post('/f/visit', typed)
      const told = await app.post('/f/visit', typed, { accept: 'application/json' })
      const pages = [await asked.text(), await again.text(), await told.text()]
      return pages.map((page) => [...new Set(page.match(/\b\d{1,2} \d{1,2} 20\d\d/g))].join())
    }
    expect(await examples()).to.deep.equal(['20 5 2029', '20 5 2029', '20 5 2029'])
    clock.advance(2 * HOUR)
    expect(await examples()).to.deep.equal(['21 5 2029', '21 5 2029', '21 5 2029'])
  })
})

describe('a question asked of people under 18', () => {
  const clock = freezeClock(EVE)
  let app: TestApp
  before(async () => {
    app = await startApp({ clock, env: { SVC_TIME_ZONE: 'Europe/London' } })
    await app.define(FORM)
  })
  after(() => app.stop())
  const send = async (more: Record<string, string> = {}) =>
    app.post('/f/club', {
      submissionId: await app.mint('club'),
      'born-day': '20',
      'born-month': '11',
      'born-year': '2008',
      ...more,
    })

  it('is shown on the blank page, with its condition in words', async () => {
    const page = await (await app.get('/f/club')).text()
    expect(page).to.include('Answer only if &#8220;Date of birth&#8221; is less than 18 years ago')
  })

  it('is required on the day before the birthday, and not on the day', async () => {
    const before = await send()
    expect(before.status).to.equal(422)
    expect(await before.text()).to.include('Enter the guardian')
    clock.advance(2 * HOUR)
    expect((await send()).status).to.equal(303)
  })

  it('stays as it was on the day of receipt, also years later', async () => {
    const answer = await send({ guardian: 'Grace' })
    const reference = REFERENCE.exec(answer.headers.get('location')!)![0]
    clock.set(EVE + 5 * 366 * 24 * HOUR)
    const sent = await app.store.submissions.byReference(parseReference(reference)!)
    expect(sent!.answers).to.include({ guardian: 'Grace' })
    expect(notAsked(sent!, FORM as never, 'Europe/London')).to.deep.equal([])
  })
})
