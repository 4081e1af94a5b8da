import { expect } from 'chai'
import sinon from 'sinon'
import { unavailable } from '../src/errors.ts'
import { createLog, silentLog } from '../src/log.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const access = { requestId: 'r-1', method: 'GET', route: '/f/:slug', status: 200, at: AT, duration: 1.234 }

const open = (level: string) => {
  const lines: string[] = []
  const log = createLog(level, () => AT, { write: (line: string) => void lines.push(line) })
  return { log, lines: () => lines.map((line) => JSON.parse(line)) }
}

describe('the log', () => {
  it('is JSON lines on the clock of the service', () => {
    const { log, lines } = open('info')
    log.info({ form: 'a' }, 'form published')
    expect(lines()).to.deep.equal([{ level: 30, time: AT, form: 'a', msg: 'form published' }])
  })

  it('has one access line a request, with the pattern of the route', () => {
    const { log, lines } = open('info')
    log.access(access)
    expect(lines()).to.deep.equal([
      { level: 30, time: AT, id: 'r-1', method: 'GET', route: '/f/:slug', status: 200, ms: 1.23 },
    ])
  })

  describe('of an outage', () => {
    let clock: sinon.SinonFakeTimers
    beforeEach(() => {
      clock = sinon.useFakeTimers(AT)
    })
    afterEach(() => clock.restore())
    const away = (why: string) => unavailable(new Error(why))

    it('has a line at once, then one a second with how many failed and why, and no stack', async () => {
      const { log, lines } = open('info')
      for (let i = 0; i < 100; i++) log.fault(away('PostgreSQL: ECONNREFUSED'), { id: `r-${i}` }, 'unavailable')
      log.fault(away('S3 PutObject: ECONNREFUSED'), { job: 'sweep' }, 'job failed')
      const line = { level: 50, time: AT, msg: 'unavailable' }
      const one = { ...line, id: 'r-0', count: 1, reasons: { 'PostgreSQL: ECONNREFUSED': 1 } }
      expect(lines()).to.deep.equal([one])
      clock.tick(1000)
      const reasons = { 'PostgreSQL: ECONNREFUSED': 99, 'S3 PutObject: ECONNREFUSED': 1 }
      expect(lines()).to.deep.equal([one, { ...line, id: 'r-1', count: 100, reasons }])
      clock.tick(60_000)
      expect(lines()).to.have.length(2)
      log.fault(away('PostgreSQL: ECONNREFUSED'), { id: 'r-0' }, 'unavailable')
      expect(lines()[2]).to.deep.equal(one)
    })

    it('has a line for the last at the end, and names five reasons at most', async () => {
      const { log, lines } = open('info')
      for (let i = 0; i < 10; i++) log.fault(away(`reason ${i}`), {}, 'unavailable')
      await log.flush()
      expect(lines()[1].count).to.equal(9)
      expect(Object.keys(lines()[1].reasons)).to.have.length(5)
    })

    it('has every other error with its stack', () => {
      const { log, lines } = open('info')
      for (let i = 0; i < 3; i++) log.fault(new Error('ours'), { id: 'r-1' }, 'unexpected error')
      expect(lines().map(({ msg, id, err }) => [msg, id, err.stack.includes('ours')])).to.deep.equal(
        Array(3).fill(['unexpected error', 'r-1', true]),
      )
    })
  })

  it('holds no access lines above info, and nothing at all when silent', () => {
    const warn = open('warn')
    warn.log.access(access)
    warn.log.info('x')
    warn.log.warn('y')
    expect(warn.lines().map(({ msg }) => msg)).to.deep.equal(['y'])
    const silent = open('silent')
    silent.log.access(access)
    silent.log.error('x')
    expect(silent.lines()).to.deep.equal([])
    expect(() => silentLog().error('x')).not.to.throw()
  })
})
