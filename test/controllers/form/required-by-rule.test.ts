/** A question that is required by a rule, in the real application, on one page and on several. */
import { expect } from 'chai'
import { leaf } from '../../services/logic/rules.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { applicant } from '../../support/applicant.ts'
import { freezeClock } from '../../support/clock.ts'
import { radios, text } from '../../support/journeys.ts'

const call = radios('contact', 'phone', 'post')
const number = text('phone', { required: leaf('eq', 'phone', 'contact') })
const home = { type: 'address', id: 'home', label: 'Your address', required: leaf('eq', 'post', 'contact') }
const NEED = 'You must answer this if'

describe('a question that is required by a rule', () => {
  const clock = freezeClock(Date.UTC(2026, 10, 20, 12))
  let app: TestApp
  before(async () => {
    app = await startApp({ clock })
    const one = [{ id: 'you', fields: [call, number, home] }]
    await app.define({ slug: 'one', title: 'One', minimumAgeSeconds: 0, pages: one } as never)
    const several = [
      { id: 'how', title: 'How', fields: [call] },
      { id: 'where', title: 'Where', fields: [number, home] },
    ]
    await app.define({ slug: 'several', title: 'Several', minimumAgeSeconds: 0, pages: several } as never)
  })
  after(() => app.stop())
  const send = async (fields: Record<string, string>) =>
    app.post('/f/one', { submissionId: await app.mint('one'), ...fields })

  it('says its condition in words, as a style sheet cannot change its label', async () => {
    const html = await (await app.get('/f/one')).text()
    expect(html).to.include(`${NEED} &#8220;Which contact?&#8221; is &#8220;PHONE&#8221;.`)
    expect(html).to.include(`${NEED} &#8220;Which contact?&#8221; is &#8220;POST&#8221;.`)
    expect(html).not.to.include('phone (optional)')
  })

  it('is an error only while the rule holds, also of several inputs', async () => {
    const refused = await send({ contact: 'phone' })
    expect(refused.status).to.equal(422)
    const html = await refused.text()
    expect(html).to.include('<a href="#phone">Enter your phone</a>').and.not.include('href="#home')
    expect((await send({ contact: 'phone', phone: '1' })).status).to.equal(303)
    const post = await (await send({ contact: 'post' })).text()
    expect(post).to.include('Enter a postcode').and.not.include('href="#phone"')
    // Half an address is wrong whether one is needed or not.
    expect((await send({ contact: 'phone', phone: '1', 'home-town': 'Ely' })).status).to.equal(422)
    expect((await send({})).status).to.equal(422)
  })

  it('has the usual label where earlier pages have decided', async () => {
    const person = applicant(app)
    await person.get('/f/several/how')
    const { html } = await person.go('/f/several/how', { contact: 'post' })
    expect(html)
      .to.include('Your phone (optional)')
      .and.include('Your address')
      .and.not.include('Your address (optional)')
    expect(html).not.to.include(NEED)
    const missing = await person.post('/f/several/where', { phone: '1' })
    expect(missing.status).to.equal(422)
    expect(missing.html).to.include('Enter a postcode')
    const sent = await person.go('/f/several/where', {
      'home-line1': '1 High Street',
      'home-town': 'Ely',
      'home-postcode': 'CB7',
    })
    expect(sent.path).to.equal('/f/several/check')
    // An earlier answer that changes may require what was left empty: the path leads back there.
    const changed = await person.go('/f/several/how', { contact: 'phone' })
    expect(changed.path).to.match(/^\/f\/several\/where/)
    expect(changed.html).to.include('Enter your phone')
  })
})
