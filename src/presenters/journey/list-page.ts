/** A page that asks for each record of a list: what was added, and the way to add more. */
import type { Form } from '../../models/form.ts'
import { type Page, questionsOf, recordsAllowed } from '../../models/page.ts'
import type { Shown } from '../../services/logic/index.ts'
import { answerText } from '../answer-text.ts'
import { authored } from '../authored.ts'
import { summaryOf } from '../controls.ts'
import type { Texts } from '../texts/index.ts'

interface ListedRecord {
  id: string
  shown: Shown
  isDone: boolean
  /** The person selected Continue on it; else it was only saved. */
  sent: boolean
}
interface ListState {
  token: string
  page: Page
  records: readonly ListedRecord[]
  /** The id that the next record gets. */
  next: string
  position: { number: number; about: number; isExact: boolean }
  back: string
  fromCheck: boolean
  /** The person tried to continue from it. */
  failed: boolean
  /** Why it is shown again, above everything else. */
  problem?: { title: string; text: string }
}

export function listPage(texts: Texts, form: Form, state: ListState) {
  const { page, records, next, position, fromCheck } = state
  const repeat = page.repeat!
  const { itemLabel } = repeat
  const { min, max } = recordsAllowed(repeat)
  const address = `/f/${form.slug}/${page.id}`
  const from = fromCheck ? '?from=check' : ''
  const errors = state.failed ? faultsOf(texts, state) : []
  const failed = errors.length > 0 || state.problem !== undefined
  const heading = page.title ?? texts.journey.list.added(records.length, repeat)
  const title = texts.page.of(heading, form.title)
  const list = texts.journey.list
  return {
    title: failed ? texts.page.error(title) : title,
    heading,
    formTitle: form.title,
    progress: texts.journey.progress(position.number, position.about, position.isExact),
    back: state.back,
    text: authored(form, page.text),
    count: page.title === undefined ? undefined : list.added(records.length, repeat),
    action: `${address}${from}`,
    token: state.token,
    summary: failed ? summaryOf(texts, errors, state.problem) : undefined,
    records: records.map((record, i) => ({
      name: texts.journey.check.record(itemLabel, i + 1),
      text: summaryText(texts, page, record.shown),
      fault: faultOf(texts, page, record, i + 1),
      id: `record-${record.id}`,
      change: `${address}/${record.id}${from}`,
      remove: `${address}/${record.id}/remove${from}`,
    })),
    changeLabel: list.change,
    removeLabel: list.remove,
    add:
      records.length < max
        ? { href: `${address}/${next}${from}`, label: (records.length ? list.add : list.addFirst)(itemLabel) }
        : undefined,
    full: list.full(max, repeat),
    submitLabel: texts.journey.goOn,
    save: { action: `/f/${form.slug}/save?page=${page.id}`, label: texts.journey.save },
    min,
    noIndex: true,
  }
}

/** Asks whether a record is to be removed. */
export function removePage(
  texts: Texts,
  form: Form,
  {
    page,
    number,
    shown,
    id,
    token,
    fromCheck,
  }: {
    page: Page
    number: number
    shown: Shown | undefined
    id: string
    token: string
    fromCheck: boolean
  },
) {
  const name = texts.journey.check.record(page.repeat!.itemLabel, number)
  const from = fromCheck ? '?from=check' : ''
  const heading = texts.journey.list.removeTitle(name)
  return {
    title: texts.page.of(heading, form.title),
    heading,
    text: shown ? summaryText(texts, page, shown) : '',
    explanation: texts.journey.list.removeText,
    action: `/f/${form.slug}/${page.id}/${id}/remove${from}`,
    list: `/f/${form.slug}/${page.id}${from}`,
    token,
    yes: texts.journey.list.removeYes,
    no: texts.journey.list.removeNo,
    noIndex: true,
  }
}

function faultsOf(texts: Texts, { page, records }: ListState): { text: string; href: string }[] {
  const { itemLabel } = page.repeat!
  const { min, max } = recordsAllowed(page.repeat!)
  const list = texts.journey.list
  return [
    ...(records.length < min ? [{ text: list.tooFew(min, itemLabel), href: '#add' }] : []),
    ...(records.length > max
      ? [{ text: list.tooMany(records.length - max, max, page.repeat!), href: '#records' }]
      : []),
    ...records.flatMap((record, i) => {
      const text = faultOf(texts, page, record, i + 1)
      return text === undefined ? [] : [{ text, href: `#record-${record.id}` }]
    }),
  ]
}

/** The note beside a record that is not complete. */
function faultOf(texts: Texts, page: Page, { isDone, sent }: ListedRecord, number: number): string | undefined {
  if (isDone) return undefined
  const name = texts.journey.check.record(page.repeat!.itemLabel, number)
  return sent ? texts.journey.list.incomplete(name) : texts.journey.list.unfinished(name)
}

/** The answers that name a record in the list: those that the form chooses, else the first two. */
function summaryText(texts: Texts, page: Page, { answers }: Shown): string {
  const questions = questionsOf(page).filter(({ type }) => type !== 'file')
  const named = page.repeat?.summary?.flatMap((name) => questions.find(({ id }) => id === name) ?? [])
  if (named) return texts.page.inOneLine(named.flatMap((field) => answerText(texts, field, answers[field.id])))
  const first = questions.flatMap((field) => answerText(texts, field, answers[field.id]).slice(0, 1))
  return texts.page.inOneLine(first.slice(0, 2))
}
