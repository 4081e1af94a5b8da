/** A clock that stands still until it is moved. Times are UTC milliseconds. */
export interface TestClock {
  (): number
  set(at: number): void
  advance(milliseconds: number): void
}

/** Stands at 20 November 2026, 12:00 UTC, unless told otherwise. */
export function frozenClock(at = Date.UTC(2026, 10, 20, 12)): TestClock {
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
