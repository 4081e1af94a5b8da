/** How far a long work is: one line that is written over, where somebody watches. */
import type { Writable } from 'node:stream'

const EVERY_MS = 100

/** Nothing is written where `err` is no terminal. */
export function progressOn(
  err: Writable & { isTTY?: boolean; columns?: number },
  monotonic: () => number = () => performance.now(),
) {
  let at = -Infinity
  const write = (line: string) => err.write(`\r\u001b[K${line.slice(0, (err.columns ?? 80) - 1)}`)
  return {
    tell(line: string): void {
      if (!err.isTTY || monotonic() - at < EVERY_MS) return
      at = monotonic()
      write(line)
    },
    /** Takes the line away. */
    end(): void {
      if (at > -Infinity) write('')
    },
  }
}
