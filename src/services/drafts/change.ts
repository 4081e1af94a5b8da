/** What a page that is sent changes in a draft: its own answers, and nothing else. Pure. */
import type { RawInput } from '../../models/answers.ts'
import type { DraftPage, DraftPages, DraftRecord } from '../../models/draft.ts'
import { type Page, rowsAllowed } from '../../models/page.ts'
import { textsFor } from './follow.ts'

interface PostedPage {
  page: Page
  record?: string
  texts: RawInput
}

export function changePage(
  pages: DraftPages,
  { page, record, texts }: PostedPage,
  { goesOn }: { goesOn: boolean },
): DraftPages {
  const before: DraftPage = pages[page.id] ?? { texts: {}, sent: false }
  if (!page.repeat) return { ...pages, [page.id]: { texts: textsFor(page, texts), sent: goesOn || before.sent } }
  if (record === undefined) return { ...pages, [page.id]: { ...before, sent: goesOn || before.sent } }
  const records = before.records ?? []
  const known = records.find(({ id }) => id === record)
  const changed: DraftRecord = { id: record, texts: textsFor(page, texts), sent: goesOn || (known?.sent ?? false) }
  if (known)
    return { ...pages, [page.id]: { ...before, records: records.map((one) => (one === known ? changed : one)) } }
  // One more than may be is not kept: the list says that it is full.
  if (records.length >= rowsAllowed(page.repeat).max) return pages
  return { ...pages, [page.id]: { ...before, records: [...records, changed] } }
}

/** The same with a record that is asked for and not there yet, while the list has room. */
export function withRecord(pages: DraftPages, { page, record }: { page: Page; record?: string }): DraftPages {
  const records = pages[page.id]?.records ?? []
  const isNew = record !== undefined && page.repeat && !records.some(({ id }) => id === record)
  if (!isNew || records.length >= rowsAllowed(page.repeat!).max) return pages
  const before: DraftPage = pages[page.id] ?? { texts: {}, sent: false }
  return { ...pages, [page.id]: { ...before, records: [...records, { id: record, texts: {}, sent: false }] } }
}

export function removeRecord(pages: DraftPages, { page, record }: PostedPage): DraftPages {
  const before = pages[page.id]
  if (!before?.records) return pages
  return { ...pages, [page.id]: { ...before, records: before.records.filter(({ id }) => id !== record) } }
}
