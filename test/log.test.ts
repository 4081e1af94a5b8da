import { expect } from 'chai'
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
