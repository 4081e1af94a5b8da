/** Shows a page of a form: untouched, as its draft has it, or again as it was sent. */
import { randomBytes } from 'node:crypto'
import { PLACEHOLDER, type RouteContext, seeOther } from '../../context.ts'
import { PublicError, problem } from '../../errors.ts'
import type { AnswerError } from '../../models/answers.ts'
import { fileKey } from '../../models/draft.ts'
import { FIRST_RECORD, type Page, questionsOf, rowsAllowed } from '../../models/page.ts'
import { versionOf } from '../../models/token.ts'
import type { Upload } from '../../models/upload.ts'
import { type FormState, formPage } from '../../presenters/form-page.ts'
import { type ListState, listPage } from '../../presenters/journey/list-page.ts'
import { journeyPage } from '../../presenters/journey/page.ts'
import { texts, wordedErrors } from '../../presenters/texts/index.ts'
import type { PublishedForm } from '../../services/definitions/published-form.ts'
import type { FormPost, Opened, Redisplay } from '../../services/intake/index.ts'
import { type Step, shownOf, stepOf } from '../../services/logic/index.ts'
import { keepForBack } from '../keep-for-back.ts'
import type { PublicOptions } from '../options.ts'
import { remember } from '../remember.ts'
import type { AnswerClosed } from './closed.ts'
import { addressOf, backFrom, startOf } from './way.ts'

/** A page to be shown, or one record of a list page. */
export interface ShownPage {
  page: Page
  record?: string
  opened: Opened
  /** For the hidden field. */
  token: string
  fromCheck: boolean
  /** What was typed and fits no question of the page. */
  leftover?: readonly string[]
}
/** How a page that was sent is shown again. */
export interface Again {
  status: number
  errors: readonly AnswerError[]
  /** Why it is shown again, if the reason is not in the answers. */
  why?: Why | undefined
}
type Why = keyof typeof texts.journey.problems

export type View = ReturnType<typeof createView>

interface Options extends PublicOptions {
  closed: AnswerClosed
}

export function createView({ intake, pages, tokens, closed, clock, timeZone, uploadMaxBytes }: Options) {
  const blankForm = remember((live) =>
    prepared(live, 'form/show.njk', formPage(live.form, { version: live.version, token: PLACEHOLDER, uploadMaxBytes })),
  )
  const blankPage = remember((live) => prepared(live, 'journey/page.njk', firstPage(live)))
  const blankList = remember((live) => prepared(live, 'journey/list.njk', firstList(live)))

  return {
    prepare(live: PublishedForm): void {
      if (!live.isJourney) blankForm(live)
    },

    /** The first page as nobody has touched it: prepared bytes with a fresh token. */
    blank(ctx: RouteContext, live: PublishedForm, record?: string): void {
      const isList = live.form.pages[0]!.repeat && record === undefined
      const blank = !live.isJourney ? blankForm : isList ? blankList : blankPage
      blank(live)(ctx, tokens.mint(versionOf(live)))
    },

    /** A page of a draft. */
    page: renderPage,
    list,
    again,

    /** Runs `work` for a post. If the post could not be saved, its page is shown again with a 503. */
    async unlessKept(ctx: RouteContext, live: PublishedForm, post: FormPost, work: () => Promise<void>): Promise<void> {
      try {
        await work()
      } catch (error) {
        if (!(error instanceof PublicError) || error.status !== 503 || ctx.wantsJson) throw error
        const shown = await intake.redisplay(live, post)
        ctx.set(error.headers)
        ctx.state.fault = error
        again(ctx, shown, { status: 503, errors: [], why: 'notKept' })
      }
    },
  }

  /** The page that was sent, with all that was typed; a problem document for programs. */
  function again(ctx: RouteContext, { token, ...shown }: Redisplay, why: Again): Promise<void> | void {
    const { page, record, opened } = shown
    const isClosed = why.why === 'closed'
    if (ctx.wantsJson && why.status >= 400)
      throw refusalFor(opened.form, token.text, isClosed ? { ...why, status: 410 } : why)
    if (isClosed) return closed(ctx, shown)
    const asked: ShownPage = { ...shown, token: token.text, fromCheck: ctx.query.from === 'check' }
    const step = stepOf(opened.progress.path, page)
    if (page.repeat && record === undefined && step) list(ctx, { ...asked, step }, why)
    else renderPage(ctx, asked, why)
  }

  function renderPage(ctx: RouteContext, shown: ShownPage, why?: Again): void {
    if (why) keepForBack(ctx)
    if (shown.opened.form.isJourney) ctx.page('journey/page.njk', pageModel(shown, why), why?.status)
    else ctx.page('form/show.njk', formModel(shown, why), why?.status)
  }

  function formModel({ page, token, opened, leftover }: ShownPage, why?: Again) {
    const { form, version, isJourney } = opened.form
    const { pages, attached } = opened
    const raw = new Map(Object.entries(pages[page.id]?.texts ?? {}))
    const files = Map.groupBy(attached, ({ fieldId }) => fieldId)
    const again = { errors: why?.errors ?? [], ...problemOf(isJourney, why), leftover: leftover ?? [] }
    return formPage(form, { version, token, uploadMaxBytes, raw, attached: files, ...again })
  }

  function pageModel(shown: ShownPage, why?: Again) {
    const { page, record, opened, token, fromCheck, leftover = [] } = shown
    const { form, progress } = opened
    const { path } = progress
    const step = stepOf(path, page)
    const records = opened.pages[page.id]?.records ?? []
    const at = records.findIndex(({ id }) => id === record)
    const kept = record === undefined ? opened.pages[page.id] : records[at]
    const visible = shownOf(path, page, record === undefined ? undefined : at)
    return journeyPage(form.form, {
      version: form.version,
      token,
      page,
      ...(record !== undefined && { record: { id: record, number: at < 0 ? records.length + 1 : at + 1 } }),
      ...(visible && { shown: visible }),
      raw: new Map(Object.entries(kept?.texts ?? {})),
      errors: why?.errors ?? (kept?.sent ? opened.progress.errorsOf(page, record) : []),
      ...problemOf(form.isJourney, why),
      leftover,
      attached: attachedTo(page, record, opened.attached),
      uploadMaxBytes,
      ...(step && { position: { number: path.steps.indexOf(step) + 1, about: path.about } }),
      back: backOf(shown),
      fromCheck,
    })
  }

  /** The records of a list page. If it needs a record and has none, it redirects to the first one. */
  function list(ctx: RouteContext, { step, ...shown }: ShownPage & { step: Step }, why?: Again) {
    const { page, opened, token, fromCheck } = shown
    const { form, progress } = opened
    const { path } = progress
    const kept = opened.pages[page.id]
    const records = kept?.records ?? []
    const next = records.length === 0 ? FIRST_RECORD : randomBytes(5).toString('hex')
    if (beginsWithRecord(page, records.length) && !why)
      return seeOther(ctx, `${addressOf(form, page, next)}${fromCheck ? '?from=check' : ''}`)
    const state: ListState = {
      token,
      page,
      records: records.map(({ id, sent }, i) => {
        const row = step.rows![i]!
        return { id, shown: row, isDone: row.isComplete, sent }
      }),
      next,
      position: { number: path.steps.indexOf(step) + 1, about: path.about },
      back: backFrom(form, path, page, fromCheck),
      fromCheck,
      failed: why !== undefined || (kept?.sent === true && !step.isComplete),
      ...problemOf(form.isJourney, why),
    }
    if (why) keepForBack(ctx)
    ctx.page('journey/list.njk', listPage(form.form, state), why?.status)
  }

  function prepared(live: PublishedForm, template: string, model: object) {
    return pages.form(template, model, tokens.mint(versionOf(live)).length)
  }

  function firstPage(live: PublishedForm) {
    const { page, ...first } = firstOf(live)
    return journeyPage(live.form, {
      ...first,
      page,
      version: live.version,
      ...(page.repeat && { record: { id: FIRST_RECORD, number: 1 } }),
      ...(page.repeat && !beginsWithRecord(page, 0) && { back: addressOf(live, page) }),
      raw: new Map(),
      errors: [],
      attached: new Map(),
      uploadMaxBytes,
    })
  }

  function firstList(live: PublishedForm) {
    return listPage(live.form, { ...firstOf(live), records: [], next: FIRST_RECORD, failed: false })
  }

  function firstOf(live: PublishedForm) {
    const { path } = live.follow({}, new Map(), { now: clock(), timeZone })
    const position = { number: 1, about: path.about }
    return { page: live.form.pages[0]!, token: PLACEHOLDER, position, back: startOf(live), fromCheck: false }
  }
}

/** What is said above a page that is shown again, for its kind of form. */
const problemOf = (isJourney: boolean, again?: Again): Pick<FormState, 'problem'> =>
  again?.why ? { problem: (isJourney ? texts.journey : texts.form).problems[again.why] } : {}

/** For programs: a problem document with the errors by question, and the token to send again with. */
function refusalFor({ form, isJourney }: PublishedForm, token: string, { status, errors, why }: Again): PublicError {
  const details = { errors: wordedErrors(form, errors), submissionId: token }
  return problem({ code: isJourney ? 'page-refused' : 'form-refused', why: why ?? 'errors', status }, { details })
}

/** A list that needs a record and has none begins with its first one. */
export const beginsWithRecord = ({ repeat }: Page, records: number): boolean =>
  records === 0 && repeat !== undefined && rowsAllowed(repeat).min > 0

/** Back from a record is its list. An empty list that needs a record would redirect straight here again: then, the page before. */
function backOf({ page, record, fromCheck, opened: { form, draft, progress } }: ShownPage): string {
  const kept = draft?.pages[page.id]?.records ?? []
  return record === undefined || beginsWithRecord(page, kept.length)
    ? backFrom(form, progress.path, page, fromCheck)
    : `${addressOf(form, page)}${fromCheck ? '?from=check' : ''}`
}

/** Files of a page or record, by question. */
const attachedTo = (page: Page, record: string | undefined, files: readonly Upload[]): Map<string, Upload[]> =>
  new Map(
    questionsOf(page).flatMap(({ id, type }) =>
      type === 'file' ? [[id, files.filter(({ fieldId }) => fieldId === fileKey(id, record))] as const] : [],
    ),
  )
