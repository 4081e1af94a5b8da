/** deliveries list | show | retry | cancel | release */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { PERSON } from '../../src/models/delivery.ts'
import { freezeClock } from '../support/clock.ts'
import { openReceiver } from '../support/receiver.ts'
import { toldForm } from '../support/told-form.ts'
import { type Desk, openDesk, publishFolder } from './desk.ts'

const AT = Date.UTC(2026, 10, 20, 9, 0)
const ANSWERS = { name: 'Ada', email: 'ada@example.org', topic: 'question', message: 'Hello' }

describe('deliveries', () => {
  const clock = freezeClock(AT)
  let desk: Desk
  let reference: string
  beforeEach(async () => {
    desk = openDesk({}, clock)
    await desk.wired(async (wired) => {
      writeFileSync(join(wired.folder.forms, 'told.json'), JSON.stringify(toldForm()))
      await publishFolder(wired)
    })
    reference = await desk.send({ slug: 'told', answers: ANSWERS })
    expect((await desk.run('submissions', 'set-status', reference, 'in-review')).code).to.equal(0)
  })
  afterEach(() => desk.remove())

  const listed = async (...args: string[]) => {
    const { out } = await desk.run('deliveries', 'list', '--json', ...args)
    return out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  }

  it('sends a test event to a receiver, and says what it answered', async () => {
    const receiver = await openReceiver()
    Object.assign(desk.env, {
      SVC_WEBHOOK_CASE_DESK_URL: receiver.url,
      SVC_WEBHOOK_CASE_DESK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      SVC_WEBHOOK_ALLOW_PRIVATE: 'true',
    })
    const test = (key = 'case-desk') => desk.run('deliveries', 'test', key)
    const good = await test()
    expect(good.out).to.match(/^case-desk answered 204 after \d+ ms\.\n$/)
    expect(good.code).to.equal(0)
    expect(JSON.parse(receiver.got[0]!.body).type).to.equal('test')
    receiver.answer(500)
    expect(await test()).to.deep.include({ code: 1, err: 'It must answer with 2xx.\n' })
    receiver.close()
    expect((await test()).err).to.match(/^No answer after \d+ ms: the receiver cannot be reached \(ECONNREFUSED\)\.\n$/)
    expect(await test('other')).to.deep.include({ code: 1, err: 'The settings name no receiver other.\n' })
  })

  it('lists what is owed, newest first, and no address', async () => {
    const all = await listed()
    expect(all.map(({ kind, recipient, state }) => [kind, recipient, state])).to.deep.include([
      'mail',
      'person',
      'waiting',
    ])
    expect(all[0].dueAt).to.equal('2026-11-20T09:01:00.000Z')
    expect(await listed('--case', reference)).to.deep.equal(all)
    expect(await listed('--kind', 'webhook')).to.deep.equal([])
    const table = await desk.run('deliveries', 'list')
    expect(table.out).to.include('Attempts').and.not.include('@')
    expect(table.err).to.equal('')
    for (const state of ['failed', 'cancelled', 'dead', 'discarded'])
      expect(await desk.run('deliveries', 'list', '--state', state)).to.deep.equal({
        code: 0,
        out: '',
        err: 'No deliveries match.\n',
      })
  })

  it('shows one with its case', async () => {
    const [{ id }] = await listed()
    const { out } = await desk.run('deliveries', 'show', id)
    expect(out).to.include(`reference: ${reference}`).and.include('state: waiting')
  })

  it('cancels one, once, and makes it due again', async () => {
    const [{ id }] = await listed()
    expect((await desk.run('deliveries', 'cancel', id)).out).to.equal(`${id} is cancelled.\n`)
    const again = await desk.run('deliveries', 'cancel', id)
    expect([again.code, again.err]).to.deep.equal([1, `${id} is already cancelled.\n`])
    expect((await desk.run('deliveries', 'retry', id)).code).to.equal(0)
    expect((await listed('--state', 'waiting'))[0].dueAt).to.equal('2026-11-20T09:00:00.000Z')
  })

  it('speaks of failed and cancelled ones, and finds them by the words of earlier releases too', async () => {
    const second = await desk.send({ slug: 'told', answers: ANSWERS })
    await desk.run('submissions', 'set-status', second, 'in-review')
    const [{ id }, other] = await listed()
    await desk.wired(({ store }) =>
      store.transaction(async (tx) => {
        const [claimed] = await tx.deliveries.claim(
          { kind: 'mail', recipient: 'citizen' },
          { now: AT + 60_000, until: AT + 120_000, size: 1 },
        )
        await tx.deliveries.settle(claimed!, { state: 'failed', error: 'no server', at: AT })
      }),
    )
    const failed = (await listed('--state', 'failed')).map((one) => one.id)
    expect(failed).to.have.length(1)
    const waiting = [id, other.id].find((one) => !failed.includes(one))
    expect((await desk.run('deliveries', 'discard', waiting)).out).to.equal(`${waiting} is cancelled.\n`)
    for (const [word, old, found] of [
      ['failed', 'dead', failed[0]],
      ['cancelled', 'discarded', waiting],
    ]) {
      const named = await listed('--state', word)
      expect(named.map((one) => [one.id, one.state])).to.deep.equal([[found, word]])
      expect(await listed('--state', old)).to.deep.equal(named)
      expect((await desk.run('deliveries', 'list', '--state', old)).out)
        .to.include(word)
        .and.not.include(old)
    }
    expect((await desk.run('deliveries', 'list', '--state', 'lost')).err).to.include(
      'Allowed choices are waiting, held, sent, failed, cancelled.',
    )
    const { out: help } = await desk.run('deliveries', '--help')
    expect(help).to.include('cancel ').and.not.include('discard')
  })

  it('sends nothing that is on hold until it is released or retried', async () => {
    expect((await desk.run('deliveries', 'release')).out).to.equal('Nothing is on hold.\n')
    const hold = () => desk.wired(({ store }) => store.transaction((tx) => tx.deliveries.hold()))
    const round = () => desk.wired(({ services }) => services.deliveries.round())
    const second = await desk.send({ slug: 'told', answers: ANSWERS })
    await desk.run('submissions', 'set-status', second, 'in-review')
    clock.advance(5 * 60_000)
    expect(await hold()).to.equal(2)
    expect(await round()).to.equal(0)
    const [one, other] = await listed('--state', 'held')
    expect([one.state, other.state]).to.deep.equal(['held', 'held'])
    expect((await desk.run('deliveries', 'cancel', one.id)).out).to.equal(`${one.id} is cancelled.\n`)
    await desk.run('deliveries', 'retry', other.id)
    expect((await listed('--state', 'waiting')).map(({ id }) => id)).to.deep.equal([other.id])
    const claim = { now: clock(), until: clock() + 120_000, size: 1 } // as if a process were sending it
    await desk.wired(({ store }) =>
      store.transaction((tx) => tx.deliveries.claim({ kind: 'mail', recipient: PERSON }, claim)),
    )
    expect(await hold()).to.equal(1)
    clock.advance(1000)
    const asked = await desk.run('deliveries', 'release')
    expect([asked.code, asked.err]).to.deep.equal([
      1,
      'Send 1 delivery? Some may have been sent already. Nothing was sent. Answer yes, or add --yes.\n',
    ])
    const { code, out } = await desk.run('deliveries', 'release', '--yes')
    expect([code, out]).to.deep.equal([0, '1 delivery will be sent within a few seconds.\n'])
    const [released] = await listed('--state', 'waiting')
    expect(released.createdAt, 'it has three days from now').to.equal(new Date(clock()).toISOString())
    expect(await round()).to.equal(1)
    const [last] = await desk.wired(({ store }) => store.audit.page({ size: 1 }))
    expect([last!.action, last!.details]).to.deep.equal(['deliveries-released', 'count=1'])
  })

  it('says that an id names nothing', async () => {
    const unknown = 'x'.repeat(22)
    const { code, err } = await desk.run('deliveries', 'show', unknown)
    expect([code, err]).to.deep.equal([1, `There is no delivery ${unknown}.\n`])
    expect((await desk.run('deliveries', 'show', 'short')).code).to.equal(2)
  })
})
