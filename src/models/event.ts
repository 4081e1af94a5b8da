/** What happened to a case, in order. The first event is its receipt. Times are UTC milliseconds. */
import type { Language } from './language.ts'

/**
 * `status`: the case was received or moved; `reopened`: it was moved from a final status; `message`: the office wrote to the
 * person; `note`: the office wrote a note for itself; `assigned`: the case was assigned to an account, or to nobody;
 * `released`: it is not spam; `undone`: the last step was undone; `file`, `reply`: the person sent a file or answered in
 * words; `deleted`: its content was removed.
 */
export type EventKind = 'status' | 'reopened' | 'message' | PrivateKind | 'undone' | 'file' | 'reply' | 'deleted'
/** Events that only the office sees. */
type PrivateKind = 'note' | 'assigned' | 'released'

export interface CaseEvent {
  kind: EventKind
  /** The status of the case after the event. */
  status: string
  at: number
  /** `public` for the person, for people see `doerOf`; else a name in the office. */
  by: string
  /** What the office wrote to the person; of a `reply`, what the person wrote, which the status page does not show. */
  message?: string
  /** Only the office sees it. */
  note?: string
  /** Id of the upload, of a `file`. */
  upload?: string
  /** The language of a message of the office, where its form has several. */
  language?: Language
}

/**
 * Why an answer in words is refused. `stale`: the token is not of this case; `not-asked`: the office no longer needs an
 * answer; `format`: there are control characters.
 */
export type ReplyRefusal = 'missing' | 'tooLong' | 'format' | 'stale' | 'not-asked' | 'too-many'

/** Why a case is not withdrawn. `closed`: its status does not allow it any more; `limited`: too many were tried from this network. */
export type WithdrawalRefusal = 'noReference' | 'reference' | 'noCode' | 'code' | 'closed' | 'limited' | 'unavailable'

/** Characters of a message or a note of the office, or of an answer in words, at most. */
export const LONGEST_REMARK = 5000

/** Who has to do something next; nobody once a case is final. */
export type Party = 'office' | 'person'

/** How programs and the command line name who did something: in rows the person has an older word. */
export const doerOf = (by: string): string => (by === 'public' ? 'person' : by)

export const PARTIES = ['office', 'person'] as const satisfies Party[]

/** Databases have an older word for the person. */
export const WRITTEN_PARTIES: Readonly<Record<Party, string>> = { office: 'office', person: 'citizen' }
export const partyOf = (written: string): Party => (written === WRITTEN_PARTIES.person ? 'person' : 'office')
/** Whom a word names, of this release or of an earlier one; undefined for any other word. */
export const partyNamed = (word: string): Party | undefined =>
  PARTIES.find((party) => word === party || word === WRITTEN_PARTIES[party])

/** Is it a step of the office that the person is told about? It can be undone until the mail is sent. */
export const isStep = ({ kind }: Pick<CaseEvent, 'kind'>): boolean => STEPS.includes(kind)
const STEPS: readonly EventKind[] = ['status', 'reopened', 'message']

/** Does the event set the status? */
export const isStanding = ({ kind }: Pick<CaseEvent, 'kind'>): boolean => isStep({ kind }) && kind !== 'message'

/**
 * Indexes of the events that were undone, in a list with the oldest first: each `undone` undoes the last step that was not
 * undone yet.
 */
export function undoneAmong(events: readonly Pick<CaseEvent, 'kind'>[]): Set<number> {
  const taken = new Set<number>()
  for (const [at, { kind }] of events.entries())
    if (kind === 'undone') taken.add(events.findLastIndex((one, i) => i < at && isStep(one) && !taken.has(i)))
  return taken
}

/**
 * What everybody who has the reference may read: no notes, and of a reply only that it came. A step that was undone is left
 * out; the event that undid it is shown.
 */
export const publicEvents = <E extends CaseEvent & { undone?: boolean }>(events: readonly E[]): E[] =>
  events.flatMap(({ note: _, ...event }) => {
    if (isPrivate(event.kind) || event.undone) return []
    return [(event.kind === 'reply' ? { ...event, message: undefined } : event) as E]
  })

export const isPrivate = (kind: EventKind): kind is PrivateKind => PRIVATE.includes(kind)
const PRIVATE: readonly EventKind[] = ['note', 'assigned', 'released'] satisfies PrivateKind[]
