import { expect } from 'chai'
import { startApp, type TestApp } from '../../support/app.ts'
import { applicant } from '../../support/applicant.ts'
import { freezeClock } from '../../support/clock.ts'
import { radios, text } from '../../support/journeys.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const FORM = {
  slug: 'notes',
  title: 'Leave notes',
  minimumAgeSeconds: 0,
  pages: [
    {
      id: 'first',
      title: 'First',
      fields: [
        { type: 'textarea', id: 'note', label: 'Your note', maxLength: 5000, required: false },
        { ...radios('colour', 'red', 'blue'), required: false },
        { type: 'checkboxes', id: 'days', label: 'Which days?', required: false, options: DAYS() },
        { type: 'date', id: 'since', label: 'Since when?', required: false },
        { type: 'number', id: 'age', label: 'Your age', required: false },
      ],
    },
    { id: 'second', title: 'Second', fields: [text('name', { required: false })] },
  ],
}
function DAYS() {
  return ['mon', 'tue'].map((value) => ({ value, label: value }))
}
const PAGE = '/f/notes/first'

describe('the drafts of everybody', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  const begin = async (env: Record<string, string> = {}) => {
    app = await startApp({ clock, env: { SVC_TRUST_PROXY: '1', ...env } })
    await app.define(FORM)
  }
  afterEach(() => app.stop())

  const at = async (address: string) => {
    const person = applicant(app, { address })
    await person.get(PAGE)
    return person
  }
  const pages = async () => (await app.ask('select pages from drafts')).map(({ pages }) => JSON.parse(String(pages)))

  it('do not fill the disk: above half of their room the network that holds most begins no more, and loses no word', async () => {
    await begin({ SVC_DRAFT_TOTAL_BYTES: '100000' })
    const note = 'a'.repeat(4900)
    const first = await at('192.0.2.1')
    await first.go(PAGE, { note })
    let refused = 0
    for (let i = 0; i < 20; i++) {
      const seen = await (await at('192.0.2.1')).post(PAGE, { note })
      if (seen.status === 303) continue
      refused++
      expect(seen.status).to.equal(503)
      expect(seen.html).to.include('could not save your answers').and.include(note)
      expect(seen.headers.get('retry-after')).to.match(/^\d+$/)
    }
    expect(refused).to.equal(11)
    expect((await (await at('192.0.2.2')).post(PAGE, { note })).status, 'somebody else').to.equal(303)
    expect((await first.post(PAGE, { note: `${note} and more` })).status, 'a draft that is there').to.equal(303)
    expect((await first.post('/f/notes/second', { name: 'Ada' })).status).to.equal(303)
  })

  it('count their answers anew each second, so that room is there when drafts have gone', async () => {
    await begin({ SVC_DRAFT_TOTAL_BYTES: '11000' })
    const note = 'a'.repeat(4900)
    await (await at('192.0.2.1')).go(PAGE, { note })
    const second = await at('192.0.2.1')
    expect((await second.post(PAGE, { note })).status).to.equal(503)
    await app.ask('delete from drafts')
    expect((await second.post(PAGE, { note })).status).to.equal(503)
    clock.advance(1000)
    expect((await second.post(PAGE, { note })).status).to.equal(303)
  })

  it('keep nothing that no question can show', async () => {
    await begin()
    const person = await at('192.0.2.1')
    const stray = {
      colour: ['green', 'red'],
      days: ['tue', 'sun', 'tue'],
      'since-day': '1',
      'since-hour': 'x'.repeat(1000),
      age: '9'.repeat(201),
      unknown: 'x',
    }
    const { status, html } = await person.post(PAGE, { note: 'kept', ...stray })
    expect(status).to.equal(422)
    expect(html).to.include('There is a problem')
    expect(await pages()).to.deep.equal([
      {
        first: {
          texts: { note: ['kept'], colour: ['red'], days: ['tue'], 'since-day': ['1'] },
          sent: true,
        },
      },
    ])
  })

  it('show a text of more than twice its limit again, whole, and do not keep it; a shorter one is kept', async () => {
    await begin()
    const person = await at('192.0.2.1')
    const [long, longer] = ['b'.repeat(10_000), 'c'.repeat(10_001)]
    for (const path of [PAGE, '/f/notes/save?page=first', PAGE]) {
      const seen = await person.post(path, { note: longer, age: '7' })
      expect(seen.status, path).to.equal(422)
      expect(seen.html, path)
        .to.include(longer)
        .and.match(/must be 5,000 characters or (fewer|less)/)
      expect((await pages())[0].first.texts, path).to.deep.equal({ age: ['7'] })
    }
    expect((await person.post(PAGE, { note: long })).status).to.equal(422)
    expect((await pages())[0].first.texts.note).to.deep.equal([long])
    expect((await person.get(PAGE)).html).to.include(long)
  })
})
