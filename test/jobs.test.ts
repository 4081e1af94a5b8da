import { expect } from 'chai'
import { type SinonFakeTimers, useFakeTimers } from 'sinon'
import { type Job, jobsOf, startJobs } from '../src/jobs.ts'
import { createLog, type Log } from '../src/log.ts'
import { startApp } from './support/app.ts'
import { freezeClock } from './support/clock.ts'

const START = Date.UTC(2026, 10, 20, 12)

describe('jobs', () => {
  let clock: SinonFakeTimers
  let lines: string[]
  let log: Log
  beforeEach(() => {
    clock = useFakeTimers({ now: START, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    lines = []
    log = createLog('info', () => START, { write: (line: string) => void lines.push(line) })
  })
  afterEach(() => clock.restore())
  const settled = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve()
  }

  it('run at the start in their order, and each again after its time', async () => {
    const ran: string[] = []
    const job = (name: string, every?: number): Job => ({
      name,
      ...(every !== undefined && { every }),
      run: async () => void ran.push(name),
    })
    const stop = startJobs([job('once'), job('short', 1000), job('long', 5000)], log)
    await settled()
    expect(ran).to.deep.equal(['once', 'short', 'long'])
    for (let i = 0; i < 5; i++) {
      clock.tick(1000)
      await settled()
    }
    expect(ran).to.deep.equal(['once', 'short', 'long', 'short', 'short', 'short', 'short', 'long', 'short'])
    await stop()
    expect(clock.countTimers()).to.equal(0)
    clock.tick(10_000)
    await settled()
    expect(ran).to.have.length(9)
  })

  it('go on after one that failed, which is logged by its name and tried again', async () => {
    let tries = 0
    const failing = async () => {
      tries++
      throw new Error('no disk')
    }
    const stop = startJobs(
      [
        { name: 'fails', every: 1000, run: failing },
        { name: 'works', run: async () => ({ files: 3 }) },
      ],
      log,
    )
    await settled()
    clock.tick(1000)
    await settled()
    expect(tries).to.equal(2)
    const told = lines.map((line) => JSON.parse(line)).map(({ job, msg, files }) => ({ job, msg, files }))
    expect(told[0]).to.deep.include({ job: 'fails', msg: 'job failed' })
    expect(told[1]).to.deep.equal({ job: 'works', msg: 'job done', files: 3 })
    await stop()
  })

  it('end only when the run under way has ended', async () => {
    const gate = Promise.withResolvers<undefined>()
    const stop = startJobs([{ name: 'slow', every: 1000, run: () => gate.promise }], log)
    await settled()
    let ended = false
    const ending = stop().then(() => {
      ended = true
    })
    await settled()
    expect(ended).to.equal(false)
    gate.resolve(undefined)
    await ending
    clock.tick(5000)
    await settled()
    expect(lines).to.deep.equal([])
  })
})

describe('the jobs of the service', () => {
  const clock = freezeClock(START)
  const refused = (work: Promise<unknown>) => work.then(String, ({ message }) => message)

  it('delete no file while the database lacks changes that the drive remembers', async () => {
    const app = await startApp({ clock })
    const { installation } = (await app.drive.stamp())!
    await app.drive.setStamp({ installation, position: { event: 7, at: START } })
    for (const name of ['end drafts', 'sweep unclaimed files', 'sweep orphaned files', 'retention']) {
      const [job] = jobsOf(app).filter((one) => one.name === name)
      expect(await refused(job!.run()), name).to.include('db accept-loss')
    }
    await app.services.installation.adopt()
    for (const { run } of jobsOf(app)) await run()
    await app.stop()
  })

  it('sweep the files of forms that were never sent', async () => {
    const app = await startApp({ clock })
    const form = new FormData()
    form.append('submissionId', await app.mint())
    form.append('file-action', 'attach')
    form.append('evidence', new Blob(['text']), 'a.txt')
    expect((await app.post('/f/e2e-test-form', form)).status).to.equal(200)
    clock.advance(3 * 24 * 60 * 60 * 1000)
    const done = await Promise.all(jobsOf(app).map(async ({ name, run }) => [name, await run()] as const))
    expect(new Map(done).get('sweep unclaimed files')).to.deep.equal({ files: 1 })
    await app.stop()
  })
})
