/** The page on which anybody checks a receipt, and what a receipt proves, in words. */
import type { ReceiptVerdict } from '../models/receipt.ts'
import { shownTime } from './times.ts'
import { words } from './words/index.ts'

interface VerifyState {
  timeZone: string
  /** As it was pasted. */
  text?: string
  verdict?: ReceiptVerdict | 'empty'
}

export function verifyPage({ timeZone, text = '', verdict }: VerifyState) {
  const said = verdict && resultOf(verdict, timeZone)
  const error = said && !said.isGood ? said.text[0] : undefined
  return {
    title: error === undefined ? words.verify.title : words.page.error(words.verify.title),
    heading: words.verify.title,
    lead: words.verify.lead,
    result: said ?? { isGood: false, heading: '', text: [] as string[] },
    isChecked: said?.isGood === true,
    summary:
      error === undefined
        ? undefined
        : {
            titleText: words.page.problem,
            errorList: [{ text: error, href: '#receipt' }],
            attributes: { tabindex: '-1', autofocus: { value: true, optional: true } },
          },
    input: {
      id: 'receipt',
      name: 'receipt',
      value: text,
      rows: 12,
      label: { text: words.verify.label },
      hint: { text: words.verify.hint },
      errorMessage: error === undefined ? undefined : { text: error },
      spellcheck: false,
    },
    submitLabel: words.verify.submit,
    noIndex: true,
  }
}

function resultOf(verdict: ReceiptVerdict | 'empty', timeZone: string) {
  const { refused, genuine, content } = words.verify
  if (verdict === 'empty') return { isGood: false, heading: '', text: [refused.empty] }
  if (verdict.kind !== 'genuine') return { isGood: false, heading: '', text: [refused[verdict.kind]] }
  const { receipt, title } = verdict
  const at = shownTime(Date.parse(receipt.receivedAt), timeZone).text
  return {
    isGood: true,
    heading: genuine.heading,
    text: [genuine.text(title, receipt.reference, at, receipt.files.length), content[verdict.content], genuine.limits],
  }
}
