/** The page on which anybody checks a receipt, and what a receipt proves, in words. */
import { formIn } from '../models/form-texts.ts'
import type { ReceiptVerdict } from '../models/receipt.ts'
import { fromLeft, inputError, summaryOf } from './controls.ts'
import type { Texts } from './texts/index.ts'
import { shownTime } from './times.ts'

interface VerifyState {
  timeZone: string
  /** The receipt as it was pasted. */
  text?: string
  /** What was judged, pasted or from a file. */
  judged?: string
  /** The receipt came as a file, not as pasted text. */
  isFile?: boolean
  verdict?: ReceiptVerdict | 'empty' | 'unavailable'
}

export function verifyPage(texts: Texts, { timeZone, text = '', judged = '', isFile = false, verdict }: VerifyState) {
  const said = verdict && resultOf(texts, verdict, { isFile, timeZone })
  const error = said && !said.isGood ? said.text[0] : undefined
  const inError = isFile || verdict === 'empty' ? 'file' : 'receipt'
  const errorOf = (id: typeof inError) => (id === inError ? inputError(texts, error) : undefined)
  return {
    title: error === undefined ? texts.verify.title : texts.page.error(texts.verify.title),
    heading: texts.verify.title,
    texts: texts.verify,
    result: said ?? { isGood: false, heading: '', text: [] as string[] },
    isChecked: said?.isGood === true,
    judged, // so that it can be judged again in another language
    summary: error === undefined ? undefined : summaryOf(texts, [{ text: error, href: `#${inError}` }]),
    file: {
      id: 'file',
      name: 'file',
      label: { text: texts.verify.file.label },
      hint: { text: texts.verify.file.hint },
      errorMessage: errorOf('file'),
      attributes: { accept: '.json,application/json' },
    },
    input: {
      id: 'receipt',
      name: 'receipt',
      value: text,
      rows: 6,
      label: { text: texts.verify.text.label },
      hint: { text: texts.verify.text.hint },
      errorMessage: errorOf('receipt'),
      ...fromLeft(texts),
      spellcheck: false,
    },
    noIndex: true,
  }
}

function resultOf(
  texts: Texts,
  verdict: ReceiptVerdict | 'empty' | 'unavailable',
  { isFile, timeZone }: { isFile: boolean; timeZone: string },
) {
  const { refused, genuine, content } = texts.verify
  if (typeof verdict === 'string') return { isGood: false, heading: '', text: [refused[verdict]] }
  if (verdict.kind === 'unreadable' && isFile) return { isGood: false, heading: '', text: [refused['unreadable-file']] }
  if (verdict.kind !== 'genuine') return { isGood: false, heading: '', text: [refused[verdict.kind]] }
  const { receipt, published } = verdict
  const title = published ? formIn(published, texts.language).title : receipt.form
  const at = shownTime(texts, Date.parse(receipt.receivedAt), timeZone).text
  return {
    isGood: true,
    heading: genuine.heading,
    text: [genuine.text(title, receipt.reference, at, receipt.files.length), content[verdict.content], genuine.limits],
  }
}
