/** Mails and webhooks that are owed; the states are called as on the command line. */
import type { DeliveryState } from '../../../models/delivery.ts'

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

export const deliveries = {
  title: 'Deliveries',
  about: 'Mails and webhooks that are owed because of something that happened to a case, newest first.',
  all: 'All',
  states: { waiting: 'Waiting', sent: 'Sent', dead: 'Dead', discarded: 'Discarded' } satisfies Record<
    DeliveryState,
    string
  >,
  meanings: {
    waiting: 'Still to be done, or tried again.',
    sent: 'The other side has it.',
    dead: 'Tried for three days, or refused for good. Nobody tries again unless you say so.',
    discarded: 'Somebody in the office gave it up.',
  } satisfies Record<DeliveryState, string>,
  to: {
    citizen: (address: string): string => (address === '' ? 'Mail to the person' : `Mail to the person, ${address}`),
    office: (address: string): string => (address === '' ? 'Mail to the office' : `Mail to the office, ${address}`),
    webhook: (key: string): string => `Webhook to ${key}`,
  },
  /** What became of a delivery, or when it is due. */
  now: {
    due: 'goes out now',
    dueAt: (time: string): string => `goes out at ${time}`,
    working: 'is being sent',
    again: (attempts: number, time: string): string => `failed ${times(attempts)}, will be tried again at ${time}`,
    later: (time: string): string => `waits until ${time}`,
    sent: (time: string): string => `sent at ${time}`,
    dead: (time: string): string => `dead since ${time}`,
    discarded: (time: string): string => `discarded at ${time}`,
  },
  /** The same beside the name of the state. */
  since: {
    sent: (time: string): string => `at ${time}`,
    dead: (time: string): string => `since ${time}`,
    discarded: (time: string): string => `at ${time}`,
  },
  facts: {
    id: 'Id of the message',
    event: 'Because of',
    case: 'Case',
    created: 'Owed since',
    attempts: 'Attempts',
    why: 'Why the last one failed',
    state: 'State',
  },
  retry: {
    button: 'Retry',
    title: 'Make it due now?',
    text: 'It is tried within a second, and for three more days. It keeps its id.',
    again: 'It was sent already: whoever gets it will get it a second time.',
    early: 'It is held back so that what it tells can be taken back. Once it is tried, that is over.',
    confirm: 'Make it due now',
    done: 'It is due now, and is tried within a second.',
  },
  discard: {
    button: 'Discard',
    title: 'Give it up?',
    text: 'Nobody will be sent this. It can be made due again later.',
    confirm: 'Give it up',
    done: 'It is given up.',
  },
  refused: {
    working: 'It is just being worked at. Try again in two minutes.',
    ended: (state: string): string => `It is ${state.toLowerCase()} already.`,
  },
}
