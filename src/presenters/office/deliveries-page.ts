/** Mails and webhooks in the office: all of them by state, one of them, and the question before it is retried or cancelled. */

import {
  DELIVERY_STATES,
  type Delivery,
  type DeliveryState,
  type DeliveryVerb,
  verbsFor,
} from '../../models/delivery.ts'
import type { DeliveryOfCase } from '../../models/desk-case.ts'
import { caseIn } from '../../models/submission.ts'
import { passageOf } from '../authored.ts'
import type { AllTexts } from '../texts/index.ts'
import { statusLabel } from '../texts/status-texts.ts'
import { lookOf, recipientOf, stateOf } from './history.ts'

interface Clock {
  /** UTC milliseconds. */
  now: number
  timeZone: string
}

export function deliveriesPage(
  texts: AllTexts,
  state: DeliveryState | undefined,
  rows: readonly (Delivery & { reference: string })[],
  { more, now, timeZone }: Clock & { more: boolean },
) {
  const text = texts.office.deliveries
  const last = rows.at(-1)
  const view = (one: DeliveryState | undefined, label: string) => ({
    text: label,
    href: addressOf(one),
    here: one === state,
  })
  return {
    title: state === undefined ? text.title : `${text.title}: ${text.states[state]}`,
    heading: text.title,
    texts: text.page,
    about: state === undefined ? text.about : text.meanings[state],
    views: [view(undefined, text.all), ...DELIVERY_STATES.map((one) => view(one, text.states[one]))],
    rows: deliveryRows(texts, rows, { now, timeZone }),
    nextHref: more && last ? addressOf(state, `${last.createdAt}.${last.id}`) : '',
  }
}

/** Deliveries as rows of a table. */
export function deliveryRows(
  texts: AllTexts,
  rows: readonly (Delivery & { reference: string })[],
  { now, timeZone }: Clock,
) {
  return rows.map((delivery) => ({
    href: `/staff/deliveries/${delivery.id}`,
    to: recipientOf(texts, delivery),
    reference: delivery.reference,
    caseHref: `/staff/cases/${delivery.reference}`,
    tag: { text: texts.office.deliveries.states[delivery.state], look: lookOf(delivery) },
    state: stateOf(texts, delivery, { now, timeZone, named: true }),
    why: delivery.state === 'sent' ? { text: answersOf(texts, delivery) } : whyOf(texts, delivery.error),
    since: {
      iso: new Date(delivery.createdAt).toISOString(),
      text: texts.office.moment(delivery.createdAt, timeZone),
    },
  }))
}

function addressOf(state: DeliveryState | undefined, before?: string): string {
  const query = new URLSearchParams({ ...(state && { state }), ...(before && { before }) }).toString()
  return query ? `/staff/deliveries?${query}` : '/staff/deliveries'
}

interface State extends Clock {
  /** The action that is to be confirmed. */
  asks?: DeliveryVerb
  done?: DeliveryVerb
  /** It could not be done. */
  refused?: boolean
}

export function deliveryPage(texts: AllTexts, shown: DeliveryOfCase, state: State) {
  const { delivery, submission, index } = shown
  const found = caseIn(shown.found, texts.language)
  const text = texts.office.deliveries
  const { now, timeZone, asks, done, refused = false } = state
  const event = found.events[index]
  const { id, createdAt, attempts, error } = delivery
  const to = recipientOf(texts, delivery, { form: found.form, submission })
  const heading = asks ? text[asks].title : to
  return {
    title: heading,
    heading,
    texts: text.page,
    to: asks ? to : '',
    action: `/staff/deliveries/${id}`,
    tag: { text: text.states[delivery.state], look: lookOf(delivery) },
    state: stateOf(texts, delivery, { now, timeZone, named: true }),
    meaning: text.meanings[delivery.state],
    told: done ? text[done].done : '',
    refused: refused ? refusal(texts, delivery) : '',
    caseLink: { label: text.facts.case, reference: found.reference, href: `/staff/cases/${found.reference}` },
    facts: [
      {
        label: text.facts.event,
        value: event
          ? texts.office.case.events[event.kind](statusLabel(texts, found.form, event.status), event.note)
          : '',
      },
      { label: text.facts.created, value: texts.office.moment(createdAt, timeZone) },
      { label: text.facts.attempts, value: String(attempts) },
      ...(error === undefined ? [] : [{ label: text.facts.why, ...factOf(whyOf(texts, error)) }]),
      ...(answersOf(texts, delivery) ? [{ label: text.facts.answers, value: answersOf(texts, delivery) }] : []),
      { label: text.facts.id, value: id },
    ],
    asks: asks && askOf(texts, delivery, asks, now),
    verbs: verbsFor(delivery).map((verb) => ({ verb, text: text[verb].button })),
  }
}

/** Why it failed, in the language of the page where that knows the reason, else as the log has it, in English. */
export function whyOf(texts: AllTexts, error = '') {
  const text = texts.office.deliveries.why(error)
  const passage = text === undefined ? passageOf(texts, 'en') : undefined
  return { text: text ?? error, ...(passage && { passage }) }
}
const factOf = ({ text: value, ...rest }: ReturnType<typeof whyOf>) => ({ value, ...rest })

/** What became of the answers, in words; a webhook that is to be sent again has sent none yet. */
const answersOf = (texts: AllTexts, { state, answers }: Delivery): string =>
  state === 'sent' && answers ? texts.office.deliveries.answers[answers] : ''

function askOf(texts: AllTexts, { state, attempts, error, dueAt }: Delivery, verb: DeliveryVerb, now: number) {
  const text = texts.office.deliveries
  const isHeld = state === 'waiting' && attempts === 0 && error === undefined && dueAt > now
  return {
    verb,
    warning:
      verb === 'retry' && state === 'sent' ? text.retry.again : verb === 'retry' && isHeld ? text.retry.early : '',
    text: text[verb].text,
    button: text[verb].confirm,
  }
}

const refusal = (texts: AllTexts, { state }: Delivery): string =>
  state === 'waiting'
    ? texts.office.deliveries.refused.working
    : texts.office.deliveries.refused.ended(texts.office.deliveries.states[state])
