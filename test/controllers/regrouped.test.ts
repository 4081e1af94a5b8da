import { expect } from 'chai'
import sinon from 'sinon'
import { unavailable } from '../../src/errors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { type Applicant, applicant } from '../support/applicant.ts'
import { freezeClock } from '../support/clock.ts'
import { file, text } from '../support/journeys.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const named = (name: string) => new File([name], name)
const THANKS = /^\/f\/swap\/thank-you\/[^?]+$/

describe('a form that is open when it becomes another kind', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let person: Applicant
  beforeEach(async () => {
    app = await startApp({ clock })
    person = applicant(app)
  })
  afterEach(() => {
    sinon.restore()
    return app.stop()
  })

  const FIRST = { id: 'a', title: 'The first', fields: [text('name'), text('story'), file('doc', { required: false })] }
  const SECOND = { id: 'b', title: 'The second', fields: [text('extra')] }
  const define = (...pages: object[]) =>
    app.define({ slug: 'swap', title: 'Swap', minimumAgeSeconds: 0, pages } as never)
  const FILLED = { name: 'Ada', story: 'A long story' }
  const sent = async () =>
    (await Array.fromAsync(app.services.submissions.all({}))).map(({ answers }) => ({ ...answers }))

  describe('of several pages', () => {
    beforeEach(async () => {
      await define(FIRST)
      await person.get('/f/swap')
    })

    it('gives the first reference when it was sent before', async () => {
      const { location } = await person.post('/f/swap', { ...FILLED, doc: named('a.txt') })
      expect(location).to.match(THANKS)
      await define(FIRST, SECOND)
      expect((await person.post('/f/swap', { ...FILLED, doc: named('a.txt') })).location).to.equal(location)
      expect((await person.post('/f/swap', FILLED)).location).to.equal(location)
      expect((await person.post('/f/swap', { ...FILLED, name: 'Eve' })).location).to.equal(`${location}?unchanged=1`)
      const file = { ...FILLED, doc: named('b.txt') }
      expect((await person.post('/f/swap', file)).location).to.equal(`${location}?unchanged=1`)
      expect(await sent()).to.have.length(1)
    })

    it('is taken as the page that was filled in, with its files', async () => {
      await define(FIRST, SECOND)
      const wrong = await person.post('/f/swap', { story: 'A long story', doc: named('a.txt') })
      expect([wrong.status, wrong.html.includes('value="A long story"')]).to.deep.equal([422, true])
      expect(wrong.html).to.include('a.txt')
      expect((await person.post('/f/swap', FILLED)).location).to.match(THANKS)
      const [{ doc, ...answers }] = (await sent()) as [{ doc: string[] }]
      expect([answers, doc.length]).to.deep.equal([FILLED, 1])
      expect((await app.store.counts()).drafts).to.equal(0)
    })

    it('leaves what was begun of its pages in another tab', async () => {
      const page = { ...person.hidden }
      await define(FIRST, SECOND)
      await person.get('/f/swap/a')
      await person.go('/f/swap/a', { ...FILLED, name: 'Bea', doc: named('b.txt') })
      expect((await person.post('/f/swap', { ...FILLED, ...page })).location).to.match(THANKS)
      const { html } = await person.get('/f/swap/a')
      expect(html).to.include('value="Bea"').and.include('b.txt')
    })

    it('leads to its first page with what was typed there when its id cannot be used', async () => {
      await define(SECOND, FIRST)
      const old = person.hidden.submissionId!
      clock.advance(25 * 60 * 60 * 1000)
      for (const submissionId of [old, '', 'nonsense']) {
        const texts = { ...FILLED, extra: 'More', submissionId }
        const { status, html } = await person.post('/f/swap', texts)
        expect([status, html.includes('value="More"')], submissionId).to.deep.equal([422, true])
        expect(html).to.include('This form has changed').and.include('action="/f/swap/b"')
        expect((await person.post('/f/swap', { ...texts, doc: named('a.txt') })).status).to.equal(422)
      }
      expect([await sent(), (await app.store.counts()).drafts]).to.deep.equal([[], 0])
      expect((await person.go('/f/swap/b', { extra: 'More' })).path).to.include('/f/swap/a')
    })

    it('is not sent past its pages', async () => {
      await define(FIRST, SECOND)
      await person.get('/f/swap/a')
      expect((await person.post('/f/swap', { ...FILLED, extra: 'More' })).status).to.equal(422)
      expect(await sent()).to.deep.equal([])
    })

    it('gives back what was typed when it has closed, too', async () => {
      const pages = [FIRST, SECOND]
      await app.define({ slug: 'swap', title: 'Swap', closesAt: new Date(AT).toISOString(), pages } as never)
      const whole = await person.post('/f/swap', FILLED)
      expect([whole.status, whole.html.includes('value="A long story"')]).to.deep.equal([410, true])
      const page = await person.post('/f/swap', { ...FILLED, submissionId: 'nonsense' })
      expect([page.status, page.html.includes('value="A long story"')]).to.deep.equal([410, true])
    })

    it('comes back with what was typed when it cannot be kept just now', async () => {
      await define(FIRST, SECOND)
      sinon.stub(app.store, 'transaction').rejects(unavailable())
      const { status, html } = await person.post('/f/swap', FILLED)
      expect([status, html.includes('value="A long story"')]).to.deep.equal([503, true])
    })
  })

  describe('of one page', () => {
    beforeEach(async () => {
      await define({ ...FIRST, fields: [...FIRST.fields, text('old', { required: false })] }, SECOND)
      await person.get('/f/swap/a')
    })
    const ONE = { ...FIRST, fields: [...FIRST.fields, ...SECOND.fields] }

    it('shows what was typed on its pages, with their files, on the one page, from which it is sent', async () => {
      await person.go('/f/swap/a', { ...FILLED, doc: named('a.txt') })
      await define(ONE)
      const back = await person.post('/f/swap/b', { extra: 'More' })
      expect(back.status).to.equal(422)
      expect(back.html).to.include('This form has changed').and.include('a.txt')
      for (const typed of ['Ada', 'A long story', 'More']) expect(back.html).to.include(`value="${typed}"`)
      expect(await sent()).to.deep.equal([])
      expect((await person.post('/f/swap', { ...FILLED, extra: 'More' })).location).to.match(THANKS)
      const [{ doc, ...answers }] = (await sent()) as [{ doc: string[] }]
      expect([answers, doc.length]).to.deep.equal([{ ...FILLED, extra: 'More' }, 1])
    })

    it('does so for the first page, for one that is kept for later, and for the check page', async () => {
      const page = { ...person.hidden }
      await person.go('/f/swap/a', FILLED)
      await define(ONE)
      for (const [path, texts] of [
        ['/f/swap/a', { ...FILLED, doc: named('a.txt') }],
        ['/f/swap/save?page=a', FILLED],
        ['/f/swap/save?page=b', { extra: 'More' }],
        ['/f/swap/check', { seen: 'x' }],
      ] as const) {
        const { status, html } = await person.post(path, { ...texts, ...page })
        expect([status, html.includes('value="A long story"')], path).to.deep.equal([422, true])
        expect(html).to.include('action="/f/swap"')
      }
    })

    it('gives the reference when it was sent before', async () => {
      await person.go('/f/swap/a', FILLED)
      const page = { ...person.hidden }
      await person.go('/f/swap/b', { extra: 'More' })
      const { location } = await person.post('/f/swap/check')
      await define(ONE)
      for (const [path, texts] of [
        ['/f/swap/a', FILLED],
        ['/f/swap/check', {}],
      ] as const)
        expect((await person.post(path, { ...texts, ...page })).location.split('?')[0], path).to.equal(location)
      expect(await sent()).to.have.length(1)
    })

    it('shows what was begun to whoever comes back, by cookie, old address or code, until it was sent', async () => {
      await person.go('/f/swap/a', { ...FILLED, doc: named('a.txt') })
      const saved = await person.post('/f/swap/save?page=b', { extra: 'More' })
      const code = /<p class="reference">([^<]+)</.exec(saved.html)![1]!
      await define(ONE)
      expect((await person.get('/f/swap/b')).location).to.equal('/f/swap')
      const elsewhere = applicant(app)
      expect((await elsewhere.get('/f/swap/b')).status).to.equal(404)
      expect((await elsewhere.post('/f/swap/resume', { code: 'nonsense' })).status).to.equal(422)
      expect((await elsewhere.post('/f/swap/resume', { code })).location).to.equal('/f/swap')
      for (const who of [person, elsewhere, person]) {
        const { status, html, headers } = await who.get('/f/swap')
        expect([status, headers.get('cache-control')]).to.deep.equal([200, 'private, no-cache'])
        expect(html).to.include('This form has changed').and.include('a.txt').and.not.include('There is a problem')
        for (const typed of ['Ada', 'A long story', 'More']) expect(html).to.include(`value="${typed}"`)
      }
      const { location } = await person.post('/f/swap', { ...FILLED, extra: 'More' })
      expect(location).to.match(THANKS)
      expect((await app.store.counts()).drafts, 'what was typed is deleted when it is sent').to.equal(0)
      expect((await applicant(app).post('/f/swap/resume', { code })).status).to.equal(422)
      for (const who of [person, elsewhere]) {
        const { status, html } = await who.get('/f/swap')
        expect([status, html.includes('Ada')]).to.deep.equal([200, false])
      }
      const [{ doc, ...answers }] = (await sent()) as [{ doc: string[] }]
      expect([answers, doc.length]).to.deep.equal([{ ...FILLED, extra: 'More' }, 1])
    })

    it('keeps its files while it is only looked at, also for its pages when they come back', async () => {
      const pages = [{ ...FIRST, fields: [...FIRST.fields, text('old', { required: false })] }, SECOND]
      await person.go('/f/swap/a', { ...FILLED, doc: named('a.txt') })
      await define(ONE)
      expect((await person.get('/f/swap')).html).to.include('a.txt')
      await define(...pages)
      expect((await person.get('/f/swap/a')).html).to.include('a.txt')
    })

    it('can be deleted, as on the page with its code', async () => {
      await person.go('/f/swap/a', FILLED)
      await define(ONE)
      expect((await person.get('/f/swap/discard')).html).to.include('action="/f/swap/discard"')
      expect((await person.post('/f/swap/discard')).location).to.equal('/f/swap')
      expect((await app.store.counts()).drafts).to.equal(0)
      expect((await person.get('/f/swap')).html).to.not.include('Ada')
      expect((await applicant(app).get('/f/swap/discard')).status).to.equal(404)
    })

    it('is blank while what was begun cannot be read', async () => {
      await person.go('/f/swap/a', FILLED)
      await define(ONE)
      sinon.stub(app.store.drafts, 'byId').rejects(unavailable())
      const { status, html } = await person.get('/f/swap')
      expect([status, html.includes('Ada')]).to.deep.equal([200, false])
    })

    it('knows no page that was never asked, and takes nothing past its pages', async () => {
      const page = { ...person.hidden }
      await define(ONE)
      const fresh = await app.mint('swap')
      for (const submissionId of ['', 'nonsense', fresh])
        expect((await person.post('/f/swap/a', { ...FILLED, submissionId })).status, submissionId).to.equal(404)
      expect((await person.post('/f/swap', { ...FILLED, ...page })).status).to.equal(422)
      expect(await sent()).to.deep.equal([])
    })
  })

  describe('of several other pages', () => {
    const DAY = { type: 'date', id: 'day', label: 'Day', required: false }
    const THIRD = { id: 'c', title: 'The third', fields: [text('last', { required: false })] }
    const MOVED = { id: 'd', title: 'Moved', fields: [text('first', { required: false }), ...SECOND.fields, DAY] }
    beforeEach(async () => {
      await define(FIRST, { ...SECOND, fields: [...SECOND.fields, DAY] })
      await person.get('/f/swap/a')
      await person.go('/f/swap/a', FILLED)
    })

    it('is told that the form changed, keeps what was typed, and is sent from the page that asks it now', async () => {
      const page = { ...person.hidden }
      const typed = { extra: 'More', 'day-day': '31', 'day-month': '12', 'day-year': '2026' }
      await define(FIRST, THIRD, MOVED)
      for (const path of ['/f/swap/b', '/f/swap/save?page=b']) {
        const { status, html } = await person.post(path, { ...typed, ...page })
        expect(status, path).to.equal(422)
        expect(html).to.include('This form has changed').and.include('action="/f/swap/d"')
        for (const value of ['More', '31', '12', '2026']) expect(html, value).to.include(`value="${value}"`)
      }
      await person.go('/f/swap/c', {})
      await person.go('/f/swap/d', { first: 'Kept', extra: '' }).catch(() => {})
      const { html } = await person.post('/f/swap/b', { ...typed, ...page })
      expect(html).to.include('value="Kept"').and.include('value="More"')
      await person.go('/f/swap/d', { first: 'Kept', ...typed })
      expect((await person.post('/f/swap/check')).location).to.match(THANKS)
      expect(await sent()).to.deep.equal([{ ...FILLED, first: 'Kept', extra: 'More', day: '2026-12-31' }])
    })

    it('keeps what was typed for a question that stands on another page by now, and says so', async () => {
      const page = { ...person.hidden }
      const [moved, added] = [{ ...FIRST, fields: [...FIRST.fields, DAY, ...SECOND.fields] }, text('new')]
      await define(moved, { ...SECOND, fields: [added] })
      const typed = { extra: 'More', 'day-day': '31', 'day-month': '12', 'day-year': '2026' }
      const { status, html } = await person.post('/f/swap/b', { ...typed, ...page })
      expect(status).to.equal(422)
      expect(html).to.include('This form has changed since you opened this page').and.include('name="new"')
      const first = (await person.get('/f/swap/a')).html
      for (const value of ['Ada', 'More', '31', '12', '2026']) expect(first, value).to.include(`value="${value}"`)
      // A page of this version changes its own answers alone.
      await person.go('/f/swap/b', { new: 'Thing', extra: 'Forced' })
      expect((await person.post('/f/swap/check')).location).to.match(THANKS)
      expect(await sent()).to.deep.equal([{ ...FILLED, day: '2026-12-31', extra: 'More', new: 'Thing' }])
    })

    it('stays done with a list that was left empty', async () => {
      const list = { id: 'l', title: 'List', repeat: { min: 0, max: 3, itemLabel: 'thing' }, fields: [text('what')] }
      await define(FIRST, list, SECOND)
      await person.get('/f/swap/l')
      await person.go('/f/swap/l', {})
      const page = { ...person.hidden }
      await define(FIRST, list, { ...SECOND, fields: [...SECOND.fields, DAY] })
      expect((await person.go('/f/swap/b', { extra: 'More', ...page })).path).to.equal('/f/swap/check')
    })

    it('adds to a list that has entries already, and leads to the start from the removal of one that is no more', async () => {
      const list = { id: 'l', title: 'List', repeat: { max: 3, itemLabel: 'thing' }, fields: [text('what')] }
      await define(FIRST, list, SECOND)
      await person.get('/f/swap/l/1')
      await person.go('/f/swap/l/1', { what: 'Kept' })
      await person.get('/f/swap/b')
      const page = { ...person.hidden }
      await define(FIRST, { ...list, fields: [text('what'), text('extra', { required: false })] })
      const { status, html } = await person.post('/f/swap/b', { extra: 'More', ...page })
      const action = /<form[^>]*action="(\/f\/swap\/l\/[0-9a-f]{10})"/.exec(html)?.[1]
      expect([status, html.includes('value="More"'), html.includes('Kept')]).to.deep.equal([422, true, false])
      await person.go(action!, { what: 'Second', extra: 'More' })
      expect((await person.get('/f/swap/l/1')).html).to.include('value="Kept"')
      expect((await person.post('/f/swap/m/1/remove', page)).location).to.equal('/f/swap')
    })

    it('leads to what was sent when it was sent before', async () => {
      const page = { ...person.hidden }
      await person.go('/f/swap/b', { extra: 'More' })
      const { location } = await person.post('/f/swap/check')
      await define(FIRST, THIRD, MOVED)
      expect((await person.post('/f/swap/b', { extra: 'Else', ...page })).location).to.equal(`${location}?unchanged=1`)
      expect(await sent()).to.have.length(1)
    })

    it('comes back with what was typed when nothing can be read, and when the form has closed', async () => {
      const page = { ...person.hidden }
      const closed = { slug: 'swap', title: 'Swap', closesAt: new Date(AT).toISOString(), pages: [FIRST, MOVED] }
      await define(FIRST, MOVED)
      const stub = sinon.stub(app.store.drafts, 'byId').rejects(unavailable())
      const down = await person.post('/f/swap/b', { extra: 'More', ...page })
      expect([down.status, down.html.includes('value="More"')]).to.deep.equal([503, true])
      stub.restore()
      await app.define(closed as never)
      const late = await person.post('/f/swap/b', { extra: 'More', ...page })
      expect([late.status, late.html.includes('value="More"')]).to.deep.equal([410, true])
    })

    it('is not found when no version that was opened had it', async () => {
      for (const submissionId of ['', 'nonsense', await app.mint('feedback'), person.hidden.submissionId!])
        expect((await person.post('/f/swap/nowhere', { extra: 'More', submissionId })).status).to.equal(404)
    })
  })
})
