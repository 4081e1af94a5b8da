/** Receivers of webhooks in the office: all of them, and one with its last deliveries and its last test. */
import { isAccepted, type ReceiverState, type ReceiverTest } from '../../models/delivery.ts'
import type { AllTexts } from '../texts/index.ts'
import { deliveryRows, whyOf } from './deliveries-page.ts'

interface Clock {
  /** UTC milliseconds. */
  now: number
  timeZone: string
}

/** A table under the programs. */
export function receiversTable(texts: AllTexts, all: readonly ReceiverState[], clock: Clock) {
  const text = texts.office.receivers
  return {
    texts: text,
    rows: all.map(({ key, host, deliveries, test }) => ({
      ...{ key, host: host ?? '', gone: host === undefined, href: `/staff/receivers/${key}` },
      last: deliveryRows(texts, deliveries, clock)[0] ?? { state: text.notLately },
      test: test
        ? `${texts.office.moment(test.at, clock.timeZone)}: ${test.status ?? whyOf(texts, test.why).text}`
        : text.never,
    })),
  }
}

interface Shown extends Clock {
  /** Titles of the forms that name it. */
  forms: readonly string[]
  /** A test was sent a moment ago. */
  isTested: boolean
  /** Seconds until the next test, when there were too many. */
  wait?: number
}

export function receiverPage(texts: AllTexts, receiver: ReceiverState, { forms, isTested, wait = 0, ...clock }: Shown) {
  const text = texts.office.receivers
  const { key, host, answers, deliveries, test } = receiver
  const outcome = test && outcomeOf(texts, test)
  return {
    title: key,
    heading: key,
    texts: text,
    sheet: texts.office.deliveries.page,
    action: `/staff/receivers/${key}`,
    gone: host === undefined ? text.gone.text : '',
    refused: wait > 0 ? text.wait(wait) : '',
    ...(outcome && { isTested, ...outcome, isGood: isAccepted(test) }),
    tested: test ? text.tested(texts.office.moment(test.at, clock.timeZone)) : '',
    facts: [
      ...(host === undefined ? [] : [{ label: text.facts.host, value: host }]),
      { label: text.facts.forms, value: forms.join(', ') || text.noForms },
      ...(host === undefined ? [] : [{ label: text.facts.answers, value: answers ? text.mayHave : text.mayNotHave }]),
    ],
    rows: deliveryRows(texts, deliveries, clock),
  }
}

function outcomeOf(texts: AllTexts, { status, ms, why }: ReceiverTest) {
  const text = texts.office.receivers
  if (status !== undefined)
    return { text: text[isAccepted({ status }) ? 'answered' : 'refused'](String(status), String(ms)) }
  const { text: reason, passage } = whyOf(texts, why)
  return { text: text.failed(reason, String(ms)), passage }
}
