/** What was done to a form: published, closed and opened again. Each is a row that says who did it, and how. */
import type { RefusedDefinition } from './definition.ts'
import type { Form } from './form.ts'
import type { Translations } from './form-texts.ts'
import { hasControls } from './unseen.ts'

/** `file`: the service followed its folder of definitions; `command`: the command line; `office`: a page of the office. */
export type Way = 'file' | 'office' | 'command'

/**
 * `gone`: its file was removed; `taken`: it is changed in the office from then on, and in no file. `second-asked`,
 * `second-ended`: whether a second person publishes it.
 */
export type FormDeedKind =
  | 'published'
  | 'taken'
  | 'gone'
  | FormDecision
  | 'handed-over'
  | 'sent-back'
  | 'taken-back'
  | 'second-asked'
  | 'second-ended'

/** What can be decided about a form, whatever its definition says. */
export type FormDecision = 'closed' | 'reopened' | 'withdrawn'

/** Who does something to a form. Nobody is known where the service follows a file. */
export interface FormAuthor {
  way: Way
  /** An e-mail address of an account, or a name given at the command line. */
  by?: string
  /** Row number of the account. */
  account?: number
}

export interface FormDeed extends FormAuthor {
  slug: string
  /** UTC milliseconds. */
  at: number
  kind: FormDeedKind
  /** Which version was published. */
  version?: string
  /** What people read in place of the form, or what colleagues tell each other. */
  words?: string
  /** The e-mail address of the account that handed over what was published. */
  handedBy?: string
}
export interface FormDeedRow extends FormDeed {
  id: number
}

export const FROM_FILE: FormAuthor = { way: 'file' }

/** What was decided about a form last. A form without one is open. */
export interface FormStanding {
  slug: string
  state: 'open' | 'closed' | 'withdrawn'
  /** Since when, in UTC milliseconds. */
  at: number
  by: string
  /** What people read in place of the form. */
  words?: string
}

/** In which state a decision leaves a form. */
export const stateAfter = (decision: FormDecision): FormStanding['state'] =>
  decision === 'reopened' ? 'open' : decision

/** The most characters of what people read in place of a form. */
export const LONGEST_WORDS = 1_000

/** What is wrong with them. */
export const wordsFault = (words: string): 'too-long' | 'control' | undefined =>
  words.length > LONGEST_WORDS ? 'too-long' : hasControls(words, true) ? 'control' : undefined

/** A form as the office sees it. */
export interface OfficeForm {
  slug: string
  /** `gone`: its file was removed. `closed`: by its definition or by the office. */
  state: 'open' | 'to-come' | 'closed' | 'withdrawn' | 'gone'
  /** The version that is live, or was live last. */
  version: string
  form: Form
  translations: Translations | undefined
  /** When it was published last, in UTC milliseconds. */
  publishedAt: number
  /**
   * Where it is changed, and the name of the file that it came from; absent where it has none any more. `database`: no form of
   * this service is in a file.
   */
  home?: { kind: 'file' | 'database' | 'office'; name: string }
  /** Whether the texts that the version was made of are kept. */
  isKept?: boolean
  /** What the office has decided, where it holds. */
  standing?: FormStanding
  refused: readonly RefusedDefinition[]
}
/** A version that was published before it was noted by whom. */
export interface OldVersion {
  version: string
  publishedAt: number
}

/** A page of what was done to a form, newest first. */
export interface FormHistory {
  deeds: readonly FormDeedRow[]
  /** On the last page: versions from before it was noted. */
  old: readonly OldVersion[]
  /** The version that was published before those of the page. */
  previous?: string | undefined
  more: boolean
}
