/** Shows a page of a form: untouched, as its draft has it, or again as it was sent. */
import { randomBytes } from 'node:crypto'
import type { RouteContext } from '../../context.ts'
import { PublicError, problem } from '../../errors.ts'
import type { AnswerError, RawInput } from '../../models/answers.ts'
import { fileKey, type PageTexts } from '../../models/draft.ts'
import { formIn } from '../../models/form-texts.ts'
import { FIRST_RECORD, type Page, questionsOf, rowsAllowed } from '../../models/page.ts'
import { versionOf } from '../../models/token.ts'
import type { Upload } from '../../models/upload.ts'
import { type FormState, formPage } from '../../presenters/form-page.ts'
import { type ListState, listPage } from '../../presenters/journey/list-page.ts'
import { journeyPage } from '../../presenters/journey/page.ts'
import { type Texts, wordedErrors } from '../../presenters/texts/index.ts'
import { textsIn } from '../../presenters/texts/languages.ts'
import type { PublishedForm } from '../../services/definitions/published-form.ts'
import type { FormPost, Opened, Redisplay } from '../../services/intake/index.ts'
import { counterpartsIn, type Step, shownOf, stepOf } from '../../services/logic/index.ts'
import { keepForBack } from '../keep-for-back.ts'
import type { PublicOptions } from '../options.ts'
import { remember } from '../remember.ts'
import type { AnswerClosed } from './closed.ts'
import { addressOf, backFrom, isFromCheck, startOf } from './way.ts'

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
/** How and why a page that was sent is shown again. */
export interface Reasons {
  status: number
  errors: readonly AnswerError[]
  /** If the reason is not in the answers. */
  why?: Why | undefined
}
type Why = keyof Texts['journey']['problems']

export type View = ReturnType<typeof createView>

interface Options extends PublicOptions {
  closed: AnswerClosed
}

export function createView({ intake, pages, tokens, closed, clock, timeZone, uploadMaxBytes }: Options) {
  const blankForm = remember((live) =>
    prepared(live, 'form/show.njk', (texts, token) =>
      formPage(texts, formIn(live, texts.language), { version: live.version, token, uploadMaxBytes }),
    ),
  )
  const blankPage = remember((live) =>
    prepared(live, 'journey/page.njk', (texts, token) => firstPage(texts, live, token)),
  )
  const blankList = remember((live) =>
    prepared(live, 'journey/list.njk', (texts, token) => firstList(texts, live, token)),
  )

  return {
    prepare(live: PublishedForm): void {
      if (!live.isJourney) blankForm(live).prepare(live.form, startOf(live))
    },

    /** The first page as nobody has touched it: prepared bytes with a fresh token. */
    blank(ctx: RouteContext, live: PublishedForm, record?: string): void {
      const isList = live.form.pages[0]!.repeat && record === undefined
      ctx.speak(live)
      const blank = !live.isJourney ? blankForm : isList ? blankList : blankPage
      blank(live)(ctx, tokens.mint(versionOf(live)))
    },

    /** A page of a draft. */
    page: renderPage,
    list,
    again,

    /** Runs `work` for a post. If the post could not be saved, its page is shown again with a 503. */
    async unlessKept(
      ctx: RouteContext,
      atAddress: PublishedForm,
      post: FormPost,
      work: () => Promise<void>,
    ): Promise<void> {
      try {
        await work()
      } catch (error) {
        if (!(error instanceof PublicError) || error.status !== 503 || ctx.wantsJson) throw error
        const shown = await intake.redisplay(atAddress, post)
        ctx.set(error.headers)
        ctx.state.fault = error
        again(ctx, shown, { status: 503, errors: [], why: 'notKept' })
      }
    },
  }

  /** The page that was sent, with all that was typed; a problem document for programs. */
  function again(ctx: RouteContext, { token, ...shown }: Redisplay, reasons: Reasons): Promise<void> | void {
    const { page, record, opened } = shown
    const isClosed = reasons.why === 'closed'
    if (ctx.wantsJson && reasons.status >= 400)
      throw refusalFor(opened.form, token.text, isClosed ? { ...reasons, status: 410 } : reasons)
    if (isClosed) return closed(ctx, shown)
    const asked: ShownPage = { ...shown, token: token.text, fromCheck: isFromCheck(ctx) }
    const step = stepOf(opened.progress.path, page)
    if (page.repeat && record === undefined && step) list(ctx, { ...asked, step }, reasons)
    else renderPage(ctx, asked, reasons)
  }

  function renderPage(ctx: RouteContext, shown: ShownPage, reasons?: Reasons): void {
    if (reasons) keepForBack(ctx)
    if (shown.opened.form.isJourney) ctx.page('journey/page.njk', pageModel(ctx, shown, reasons), reasons?.status)
    else ctx.page('form/show.njk', formModel(ctx, shown, reasons), reasons?.status)
  }

  function formModel(ctx: RouteContext, { page, token, opened, leftover }: ShownPage, reasons?: Reasons) {
    const { version, isJourney } = opened.form
    const { pages, attached } = opened
    const spoken = ctx.speak(opened.form)
    const { texts } = ctx
    const raw = typedFor(texts, opened.form, page, pages[page.id]?.texts)
    const files = Map.groupBy(attached, ({ fieldId }) => fieldId)
    const told = { errors: reasons?.errors ?? [], ...problemOf(texts, isJourney, reasons), leftover: leftover ?? [] }
    return formPage(texts, spoken, { version, token, uploadMaxBytes, raw, attached: files, ...told })
  }

  function pageModel(ctx: RouteContext, shown: ShownPage, reasons?: Reasons) {
    const { page, record, opened, token, fromCheck, leftover = [] } = shown
    const { form, progress } = opened
    const { path } = progress
    const step = stepOf(path, page)
    const records = opened.pages[page.id]?.records ?? []
    const at = records.findIndex(({ id }) => id === record)
    const saved = record === undefined ? opened.pages[page.id] : records[at]
    const visible = shownOf(path, page, record === undefined ? undefined : at)
    const spoken = ctx.speak(form)
    const { texts } = ctx
    const said = counterpartsIn(spoken, form.form)
    return journeyPage(texts, spoken, {
      version: form.version,
      token,
      page: said.page(page),
      ...(record !== undefined && { record: { id: record, number: at < 0 ? records.length + 1 : at + 1 } }),
      ...(visible && { shown: said.shown(visible, page) }),
      raw: typedFor(texts, form, page, saved?.texts),
      errors: reasons?.errors ?? (saved?.sent ? opened.progress.errorsOf(page, record) : []),
      ...problemOf(texts, form.isJourney, reasons),
      leftover,
      attached: attachedTo(page, record, opened.attached),
      uploadMaxBytes,
      ...(step && { position: { number: path.steps.indexOf(step) + 1, about: path.about } }),
      back: backOf(shown),
      fromCheck,
    })
  }

  /** What was typed, as the page shows it in its language. */
  function typedFor({ language }: Texts, form: PublishedForm, page: Page, typed: PageTexts = {}): RawInput {
    return form.shownIn(language, page, new Map(Object.entries(typed)), { now: clock(), timeZone })
  }

  /** The records of a list page. If it needs a record and has none, it redirects to the first one. */
  function list(ctx: RouteContext, { step, ...shown }: ShownPage & { step: Step }, reasons?: Reasons) {
    const { page, opened, token, fromCheck } = shown
    const { form, progress } = opened
    const { path } = progress
    const saved = opened.pages[page.id]
    const records = saved?.records ?? []
    const next = records.length === 0 ? FIRST_RECORD : randomBytes(5).toString('hex')
    if (beginsWithRecord(page, records.length) && !reasons)
      return ctx.seeOther(addressOf(form, page, { record: next, fromCheck }))
    const spoken = ctx.speak(form)
    const said = counterpartsIn(spoken, form.form)
    const state: ListState = {
      token,
      page: said.page(page),
      records: records.map(({ id, sent }, i) => {
        const row = step.rows![i]!
        return { id, shown: said.shown(row, page), isDone: row.isComplete, sent }
      }),
      next,
      position: { number: path.steps.indexOf(step) + 1, about: path.about },
      back: backFrom(form, path, page, fromCheck),
      fromCheck,
      failed: reasons !== undefined || (saved?.sent === true && !step.isComplete),
      ...problemOf(ctx.texts, form.isJourney, reasons),
    }
    if (reasons) keepForBack(ctx)
    ctx.page('journey/list.njk', listPage(ctx.texts, spoken, state), reasons?.status)
  }

  function prepared(live: PublishedForm, template: string, model: (texts: Texts, token: string) => object) {
    return pages.form(template, model, tokens.mint(versionOf(live)).length)
  }

  function firstPage(texts: Texts, live: PublishedForm, token: string) {
    const { page: own, ...first } = firstOf(live)
    const form = formIn(live, texts.language)
    const page = counterpartsIn(form, live.form).page(own)
    return journeyPage(texts, form, {
      ...first,
      token,
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

  function firstList(texts: Texts, live: PublishedForm, token: string) {
    const form = formIn(live, texts.language)
    const { page, ...first } = firstOf(live)
    const said = counterpartsIn(form, live.form)
    return listPage(texts, form, {
      ...first,
      page: said.page(page),
      token,
      records: [],
      next: FIRST_RECORD,
      failed: false,
    })
  }

  function firstOf(live: PublishedForm) {
    const { path } = live.follow({}, new Map(), { now: clock(), timeZone })
    const position = { number: 1, about: path.about }
    return { page: live.form.pages[0]!, position, back: startOf(live), fromCheck: false }
  }
}

/** What is said above a page that is shown again, for its kind of form. */
const problemOf = (texts: Texts, isJourney: boolean, reasons?: Reasons): Pick<FormState, 'problem'> =>
  reasons?.why ? { problem: (isJourney ? texts.journey : texts.form).problems[reasons.why] } : {}

/** For programs: a problem document with the errors by question, and the token to send again with. */
function refusalFor({ form, isJourney }: PublishedForm, token: string, { status, errors, why }: Reasons): PublicError {
  const details = { errors: wordedErrors(textsIn('en'), form, errors), submissionId: token }
  return problem({ code: isJourney ? 'page-refused' : 'form-refused', why: why ?? 'errors', status }, { details })
}

/** A list that needs a record and has none begins with its first one. */
export const beginsWithRecord = ({ repeat }: Page, records: number): boolean =>
  records === 0 && repeat !== undefined && rowsAllowed(repeat).min > 0

/** Back from a record is its list. An empty list that needs a record would redirect straight here again: then, the page before. */
function backOf({ page, record, fromCheck, opened: { form, draft, progress } }: ShownPage): string {
  const records = draft?.pages[page.id]?.records ?? []
  return record === undefined || beginsWithRecord(page, records.length)
    ? backFrom(form, progress.path, page, fromCheck)
    : addressOf(form, page, { fromCheck })
}

/** Files of a page or record, by question. */
const attachedTo = (page: Page, record: string | undefined, files: readonly Upload[]): Map<string, Upload[]> =>
  new Map(
    questionsOf(page).flatMap(({ id, type }) =>
      type === 'file' ? [[id, files.filter(({ fieldId }) => fieldId === fileKey(id, record))] as const] : [],
    ),
  )
