/** Taking back what the office did last. */
import { expect } from 'chai'
import type { Account } from '../../../src/models/account.ts'
import { filled, REFERENCE, sendForm, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Mailbox, mailSettings, openMailbox } from '../../support/mailbox.ts'
import { clerk } from '../../support/office.ts'
import { toldForm } from '../../support/told-form.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('taking back', () => {
  const clock = freezeClock(NOON)
  let mailbox: Mailbox
  let app: TestApp
  let reference: string
  let dora: Account
  beforeEach(async () => {
    mailbox = await openMailbox()
    app = await startApp({ env: mailSettings(mailbox), clock })
    await app.define(toldForm())
    reference = await send()
    dora = (await clerk(app)).account
  })
  afterEach(async () => {
    await app.stop()
    await mailbox.close()
  })

  async function send(over: Record<string, string> = {}): Promise<string> {
    const response = await app.post('/f/told', filled(await app.mint('told'), over))
    return REFERENCE.exec(response.headers.get('location') ?? '')![0]
  }
  const by = (account: Account) => ({ by: account.name, account })
  const move = (to: string, message?: string, account = dora) =>
    app.services.cases.update(reference, { to, ...(message && { message }), ...by(account) })
  const row = async () => (await app.store.submissions.byReference(reference))!
  const undoable = async (account = dora) => app.services.cases.undoable(account, await row())
  const undo = async (account = dora, place?: number) =>
    app.services.cases.undo(reference, place ?? (await undoable(account))!.index, account)
  const find = async () => (await app.services.cases.find(reference))!
  const kinds = async () => (await find()).events.map(({ kind, undone }) => (undone ? `${kind} (undone)` : kind))
  const publicJson = async () =>
    (await (await app.get(`/status?reference=${reference}`, { accept: 'application/json' })).json()) as {
      status: { id: string }
      events: { kind: string; message?: string }[]
    }
  const round = () => app.services.deliveries.round()
  const reply = (text: string) =>
    app.services.cases.reply(reference, { token: app.services.cases.replyToken(reference), text })

  /** Ways that lead to a place from which something is done by mistake. */
  const BEFORE: Record<string, () => Promise<unknown>> = {
    'what was just received': async () => {},
    'what waits for the person': async () => {
      await move('in-review')
      await move('needs-information', 'Which lamp?')
    },
    'what the person has answered': async () => {
      await move('in-review')
      await move('needs-information', 'Which lamp?')
      await reply('Number 4711')
    },
    'what has ended': async () => {
      await move('in-review')
      await move('approved')
    },
    'what was taken back before': async () => {
      await move('in-review')
      await move('declined')
      await undo()
    },
  }
  const MISTAKES: Record<string, (present: { final?: boolean; to: string[] }) => Promise<unknown>> = {
    'a change of status': ({ final, to }) =>
      final
        ? app.services.cases.update(reference, { to: 'in-review', note: 'mistaken', ...by(dora) })
        : move(to.at(-1)!, 'Wrong words'),
    'a message': () => app.services.cases.update(reference, { message: 'Wrong words', ...by(dora) }),
  }
  for (const [what, way] of Object.entries(BEFORE))
    for (const [mistake, err] of Object.entries(MISTAKES))
      it(`leaves ${what} exactly as it was before ${mistake}, for everybody and in every figure`, async () => {
        await way()
        clock.advance(10 * MINUTE)
        await round()
        const told = mailbox.mails.length
        const before = { row: await row(), found: await find(), json: await publicJson(), figures: await figures() }
        await err(before.found.status)
        clock.advance(MINUTE - 1)
        expect(await undo()).to.equal('undone')
        expect(await row()).to.deep.equal(before.row)
        const { status, asked, takesFiles } = await find()
        expect({ status, asked, takesFiles }).to.deep.equal({
          status: before.found.status,
          asked: before.found.asked,
          takesFiles: before.found.takesFiles,
        })
        expect(await figures()).to.deep.equal(before.figures)
        const { events, ...json } = await publicJson()
        expect({ ...json, events: before.json.events }).to.deep.equal(before.json)
        expect(events.slice(0, -1)).to.deep.equal(before.json.events)
        expect(events.at(-1)).to.deep.include({ kind: 'undone', status: before.json.status })
        expect(JSON.stringify(events)).not.to.include('Wrong words')
        clock.advance(DAY)
        await round()
        expect(mailbox.mails).to.have.length(told)
      })
  const figures = () => app.services.officeStatistics.of(['told'])

  it('is a step of its own, for the office with the words that were taken back, and a row of the audit', async () => {
    await move('withdrawn', 'Wrong words')
    await undo()
    expect(await kinds()).to.deep.equal(['status', 'status (undone)', 'undone'])
    const [, undone, last] = (await find()).events
    expect(undone).to.include({ status: 'withdrawn', message: 'Wrong words', by: 'Dora Desk' })
    expect(last).to.deep.equal({ kind: 'undone', status: 'received', at: NOON, by: 'Dora Desk' })
    const rows = await app.store.audit.page({ about: reference, size: 9 })
    expect(rows.map(({ action, details, account }) => [action, details, account])).to.deep.equal([
      ['undone', 'withdrawn', dora.id],
      ['status-changed', 'withdrawn', dora.id],
    ])
  })

  it('is told to no receiver of webhooks either, nor is that it was done', async () => {
    await app.define(toldForm({ webhook: 'case-desk' }))
    reference = await send()
    await move('in-review')
    const webhooks = async () => app.services.deliveries.list({ kind: 'webhook' }, 9)
    expect(await webhooks()).to.have.length(2)
    await undo()
    expect(await webhooks()).to.have.length(1)
  })

  it('is done once, however often it is asked for, and step by step', async () => {
    await move('in-review')
    await app.services.cases.update(reference, { note: 'Hm', ...by(dora) })
    await app.services.cases.update(reference, { message: 'Soon', ...by(dora) })
    expect((await undoable())!.index).to.equal(3)
    expect([await undo(dora, 3), await undo(dora, 3)]).to.deep.equal(['undone', 'undone'])
    expect(await kinds()).to.deep.equal(
      ['status', 'status (undone)', 'note', 'message (undone)', 'undone'].with(1, 'status'),
    )
    expect(await undo()).to.equal('undone')
    expect(await kinds()).to.deep.equal(['status', 'status (undone)', 'note', 'message (undone)', 'undone', 'undone'])
    expect(await undoable()).to.equal(undefined)
    expect((await row()).status).to.equal('received')
  })

  it('is offered for a minute, and refused at its very end, when the mail goes out', async () => {
    await round()
    await move('in-review')
    expect(await undoable()).to.deep.equal({ index: 1, until: NOON + MINUTE })
    clock.advance(MINUTE)
    expect(await undoable()).to.equal(undefined)
    expect(await undo(dora, 1)).to.equal('late')
    expect(await kinds()).to.deep.equal(['status', 'status'])
    expect(await round()).to.equal(1)
  })

  it('is refused once a delivery is under way, and takes none of the others away', async () => {
    await round()
    await move('in-review')
    const [owed] = await app.services.deliveries.list({ state: 'waiting' }, 1)
    await app.services.deliveries.retry(owed!.id, { by: 'root' })
    await app.store.transaction((tx) =>
      tx.deliveries.claim({ kind: 'mail', recipient: 'citizen' }, { now: NOON, until: NOON + 2 * MINUTE, size: 1 }),
    )
    expect(await undo()).to.equal('told')
    expect((await row()).status).to.equal('in-review')
    expect(await app.services.deliveries.show(owed!.id)).not.to.equal(undefined)
  })

  for (const [who, act] of Object.entries({
    'a colleague': async () => {
      const ivo = (await clerk(app, 'caseworker', { name: 'Ivo Petrov' })).account
      await app.services.cases.update(reference, { note: 'Good', ...by(ivo) })
    },
    'the person, who answers': () => reply('Number 4711'),
    'the person, who withdraws': () =>
      app.services.cases.withdraw(reference, app.services.cases.withdrawalCode(reference)),
    'the command line': () => app.services.cases.update(reference, { note: 'Good', by: 'root' }),
  }))
    it(`is refused when somebody else has acted since: ${who}`, async () => {
      await move('in-review')
      await move('needs-information', 'Which lamp?')
      await act()
      const before = await row()
      expect(await undoable()).to.equal(undefined)
      expect(await undo(dora, 2)).to.equal('changed')
      expect(await row()).to.deep.equal(before)
    })

  it('is for the account that did it, not for another of the same name, and not for the receipt', async () => {
    const other = (await clerk(app)).account
    await move('in-review')
    expect(await undoable(other)).to.equal(undefined)
    for (const [account, place] of [
      [other, 1],
      [dora, 0],
      [dora, 2],
    ] as const)
      expect(await undo(account, place).catch(({ status }) => status)).to.equal(409)
  })

  it('of a form that was set aside is told to nobody when that is released', async () => {
    reference = await send({ 'further-remarks': 'http://spam.example' })
    await move('in-review', 'Wrong words')
    await undo()
    await app.services.cases.release(reference, by(dora))
    expect(await undoable()).to.equal(undefined)
    clock.advance(DAY)
    await round()
    const [mine, ...more] = mailbox.mails.filter(
      (mail) => mail.text.includes(reference) && mail.to[0] !== 'desk@example.org',
    )
    expect(mine!.header('subject')).to.match(/^We have received/)
    expect(more).to.deep.equal([])
  })

  it('is not possible once the content was deleted, and its words go with the rest', async () => {
    await move('in-review', 'Wrong words')
    await undo()
    await app.services.cases.remove(reference, { by: 'root', reason: 'x' })
    expect(JSON.stringify(await app.store.events.of((await row()).id))).not.to.include('Wrong words')
    expect(await undoable()).to.equal(undefined)
  })

  it('leaves what nobody is told of alone', async () => {
    reference = await sendForm(app)
    await app.services.cases.update(reference, { note: 'Hm', ...by(dora) })
    expect(await undoable()).to.equal(undefined)
  })
})
