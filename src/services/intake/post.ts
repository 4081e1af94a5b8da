/** What a form post brings, and what becomes of it. */
import type { PublicError } from '../../errors.ts'
import type { AnswerError, RawInput } from '../../models/answers.ts'
import type { DraftKey } from '../../models/draft.ts'
import type { Language } from '../../models/language.ts'
import type { Page } from '../../models/page.ts'
import type { Token } from '../../models/token.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import type { PostFiles } from './files.ts'
import type { Opened } from './open.ts'
import type { Place } from './page.ts'

export interface FormPost {
  /** The address of the sender. */
  from: string
  typed: RawInput
  /** In which the page was shown, which may be one of this version of the form alone. */
  languageOf?(published: PublishedForm): Language
  /** As it came in the hidden field; '' when it is missing. */
  token: string
  /** The hidden input that no person sees was filled in. */
  trapped: boolean
  /** A button that only adds or removes a file. */
  action?: { attach: true } | { remove: string }
  files?: PostFiles
  /** Files came that could not be kept. Without `files`, not even the token could be looked up. */
  failure?: PublicError
  place: Place
  /** The drafts that the browser's cookies name. */
  own: readonly DraftKey[]
  /** The name of a draft in the address; absent before there is one. */
  draftName?: string
}
/** A page to show again, with all that was typed. */
export interface Redisplay {
  page: Page
  /** Of a list page: the record that the page is about. */
  record?: string
  token: Token
  opened: Opened
  /** What was typed and fits no question of the page, to be copied. */
  leftover: readonly string[]
}
/** The form was sent, now or before. */
export interface Sent {
  kind: 'sent'
  submissionId: string
  slug: string
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
/** The page is shown again, and not all of it is saved. */
export interface Unsaved extends Redisplay {
  kind: 'unsaved'
  errors: AnswerError[]
  /**
   * Absent: because of its errors, or because only a file was added or removed. 'mixed': the address names another draft than
   * the token. 'full': the browser has as many drafts of the form as it may have.
   */
  why?: 'stale' | 'closed' | 'mixed' | 'full'
}
export type Outcome = Sent | Saved | Unsaved

export const sentOf = (
  { submissionId, slug, reference, receivedAt }: Pick<Sent, 'submissionId' | 'slug' | 'reference' | 'receivedAt'>,
  more: Pick<Sent, 'received' | 'unchanged' | 'provesSender'>,
): Sent => ({ kind: 'sent', submissionId, slug, reference, receivedAt, ...more })
