/** An answer to the office that was not accepted: it is shown again as it was typed, with what is wrong. */
import type { ReplyRefusal } from '../models/event.ts'
import type { Case } from '../models/submission.ts'
import { messagePassage, paragraphs } from './authored.ts'
import { inputError, prose, summaryOf } from './controls.ts'
import type { Texts } from './texts/index.ts'

/** Why an answer was not accepted; `length` in characters. `unavailable`: the store does not answer. */
export interface ReplyFault {
  reason: ReplyRefusal | 'unavailable'
  length: number
}
interface ReplyState {
  reference: string
  token: string
  answer: string
  fault: ReplyFault
  /** Its office has asked in words. */
  found?: Pick<Case, 'asked' | 'form'>
}

/** The page of a refused answer; without a button where the office does not wait for one any more. */
export function replyPage(texts: Texts, { reference, token, answer, fault, found }: ReplyState) {
  const isOpen = fault.reason !== 'not-asked' && fault.reason !== 'too-many'
  const message = texts.reply.faults[fault.reason](fault.length)
  return {
    title: texts.page.error(texts.reply.heading),
    heading: texts.reply.heading,
    texts: texts.reply,
    fault: message,
    summary: summaryOf(texts, [{ text: message, href: '#answer' }]),
    asked: paragraphs(found?.asked?.message),
    ...(found?.asked && messagePassage(texts, found.asked, found.form)),
    reply: replyForm(texts, { reference, token, answer, error: message, isOpen }),
    caseHref: `/status?reference=${encodeURIComponent(reference)}`,
    noIndex: true,
  }
}

/** The form of an answer, as it stands in the page of a case and on its own. */
export const replyForm = (
  texts: Texts,
  {
    reference,
    token,
    answer = '',
    error,
    isMore = false,
    isOpen = true,
  }: {
    reference: string
    token: string
    answer?: string | undefined
    error?: string
    /** An answer has come already; this one would be added to it. */
    isMore?: boolean | undefined
    /** It can be sent. */
    isOpen?: boolean
  },
) => ({
  reference,
  token,
  isOpen,
  button: isMore ? texts.reply.more.button : texts.reply.button,
  input: {
    id: 'answer',
    name: 'answer',
    label: { text: isMore ? texts.reply.more.label : texts.reply.label },
    hint: { text: texts.reply.hint },
    rows: 6,
    ...prose(texts),
    value: answer.replace(/^(?=\r?\n)/, '\n'),
    errorMessage: inputError(texts, error),
  },
})
