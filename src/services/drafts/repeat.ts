/**
 * A page that comes after its form was sent: does it say what was sent? The draft is gone by then, so the page is put in
 * its place among the answers that were sent, and these are followed anew.
 */
import { type Answer, type AnswerRecord, type RawInput, recordsIn } from '../../models/answers.ts'
import { fileKey } from '../../models/draft.ts'
import type { Form } from '../../models/form.ts'
import type { Moment } from '../../models/moment.ts'
import { type Page, questionsOf } from '../../models/page.ts'
import type { Submission } from '../../models/submission.ts'
import { type AttachedFiles, pageReader } from '../answers/index.ts'
import type { Forms } from '../definitions/publishing.ts'
import { compilePath } from '../logic/index.ts'
import { type BroughtFiles, changesFiles, type FormPost, filesOf } from '../submissions.ts'
import { names } from '../take.ts'
import type { Uploads } from '../uploads/index.ts'

/** What was sent, with the id that it was sent with. */
export type SentBefore = Submission & { submissionId: string }
interface RepeatedPage extends Omit<FormPost, 'files'> {
  files?: BroughtFiles
  page: Page
  record?: string
}
/**
 * False also where it cannot be told, as for a page that is not on the path of what was sent. Which record of a list had
 * which id is not kept: a record is the same when it equals one that was sent.
 */
export type IsAsSent = (sent: SentBefore, post: RepeatedPage) => Promise<boolean>

interface Options {
  forms: Forms
  uploads: Uploads
  timeZone: string
}

export const createIsAsSent =
  ({ forms, uploads, timeZone }: Options): IsAsSent =>
  async ({ submissionId, slug, version, answers, receivedAt }, { page, record, ...post }) => {
    const sentAs = await forms.version(slug, version)
    if (!sentAs?.follow) return false
    const attached = sentAs.takesFiles ? await uploads.of(submissionId) : []
    const sentFiles = attached.filter(({ id }) => names(answers, id))
    if (changesFiles(post, sentFiles)) return false
    const moment = { now: receivedAt, timeZone }
    return isSamePage(
      sentAs.form,
      { page: page.id, record, texts: post.texts },
      { answers, files: filesOf(sentFiles), moment },
    )
  }

interface Sent {
  answers: Submission['answers']
  files: ReadonlyMap<string, AttachedFiles>
  moment: Moment
}

function isSamePage(
  form: Form,
  { page: id, record, texts }: { page: string; record: string | undefined; texts: RawInput },
  { answers, files, moment }: Sent,
): boolean {
  const page = form.pages.find((one) => one.id === id)
  if (!page) return false
  // The list of records as a whole asks nothing.
  if (page.repeat && record === undefined) return true
  const questions = questionsOf(page)
  const filesHere = questions.flatMap((field) => {
    const found = files.get(fileKey(field.id, record))
    return found ? [[field.id, found] as const] : []
  })
  const read = pageReader(questions)({ texts, files: new Map(filesHere) }, moment)
  const given: Record<string, Answer> = {}
  for (const [question, { answer }] of read) if (answer !== undefined) given[question] = answer
  const follow = compilePath(form)

  if (page.repeat) {
    const records = recordsIn(answers[id])
    return records.some((_, row) => isSame({ ...answers, [id]: records.with(row, given as AnswerRecord) }, row))
  }
  const others = Object.entries(answers).filter(([question]) => !read.has(question))
  return isSame({ ...Object.fromEntries(others), ...given })

  function isSame(values: Record<string, unknown>, row?: number): boolean {
    const { steps, kept } = follow(values, moment)
    const step = steps.find((one) => one.page === page)
    const shown = row === undefined ? step : step?.rows?.[row]
    if (!shown || shown.items.some((item) => 'id' in item && read.get(item.id)!.errors.length > 0)) return false
    return JSON.stringify(kept) === JSON.stringify(answers)
  }
}
