import { expect } from 'chai'
import sinon, { type SinonFakeTimers } from 'sinon'
import type { PublicError } from '../../src/errors.ts'
import { watchPace } from '../../src/http/pace.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { frozenClock } from '../support/clock.ts'
import { converse } from '../support/raw.ts'
import { until } from '../support/service.ts'

const HEAD =
  'POST /f/e2e-test-form HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\n'
const SECOND = 1000

describe('the pace of a body', function () {
  this.timeout(30_000) // waits for clients that are slow or never end
  let timers: SinonFakeTimers
  let now: number
  beforeEach(() => {
    timers = sinon.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    now = 0
  })
  afterEach(() => timers.restore())

  const watched = () => {
    const body = { bytes: 0, paused: false, refused: [] as number[] }
    const stop = watchPace(
      { received: () => body.bytes, isPaused: () => body.paused },
      () => now,
      (error) => body.refused.push((error as PublicError).status),
    )
    /** Lets `seconds` pass, the clock `extra` milliseconds a second faster. */
    const pass = (seconds: number, extra = 0) => {
      for (let i = 0; i < seconds; i++) {
        now += SECOND + extra
        timers.tick(SECOND)
      }
    }
    return { body, pass, stop }
  }

  it('is judged after 15 seconds, at 1,024 bytes a second', () => {
    const { body, pass } = watched()
    body.bytes = 16 * 1024 - 1
    pass(15)
    expect(body.refused).to.deep.equal([])
    pass(1)
    expect(body.refused).to.deep.equal([408])
    body.bytes = 17 * 1024
    pass(1)
    expect(body.refused).to.deep.equal([408])
  })

  it('is not judged any more once the body is read', () => {
    const { body, pass, stop } = watched()
    stop()
    pass(60)
    expect(body.refused).to.deep.equal([])
  })

  it('does not count time in which we held the body back', () => {
    const { body, pass } = watched()
    body.paused = true
    pass(600)
    body.paused = false
    pass(15)
    expect(body.refused).to.deep.equal([])
    pass(1)
    expect(body.refused).to.deep.equal([408])
  })

  it('does not count time in which the process stood still', () => {
    const { body, pass } = watched()
    pass(10)
    now += 3_600 * SECOND
    timers.tick(SECOND)
    pass(5)
    expect(body.refused).to.deep.equal([])
    pass(1)
    expect(body.refused).to.deep.equal([408])
  })

  it('counts looks that come a little late, as on a busy machine', () => {
    const { body, pass } = watched()
    pass(9, 900)
    expect(body.refused).to.deep.equal([408, 408])
  })
})

describe('a form that trickles', function () {
  this.timeout(30_000) // waits for clients that are slow or never end
  const steady = frozenClock(0)
  let app: TestApp
  let timers: SinonFakeTimers
  beforeEach(async () => {
    timers = sinon.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    app = await startApp({ monotonic: steady })
  })
  afterEach(async () => {
    timers.restore()
    await app.stop()
  })
  const trickle = (seconds: number, patience?: number) => {
    const before = timers.countTimers()
    return converse(
      app,
      async (socket) => {
        socket.write(`${HEAD}name=Ada`)
        await until(() => timers.countTimers() > before) // its pace is being watched
        for (let i = 0; i < seconds; i++) {
          steady.advance(SECOND)
          timers.tick(SECOND)
        }
      },
      patience,
    )
  }

  it('is ended with 408, and closed', async () => {
    const { status, headers, closed } = await trickle(16)
    expect([status, headers.get('connection'), closed]).to.deep.equal([408, 'close', true])
  })

  it('is left in peace for the first 15 seconds', async () => {
    const { text, closed } = await trickle(15, 1500)
    expect([text, closed]).to.deep.equal(['', false])
  })
})
