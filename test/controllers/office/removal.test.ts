/** Deleting the content of a case: by an admin on its page, and of possible spam by whoever works on it. */
import { expect } from 'chai'
import { filled, REFERENCE, sendForm, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Clerk, clerk } from '../../support/office.ts'

const MONDAY = Date.UTC(2026, 10, 16, 8)

describe('deleting in the office', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  let reference: string
  let ada: Clerk
  let dora: Clerk
  beforeEach(async () => {
    app = await startApp({ clock })
    reference = await sendForm(app, { message: 'The lamp is out.' })
    ada = await clerk(app, 'admin', { name: 'Ada Admin' })
    dora = await clerk(app)
  })
  afterEach(() => app.stop())

  const open = async (path: string, who = dora) => (await app.get(path, who.headers)).text()
  const isKept = async (one: string) => (await app.store.submissions.byReference(one))!.deletedAt === undefined
  const audited = async (about: string) =>
    (await app.store.audit.page({ about, size: 10 })).filter(({ action }) => action === 'content-deleted')
  const sendSpam = async () => {
    const { headers } = await app.post('/f/e2e-test-form', filled(await app.mint(), { 'further-remarks': 'x' }))
    return REFERENCE.exec(headers.get('location')!)![0]
  }

  describe('a case', () => {
    const address = '?list=view%3Dall'
    const remove = (fields: Record<string, string> = {}, who = ada) =>
      app.post(
        `/staff/cases/${reference}/delete${address}`,
        { seen: '1', reason: 'Sent by mistake', ...fields },
        who.headers,
      )

    it('is done by an admin, with a reason, on a page that asks', async () => {
      const link = `/staff/cases/${reference}/delete${address}`
      expect(await open(`/staff/cases/${reference}${address}`, ada)).to.include(`href="${link}"`)
      const asked = await open(link, ada)
      expect(asked).to.include('Do you want to delete this case?').and.include('You cannot undo it.')
      expect(asked).to.include(`action="${link}"`).and.include(`href="/staff/cases/${reference}${address}"`)
      expect(await isKept(reference)).to.equal(true)
      const { status, headers } = await remove()
      expect([status, headers.get('location')]).to.deep.equal([
        303,
        `/staff/cases/${reference}?done=deleted&list=view%3Dall`,
      ])
      const html = await open(headers.get('location')!, ada)
      expect(html).to.include('of this case are deleted.').and.include('Sent by mistake').and.not.include('The lamp')
      expect(html).to.not.include('Delete this case')
      const [row] = await audited(reference)
      expect([row!.by, row!.account]).to.deep.equal([ada.account.email, ada.account.id])
      const [deletion] = await app.store.deletions.page({ size: 1 })
      expect(deletion!.reason).to.equal('Sent by mistake')
    })

    it('is not offered to a caseworker', async () => {
      expect(await open(`/staff/cases/${reference}`)).to.not.include('/delete')
      expect((await remove({}, dora)).status).to.equal(403)
      expect(await isKept(reference)).to.equal(true)
    })

    for (const [what, reason, words] of [
      ['no reason', ' ', 'Enter a reason'],
      ['a reason that is too long', 'x'.repeat(5001), 'must be 5,000 characters or fewer'],
      ['control characters', 'a\u0007', 'characters that cannot be shown'],
    ] as const)
      it(`asks again with ${what}, and deletes nothing`, async () => {
        const response = await remove({ reason })
        expect(response.status).to.equal(422)
        expect(await response.text())
          .to.include(words)
          .and.include(reason.trim().slice(0, 100))
        expect(await isKept(reference)).to.equal(true)
      })

    it('is left alone when something happened since, and cannot be done twice', async () => {
      await app.services.cases.update(reference, { by: 'Dora', note: 'Wait.' })
      expect((await remove()).status).to.equal(409)
      expect(await isKept(reference)).to.equal(true)
      expect((await remove({ seen: '2' })).status).to.equal(303)
      expect((await remove({ seen: '3' })).status).to.equal(409)
      expect((await app.get(`/staff/cases/${reference}/delete`, ada.headers)).status).to.equal(409)
      expect(await audited(reference)).to.have.length(1)
    })
  })

  describe('possible spam', () => {
    const discard = (marks: string[], confirmed = true) =>
      app.post(
        '/staff/several',
        [
          ...marks.map((mark) => ['case', mark] as [string, string]),
          ...Object.entries({
            change: 'discard',
            to: '',
            message: '',
            note: '',
            assignee: '',
            back: '/staff?view=aside',
          }),
          ...(confirmed ? [['confirmed', 'yes'] as [string, string]] : []),
        ],
        dora.headers,
      )

    it('is thrown away from its page by a caseworker, after a page that asks, and leaves the view', async () => {
      const spam = await sendSpam()
      const html = await open(`/staff/cases/${spam}?list=view%3Daside`)
      expect(html).to.include('Spam: throw this case away').and.include(`name="case" value="${spam}.1"`)
      expect(await open(`/staff/cases/${reference}`)).to.not.include('throw this case away')
      const asked = await (await discard([`${spam}.1`], false)).text()
      expect(asked).to.include('Throw away 1 case?').and.include('You cannot undo it.')
      expect(await isKept(spam)).to.equal(true)
      const done = await discard([`${spam}.1`])
      const told = await open(done.headers.get('location')!)
      expect(told).to.include('1 case thrown away').and.not.include('Undo')
      expect(await isKept(spam)).to.equal(false)
      expect(await open(`/staff/cases/${spam}`)).to.include('Thrown away as spam')
      expect(await open('/staff?view=aside')).to.not.include(spam)
      expect((await audited(spam))[0]!.by).to.equal(dora.account.email)
    })

    it('is thrown away together; what is no spam, was released, or changed meanwhile stays', async () => {
      const [first, second, released, noted] = [await sendSpam(), await sendSpam(), await sendSpam(), await sendSpam()]
      await app.services.cases.release(released, { by: 'Ivo' })
      await app.services.cases.update(noted, { by: 'Ivo', note: 'Is it?' })
      const marks = [first, second, released, noted, reference].map((one) => `${one}.1`)
      const asked = await (await discard(marks, false)).text()
      expect(asked).to.include('Throw away 2 cases?').and.include('3 cases cannot be changed like this')
      const told = await open((await discard(marks)).headers.get('location')!)
      expect(told).to.include('2 of 5 cases thrown away')
      expect(await Promise.all([first, second, released, noted, reference].map(isKept))).to.deep.equal([
        false,
        false,
        true,
        true,
        true,
      ])
    })
  })
})
