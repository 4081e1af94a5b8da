/** What a form post brings, what it is about, whether it is let in, and what becomes of it: plain data. */
import type { PublicError } from '../../errors.ts'
import type { AnswerError, RawInput } from '../../models/answers.ts'
import type { Draft, DraftKey, DraftPages } from '../../models/draft.ts'
import type { RefusedFile } from '../../models/file-fault.ts'
import type { Wish } from '../../models/language.ts'
import type { Page, Place } from '../../models/page.ts'
import type { Submission } from '../../models/submission.ts'
import type { Token } from '../../models/token.ts'
import type { Upload } from '../../models/upload.ts'
import type { Progress } from '../answers/follow.ts'
import type { PublishedForm } from '../definitions/published-form.ts'

export interface FormPost {
  /** The address of the sender. */
  from: string
  typed: RawInput
  /** The languages that the sender reads, best first: the page was shown in the first that the form has. */
  wanted: readonly Wish[]
  /** The text of the hidden field; '' when it is missing. */
  token: string
  /** The hidden input that no person sees was filled in. */
  trapped: boolean
  /** A button that only adds or removes a file. `attach`: the question whose button it is; '' where a language was chosen, which attaches files too. */
  action?: { attach: string } | { remove: string }
  files?: ArrivedFiles
  /** Files came that could not be kept. Without `files`, not even the token could be looked up. */
  failure?: PublicError
  place: Place
  /** The drafts that the browser's cookies name. */
  own: readonly DraftKey[]
  /** The name of a draft in the address; absent before there is one. */
  draftName?: string
}
/** What became of the files of a post while it was read. */
export interface ArrivedFiles {
  /** What the post is about, as it was when its first file came. */
  subject: Subject
  /** Why files were refused, by question; by `fileKey` where the question is one of a record. */
  refused: ReadonlyMap<string, RefusedFile[]>
  /** The form was sent before, and this post carries a file that was not with it. */
  added: boolean
}
/** A form that was sent, with the id that it was sent with. */
export type Earlier = Submission & { submissionId: string }

export type Subject = {
  /** The token that the post counts for: the one that came, or a new one that replaces it. */
  token: Token
  /** The version that the person has, or that was sent; that of the address where the token cannot tell. */
  published: PublishedForm
} & (
  | /** Nothing is saved under the token yet. */ { is: 'new' }
  | /** A draft of this browser. */ { is: 'draft'; draft: Draft }
  /** The draft of the token that came belongs to another browser: `token` names a second draft. */
  | { is: 'beside'; theirs: Draft }
  /** It was sent before. */
  | { is: 'sent'; earlier: Earlier }
  /**
   * The token is missing, forged or expired: nothing is accepted, and the page is shown again. The files of an expired token move
   * to the new one.
   */
  | { is: 'stale'; draft?: Draft; expired?: Token }
  /** The address names another draft than the token: nothing is accepted, and the page is shown again. */
  | { is: 'mixed'; draft?: Draft }
)
export type Of<K extends Subject['is']> = Extract<Subject, { is: K }>
export type AlreadySent = Of<'sent'>
/** What a post is about that is let in. */
export type Admitted = Of<'new' | 'draft' | 'beside'>

/**
 * The one judgement whether what a post brings is accepted now: what is let in, or the first reason of these why not. That the
 * form was sent before outranks them all.
 */
export function judge(
  subject: Exclude<Subject, AlreadySent>,
  atAddress: PublishedForm,
  now: number,
): Admitted | 'mixed' | 'closed' | 'stale' {
  if (subject.is === 'mixed') return subject.is
  if (!atAddress.isOpen(now)) return 'closed'
  return subject.is === 'stale' ? subject.is : subject
}

/** What a page needs to be shown. */
export interface Opened {
  /** The version that is shown. */
  published: PublishedForm
  /** Absent if nothing is saved yet: always for a form of one page, and until the first of several pages was sent. */
  draft?: Draft
  pages: DraftPages
  progress: Progress
  attached: Upload[]
}
/** A page to show again, with all that was typed. */
export interface Redisplay {
  page: Page
  /** The record that the page is about, on a list page. */
  record?: string
  opened: Opened
  /** What was typed and fits no question of the page, to be copied. */
  leftover: readonly string[]
}
/** The form was sent, now or before. */
export interface Sent {
  kind: 'sent'
  /** The version that was sent. */
  published: PublishedForm
  submissionId: string
  reference: string
  /** UTC milliseconds. */
  receivedAt: number
  /** Only if it was received now. */
  received?: { quarantined: boolean }
  /** This post says something else than was sent, and changed nothing. */
  unchanged: boolean
  /** Only the sender can have sent this: the form for the first time, or all of it again without a change. */
  provesSender: boolean
}
/** The page is saved in its draft; `errors` of this page, with those of files that were refused just now. */
export interface Saved extends Redisplay {
  kind: 'saved'
  errors: AnswerError[]
}
/**
 * The page is shown again, and not all of it is saved. Without `why`: because of its errors, or because only a file was added
 * or removed.
 */
export type Unsaved = Redisplay & { kind: 'unsaved'; token: Token; errors: AnswerError[] } & (
    | { why?: undefined }
    /** The token cannot be used any more; the form has closed; the address names another draft than the token. */
    | { why: 'stale' | 'closed' | 'mixed' }
    /** The browser has as many drafts of the form as it may have: these. */
    | { why: 'full'; others: Opened[] }
    /** A 503: nothing could be saved. */
    | { why: 'notSaved'; fault: PublicError }
  )
export type Outcome = Sent | Saved | Unsaved
/** What became of a page or form that is saved for later. `code` opens the draft in another browser. */
export type SaveOutcome = Sent | (Saved & { code: string }) | Unsaved

/** A draft was not sent from its check page. */
export type Unsent =
  /** There is nothing to send. */
  | { kind: 'gone' }
  | { kind: 'closed' }
  /** A page still needs answers; or something changed since the person looked, or the address names another draft. */
  | { kind: 'unfinished' | 'changed'; published: PublishedForm; draft: Draft }
