/** Random days at one case: two clerks, the person, the mail, the clock, and what is taken back in between. */
import { expect } from 'chai'
import fc from 'fast-check'
import type { Account } from '../../../src/models/account.ts'
import { isStanding, undoneAmong } from '../../../src/models/event.ts'
import { filled, REFERENCE, startApp, type TestApp } from '../../support/app.ts'
import { casesOf } from '../../support/cases.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Mailbox, mailSettings, openMailbox } from '../../support/mailbox.ts'
import { clerk } from '../../support/office.ts'
import { toldForm } from '../../support/told-form.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const ACTS = ['ask', 'move', 'reply', 'undo', 'undo', 'tell', 'note', 'assign', 'wait', 'deliver'] as const
/** What is done, by which of two clerks, and which of the ways there are. */
const acts = fc.array(fc.tuple(fc.constantFrom(...ACTS), fc.nat(1), fc.nat(5)), { minLength: 4, maxLength: 24 })

describe('random days with what is taken back', function () {
  this.timeout(60_000) // tries very many cases
  const clock = freezeClock(NOON)
  let mailbox: Mailbox
  let app: TestApp
  let clerks: Account[]
  beforeEach(async () => {
    mailbox = await openMailbox()
    app = await startApp({ env: mailSettings(mailbox), clock })
    await app.define(toldForm())
    clerks = [(await clerk(app)).account, (await clerk(app, 'caseworker', { name: 'Ivo Petrov' })).account]
  })
  afterEach(async () => {
    await app.stop()
    await mailbox.close()
  })

  async function rowOf(reference: string) {
    const { submissions } = app.store
    const { id, slug, status, statusAt, waitingFor } = (await submissions.byReference(reference))!
    const finished = await submissions.finished(slug, { from: 0, to: clock() }, { size: 1000 })
    return { status, statusAt, waitingFor, finishedAt: finished.find((one) => one.id === id)?.finishedAt }
  }

  it('leave every case as if it had not been done, and tell nobody of it', async () => {
    await fc.assert(fc.asyncProperty(fc.boolean(), acts, walk), { numRuns: casesOf(60, 15) })
  })

  /** `asked`: it begins where the office waits for the person. */
  async function walk(asked: boolean, days: [(typeof ACTS)[number], number, number][]): Promise<void> {
    const response = await app.post('/f/told', filled(await app.mint('told')))
    const reference = REFERENCE.exec(response.headers.get('location') ?? '')![0]
    const { cases, deliveries } = app.services
    if (asked)
      for (const to of ['in-review', 'needs-information'])
        await cases.update(reference, { to, by: 'root', message: 'Hm?' })
    /** The row as it was before each event, by its index. */
    const before: Awaited<ReturnType<typeof rowOf>>[] = []
    let words = 0
    for (const [act, who, way] of days) {
      const account = clerks[who]!
      const by = { by: account.name, account }
      const { status, events } = (await cases.find(reference))!
      before[events.length] = await rowOf(reference)
      const message = `words ${++words}.`
      if (act === 'move' && status.final) await cases.update(reference, { ...by, to: 'in-review', note: 'x', message })
      else if (act === 'ask') {
        const to = status.to.find((one) => one === 'needs-information' || one === 'in-review')
        if (to) await cases.update(reference, { ...by, to, message })
      } else if (act === 'move')
        await cases.update(reference, { ...by, to: status.to[way % status.to.length]!, message })
      else if (act === 'tell') await cases.update(reference, { ...by, message })
      else if (act === 'note') await cases.update(reference, { ...by, note: 'x' })
      else if (act === 'assign') await cases.assign(reference, account, by)
      else if (act === 'reply') await cases.reply(reference, { token: cases.replyToken(reference), text: 'An answer' })
      else if (act === 'wait') clock.advance(way * 12_000)
      else if (act === 'deliver') await deliveries.round()
      else await takeBack(reference, account, before)
      await check(reference)
    }
  }

  /** What is offered is done, and gives the row that was before; what is not offered is refused and changes nothing. */
  async function takeBack(
    reference: string,
    account: Account,
    before: Awaited<ReturnType<typeof rowOf>>[],
  ): Promise<void> {
    const { cases } = app.services
    const submission = (await app.store.submissions.byReference(reference))!
    const offered = await cases.undoable(account, submission)
    const present = await rowOf(reference)
    const { events } = (await cases.find(reference))!
    for (const [index, { undone }] of events.entries()) {
      if (index === offered?.index || undone) continue
      const outcome = await cases.undo(reference, index, account).catch(({ status }) => status)
      expect(outcome).to.be.oneOf([409, 'late', 'changed'])
      expect(await rowOf(reference)).to.deep.equal(present)
    }
    if (!offered) return
    const outcome = await cases.undo(reference, offered.index, account)
    expect(outcome).to.equal('undone')
    expect(await rowOf(reference)).to.deep.equal(before[offered.index])
  }

  async function check(reference: string): Promise<void> {
    const { events, status } = (await app.services.cases.find(reference))!
    const undone = undoneAmong(events)
    const row = await rowOf(reference)
    const since = events.findLast((event, i) => isStanding(event) && !undone.has(i))!
    expect(row).to.include({ status: since.status, statusAt: since.at })
    expect(row.finishedAt).to.equal(status.final ? since.at : undefined)
    const told = await (await app.get(`/status?reference=${reference}`)).text()
    const { id } = (await app.store.submissions.byReference(reference))!
    const owed = new Set(
      (await app.store.deliveryListing.page({ submission: id }, { size: 100 })).map(({ event }) => event),
    )
    const numbered = await app.store.events.numbered(id)
    for (const index of undone) {
      expect(told).not.to.include(events[index]!.message)
      expect(
        mailbox.mails.some(({ text }) => text.includes(reference) && text.includes(events[index]!.message!)),
      ).to.equal(false)
      expect(owed.has(numbered[index]!.id)).to.equal(false)
    }
    for (const [index, { kind, message = '' }] of events.entries())
      if (!undone.has(index) && kind !== 'reply') expect(told).to.include(message)
  }
})
