/** What a page of a form of several pages shows, by the draft that it belongs to. */
import { randomBytes } from 'node:crypto'
import { type Pages, PLACEHOLDER, type RouteContext, seeOther } from '../../context.ts'
import type { AnswerError, RawInput } from '../../models/answers.ts'
import { fileKey } from '../../models/draft.ts'
import { type Page, questionsOf, rowsAllowed } from '../../models/page.ts'
import { versionOf } from '../../models/token.ts'
import type { Upload } from '../../models/upload.ts'
import { type ListState, listPage } from '../../presenters/journey/list-page.ts'
import { journeyPage, type PageState } from '../../presenters/journey/page.ts'
import { words } from '../../presenters/texts/index.ts'
import type { PublishedForm } from '../../services/definitions/publishing.ts'
import type { Opened } from '../../services/drafts/index.ts'
import type { Step } from '../../services/logic/index.ts'
import type { Tokens } from '../../services/tokens.ts'
import { remember } from '../remember.ts'
import { addressOf, backFrom, startOf } from './way.ts'

/** A page, or one record of a list page. */
export interface AskedPage {
  live: PublishedForm
  page: Page
  record?: string
  fromCheck: boolean
}
/** How a page comes back that was sent. */
export interface PageRedisplay {
  status: number
  errors: readonly AnswerError[]
  problem?: PageState['problem']
  /** Said above the page in place of what the draft alone tells. */
  notice?: string
  /** As typed just now, where that is not in the draft. */
  raw?: RawInput
}

/** The first record of a list that nobody has begun; all others get a random one. */
export const FIRST_RECORD = '1'

export function createView({
  pages,
  tokens,
  clock,
  timeZone,
  uploadMaxBytes,
}: {
  pages: Pages
  tokens: Tokens
  clock: () => number
  timeZone: string
  uploadMaxBytes: number
}) {
  const blankPage = remember((live) => {
    const state = firstOf(live)
    return pages.form(
      'journey/page.njk',
      journeyPage(live.form, {
        ...state,
        version: live.version,
        ...(state.page.repeat && { record: { id: FIRST_RECORD, number: 1 } }),
        ...(state.page.repeat && !beginsWithRecord(state.page, 0) && { back: addressOf(live, state.page) }),
        raw: new Map(),
        errors: [],
        attached: new Map(),
        uploadMaxBytes,
      }),
      tokens.mint(versionOf(live)).length,
    )
  })
  const blankList = remember((live) =>
    pages.form(
      'journey/list.njk',
      listPage(live.form, { ...firstOf(live), records: [], next: FIRST_RECORD, failed: false }),
      tokens.mint(versionOf(live)).length,
    ),
  )

  /** Pages of a draft as it is now, with a place for the token, by address; forgotten with what was opened. */
  const known = new WeakMap<Opened, Map<string, ReturnType<Pages['private']>>>()
  const pagesOf = (opened: Opened): Map<string, ReturnType<Pages['private']>> => {
    const found = known.get(opened) ?? new Map()
    known.set(opened, found)
    return found
  }

  return {
    /** The first page as nobody has touched it: prepared bytes with a fresh token. */
    blank(ctx: RouteContext, live: PublishedForm, record?: string): void {
      const isList = live.form.pages[0]!.repeat && record === undefined
      ;(isList ? blankList : blankPage)(live)(ctx, tokens.mint(versionOf(live)))
    },

    /** A page of a draft, as it is kept or as it comes back. */
    page(
      ctx: RouteContext,
      { live, page, record, fromCheck }: AskedPage,
      { opened, token, again }: { opened: Opened; token: string; again?: PageRedisplay },
    ) {
      const { path } = opened.progress
      const step = path.steps.find((one) => one.page === page)
      const records = opened.pages[page.id]?.records ?? []
      const at = records.findIndex(({ id }) => id === record)
      const kept = record === undefined ? opened.pages[page.id] : records[at]
      const errors = again?.errors ?? (kept?.sent ? opened.progress.errorsOf(page, record) : [])
      const shown = record === undefined ? step : step?.rows?.[at]
      const notice = again?.notice ?? (again?.problem ? undefined : noticeOf(live, opened))
      const model = (id: string) =>
        journeyPage(live.form, {
          version: live.version,
          token: id,
          page,
          ...(record !== undefined && { record: { id: record, number: at < 0 ? records.length + 1 : at + 1 } }),
          ...(shown && { shown }),
          raw: again?.raw ?? new Map(Object.entries(kept?.texts ?? {})),
          errors,
          ...(again?.problem && { problem: again.problem }),
          ...(notice !== undefined && { notice }),
          attached: attachedTo(page, record, opened.attached),
          uploadMaxBytes,
          ...(step && { position: { number: path.steps.indexOf(step) + 1, about: path.about } }),
          back: backOf({ live, page, fromCheck, ...(record !== undefined && { record }) }, opened),
          fromCheck,
        })
      if (again || errors.length > 0 || !opened.draft) {
        keepForBack(ctx, again)
        return ctx.page('journey/page.njk', model(token), again?.status)
      }
      const made = pagesOf(opened)
      const key = `${page.id}/${record ?? ''} ${fromCheck}`
      const send = made.get(key) ?? pages.private('journey/page.njk', model(PLACEHOLDER))
      made.set(key, send)
      send(ctx, token)
    },

    /** The records of a list page; straight to the first one where there must be one and is none. */
    list(
      ctx: RouteContext,
      { live, page, fromCheck }: AskedPage,
      { opened, token, step, again }: { opened: Opened; token: string; step: Step; again?: PageRedisplay },
    ) {
      const { path } = opened.progress
      const kept = opened.pages[page.id]
      const records = kept?.records ?? []
      const next = records.length === 0 ? FIRST_RECORD : randomBytes(5).toString('hex')
      if (beginsWithRecord(page, records.length) && !again)
        return seeOther(ctx, `${addressOf(live, page, next)}${fromCheck ? '?from=check' : ''}`)
      const notice = again?.notice ?? (again?.problem ? undefined : noticeOf(live, opened))
      const state: ListState = {
        token,
        page,
        records: records.map(({ id, sent }, i) => {
          const shown = step.rows![i]!
          return { id, shown, isDone: shown.isComplete, sent }
        }),
        next,
        position: { number: path.steps.indexOf(step) + 1, about: path.about },
        back: backFrom(live, path, page, fromCheck),
        fromCheck,
        failed: again !== undefined || (kept?.sent === true && !step.isComplete),
        ...(notice !== undefined && { notice }),
      }
      keepForBack(ctx, again)
      ctx.page('journey/list.njk', listPage(live.form, state), again?.status)
    },
  }

  function firstOf(live: PublishedForm) {
    const { path } = live.follow!({}, new Map(), { now: clock(), timeZone })
    const position = { number: 1, about: path.about }
    return { page: live.form.pages[0]!, token: PLACEHOLDER, position, back: startOf(live), fromCheck: false }
  }
}

export type View = ReturnType<typeof createView>

/** The server has what was sent, and shows it anew; what came back with a fault is in the browser alone. */
function keepForBack(ctx: RouteContext, again: PageRedisplay | undefined): void {
  ctx.set('Cache-Control', again ? 'private, no-cache' : 'no-store')
}

/** A list that must have a record and has none leads straight to its first one. */
export const beginsWithRecord = ({ repeat }: Page, records: number): boolean =>
  records === 0 && repeat !== undefined && rowsAllowed(repeat).min > 0

/** From a record to its list, unless that would lead straight back here: a record that is only looked at is on no list yet. */
function backOf({ live, page, record, fromCheck }: AskedPage, { draft, progress }: Opened): string {
  const kept = draft?.pages[page.id]?.records ?? []
  return record === undefined || beginsWithRecord(page, kept.length)
    ? backFrom(live, progress.path, page, fromCheck)
    : `${addressOf(live, page)}${fromCheck ? '?from=check' : ''}`
}

export function noticeOf(live: PublishedForm, { draft, changed }: Opened): string | undefined {
  if (!draft || draft.version === live.version) return undefined
  return words.journey.notices.published(changed.map(({ title, id }) => title ?? id))
}

/** Files of a page or record, by question. */
const attachedTo = (page: Page, record: string | undefined, files: readonly Upload[]): Map<string, Upload[]> =>
  new Map(
    questionsOf(page).flatMap(({ id, type }) =>
      type === 'file' ? [[id, files.filter(({ fieldId }) => fieldId === fileKey(id, record))] as const] : [],
    ),
  )
