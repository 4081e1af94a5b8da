/** The page on which a person withdraws a case. */
import type { WithdrawalRefusal } from '../models/event.ts'
import type { Status } from '../models/status.ts'
import { referenceInput, summaryOf } from './controls.ts'
import type { Texts } from './texts/index.ts'

interface WithdrawState {
  reference: string
  code?: string
  fault?: WithdrawalRefusal
  /** Where it is, if it can be at more than one place. */
  at?: 'reference' | 'code' | undefined
}

/** Shows what was typed again. Without a form where the case cannot be withdrawn. */
export function withdrawPage(texts: Texts, { reference, code = '', fault, at = placeOf(fault) }: WithdrawState) {
  const { withdraw, page } = texts
  const message = fault && withdraw.faults[fault]
  const caseHref = `/status${reference === '' ? '' : `?reference=${encodeURIComponent(reference)}`}`
  const isOpen = fault !== 'closed'
  const input = (id: 'reference' | 'code', value: string) =>
    referenceInput(texts, {
      id,
      value,
      label: withdraw.labels[id],
      hint: withdraw.hints[id],
      message: at === id ? message : undefined,
    })
  return {
    title: message === undefined ? withdraw.title : page.error(withdraw.title),
    heading: withdraw.title,
    summary:
      message === undefined ? undefined : summaryOf(texts, [{ text: message, href: isOpen ? `#${at}` : caseHref }]),
    texts: withdraw,
    isOpen,
    reference: input('reference', reference),
    code: input('code', code),
    caseHref,
    noIndex: true,
  }
}

const placeOf = (fault: WithdrawalRefusal | undefined): 'reference' | 'code' =>
  fault === 'code' || fault === 'noCode' || fault === 'unavailable' ? 'code' : 'reference'

/** The code and the link for withdrawing a case, for the page after sending. */
export const withdrawalOf = (texts: Texts, reference: string, code: string) => ({
  code,
  link: { text: texts.withdraw.title, href: withdrawHref(reference) },
})

const withdrawHref = (reference: string): string => `/status/withdraw?reference=${encodeURIComponent(reference)}`

export const withdrawLink = (texts: Texts, reference: string, target: Status | undefined) =>
  target && { text: texts.withdraw.title, href: withdrawHref(reference) }
