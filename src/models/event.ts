/** What happened to a case, in order. The first event is its receipt. Times are UTC milliseconds. */

/**
 * `status`: it was received or moved; `reopened`: a final status was taken back; `message`: the office told something;
 * `note`: the office noted something for itself; `assigned`: it said whose case it is; `released`: it is no spam; `undone`:
 * it took back what it did last; `file`, `reply`: the person sent a file or answered in words; `deleted`: its content was
 * removed.
 */
export type EventKind = 'status' | 'reopened' | 'message' | PrivateKind | 'undone' | 'file' | 'reply' | 'deleted'
/** Events that are nobody's business but the office's. */
export type PrivateKind = 'note' | 'assigned' | 'released'

export interface CaseEvent {
  kind: EventKind
  /** Where the case stands after it. */
  status: string
  at: number
  /** `public` for the person, else a name in the office. */
  by: string
  /** Public words of the office; of a `reply` the person's own, which the status page does not repeat. */
  message?: string
  /** For the office alone. */
  note?: string
  /** Id of the upload, of a `file`. */
  upload?: string
}

/**
 * Why an answer in words is not taken. `stale`: the token is not of this case; `not-asked`: the office does not wait for
 * an answer any more; `format`: there are control characters.
 */
export type ReplyRefusal = 'missing' | 'tooLong' | 'format' | 'stale' | 'not-asked' | 'too-many'

/** Why a case is not withdrawn. `closed`: its status does not allow it any more; `limited`: too many were tried from this network. */
export type WithdrawalRefusal = 'noReference' | 'reference' | 'noCode' | 'code' | 'closed' | 'limited' | 'unavailable'

/** Characters of a message or a note of the office, or of an answer in words, at most. */
export const LONGEST_WORDS = 5000

/** Who has to do something next; nobody once a case is final. */
export type Party = 'office' | 'citizen'

/** Is it a step of the office that tells the person something? Such steps can be taken back before anybody is told. */
export const isStep = ({ kind }: Pick<CaseEvent, 'kind'>): boolean => STEPS.includes(kind)
const STEPS: readonly EventKind[] = ['status', 'reopened', 'message']

/** Does it say which status the case has from then on? */
export const isStanding = ({ kind }: Pick<CaseEvent, 'kind'>): boolean => isStep({ kind }) && kind !== 'message'

/**
 * Indexes of the events that were taken back, of a list with the oldest first: each `undone` takes back the last step that
 * stood.
 */
export function undoneAmong(events: readonly Pick<CaseEvent, 'kind'>[]): Set<number> {
  const taken = new Set<number>()
  for (const [at, { kind }] of events.entries())
    if (kind === 'undone') taken.add(events.findLastIndex((one, i) => i < at && isStep(one) && !taken.has(i)))
  return taken
}

/**
 * What everybody may read who has the reference: no notes, and only that a reply came, for answers are never shown by
 * reference. A step that was taken back is left out, for nobody was to read it; the event that took it back is shown.
 */
export const publicEvents = <E extends CaseEvent & { undone?: boolean }>(events: readonly E[]): E[] =>
  events.flatMap(({ note: _, ...event }) => {
    if (isPrivate(event.kind) || event.undone) return []
    return [(event.kind === 'reply' ? { ...event, message: undefined } : event) as E]
  })

export const isPrivate = (kind: EventKind): kind is PrivateKind => PRIVATE.includes(kind)
const PRIVATE: readonly EventKind[] = ['note', 'assigned', 'released'] satisfies PrivateKind[]
