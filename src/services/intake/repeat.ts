/**
 * A page that comes after its form was sent: does it say what was sent? The draft is gone by then, so the page is put in
 * its place among the answers that were sent, and their path is followed again.
 */
import { type AnswerRecord, namesFile, type RawInput, recordsIn } from '../../models/answers.ts'
import type { Moment } from '../../models/moment.ts'
import { type AskedPage, pageAt } from '../../models/page.ts'
import type { Submission } from '../../models/submission.ts'
import type { Upload } from '../../models/upload.ts'
import { errorsIn, readPage, valuesOf } from '../answers/follow.ts'
import type { AttachedFiles } from '../answers/read-fields.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import { followPath, shownOf } from '../logic/index.ts'
import type { AlreadySent, FormPost, Sent } from './form-post.ts'
import { filesByQuestion } from './open.ts'
import type { IntakeWiring } from './wiring.ts'

export type SentForm = Pick<AlreadySent, 'published' | 'earlier'>

/** The outcome of a page whose form was sent before. The page is compared with what was sent. */
export async function sentBefore(d: IntakeWiring, sent: SentForm, post: FormPost): Promise<Sent> {
  const { published, earlier } = sent
  const asked = pageAt(published, post.place)
  const isSame = asked !== undefined && (await isAsSent(d, published, earlier, post, asked))
  return earlierSent(d, sent, { unchanged: !isSame, provesSender: isSame && !published.isJourney })
}

/** The outcome of any post whose form was sent before: always the first reference. */
export async function earlierSent(
  { store }: IntakeWiring,
  { published, earlier: { submissionId, reference, receivedAt } }: SentForm,
  post: Pick<Sent, 'unchanged' | 'provesSender'>,
): Promise<Sent> {
  // It was only read: the commit that holds it may still be on its way to the disk.
  await store.flushed()
  return { kind: 'sent', published, submissionId, reference, receivedAt, ...post }
}

/**
 * False also if nobody can tell, as for a page that is not on the path of what was sent. The ids of records are not kept
 * after sending: a record is the same if it equals one that was sent.
 */
async function isAsSent(
  { uploads, timeZone }: IntakeWiring,
  published: PublishedForm,
  { submissionId, answers, receivedAt }: AlreadySent['earlier'],
  post: FormPost,
  asked: AskedPage,
): Promise<boolean> {
  const attached = published.takesFiles ? await uploads.of(submissionId) : []
  const sentFiles = attached.filter(({ id }) => namesFile(answers, id))
  if (changesFiles(post, sentFiles)) return false
  const moment = { now: receivedAt, timeZone }
  return isSamePage(published, { ...asked, texts: post.typed }, { answers, files: filesByQuestion(sentFiles), moment })
}

/** Does a post bring a file that was not sent with the form (a refused one never is), or take one off that was? */
function changesFiles({ files, action }: Pick<FormPost, 'files' | 'action'>, sent: readonly Upload[]): boolean {
  if (files && (files.added || files.refused.size > 0)) return true
  return action !== undefined && 'remove' in action && sent.some(({ id }) => id === action.remove)
}

function isSamePage(
  published: PublishedForm,
  { page, record, texts }: AskedPage & { texts: RawInput },
  {
    answers,
    files,
    moment,
  }: Pick<Submission, 'answers'> & { files: ReadonlyMap<string, AttachedFiles>; moment: Moment },
): boolean {
  // The list page itself asks no question.
  if (page.repeat && record === undefined) return true
  const readings = readPage(published, page, { texts, record, files }, moment)
  const given = valuesOf(readings)
  if (page.repeat) {
    const records = recordsIn(answers[page.id])
    return records.some((_, index) =>
      isUnchanged({ ...answers, [page.id]: records.with(index, given as AnswerRecord) }, index),
    )
  }
  const others = Object.entries(answers).filter(([question]) => !readings.has(question))
  return isUnchanged({ ...Object.fromEntries(others), ...given })

  function isUnchanged(values: Record<string, unknown>, index?: number): boolean {
    const path = followPath(published.form, values, moment)
    const shown = shownOf(path, page, index)
    if (!shown || errorsIn(shown, readings).length > 0) return false
    return JSON.stringify(path.answers) === JSON.stringify(answers)
  }
}
