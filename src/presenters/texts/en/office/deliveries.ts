/** Emails and webhooks about cases, and what became of each. */
import type { Delivery, DeliveryState } from '../../../../models/delivery.ts'

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

export const deliveries = {
  title: 'Deliveries',
  about: 'Emails and webhooks about cases, newest first.',
  page: {
    statesLabel: 'States',
    columns: { what: 'What', case: 'Case', state: 'State', created: 'Created' },
    empty: 'There are no deliveries here.',
    next: 'Next page',
    back: 'Deliveries',
    cancel: 'No, go back',
  },
  all: 'All',
  states: { waiting: 'Waiting', sent: 'Sent', failed: 'Failed', cancelled: 'Cancelled' } satisfies Record<
    DeliveryState,
    string
  >,
  meanings: {
    waiting: 'Not sent yet, or waiting for another attempt.',
    sent: 'The receiver has accepted it.',
    failed: 'Tried for 3 days, or refused for good. It is only sent if you retry it.',
    cancelled: 'Someone in the office cancelled it.',
  } satisfies Record<DeliveryState, string>,
  to: {
    person: (address: string): string => (address === '' ? 'Email to the person' : `Email to the person, ${address}`),
    office: (address: string): string => (address === '' ? 'Email to the office' : `Email to the office, ${address}`),
    webhook: (key: string): string => `Webhook to ${key}`,
  },
  /** What became of a delivery, or when it is due. */
  now: {
    due: 'due now',
    dueAt: (time: string): string => `will be sent at ${time}`,
    working: 'is being sent',
    again: (attempts: number, time: string): string => `failed ${times(attempts)}, next attempt at ${time}`,
    later: (time: string): string => `waits until ${time}`,
    sent: (time: string): string => `sent at ${time}`,
    failed: (time: string): string => `failed at ${time}`,
    cancelled: (time: string): string => `cancelled at ${time}`,
  },
  /** When a delivery came into its state, beside the name of the state. */
  since: {
    sent: (time: string): string => `at ${time}`,
    failed: (time: string): string => `at ${time}`,
    cancelled: (time: string): string => `at ${time}`,
  },
  /** What became of the answers in a webhook that was sent, where its form asks for them. */
  answers: {
    included: 'With answers',
    withheld: 'Without answers: the settings of the receiver do not allow them',
  } satisfies Record<NonNullable<Delivery['answers']>, string>,
  /** Why it failed, as it is logged; undefined where a language has no words for it. */
  why: (error: string): string | undefined => error,
  facts: {
    answers: 'Answers',
    id: 'Message ID',
    event: 'Reason',
    case: 'Case',
    created: 'Created',
    attempts: 'Attempts',
    why: 'Why the last attempt failed',
    state: 'State',
  },
  retry: {
    button: 'Retry',
    title: 'Send this now?',
    text: 'We try it within a second, and for 3 more days if it fails. Its message ID stays the same.',
    again: 'It has already been sent. The receiver will get it a second time.',
    early:
      'It is waiting so that the change can still be undone. Once we try to send it, the change can no longer be undone.',
    confirm: 'Yes, send it now',
    done: 'It will be tried within a second.',
  },
  cancel: {
    button: 'Cancel this delivery',
    title: 'Cancel this delivery?',
    text: 'It will not be sent. You can retry it later.',
    confirm: 'Yes, cancel it',
    done: 'The delivery is cancelled.',
  },
  refused: {
    working: 'It is being sent at the moment. Try again in 2 minutes.',
    ended: (state: string): string => `Its state is already “${state}”.`,
  },
}
