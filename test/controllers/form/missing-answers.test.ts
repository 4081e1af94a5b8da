/** What the manual says of answers that are wrong, hidden later, or in a list that is not shown: the real service does it. */
import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { startApp, type TestApp } from '../../support/app.ts'
import { type Applicant, applicant } from '../../support/applicant.ts'
import { freezeClock } from '../../support/clock.ts'
import { is, radios, text } from '../../support/journeys.ts'

const manual = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8')
const said = (sentence: string) => expect(manual).to.include(sentence)

describe('what rules see of an answer', () => {
  const clock = freezeClock(Date.UTC(2026, 10, 20, 12))
  let app: TestApp
  let person: Applicant
  beforeEach(async () => {
    app = await startApp({ clock })
    person = applicant(app)
  })
  afterEach(() => app.stop())
  const define = (...pages: object[]) =>
    app.define({ slug: 'zoo', title: 'Zoo', minimumAgeSeconds: 0, pages } as unknown as { slug: string })
  const sent = async () =>
    (await app.store.submissionListing.page({}, { size: 10 })).map(({ answers }) => ({ ...answers }))
  const asks = (html: string): string[] => [...html.matchAll(/ name="(rex|last)"/g)].map(([, name]) => name!)

  it('of a list on a page that is not shown: a list without entries', async () => {
    said('A list without entries: `anyRow` is false, `everyRow` is true, and `rowCount` counts 0.')
    const old = is('kind', 'old')
    await define(
      { id: 'dogs', title: 'Dogs', fields: [radios('dogs', 'yes', 'no')] },
      {
        id: 'pets',
        title: 'Pets',
        showIf: is('dogs', 'yes'),
        repeat: { min: 1, max: 3, itemLabel: 'pet' },
        fields: [radios('kind', 'old', 'young')],
      },
      {
        id: 'rest',
        title: 'Rest',
        fields: [
          text('first', { showIf: { type: 'anyRow', groupId: 'pets', rule: old } }),
          text('second', { showIf: { type: 'everyRow', groupId: 'pets', rule: old } }),
          text('third', { showIf: { type: 'rowCount', groupId: 'pets', operator: 'eq', value: 0 } }),
          text('last'),
        ],
      },
    )
    await person.get('/f/zoo/dogs')
    await person.go('/f/zoo/dogs', { dogs: 'no' })
    const check = await person.go('/f/zoo/rest', { second: 'two', third: 'three', last: 'end' })
    expect(check.path).to.equal('/f/zoo/check')
    await person.go('/f/zoo/check')
    expect(await sent()).to.deep.equal([{ dogs: 'no', second: 'two', third: 'three', last: 'end' }])
    // With entries, all three are the other way round.
    const other = applicant(app)
    await other.get('/f/zoo/dogs')
    await other.go('/f/zoo/dogs', { dogs: 'yes' })
    await other.go('/f/zoo/pets/1', { kind: 'old' })
    await other.go('/f/zoo/pets', { more: 'no' })
    await other.go('/f/zoo/rest', { first: 'one', second: 'two', third: 'three', last: 'end' })
    await other.go('/f/zoo/check')
    expect((await sent())[0]).to.deep.equal({
      dogs: 'yes',
      pets: [{ kind: 'old' }],
      first: 'one',
      second: 'two',
      last: 'end',
    })
  })

  it('that is itself wrong: the answer, if it could be read, and else none', async () => {
    said('The answer, if it could be read: 15 where the largest answer is 10. Otherwise it is missing.')
    const large = { type: 'rule', fieldId: 'age', operator: 'gt', value: 5 }
    await define({
      id: 'one',
      title: 'One',
      fields: [{ type: 'number', id: 'age', label: 'Age', max: 10 }, text('why', { required: large })],
    })
    const wrong = async (age: string) => {
      await person.get('/f/zoo')
      const { status, html } = await person.post('/f/zoo', { age, why: '' })
      expect(status).to.equal(422)
      return ['href="#age"', 'href="#why"'].map((link) => html.includes(link))
    }
    expect(await wrong('15')).to.deep.equal([true, true])
    expect(await wrong('fifteen')).to.deep.equal([true, false])
  })

  it('to a question that is hidden later: none; it is not sent, and is there again if the question comes back', async () => {
    said('| An answer to a question that is hidden later | It is missing. |')
    said('An answer to a question that is hidden later is not sent. While the form is open it is kept')
    await define(
      { id: 'one', title: 'One', fields: [radios('dogs', 'yes', 'no')] },
      { id: 'two', title: 'Two', showIf: is('dogs', 'yes'), fields: [text('name')] },
      {
        id: 'three',
        title: 'Three',
        fields: [text('rex', { showIf: is('name', 'Rex'), required: false }), text('last')],
      },
    )
    await person.get('/f/zoo/one')
    await person.go('/f/zoo/one', { dogs: 'yes' })
    const three = await person.go('/f/zoo/two', { name: 'Rex' })
    expect(asks(three.html)).to.deep.equal(['rex', 'last'])
    await person.go('/f/zoo/three', { rex: 'mine', last: 'end' })
    // Two is hidden, so the rule that looks at its answer is false.
    await person.get('/f/zoo/one')
    await person.go('/f/zoo/one', { dogs: 'no' })
    const hidden = await person.get('/f/zoo/three')
    expect(asks(hidden.html)).to.deep.equal(['last'])
    await person.get('/f/zoo/one')
    await person.go('/f/zoo/one', { dogs: 'yes' })
    expect((await person.get('/f/zoo/two')).html).to.include('value="Rex"')
    await person.get('/f/zoo/one')
    await person.go('/f/zoo/one', { dogs: 'no' })
    await person.get('/f/zoo/check')
    await person.go('/f/zoo/check')
    expect(await sent()).to.deep.equal([{ dogs: 'no', last: 'end' }])
  })
})
