import type { Incoming } from '../../src/services/uploads/inspect.ts'

/** A file as it arrives, from somebody who waits for the answer. */
export const incoming = (filename: string, source: AsyncIterable<Buffer>): Incoming => ({
  filename,
  from: '192.0.2.1',
  source,
  release() {},
  signal: new AbortController().signal,
  whole: Promise.resolve(),
})
