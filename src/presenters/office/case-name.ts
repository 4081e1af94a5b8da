/** How the office names a case, its status, and the people who work on it, in headings and lists. */
import type { Account } from '../../models/account.ts'
import { isNamePart, LONGEST_NAME, namedBy } from '../../models/case-name.ts'
import type { Form } from '../../models/form.ts'
import type { Status } from '../../models/status.ts'
import type { Submission } from '../../models/submission.ts'
import { answerText } from '../answer-text.ts'
import type { AllTexts, Texts } from '../texts/index.ts'
import { statusTexts } from '../texts/status-texts.ts'

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * At most LONGEST_NAME characters, in one line; empty when no answer names the case. `form`: in the language of the page. Parts of
 * the name of a person are joined by a space, everything else as the language joins it.
 */
export function caseName(texts: Texts, { answers }: Pick<Submission, 'answers'>, form: Form): string {
  const parts: string[] = []
  let afterName = false
  for (const field of namedBy(form, answers)) {
    const said = answerText(texts, field, answers[field.id])
    const isPart = isNamePart(field)
    if (isPart && afterName) parts.push(`${parts.pop()} ${said[0]}`)
    else parts.push(...said)
    afterName = isPart
  }
  return oneLine(texts, parts)
}

/** Lines as one of at most LONGEST_NAME characters. */
export const oneLine = (texts: Texts, lines: readonly string[]): string => shortened(texts.page.inOneLine(lines))

/** Never ends within a letter of several characters, such as an emoji of a family. */
function shortened(name: string): string {
  if ([...name].length <= LONGEST_NAME) return name
  let shown = ''
  for (const { segment } of letters.segment(name)) {
    if ([...shown, ...segment].length >= LONGEST_NAME) break
    shown += segment
  }
  return `${shown.trimEnd()}…`
}

/** Was its content deleted while it was open? Then nobody has to do anything, whatever its last status says. */
export const isDeletedOpen = ({ deletedAt }: Pick<Submission, 'deletedAt'>, status: Status): boolean =>
  deletedAt !== undefined && !status.final

/** The status of a case as the office sees it at a glance. */
export const statusTag = (
  texts: AllTexts,
  submission: Pick<Submission, 'deletedAt'>,
  status: Status,
): { label: string; look: string } =>
  isDeletedOpen(submission, status)
    ? { label: texts.office.inbox.marks.deleted, look: 'aside' }
    : { label: statusTexts(texts, status).label, look: status.final ? 'final' : status.asks ? 'asks' : 'open' }

/** The tag of a case that was asked for information, once the information has arrived. It is shown instead of the status. */
export const arrivedTag = (texts: AllTexts): { label: string; look: string } => ({
  label: texts.office.inbox.marks.arrived,
  look: 'arrived',
})

type Named = Pick<Account, 'id' | 'name' | 'email'>

/** The name to show for each of these accounts, with the e-mail address where two of them have the same name. */
export function namesAmong(texts: AllTexts, accounts: readonly Named[]): (account: Named) => string {
  const byName = Map.groupBy(new Map(accounts.map((one) => [one.id, one])).values(), ({ name }) => name)
  return ({ name, email }) => (byName.get(name)!.length > 1 ? texts.office.namesake(name, email) : name)
}
