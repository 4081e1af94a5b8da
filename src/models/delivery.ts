/** A delivery: a mail or a webhook to be sent because of an event of a case. Times are UTC milliseconds. */

export type DeliveryKind = 'mail' | 'webhook'

/**
 * `waiting`: not sent yet, or to be tried again; `sent`: the other side has it; `failed`: it failed for three days, or can
 * never succeed; `cancelled`: somebody in the office cancelled it; `held`: a restored backup has it as not sent, and it may
 * have been sent since.
 */
export const DELIVERY_STATES = ['waiting', 'held', 'sent', 'failed', 'cancelled'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** The words that databases have for the states, and that addresses and commands of earlier releases had. */
export const WRITTEN_STATES: Readonly<Record<DeliveryState, string>> = {
  waiting: 'waiting',
  held: 'held',
  sent: 'sent',
  failed: 'dead',
  cancelled: 'discarded',
}
/** The state that a word names, of this release or of an earlier one; undefined for any other word. */
export const deliveryState = (word: string): DeliveryState | undefined =>
  DELIVERY_STATES.find((state) => word === state || word === WRITTEN_STATES[state])

/** Who gets a mail, as it is stored; for people see `receiverName`. A webhook goes to the receiver that the form names by its key. */
export const PERSON = 'citizen'
export const OFFICE = 'office'
/** Whoever the case is assigned to when the mail is sent. */
export const ASSIGNEE = 'assignee'
/** The addresses of the office as recipients: the first is OFFICE, the others are numbered. */
export const officeRecipient = (index: number): string => (index === 0 ? OFFICE : `${OFFICE}-${index + 1}`)

/** What the office hears once a day. `at`: when a new case came, and when an overdue one was due; UTC milliseconds. */
export type DailyList = Record<
  'fresh' | 'overdue',
  { cases: { reference: string; title: string; at: number }[]; count: number }
>

/** Deliveries of a state: how many, and the age of the oldest in milliseconds, 0 where there is none. */
interface Pile {
  count: number
  age: number
}
/** Deliveries that wait, those that are held, and those that failed lately. */
export interface Backlog {
  waiting: Pile
  held: Pile
  failed: Pile
}

/** A delivery is sent a minute after its event, or tried again soon. What waits for longer has failed at least once. */
const USUAL_WAIT_MS = 300_000

/** Is there something that somebody should look at: a failure, what is held, or what has waited for too long? */
export const isStuck = ({ waiting, held, failed }: Backlog): boolean =>
  failed.count > 0 || held.count > 0 || waiting.age > USUAL_WAIT_MS

export interface Delivery {
  /** Random, and the id of the message itself: the same however often it is sent. */
  id: string
  /** Row numbers of the case and of the event that it is about. */
  submission: number
  event: number
  kind: DeliveryKind
  /** PERSON, ASSIGNEE, or one of the office, or the key of a webhook. */
  recipient: string
  state: DeliveryState
  createdAt: number
  /** The next attempt is not made earlier. */
  dueAt: number
  attempts: number
  /** Until then one process is sending it, and no other tries. */
  leaseUntil: number
  /** Why the last attempt failed. */
  error?: string
  settledAt?: number
  /**
   * Whether a webhook had the answers that its form asks for; absent before it was sent. `included`: it had them, now or when it
   * was sent before; `withheld`: the settings of its receiver do not allow them.
   */
  answers?: 'included' | 'withheld'
}

/** What the office can do with a delivery: try it now, or cancel it. */
const DELIVERY_VERBS = ['retry', 'cancel'] as const
export type DeliveryVerb = (typeof DELIVERY_VERBS)[number]
/** What a word asks for; a page of an earlier release, still open, may send `discard`. */
export const deliveryVerb = (word: string): DeliveryVerb | undefined =>
  word === 'discard' ? 'cancel' : DELIVERY_VERBS.find((verb) => verb === word)
/** What can be done with it now: what ended cannot be cancelled. */
export const verbsFor = ({ state }: Pick<Delivery, 'state'>): readonly DeliveryVerb[] =>
  state === 'waiting' || state === 'held' ? DELIVERY_VERBS : ['retry']

/** Whom a delivery goes to. */
export type Receiver = Pick<Delivery, 'kind' | 'recipient'>
/** Who gets it, in a word: `person`, `assignee`, `office` or `office-2`, or the key of a webhook. */
export const receiverName = ({ kind, recipient }: Receiver): string =>
  kind === 'mail' && recipient === PERSON ? 'person' : recipient

/** The shape of the id, to check one that was typed. */
export const DELIVERY_ID = /^[A-Za-z0-9_-]{22}$/

/** A receiver of webhooks that the settings name. */
export interface ReceiverState {
  key: string
  /** The host in its address; the rest of the address may be secret. Absent: the settings name the receiver no more. */
  host?: string
  /** It may get answers. */
  answers: boolean
  /** Slugs of the live forms that name it. */
  forms: readonly string[]
  /** The last ones, newest first, each with the reference of its case. */
  deliveries: readonly (Delivery & { reference: string })[]
  /** The last test event. */
  test?: ReceiverTest
}
/** What came of a test event: the status of the answer, or why there was none. `ms`: how long it took. */
export interface ReceiverTest {
  at: number
  ms: number
  status?: number
  why?: string
}

/** Did the receiver accept it? */
export const isAccepted = ({ status = 0 }: Pick<ReceiverTest, 'status'>): boolean => status >= 200 && status < 300
