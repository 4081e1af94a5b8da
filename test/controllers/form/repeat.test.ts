import { expect } from 'chai'
import sinon from 'sinon'
import { filled, startApp, type TestApp } from '../../support/app.ts'
import { type Applicant, applicant } from '../../support/applicant.ts'
import { freezeClock } from '../../support/clock.ts'
import { png } from '../../support/files.ts'
import { HOUSEHOLD, is, radios, text } from '../../support/journeys.ts'
import { until } from '../../support/until.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const at = (page: string) => `/f/household/${page}`
const named = (name: string, body: string | Buffer = name) => new File([new Uint8Array(Buffer.from(body))], name)

describe('a page of a form that was sent', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let person: Applicant
  let token: { submissionId: string }
  let thanks: string
  const HOME = { home: 'flat', plan: named('plan.txt') }
  const TOM = { name: 'Tom', kind: 'cat', picture: named('tom.png', png()) }
  beforeEach(async () => {
    app = await startApp({ clock })
    await app.define(HOUSEHOLD)
    person = applicant(app)
    await person.get(at('home'))
    await person.go(at('home'), HOME)
    await person.go(at('animals/1'), TOM)
    await person.go(at('animals/ab12'), { name: 'Rex', kind: 'dog' })
    await person.go(at('animals'))
    await person.go(at('cats'), { food: 'Fish', letter: named('letter.txt') })
    await person.go(at('you'), { owner: 'Ada' })
    token = { submissionId: person.hidden.submissionId! }
    thanks = (await person.post(at('check'))).location
    expect(thanks).to.match(/^\/f\/household\/thank-you\/[^?]+$/)
  })
  afterEach(() => {
    sinon.restore()
    return app.stop()
  })

  const again = async (page: string, texts: Parameters<Applicant['post']>[1] = {}) => {
    const { status, location } = await person.post(at(page), { ...token, ...texts })
    expect(status).to.equal(303)
    expect(location.startsWith(thanks), location).to.equal(true)
    return location.slice(thanks.length)
  }
  const NOT_TAKEN = '?unchanged=1'

  it('gives the reference and no more when it says what was sent, files and records included', async () => {
    expect(await again('you', { owner: ' Ada ' })).to.equal('')
    expect(await again('home', HOME)).to.equal('')
    expect(await again('home', { home: 'flat' })).to.equal('')
    expect(await again('animals/1', TOM)).to.equal('')
    expect(await again('animals/ab12', { name: 'Rex', kind: 'dog' })).to.equal('')
    expect(await again('animals')).to.equal('')
    expect(await again('cats', { food: 'Fish' })).to.equal('')
    expect(await again('save?page=you', { owner: 'Ada' })).to.equal('')
    expect(await again('save')).to.equal('')
    expect(await again('check', { seen: 'x' })).to.equal('')
  })

  it('is answered only when what was sent is on the disk', async () => {
    for (const [page, texts] of [
      ['you', { owner: 'Ada' }],
      ['check', {}],
    ] as const) {
      const onDisk = Promise.withResolvers<void>()
      const flushed = sinon.stub(app.store, 'flushed').returns(onDisk.promise)
      let answered = false
      const answer = again(page, texts).then(() => {
        answered = true
      })
      await until(() => answered || flushed.called)
      expect(answered, page).to.equal(false)
      onDisk.resolve()
      await answer
      flushed.restore()
    }
  })

  it('says that a change was not taken', async () => {
    for (const [page, texts] of [
      ['you', { owner: 'Eve' }],
      ['you', { owner: '' }],
      ['home', { home: 'house' }],
      ['home', { home: 'nonsense' }],
      ['animals/1', { ...TOM, kind: 'dog' }],
      ['animals/ab12', { name: 'Max', kind: 'dog' }],
      ['save?page=you', { owner: 'Eve' }],
      ['save?page=animals&record=ab12', { name: 'Max', kind: 'dog' }],
    ] as const)
      expect(await again(page, texts), page).to.equal(NOT_TAKEN)
    expect((await person.get(`${thanks}${NOT_TAKEN}`)).html).to.include('Your changes were not sent')
  })

  it('proves no sender by its token alone', async () => {
    const submissionId = await app.mint()
    const sent = await app.post('/f/e2e-test-form', filled(submissionId))
    expect(sent.headers.get('set-cookie')).to.include('sender.')
    const saved = await app.post('/f/e2e-test-form/save', { submissionId })
    expect(saved.headers.get('location')).to.equal(sent.headers.get('location'))
    expect(saved.headers.get('set-cookie')).to.equal(null)
  })

  it('says that a file was not taken, nor taken off', async () => {
    expect(await again('home', { ...HOME, plan: named('other.txt') })).to.equal(NOT_TAKEN)
    expect(await again('save?page=home', { ...HOME, plan: named('other.txt') })).to.equal(NOT_TAKEN)
    const [{ id }] = (await app.ask("select id from uploads where field_id = 'plan'")) as [{ id: string }]
    expect(await again('home', { home: 'flat', 'file-action': `remove:${id}` })).to.equal(NOT_TAKEN)
  })

  it('says that a record was not removed', async () => {
    expect(await again('animals/1/remove')).to.equal(NOT_TAKEN)
  })

  it('is compared by the version that was sent', async () => {
    const [home, animals, cats, you] = HOUSEHOLD.pages
    const more = { ...you!, fields: [text('owner'), text('phone')] }
    await app.define({
      ...HOUSEHOLD,
      pages: [home, animals, cats, more, { id: 'end', fields: [text('end')] }],
    } as never)
    expect(await again('you', { owner: 'Ada' })).to.equal('')
    expect(await again('you', { owner: 'Eve' })).to.equal(NOT_TAKEN)
    expect(await again('end', { end: 'x' })).to.equal(NOT_TAKEN)
  })

  it('is not judged by what it does not show', async () => {
    const fields = [radios('pet', 'yes', 'no'), text('breed', { showIf: is('pet', 'yes') })]
    await app.define({
      slug: 'pets',
      title: 'Pets',
      minimumAgeSeconds: 0,
      pages: [
        { id: 'pet', fields },
        { id: 'yours', showIf: is('pet', 'yes'), fields: [text('name')] },
        { id: 'you', fields: [text('owner'), { type: 'date', id: 'since', label: 'Since', required: false }] },
      ],
    } as never)
    await person.get('/f/pets/pet')
    await person.go('/f/pets/pet', { pet: 'no', breed: 'typed before' })
    await person.go('/f/pets/you', { owner: 'Ada' })
    const page = { submissionId: person.hidden.submissionId! }
    const { location } = await person.post('/f/pets/check')
    const wrong = await person.post('/f/pets/you', { ...page, owner: 'Ada', 'since-day': '40' })
    expect(wrong.location, 'an answer that is none').to.equal(`${location}${NOT_TAKEN}`)
    const same = await person.post('/f/pets/pet', { ...page, pet: 'no', breed: 'another' })
    expect(same.location).to.equal(location)
    const aside = await person.post('/f/pets/yours', { ...page, name: 'Rex' })
    expect(aside.location, 'a page that is not on the path').to.equal(`${location}${NOT_TAKEN}`)
  })
})
