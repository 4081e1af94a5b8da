/** Names the state of a case, for `ETag` and `If-Match`: every change of a case adds an event. */
import { plainHash } from '../keyed-hash.ts'

const LENGTH = 16

export const stateOf = (reference: string, events: number): string =>
  plainHash(`${reference} ${events}`).slice(0, LENGTH)
