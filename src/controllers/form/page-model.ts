/** What a page of a form shows: the only page of a form, one of several, or a list with its records. */
import { randomBytes } from 'node:crypto'
import type { RouteContext } from '../../context.ts'
import type { AnswerError, RawInput } from '../../models/answers.ts'
import { fileKey, type PageTexts } from '../../models/draft.ts'
import type { Form } from '../../models/form.ts'
import { beginsWithRecord, FIRST_RECORD, type Page, questionsOf } from '../../models/page.ts'
import type { Upload } from '../../models/upload.ts'
import { type FormState, formPage } from '../../presenters/form-page.ts'
import { listPage } from '../../presenters/journey/list-page.ts'
import { draftsView, type ListedDraft } from '../../presenters/journey/start-page.ts'
import type { Texts } from '../../presenters/texts/index.ts'
import type { PublishedForm } from '../../services/definitions/published-form.ts'
import type { Opened } from '../../services/intake/index.ts'
import { counterpartsIn, isCertainAfter, type Path, type Step, shownOf, stepOf } from '../../services/logic/index.ts'
import { keepForBack } from '../answer.ts'
import type { PublicOptions } from '../options.ts'
import { addressOf, backFrom } from './addresses.ts'

/** A page to be shown, or one record of a list page. */
export interface ShownPage {
  page: Page
  record?: string
  opened: Opened
  /** The token for the hidden field. */
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
  why?: keyof Texts['journey']['problems'] | undefined
  /** The drafts of this browser, where they are the reason. */
  drafts?: readonly ListedDraft[] | undefined
}

/** Shows a page of a form. `reasons`: why it is shown again, if it was sent. */
export function showPage(d: PageOptions, ctx: RouteContext, shown: ShownPage, reasons?: Reasons): void {
  if (reasons) keepForBack(ctx)
  const spoken = ctx.speak(shown.opened.published)
  const { template, model } = pageModel(d, ctx.texts, spoken, shown, reasons)
  ctx.page(template, model, reasons?.status)
}

type PageOptions = Pick<PublicOptions, 'clock' | 'timeZone' | 'uploadMaxBytes' | 'intake'>

/** The template of a page, and what it prints. `spoken`: the form in the language of the page; `reasons`: absent on a page that was not sent. */
export function pageModel(d: PageOptions, texts: Texts, spoken: Form, shown: ShownPage, reasons?: Reasons) {
  const step = listStepOf(shown)
  const page = step ? list(texts, spoken, { ...shown, step }, reasons) : questions(d, texts, spoken, shown, reasons)
  const model = reasons?.drafts ? { ...page, drafts: draftsView(texts, spoken, reasons.drafts) } : page
  return { template: step ? 'journey/list.njk' : 'form/show.njk', model }
}

/** The only page of a form, one of several, or one record of a list. */
function questions(d: PageOptions, texts: Texts, spoken: Form, shown: ShownPage, reasons?: Reasons) {
  const { page, record, opened, token, leftover = [] } = shown
  const { published, progress } = opened
  const records = opened.pages[page.id]?.records ?? []
  const at = record === undefined ? undefined : records.findIndex(({ id }) => id === record)
  const saved = at === undefined ? opened.pages[page.id] : records[at]
  return formPage(texts, spoken, {
    version: published.version,
    token,
    ...(saved?.texts && { raw: typedIn(d, shown, texts, saved.texts) }),
    errors: reasons?.errors ?? (saved?.sent ? (progress.errors.get(fileKey(page.id, record)) ?? []) : []),
    ...problemOf(texts, published, reasons),
    leftover,
    attached: attachedTo(page, record, opened.attached),
    uploadMaxBytes: d.uploadMaxBytes,
    moment: { now: d.clock(), timeZone: d.timeZone },
    journey: published.isJourney ? journeyOf(spoken, shown, at, reasons) : undefined,
  })
}

/** Where a page stands in its journey. `at`: the place of the record in its list, -1 for a new one. */
function journeyOf(
  spoken: Form,
  shown: ShownPage,
  at: number | undefined,
  reasons?: Reasons,
): NonNullable<FormState['journey']> {
  const { page, record, opened, fromCheck } = shown
  const { published, draft, pages, progress } = opened
  const step = stepOf(progress.path, page)
  // Before anything was typed, every item is shown, with its condition in words.
  const isBlank = !draft && !reasons
  const visible = isBlank ? undefined : shownOf(progress.path, page, at)
  const counterparts = counterpartsIn(spoken, published.form)
  const number = at === undefined || at < 0 ? (pages[page.id]?.records ?? []).length + 1 : at + 1
  return {
    page: counterparts.page(page),
    ...(record !== undefined && { record: { id: record, number } }),
    ...(visible && { shown: counterparts.shown(visible, page), answers: progress.path.answers }),
    ...(step && { position: positionOf(progress.path, step, published.form) }),
    back: backOf(shown),
    fromCheck,
  }
}

/** What was typed, as the page shows it in its language. */
function typedIn(
  { intake }: PageOptions,
  { page, opened }: ShownPage,
  { language }: Texts,
  typed: PageTexts,
): RawInput {
  return intake.shownIn(opened.published, language, page, new Map(Object.entries(typed)))
}

function list(texts: Texts, spoken: Form, shown: ShownPage & { step: Step }, reasons?: Reasons) {
  const { page, opened, token, fromCheck, step } = shown
  const saved = opened.pages[page.id]
  const records = saved?.records ?? []
  const counterparts = counterpartsIn(spoken, opened.published.form)
  return listPage(texts, spoken, {
    token,
    page: counterparts.page(page),
    records: records.map(({ id, sent }, i) => {
      const record = step.records![i]!
      return { id, shown: counterparts.shown(record, page), isDone: record.isComplete, sent }
    }),
    next: records.length === 0 ? FIRST_RECORD : randomBytes(5).toString('hex'),
    position: positionOf(opened.progress.path, step, opened.published.form),
    back: backOf(shown),
    fromCheck,
    failed: reasons !== undefined || (saved?.sent === true && !step.isComplete),
    ...problemOf(texts, opened.published, reasons),
  })
}

/** The step of a list that is shown with its records; undefined for every other page. */
const listStepOf = ({ page, record, opened }: ShownPage): Step | undefined =>
  page.repeat && record === undefined ? stepOf(opened.progress.path, page) : undefined

const positionOf = ({ steps, about }: Path, step: Step, form: Form) => ({
  number: steps.indexOf(step) + 1,
  about,
  isExact: isCertainAfter(form, step.page),
})

/** What is said above a page that is shown again. */
function problemOf(
  { form, journey }: Texts,
  { isJourney }: Pick<PublishedForm, 'isJourney'>,
  reasons?: Reasons,
): Pick<FormState, 'problem'> {
  const problems = isJourney ? journey.problems : { ...journey.problems, ...form.problems }
  return reasons?.why ? { problem: problems[reasons.why] } : {}
}

/** Back from a record is its list. An empty list that needs a record would redirect straight here again: then, the page before. */
function backOf({ page, record, fromCheck, opened: { published, draft, progress } }: ShownPage): string {
  const records = draft?.pages[page.id]?.records ?? []
  return record === undefined || beginsWithRecord(page, records.length)
    ? backFrom(published, progress.path, page, fromCheck)
    : addressOf(published, page, { fromCheck })
}

/** Files of a page or record, by question. */
const attachedTo = (page: Page, record: string | undefined, files: readonly Upload[]): Map<string, Upload[]> =>
  new Map(
    questionsOf(page).flatMap(({ id, type }) =>
      type === 'file' ? [[id, files.filter(({ fieldId }) => fieldId === fileKey(id, record))] as const] : [],
    ),
  )
