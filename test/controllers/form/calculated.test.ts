/** Calculated values in the real application: on pages, when a form is sent, in the office, for programs, and in exports. */
import { expect } from 'chai'
import { exportTexts } from '../../../src/presenters/export-texts.ts'
import { officeTextsIn } from '../../../src/presenters/texts/languages.ts'
import { csvOf } from '../../../src/services/exports/csv.ts'
import { compared, leaf } from '../../services/logic/rules.ts'
import { REFERENCE, startApp, type TestApp } from '../../support/app.ts'
import { type Applicant, applicant } from '../../support/applicant.ts'
import { freezeClock } from '../../support/clock.ts'
import { clerk } from '../../support/office.ts'
import { program } from '../../support/programs.ts'
import { faultsIn, textOf } from '../../views/html.ts'

const ABOVE = 'The grant must not be more than the costs'
const number = (id: string, label: string, more: object = {}) => ({ type: 'number', id, label, ...more })
const GRANT = {
  slug: 'grant',
  title: 'Ask for a grant',
  minimumAgeSeconds: 0,
  pages: [
    { id: 'costs', title: 'Costs', fields: [number('room', 'Room'), number('food', 'Food', { required: false })] },
    {
      id: 'helpers',
      title: 'Helpers',
      fields: [number('paid', 'Pay')],
      repeat: { min: 0, max: 3, itemLabel: 'helper' },
    },
    {
      id: 'grant',
      title: 'Grant',
      fields: [
        {
          type: 'calculated',
          id: 'total',
          label: 'Total costs',
          value: { sum: ['room', 'food', 'paid', 0.1] },
          prefix: '£',
        },
        { type: 'calculated', id: 'many', label: 'Helpers in all', value: { count: ['helpers'] } },
        {
          type: 'calculated',
          id: 'rest',
          label: 'Without food',
          value: { difference: ['total', 'food'] },
          suffix: 'pounds',
        },
        number('asked', 'How much do you ask for?'),
        { type: 'text', id: 'why', label: 'Why so much?', showIf: leaf('gt', 100, 'total') },
      ],
      checks: [{ rule: compared('lte', 'total', 'asked'), message: ABOVE, fieldId: 'asked' }],
    },
  ],
}

describe('a form with calculated values', () => {
  const clock = freezeClock(Date.UTC(2026, 10, 20, 12))
  let app: TestApp
  before(async () => {
    app = await startApp({ clock })
    await app.define(GRANT as never)
  })
  after(() => app.stop())

  /** Somebody on the page with the values, after these answers. */
  async function at(costs: Record<string, string>, ...helpers: string[]): Promise<Applicant> {
    const person = applicant(app)
    await person.get('/f/grant/costs')
    await person.go('/f/grant/costs', costs)
    for (const paid of helpers) {
      const add = await addLink(person)
      await person.get(add)
      await person.go(add, { paid })
    }
    return person
  }
  const addLink = async (person: Applicant): Promise<string> =>
    / id="add" href="([^"]+)"/.exec((await person.get('/f/grant/helpers')).html)![1]!
  const send = async (person: Applicant, texts: Record<string, string>): Promise<string> => {
    await person.go('/f/grant/grant', texts)
    return REFERENCE.exec((await person.go('/f/grant/check')).path)![0]
  }

  it('shows them on their page, with their unit, and says where an answer is missing', async () => {
    const person = await at({ room: '100.2', food: '' })
    await person.go('/f/grant/helpers')
    const { html } = await person.get('/f/grant/grant')
    const shown = textOf(html)
    expect(shown).to.include('Total costs £100.30').and.include('Helpers in all 0')
    expect(shown).to.include('Without food We need more answers to work this out')
    expect(await faultsIn(html)).to.deep.equal([])
  })

  it('decides what is asked on the page by them, and checks answers against them', async () => {
    const less = await at({ room: '99.9', food: '' })
    await less.go('/f/grant/helpers')
    expect((await less.get('/f/grant/grant')).html).not.to.include('Why so much?')
    const above = await less.post('/f/grant/grant', { asked: '100.01' })
    expect(above.status).to.equal(422)
    expect(above.html).to.include(`<a href="#asked">${ABOVE}</a>`)
    expect((await less.go('/f/grant/grant', { asked: '100' })).path).to.equal('/f/grant/check')
    const more = await at({ room: '99.91', food: '' })
    await more.go('/f/grant/helpers')
    const { html } = await more.get('/f/grant/grant')
    expect(html, 'decided already').to.include('Why so much?').and.not.include('class="condition"')
  })

  it('shows them when answers are checked, without a way to change them, and keeps them in the case', async () => {
    const person = await at({ room: '0.2', food: '0.7' })
    await person.go('/f/grant/helpers')
    await person.go('/f/grant/grant', { asked: '1' })
    const check = await person.get('/f/grant/check')
    expect(textOf(check.html)).to.include('Total costs £1 ').and.include('Without food 0.3 pounds')
    expect(check.html).to.include('grant?from=check#asked').and.not.include('#total')
    expect(await faultsIn(check.html)).to.deep.equal([])
    const { path } = await person.go('/f/grant/check')
    const reference = REFERENCE.exec(path)![0]
    const { answers } = (await app.services.submissions.byReference(reference))!
    expect(answers).to.deep.equal({ room: 0.2, food: 0.7, helpers: [], total: 1, many: 0, rest: 0.3, asked: 1 })
    const page = await app.get(`/staff/cases/${reference}`, (await clerk(app)).headers)
    expect(textOf(await page.text()))
      .to.include('Total costs £1 ')
      .and.include('Without food 0.3 pounds')
    const copy = await person.get(`${path}/copy`)
    expect(textOf(copy.html)).to.include('Total costs £1 ')
  })

  it('gives them to programs and exports them, also of a value that is missing', async () => {
    const person = await at({ room: '5', food: '' })
    await person.go('/f/grant/helpers')
    const reference = await send(person, { asked: '1' })
    const reader = await program(app, { name: 'reader' })
    const found = await (await reader.get(`/cases/${reference}?questions=true`)).json()
    const { answers, questions } = found as { answers: object; questions: object[] }
    expect(answers).to.deep.equal({ room: 5, helpers: [], total: 5.1, many: 0, asked: 1 })
    expect(questions).to.deep.include({ id: 'total', type: 'calculated', label: 'Total costs' })
    const submission = (await app.services.submissions.byReference(reference))!
    const rows = [{ ...submission, files: [] }]
    async function* stream() {
      yield* rows
    }
    const csv = await Array.fromAsync(csvOf(stream(), [GRANT as never], { texts: exportTexts(officeTextsIn('en')) }))
    const [head = '', line = ''] = csv.join('').split('\r\n')
    expect(head).to.match(/,room,food,helpers\.paid,total,many,rest,asked,why$/)
    expect(line).to.match(/,5,,,5.1,0,,1,$/)
  })

  it('refuses the answer with which one is too long, says why, and takes it when it fits', async () => {
    const person = applicant(app)
    await person.get('/f/grant/costs')
    // With the constant of 0.1, there are 16 digits.
    const again = await person.post('/f/grant/costs', { room: '999999999999999', food: '' })
    expect(again.status).to.equal(422)
    expect(again.html).to.include(
      '<a href="#room">Enter a number with fewer digits, because “Total costs” would have more than 15</a>',
    )
    expect((await person.get('/f/grant/grant')).location).to.equal('/f/grant/costs')
    expect(again.html).to.include('value="999999999999999"')
    const json = await app.post(
      '/f/grant/costs',
      { ...person.hidden, room: '999999999999999' },
      {
        accept: 'application/json',
        cookie: [...person.cookies].map((pair) => pair.join('=')).join('; '),
      },
    )
    const { errors } = (await json.json()) as { errors: object[] }
    expect(errors[0]).to.deep.include({ fieldId: 'room', kind: 'calculated' })
    expect((await person.go('/f/grant/costs', { room: '99999999999999', food: '' })).path).to.match(/helpers/)
  })

  it('takes nothing that is sent under the name of one', async () => {
    const person = await at({ room: '5', food: '', total: '1' })
    await person.go('/f/grant/helpers', { total: '2' })
    const reference = await send(person, { asked: '5', total: '3' })
    expect((await app.services.submissions.byReference(reference))!.answers.total).to.equal(5.1)
  })

  it('are calculated anew when an earlier page is changed, and what no longer fits is asked again', async () => {
    const person = await at({ room: '50', food: '' })
    await person.go('/f/grant/helpers')
    await person.go('/f/grant/grant', { asked: '50' })
    const check = await person.get('/f/grant/check')
    expect(textOf(check.html)).to.include('Total costs £50.10')
    const inFirstTab = { ...person.hidden }
    await person.get('/f/grant/costs')
    await person.go('/f/grant/costs', { room: '20', food: '' })
    const late = await person.post('/f/grant/check', inFirstTab)
    expect(late.location, 'the answers that were shown are no longer those').to.equal('/f/grant/check')
    expect((await person.get('/f/grant/check')).location).to.equal('/f/grant/grant')
    const again = await person.get('/f/grant/grant')
    expect(textOf(again.html)).to.include('Total costs £20.10').and.include(ABOVE)
    expect(again.html).to.include('value="50"')
    const reference = await send(person, { asked: '20.1' })
    expect((await app.services.submissions.byReference(reference))!.answers).to.include({ total: 20.1, asked: 20.1 })
  })

  it('leave out an entry that was removed after they were shown', async () => {
    const person = await at({ room: '1', food: '' }, '10.5', '-0.75')
    await person.go('/f/grant/helpers')
    expect(textOf((await person.get('/f/grant/grant')).html)).to.include('Total costs £10.85 Helpers in all 2')
    const { html } = await person.get('/f/grant/helpers')
    const [remove] = [...html.matchAll(/href="([^"]+\/remove)"/g)].map((match) => match[1]!)
    await person.get(remove!)
    await person.go(remove!)
    await person.go('/f/grant/helpers')
    expect(textOf((await person.get('/f/grant/grant')).html)).to.include('Total costs £0.35 Helpers in all 1')
  })

  it('are refused at the entry that makes one too long, with what was typed', async () => {
    const person = await at({ room: '1', food: '' }, '5')
    const add = await addLink(person)
    await person.get(add)
    const again = await person.post(add, { paid: '999999999999999' })
    expect([again.status, again.html.includes('value="999999999999999"')]).to.deep.equal([422, true])
    expect(again.html).to.include('because “Total costs” would have more than 15</a>')
    expect((await person.get('/f/grant/grant')).location).to.equal('/f/grant/helpers')
  })

  it('are no difference when a page that was sent is sent again', async () => {
    const person = await at({ room: '5', food: '2' }, '10')
    await person.go('/f/grant/helpers')
    await person.get('/f/grant/grant')
    const token = person.hidden
    await person.go('/f/grant/grant', { asked: '5' })
    await person.get('/f/grant/check')
    const { location } = await person.post('/f/grant/check')
    expect((await person.post('/f/grant/grant', { ...token, asked: '5' })).location).to.equal(location)
    const other = await person.post('/f/grant/costs', { ...token, room: '6', food: '2' })
    expect(other.location).to.equal(`${location}?unchanged=1`)
  })
})
