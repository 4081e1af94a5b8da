/** Receiving forms: each is taken once, and answered only when it is on the disk. */
import type { PublicError } from '../errors.ts'
import type { AnswerError, Answers, RawInput } from '../models/answers.ts'
import type { RefusedFile } from '../models/file-fault.ts'
import type { Submission } from '../models/submission.ts'
import type { Token } from '../models/token.ts'
import type { Upload } from '../models/upload.ts'
import type { Store } from '../store/index.ts'
import type { SubmissionFilter } from '../store/submissions.ts'
import { type AttachedFiles, refusedFile } from './answers/index.ts'
import type { Forms, PublishedForm } from './definitions/publishing.ts'
import type { Resolution, Resolver } from './resolver.ts'
import { names, suspicion, type Take } from './take.ts'
import type { Tokens } from './tokens.ts'
import type { FormFiles } from './uploads/form-files.ts'
import type { Uploads } from './uploads/index.ts'

/** A sent form: what was typed, the files that came with it, its token, and whether the trap for machines was filled in. */
export interface FormPost {
  texts: RawInput
  files?: FormFiles
  /** Files came that could not be kept. Without `files`, not even the token could be looked up. */
  failure?: PublicError
  /** As it came in the hidden field; '' when it is missing. */
  token: string
  trapped: boolean
  /** It came from one of several pages: the person has not seen the whole yet. */
  isPart?: boolean
  /** A button that only adds or removes a file. */
  action?: { attach: true } | { remove: string }
}
/** The page to show again: which version, with which token, and the files attached to it. */
export interface Redisplay {
  form: PublishedForm
  token: string
  attached: Upload[]
}
export type Outcome =
  /** Taken, now (`repeated` false) or before; `unchanged` when the answers sent now differ from those taken. */
  | {
      kind: 'received'
      slug: string
      reference: string
      repeated: boolean
      unchanged: boolean
      quarantined: boolean
    }
  /** Not taken: the page is shown again with these errors. `why` the token could not be used, if so; another is in its place. */
  | ({ kind: 'refused'; errors: AnswerError[]; why?: 'stale' | 'regrouped' } & Redisplay)
  /** Only a file was added or removed, or refused with these errors. */
  | ({ kind: 'amended'; errors: AnswerError[] } & Redisplay)
  | ({ kind: 'closed' } & Redisplay)
  /** Not taken: the form has several pages now, and the token is of no page that asks all at once. */
  | { kind: 'paged' }

export interface Submissions {
  /** Takes a sent form. `live` is the form now at the address. Rejects with a 503 when it could not be kept. */
  receive(live: PublishedForm, post: FormPost): Promise<Outcome>
  /** The page of a post that could not be kept, as far as a faulty store lets us know. Its token stays usable, so that sending again never makes two. */
  redisplay(live: PublishedForm, post: FormPost): Promise<Redisplay>
  byReference(reference: string): Promise<Submission | undefined>
  /** All submissions that match, newest first, read in pages so that memory stays flat. */
  all(filter: SubmissionFilter): AsyncGenerator<Submission>
}

const PAGE_SIZE = 500

interface Options {
  store: Store
  forms: Forms
  resolver: Resolver
  tokens: Tokens
  take: Take
  uploads: Uploads
  clock: () => number
  timeZone: string
}

export function createSubmissions({
  store,
  forms,
  resolver,
  tokens,
  take,
  uploads,
  clock,
  timeZone,
}: Options): Submissions {
  return {
    receive: async (live, post) => (await takeAtOnce(live, post)) ?? receive(live, post),
    redisplay,
    byReference: (reference) => store.submissions.byReference(reference),
    all,
  }

  /**
   * Nearly every form is in order and sent for the first time. It is taken without asking the store first whether it was
   * sent before, since taking it tells: that is cheaper for a first form, and dearer for a repeat. Undefined for every
   * other form: nothing is kept of it yet.
   */
  async function takeAtOnce(live: PublishedForm, post: FormPost): Promise<Outcome | undefined> {
    if (post.files || post.failure || post.action) return undefined
    const now = clock()
    const { verdict, token, form } = await resolver.judge(live, post.token)
    if (verdict !== 'valid' || form.follow || !live.isOpen(now)) return undefined
    // Files that nobody had to attach are looked for when the form is taken; when there are any, it is not taken here.
    const attached = requiresFiles(form) ? await uploads.of(token.submissionId) : []
    const { answers, errors } = form.read({ texts: post.texts, files: filesOf(attached) }, { now, timeZone })
    if (errors.length > 0) return undefined
    try {
      return await keep(form, { token, answers, attached, post, now })
    } catch (error) {
      // Nothing can be written now. A form that was taken before is found by reading alone.
      const { earlier } = await resolver.resolve(live, post.token)
      if (earlier) return repeated(earlier, post)
      throw error
    }
  }

  async function receive(live: PublishedForm, post: FormPost): Promise<Outcome> {
    const now = clock()
    const { files: sent, failure } = post
    // Whether they came with what was sent before, nobody can tell.
    if (failure && !sent) throw failure
    const resolution = sent ? await resolver.refresh(sent.resolution) : await resolver.resolve(live, post.token)
    if (resolution.earlier) return repeated(resolution.earlier, post)
    if (failure) throw failure
    const { verdict, token, form, expired } = resolution
    if (form.follow) return { kind: 'paged' }
    const { submissionId } = token
    if (expired && form.takesFiles) await uploads.move(expired.submissionId, submissionId)
    if (post.action && 'remove' in post.action) await uploads.remove(submissionId, post.action.remove)
    const attached = form.takesFiles ? await uploads.of(submissionId) : []
    const page = { form, token: token.text, attached }
    if (!live.isOpen(now)) return { kind: 'closed', ...page }
    const files = filesOf(attached, sent?.refused)
    if (post.action) return { kind: 'amended', errors: refusals(files), ...page }
    const { answers, errors } = form.read({ texts: post.texts, files }, { now, timeZone })
    if (verdict !== 'valid' && (verdict !== 'regrouped' || post.isPart))
      return { kind: 'refused', errors, why: verdict === 'regrouped' ? 'regrouped' : 'stale', ...page }
    if (errors.length > 0) return { kind: 'refused', errors, ...page }
    // Files that came or went since they were read: the person must see what is sent, so all is read again.
    return (await keep(form, { token, answers, attached, post, now })) ?? receive(live, post)
  }

  async function redisplay(live: PublishedForm, { token: text, files }: FormPost): Promise<Redisplay> {
    const { form, token, expired } = files?.resolution ?? (await resolver.resolveOffline(live, text))
    const ids = [...(expired ? [expired] : []), token].map(({ submissionId }) => submissionId)
    const attached = form.takesFiles ? await Promise.all(ids.map((id) => uploads.of(id).catch(() => []))) : []
    // An expired token stays: its files move over when the page is sent again.
    return { form, token: (expired ?? token).text, attached: attached.flat() }
  }

  /** The token was used: the first reference stands, whatever is sent now. */
  async function repeated(earlier: NonNullable<Resolution['earlier']>, post: FormPost): Promise<Outcome> {
    // It was only read: the commit that holds it may still be on its way to the disk.
    await store.flushed()
    const { slug, version, reference, receivedAt, quarantine } = earlier
    const form = await forms.version(slug, version)
    const files = form?.takesFiles ? await uploads.of(earlier.submissionId) : []
    const sent = files.filter(({ id }) => names(earlier.answers, id))
    const read = form?.read({ texts: post.texts, files: filesOf(sent) }, { now: receivedAt, timeZone })
    const same =
      read?.errors.length === 0 &&
      !changesFiles(post, sent) &&
      JSON.stringify(read.answers) === JSON.stringify(earlier.answers)
    return {
      kind: 'received',
      slug,
      reference,
      repeated: true,
      unchanged: !same,
      quarantined: quarantine !== undefined,
    }
  }

  /** Undefined when files came or went since they were read. */
  async function keep(
    form: PublishedForm,
    {
      token,
      answers,
      attached,
      post,
      now,
    }: { token: Token; answers: Answers; attached: Upload[]; post: FormPost; now: number },
  ): Promise<Outcome | undefined> {
    const { submissionId } = token
    const quarantine = suspicion(form, { trapped: post.trapped, mintedAt: tokens.mintedAt(token), now })
    const taken = await take(form, { submissionId, answers, attached, now, quarantine })
    if (taken === 'changed') return undefined
    if ('earlier' in taken) return repeated({ ...taken.earlier, submissionId }, post)
    return {
      kind: 'received',
      slug: form.form.slug,
      reference: taken.reference,
      repeated: false,
      unchanged: false,
      quarantined: quarantine !== undefined,
    }
  }

  async function* all(filter: SubmissionFilter): AsyncGenerator<Submission> {
    let before: Submission | undefined
    for (;;) {
      const page = await store.submissions.page(filter, { size: PAGE_SIZE, ...(before && { before }) })
      yield* page
      if (page.length < PAGE_SIZE) return
      before = page.at(-1)!
    }
  }
}

/** Has it a file question that must be answered whenever it is shown? */
const requiresFiles = ({ fileFields }: PublishedForm): boolean => fileFields.some(({ required }) => required !== false)

/** Does a post bring a file that was not sent with the form (a refused one never is), or take one off that was? */
export function changesFiles(
  { files, action }: Pick<FormPost, 'action'> & { files?: BroughtFiles },
  sent: readonly Upload[],
): boolean {
  if (files && (files.added || files.refused.size > 0)) return true
  return action !== undefined && 'remove' in action && sent.some(({ id }) => id === action.remove)
}
export type BroughtFiles = Pick<FormFiles, 'added' | 'refused'>

/** Attached and refused files by question. */
export function filesOf(
  attached: readonly Upload[],
  refused: ReadonlyMap<string, RefusedFile[]> = new Map(),
): Map<string, AttachedFiles> {
  const questions = new Set([...attached.map(({ fieldId }) => fieldId), ...refused.keys()])
  const idsOf = (question: string) => attached.filter(({ fieldId }) => fieldId === question).map(({ id }) => id)
  return new Map(
    [...questions].map((question) => [question, { ids: idsOf(question), refused: refused.get(question) ?? [] }]),
  )
}

const refusals = (files: ReadonlyMap<string, AttachedFiles>): AnswerError[] =>
  [...files].flatMap(([fieldId, { refused }]) => refused.map((file) => refusedFile(fieldId, file)))
