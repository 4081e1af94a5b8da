/** The time in tests, in UTC milliseconds. What a suite's clock shows stands in the suite: there is no moment by default. */
import sinon from 'sinon'

/** A clock that stands still until it is moved. */
export interface TestClock {
  (): number
  set(at: number): void
  advance(milliseconds: number): void
}

/** For one test: nobody else has it. */
export function frozenClock(at: number): TestClock {
  let now = at
  return Object.assign(() => now, {
    set(to: number) {
      now = to
    },
    advance(milliseconds: number) {
      now += milliseconds
    },
  })
}

/**
 * For a suite whose results depend on the time; call it in its describe, before other hooks. It stands at `at` while the
 * suite is set up and anew before each test, and tells the real time again after each.
 */
export function freezeClock(at: number): TestClock {
  let frozen: TestClock | undefined
  const freeze = () => {
    frozen = frozenClock(at)
  }
  const restore = () => {
    frozen = undefined
  }
  before(freeze)
  beforeEach(freeze)
  afterEach(restore)
  after(restore)
  const moving = () => {
    if (!frozen) throw new Error('the clock runs: move it in a test')
    return frozen
  }
  return Object.assign(() => (frozen ? frozen() : Date.now()), {
    set: (to: number) => moving().set(to),
    advance: (milliseconds: number) => moving().advance(milliseconds),
  })
}

/** For a suite about code that reads `Date`: it stands at `at` before each test, and tells the real time again after each. */
export function freezeDate(at: number): Pick<TestClock, 'set'> {
  let timers: sinon.SinonFakeTimers | undefined
  beforeEach(() => {
    timers = sinon.useFakeTimers({ now: at, toFake: ['Date'] })
  })
  afterEach(() => {
    timers?.restore()
    timers = undefined
  })
  return {
    set(to) {
      if (!timers) throw new Error('the clock runs: move it in a test')
      timers.setSystemTime(to)
    },
  }
}
