/** The page that asks before the content of a case is deleted. */
import { type Case, caseIn, type Submission } from '../../models/submission.ts'
import { wordsPassage } from '../authored.ts'
import { EITHER_WAY, inputError } from '../controls.ts'
import type { AllTexts, OfficeTexts } from '../texts/index.ts'
import { caseName } from './case-name.ts'
import { caseHref } from './inbox-page.ts'
import { problem } from './office.ts'

export type RemovalFault = keyof OfficeTexts['removal']['faults']

/** `list`: the query of the list that the case was opened from. */
export function removalPage(
  texts: AllTexts,
  { submission, found: original }: { submission: Submission; found: Case },
  { list, reason = '', fault }: { list: string | undefined; reason?: string; fault?: RemovalFault },
) {
  const text = texts.office.removal
  const { reference } = submission
  const found = caseIn(original, texts.language)
  return {
    title: fault ? texts.page.error(text.title) : text.title,
    heading: text.title,
    texts: text,
    summary: fault ? problem(texts, text.faults[fault], '#reason') : undefined,
    reference,
    formTitle: found.form.title,
    words: wordsPassage(texts, original),
    subject: caseName(texts, submission, found.form),
    caseHref: caseHref(reference, list),
    action: caseHref(`${reference}/delete`, list),
    seen: found.events.length,
    reason: {
      id: 'reason',
      name: 'reason',
      label: { text: text.reason },
      hint: { text: text.reasonHint },
      rows: 3,
      ...EITHER_WAY,
      value: reason.replace(/^(?=\r?\n)/, '\n'),
      errorMessage: inputError(texts, fault && text.faults[fault]),
    },
  }
}
