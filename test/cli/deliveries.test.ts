/** deliveries list | show | retry | discard */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { freezeClock } from '../support/clock.ts'
import { toldForm } from '../support/told-form.ts'
import { type Desk, openDesk, publishFolder } from './desk.ts'

const AT = Date.UTC(2026, 10, 20, 9, 0)

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
    const answers = { name: 'Ada', email: 'ada@example.org', topic: 'question', message: 'Hello' }
    reference = await desk.send({ slug: 'told', answers })
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

  it('lists what is owed, newest first, and no address', async () => {
    const all = await listed()
    expect(all.map(({ kind, recipient, state }) => [kind, recipient, state])).to.deep.include([
      'mail',
      'citizen',
      'waiting',
    ])
    expect(all[0].dueAt).to.equal('2026-11-20T09:01:00.000Z')
    expect(await listed('--case', reference)).to.deep.equal(all)
    expect(await listed('--kind', 'webhook')).to.deep.equal([])
    const table = await desk.run('deliveries', 'list')
    expect(table.out).to.include('Attempts').and.not.include('@')
    expect(table.err).to.equal('')
    expect(await desk.run('deliveries', 'list', '--state', 'dead')).to.deep.equal({
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

  it('gives one up, once, and makes it due again', async () => {
    const [{ id }] = await listed()
    expect((await desk.run('deliveries', 'discard', id)).out).to.equal(`${id} is cancelled.\n`)
    const again = await desk.run('deliveries', 'discard', id)
    expect([again.code, again.err]).to.deep.equal([1, `${id} is already discarded.\n`])
    expect((await desk.run('deliveries', 'retry', id)).code).to.equal(0)
    expect((await listed('--state', 'waiting'))[0].dueAt).to.equal('2026-11-20T09:00:00.000Z')
  })

  it('says that an id names nothing', async () => {
    const unknown = 'x'.repeat(22)
    const { code, err } = await desk.run('deliveries', 'show', unknown)
    expect([code, err]).to.deep.equal([1, `There is no delivery ${unknown}.\n`])
    expect((await desk.run('deliveries', 'show', 'short')).code).to.equal(2)
  })
})
