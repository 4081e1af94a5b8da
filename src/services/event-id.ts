/** By what programs recognise an event, and the state of a case. */
import type { CaseEvent } from '../models/event.ts'
import { createSigner, plainHash } from './keyed-hash.ts'

/** An event with its row number. */
export interface NumberedEvent {
  id: number
  event: CaseEvent
}

/**
 * The id of an event, which is the same in the case, in the feed and in webhooks. It is no position: only the feed knows those.
 * After a restore another event may get the row number, and has another id. It tells nothing of the case: a reference has 75
 * random bits.
 */
export const eventIdOf = (
  reference: string,
  { id, event }: { id: number; event: Pick<CaseEvent, 'at' | 'status' | 'by'> },
) => `${PREFIX}${plainHash(`event ${reference} ${id} ${event.at} ${event.status} ${event.by}`).slice(0, LENGTH)}`

const PREFIX = 'ev_'
const LENGTH = 22
const SHAPE = new RegExp(`^${PREFIX}[\\w-]{${LENGTH}}$`)

export const isEventId = (text: string): boolean => SHAPE.test(text)

/**
 * Names the state of a case, for `ETag` and `If-Match`: every change of a case adds an event, and the last one names it. It
 * depends on all of that event, because after a restore another one may have its row number. It is keyed, because an event can
 * have words that somebody could guess.
 */
export function createStates(secrets: readonly string[]) {
  const signer = createSigner({ secrets, purpose: 'state of a case', length: 16 })
  return {
    of: (reference: string, last: NumberedEvent): string => signer.sign(textOf(reference, last)),
    names: (state: string, reference: string, last: NumberedEvent): boolean =>
      signer.verifies(state, textOf(reference, last)),
  }
}

const textOf = (reference: string, { id, event: { at, kind, status, by, message, note, upload } }: NumberedEvent) =>
  JSON.stringify([reference, id, at, kind, status, by, message, note, upload])
