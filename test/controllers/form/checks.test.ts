/** What must hold of several answers together, in the real application: on one page, over several, and in lists. */
import { expect } from 'chai'
import { any, compared, leaf } from '../../services/logic/rules.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { applicant } from '../../support/applicant.ts'
import { freezeClock } from '../../support/clock.ts'
import { faultsIn } from '../../views/html.ts'

const AFTER = 'The last day must be after the first day'
const WAY = 'Enter an email address or a phone number'
const WITHIN = 'The grant must not be more than the costs'
const TWICE = 'Each vehicle must have its own number plate'
const OLDER = 'The year of sale must be after the year of purchase'

const date = (id: string, label: string) => ({ type: 'date', id, label })
const number = (id: string, label: string, more: object = {}) => ({ type: 'number', id, label, ...more })
const optional = { required: false }

const STAY = {
  slug: 'stay',
  title: 'Book a stay',
  minimumAgeSeconds: 0,
  pages: [
    {
      id: 'one',
      fields: [
        date('first', 'First day'),
        date('last', 'Last day'),
        { type: 'email', id: 'email', label: 'Email address', ...optional },
        { type: 'tel', id: 'phone', label: 'Phone number', ...optional },
      ],
      checks: [
        { rule: compared('gt', 'first', 'last'), message: AFTER, fieldId: 'last' },
        {
          rule: any(leaf('answered', undefined, 'email'), leaf('answered', undefined, 'phone')),
          message: WAY,
          fieldId: 'email',
        },
      ],
    },
  ],
}
const GRANT = {
  slug: 'grant',
  title: 'Ask for a grant',
  minimumAgeSeconds: 0,
  pages: [
    { id: 'costs', title: 'Costs', fields: [number('costs', 'Costs')] },
    {
      id: 'grant',
      title: 'Grant',
      fields: [number('grant', 'Grant')],
      checks: [{ rule: compared('lte', 'costs', 'grant'), message: WITHIN, fieldId: 'grant' }],
    },
    {
      id: 'vehicles',
      title: 'Vehicles',
      fields: [
        { type: 'text', id: 'plate', label: 'Number plate' },
        number('bought', 'Year of purchase'),
        number('sold', 'Year of sale'),
      ],
      repeat: { max: 3, itemLabel: 'vehicle', unique: [{ fieldId: 'plate', message: TWICE }] },
      checks: [{ rule: compared('gt', 'bought', 'sold'), message: OLDER, fieldId: 'sold' }],
    },
  ],
}
const EITHER = any(leaf('answered', undefined, 'email'), leaf('answered', undefined, 'phone'))
const PHONE = {
  fields: [{ type: 'tel', id: 'phone', label: 'Phone number', ...optional }],
  checks: [{ rule: EITHER, message: WAY, fieldId: 'phone' }],
}
const choice = (id: string, label: string) => ({
  type: 'radios',
  id,
  label,
  options: [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
  ],
})
const EMAIL = { type: 'email', id: 'email', label: 'Email address', ...optional }
const byEmail = leaf('eq', 'yes', 'by')
const WAYS = [
  {
    slug: 'way',
    title: 'How we reach you',
    minimumAgeSeconds: 0,
    pages: [
      { id: 'way', ...PHONE, fields: [choice('by', 'By email?'), { ...EMAIL, showIf: byEmail }, ...PHONE.fields] },
    ],
  },
  {
    slug: 'ways',
    title: 'How we reach you',
    minimumAgeSeconds: 0,
    pages: [
      { id: 'by', title: 'Way', fields: [choice('by', 'By email?')] },
      { id: 'email', title: 'Email', fields: [EMAIL], showIf: byEmail },
      { id: 'phone', title: 'Phone', ...PHONE },
    ],
  },
]
const dated = (id: string, day: string) => ({ [`${id}-day`]: day, [`${id}-month`]: '5', [`${id}-year`]: '2027' })

describe('a check over several answers', () => {
  const clock = freezeClock(Date.UTC(2026, 10, 20, 12))
  let app: TestApp
  before(async () => {
    app = await startApp({ clock })
    await app.define(STAY as never)
    await app.define(GRANT as never)
    for (const form of WAYS) await app.define(form as never)
  })
  after(() => app.stop())
  const send = async (fields: Record<string, string>) =>
    app.post('/f/stay', { submissionId: await app.mint('stay'), phone: '01632 960 001', ...fields })
  const inSummary = (id: string, message: string) => `<a href="#${id}">${message}</a>`

  it('says its message at its question and in the summary, and keeps every answer', async () => {
    const refused = await send({ ...dated('first', '9'), ...dated('last', '8') })
    expect(refused.status).to.equal(422)
    const html = await refused.text()
    expect(html).to.include(inSummary('last', AFTER)).and.not.include(WAY)
    expect(html.split(AFTER).length).to.equal(3)
    expect(html).to.match(/name="first-day"[^>]* value="9"/)
    expect(await faultsIn(html)).to.deep.equal([])
    expect((await send({ ...dated('first', '8'), ...dated('last', '9') })).status).to.equal(303)
  })

  it('is told to programs like any other error', async () => {
    const body = {
      submissionId: await app.mint('stay'),
      phone: '01632 960 001',
      ...dated('first', '9'),
      ...dated('last', '8'),
    }
    const refused = await app.post('/f/stay', body, { accept: 'application/json' })
    const { errors } = (await refused.json()) as { errors: object[] }
    expect(errors.at(-1)).to.deep.include({ fieldId: 'last', kind: 'check', message: AFTER })
  })

  it('waits until no answer that it names has an error of its own', async () => {
    const missing = await (await send(dated('last', '8'))).text()
    expect(missing).to.include('Enter the first day').and.not.include(AFTER)
    const wrong = await (await send({ ...dated('first', '40'), ...dated('last', '8') })).text()
    expect(wrong).to.include('#first').and.not.include(AFTER)
    const all = await (await send({ ...dated('first', '40'), ...dated('last', '8'), phone: '' })).text()
    expect(all, 'the other check').to.include(inSummary('email', WAY))
  })

  it('takes an absent answer for no error, and judges it like any rule', async () => {
    const days = { ...dated('first', '8'), ...dated('last', '9') }
    expect((await send(days)).status).to.equal(303)
    const none = await send({ ...days, phone: '' })
    expect(none.status).to.equal(422)
    expect(await none.text()).to.include(inSummary('email', WAY))
  })

  it('does not wait for a wrong answer to a question that is not asked any more', async () => {
    const fields = { submissionId: await app.mint('way'), by: 'no', email: 'foo', phone: '' }
    const refused = await app.post('/f/way', fields)
    expect(refused.status).to.equal(422)
    expect(await refused.text()).to.include(inSummary('phone', WAY))
    const shown = await app.post('/f/way', { ...fields, by: 'yes' })
    expect(await shown.text(), 'its own error comes first')
      .to.include('#email')
      .and.not.include(WAY)
  })

  it('does not wait for a wrong answer on a page that is not asked any more', async () => {
    const person = applicant(app)
    await person.get('/f/ways/by')
    await person.go('/f/ways/by', { by: 'yes' })
    expect((await person.post('/f/ways/email', { email: 'foo' })).status).to.equal(422)
    expect((await person.go('/f/ways/by', { by: 'no' })).path).to.equal('/f/ways/phone')
    const refused = await person.post('/f/ways/phone', { phone: '' })
    expect(refused.status).to.equal(422)
    expect(refused.html).to.include(inSummary('phone', WAY))
    expect((await person.go('/f/ways/phone', { phone: '01632 960 001' })).path).to.equal('/f/ways/check')
  })

  it('is judged again when an earlier answer changes, and leads back to its page', async () => {
    const person = applicant(app)
    await person.get('/f/grant/costs')
    await person.go('/f/grant/costs', { costs: '100' })
    const above = await person.post('/f/grant/grant', { grant: '101' })
    expect(above.status).to.equal(422)
    expect(above.html).to.include(inSummary('grant', WITHIN))
    const within = await person.go('/f/grant/grant', { grant: '100' })
    expect(within.path).to.match(/^\/f\/grant\/vehicles/)
    const changed = await person.go('/f/grant/costs', { costs: '50' })
    expect(changed.path).to.equal('/f/grant/grant')
    expect(changed.html).to.include(inSummary('grant', WITHIN)).and.include('value="100"')
    expect((await person.get('/f/grant/vehicles')).location).to.equal('/f/grant/grant')
    expect((await person.get('/f/grant/check')).location).to.equal('/f/grant/grant')
    expect((await person.go('/f/grant/grant', { grant: '50' })).path).to.match(/^\/f\/grant\/vehicles/)
  })

  it('is judged for each record of a list, and finds an answer that two records have', async () => {
    const person = applicant(app)
    const [first, second] = ['/f/grant/vehicles/1', '/f/grant/vehicles/two']
    await person.get('/f/grant/costs')
    await person.go('/f/grant/costs', { costs: '100' })
    await person.go('/f/grant/grant', { grant: '1' })
    const old = await person.post(first, { plate: 'A1', bought: '2020', sold: '2020' })
    expect(old.html).to.include(inSummary('sold', OLDER))
    await person.go(first, { plate: 'A1', bought: '2020', sold: '2021' })
    const same = await person.post(second, { plate: 'A1', bought: '2020', sold: '2021' })
    expect(same.status).to.equal(422)
    expect(same.html).to.include(inSummary('plate', TWICE))
    expect((await person.get('/f/grant/check')).location).to.equal('/f/grant/vehicles')
    const listed = await person.post('/f/grant/vehicles')
    expect(listed.status).to.equal(422)
    // Both have it, so changing either is enough.
    await person.go(first, { plate: 'B2', bought: '2020', sold: '2021' })
    const done = await person.go('/f/grant/vehicles')
    expect(done.path).to.equal('/f/grant/check')
  })
})
