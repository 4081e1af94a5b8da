/** What somebody has typed into a form of several pages and not sent yet: raw texts, so that nothing typed is lost. */
import { inputsOf, type RawInput } from './answers.ts'
import { INPUTS, languageWith } from './form-inputs.ts'
import { type AskedPage, type Page, questionsOf, recordsAllowed } from './page.ts'

/** Input names and the texts sent under each. */
export type PageTexts = Record<string, string[]>

/** One record of a list page, such as a vehicle. */
export interface DraftRecord {
  /** Part of its address; never used again in the same draft. */
  id: string
  texts: PageTexts
  /** The person selected Continue on it; false while it was only saved. Then missing answers are not marked as errors. */
  sent: boolean
}
export interface DraftPage {
  /** Empty on a list page. */
  texts: PageTexts
  /** The person selected Continue on it; false while it was only saved, or a file was added. */
  sent: boolean
  /** The records, on a list page only. */
  records?: DraftRecord[]
}
/** By page id. */
export type DraftPages = Record<string, DraftPage>

/**
 * Puts what was typed in its place among the pages. `goesOn`: the person selected Continue, so what is missing on the page is
 * marked from now on.
 */
export function typedOn(pages: DraftPages, { page, record }: AskedPage, typed: RawInput, goesOn = false): DraftPages {
  const before: DraftPage = pages[page.id] ?? { texts: {}, sent: false }
  if (!page.repeat) return { ...pages, [page.id]: { texts: textsFor(page, typed), sent: goesOn || before.sent } }
  if (record === undefined) return { ...pages, [page.id]: { ...before, sent: goesOn || before.sent } }
  const records = before.records ?? []
  const known = records.find(({ id }) => id === record)
  const changed: DraftRecord = { id: record, texts: textsFor(page, typed), sent: goesOn || (known?.sent ?? false) }
  if (known)
    return { ...pages, [page.id]: { ...before, records: records.map((one) => (one === known ? changed : one)) } }
  // Two tabs can add more records than the list takes: they are saved, and the person chooses which to remove.
  if (records.length >= 2 * recordsAllowed(page.repeat).max) return pages
  return { ...pages, [page.id]: { ...before, records: [...records, changed] } }
}

/** Adds an empty record to the pages if the one that is asked for is not there yet and the list has room. */
export function withRecord(pages: DraftPages, { page, record }: AskedPage): DraftPages {
  const records = pages[page.id]?.records ?? []
  const isNew = record !== undefined && page.repeat && !records.some(({ id }) => id === record)
  if (!isNew || records.length >= recordsAllowed(page.repeat!).max) return pages
  const before: DraftPage = pages[page.id] ?? { texts: {}, sent: false }
  return { ...pages, [page.id]: { ...before, records: [...records, { id: record, texts: {}, sent: false }] } }
}

/** Takes a record off its list. */
export function removeRecord(pages: DraftPages, { page, record }: AskedPage): DraftPages {
  const before = pages[page.id]
  if (!before?.records) return pages
  return { ...pages, [page.id]: { ...before, records: before.records.filter(({ id }) => id !== record) } }
}

/** The texts that answer questions of this page, out of all that were sent, with the language that they were typed in. */
function textsFor(page: Page, typed: RawInput): PageTexts {
  const names = new Set(questionsOf(page).flatMap(inputsOf))
  const texts = new Map([...typed].filter(([name]) => names.has(name)))
  const language = languageWith(typed, texts)
  if (language.length > 0) texts.set(INPUTS.language, language)
  return Object.fromEntries([...texts].map(([name, list]) => [name, [...list]]))
}

export interface Draft {
  /** The random part of the token that the form was opened with; its files are attached to it, and it is sent with it. */
  submissionId: string
  slug: string
  /** The version of the form in which it was started. It never changes. */
  version: string
  pages: DraftPages
  /** When its first page was made, and when it was last changed. UTC milliseconds. */
  startedAt: number
  changedAt: number
  /** When SVC_DRAFT_MAX_DAYS begins, UTC milliseconds: when the form was first opened, or when an upgrade brought that limit. */
  countedFrom: number
  /** How often it was changed. */
  revision: number
  /** Hash of the one code that opens it elsewhere. */
  resumeHash?: string
  /** Keyed hash of the network that it was started from; absent in drafts of earlier releases. */
  network?: string
  /** Started in a release whose cookie held only the id: such a cookie is accepted until the draft is changed. */
  takesBareId?: true
}

/** What a cookie holds of a draft: its id, and the proof that this service gave the cookie; '' in cookies of earlier releases. */
export interface DraftKey {
  id: string
  proof: string
}

/** One browser has at most this many drafts of a form. */
export const MOST_DRAFTS = 10

/** The name of a draft in the addresses of its form (`?draft=`): it says which of the drafts that a browser may open. It opens nothing itself. */
export const DRAFT_NAME = /^[A-Za-z0-9_-]{6}$/

/** The name in the query of an address; undefined where there is none, and '' where it cannot be one. */
export function draftNameIn({ draft }: Readonly<Record<string, string | string[] | undefined>>): string | undefined {
  if (draft === undefined) return undefined
  return typeof draft === 'string' && DRAFT_NAME.test(draft) ? draft : ''
}

/** The draft that a page shows, as the addresses of its form name it. */
export interface ShownDraft {
  slug: string
  name: string
}

/** The files of a record are kept under the question and the record, those of a page under the question alone. */
export const fileKey = (fieldId: string, record?: string): string =>
  record === undefined ? fieldId : `${fieldId}@${record}`
