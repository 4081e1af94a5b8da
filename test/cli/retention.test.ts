/** retention run | log */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { freezeClock } from '../support/clock.ts'
import { toldForm } from '../support/told-form.ts'
import { type Desk, jsonIn, openDesk, publishFolder } from './desk.ts'

const AT = Date.UTC(2026, 10, 20, 9, 0)
const DAY = 24 * 60 * 60_000

describe('retention', () => {
  const clock = freezeClock(AT)
  let desk: Desk
  let reference: string
  beforeEach(async () => {
    desk = openDesk({}, clock)
    await desk.wired(async (wired) => {
      writeFileSync(join(wired.folder.forms, 'told.json'), JSON.stringify(toldForm({ retention: { idleDays: 30 } })))
      await publishFolder(wired)
    })
    reference = await desk.send({ slug: 'told', answers: { name: 'Ada Example' } })
  })
  afterEach(() => desk.remove())

  it('lists what it would delete, deletes it, and tells what was deleted', async () => {
    expect(await desk.run('retention', 'log')).to.deep.equal({
      code: 0,
      out: '',
      err: 'Nothing has been deleted yet.\n',
    })
    clock.set(AT + 30 * DAY)
    const dry = await desk.run('retention', 'run', '--dry-run')
    expect(dry.out).to.equal(`${reference}  told  30 days after the last event\n`)
    expect(dry.err).to.equal('1 case would be deleted. Nothing was deleted.\n')
    expect((await desk.run('submissions', 'show', reference)).out).to.include('Ada Example')
    expect((await desk.run('retention', 'run')).out).to.equal('1 case and 0 files deleted.\n')
    expect((await desk.run('submissions', 'show', reference)).out).to.not.include('Ada Example')
    expect((await desk.run('submissions', 'show', reference)).out).to.include('Note: 30 days after the last event')
    const [shown] = jsonIn((await desk.run('submissions', 'show', '--json', reference)).out)
    expect((shown!.events as { note: string }[]).at(-1)).to.include({
      kind: 'deleted',
      note: '30 days after the last event',
    })
    expect((await desk.run('retention', 'log')).out).to.match(/retention +30 days after the last event +0\n$/)
    const { out } = await desk.run('retention', 'log', '--json')
    expect(JSON.parse(out)).to.deep.equal({
      at: '2026-12-20T09:00:00.000Z',
      form: 'told',
      reference,
      by: 'retention',
      reason: '30 days after the last event',
      files: 0,
    })
  })

  const publish = (idleDays: number) =>
    desk.wired(async (wired) => {
      writeFileSync(join(wired.folder.forms, 'told.json'), JSON.stringify(toldForm({ retention: { idleDays } })))
      await publishFolder(wired)
    })
  const dueAfter = async (days: number) => {
    clock.set(AT + days * DAY)
    const { out } = await desk.run('retention', 'run', '--dry-run')
    expect((await desk.run('retention', 'run')).out).to.equal(
      `${out ? 1 : 0} ${out ? 'case' : 'cases'} and 0 files deleted.\n`,
    )
    return out
  }

  it('goes by the version that was live last, also when an older one was published again', async () => {
    clock.advance(1)
    await publish(1)
    clock.advance(1)
    await publish(30)
    expect(await dueAfter(29), 'live').to.equal('')
    await desk.wired(({ services }) => services.forms.decide('told', 'withdrawn', { way: 'command', by: 'ops' }))
    expect(await dueAfter(29), 'taken off').to.equal('')
    expect(await dueAfter(30)).to.include(reference)
  })

  it('goes by what is live, also when the clock was set back before that was published', async () => {
    await publish(1)
    clock.set(AT - DAY)
    await publish(100)
    expect(await dueAfter(99)).to.equal('')
    expect(await dueAfter(100)).to.include(reference)
  })
})
