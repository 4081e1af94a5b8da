/** What this application adds to Koa's context. */
import type { RouterContext } from '@koa/router'
import type { Middleware, ParameterizedContext } from 'koa'
import type { PublicError } from './errors.ts'
import type { Metrics } from './metrics.ts'
import type { RawInput } from './models/answers.ts'
import type { Department } from './models/brand.ts'
import type { ShownDraft } from './models/draft.ts'
import type { Form } from './models/form.ts'
import type { Translations } from './models/form-texts.ts'
import type { Language, Reader, Speech } from './models/language.ts'
import type { Travelling } from './models/preview.ts'
import type { AskingProgram } from './models/program.ts'
import type { CaseOutline, Submission } from './models/submission.ts'
import type { Upload } from './models/upload.ts'
import type { AllTexts, Texts } from './presenters/texts/index.ts'
import type { PublishedForm } from './services/definitions/published-form.ts'
import type { FormPost } from './services/intake/index.ts'
import type { Shares } from './services/limits/shares.ts'
import type { Signed } from './services/office/sessions.ts'
import type { Preview } from './services/previews/index.ts'

/** How many requests are being worked on, and what those with a body on its way share; see `http/body`. */
export interface Slots {
  /** Requests that are worked on. */
  working: number
  /** Bodies on their way, bytes of them in memory, and files that arrive. */
  bodies: Shares
  bytes: Shares
  files: Shares
  metrics: Metrics
  /** Gives up a slot until the end of a block, while its request waits for something that happens elsewhere: `using _left = slots.leave()`. */
  leave(): Disposable
}
export interface State {
  /** Names this request in the log and on error pages. */
  requestId: string
  /** What all requests share: one object. */
  slots: Slots
  /** See `Additions.reader` and `Additions.speech`. */
  reader?: Reader
  speech?: Speech
  /** The answer is about a sample form, and says so. */
  isSample?: boolean
  /** Whose page the answer is, where its form names a department. */
  brand?: Department | undefined
  /** Why the request is refused before anything looks at it. `middleware/failure` throws it, so that it is answered as every error. */
  refusal?: PublicError
  /** A fault of ours that the page tells in its own words; it goes to the log all the same. */
  fault?: unknown
  /** The form at the address, on routes that a form is sent to, even if it was taken off; the post may be about another version of it. */
  atAddress?: PublishedForm
  /** What was sent to it. */
  post?: FormPost
  /** What a page of a preview was sent to, with the files that were judged with it. */
  preview?: Preview & { files: readonly Upload[] }
  /** What the answer carries on from page to page of a preview. */
  travelling?: Travelling
  /** The draft that the answer is about: its addresses within the form carry the name of it. */
  shownDraft?: ShownDraft
  /** The address is one of the office: a page of what went wrong leads back there. */
  office?: true
  /** Who is signed in, on pages of the office. */
  signed?: Signed
  /** Fields that came while the session ended. */
  late?: RawInput
  /** Whose token came with a request to the API. */
  program?: AskingProgram
  /** Looks again whether the program may still do what it asks for, after a wait. Rejects when it may not. */
  letInStill?(): Promise<AskingProgram>
  /** The case that a page of the office or an address of the API is about; it is one of a form that they see. */
  submission?: Submission
  /** The case that a program asks for. */
  outline?: CaseOutline
}
/** A version of a form, with its words in other languages. */
interface Spoken {
  form: Form
  translations?: Translations | undefined
  isSample?: boolean
}
/** What `http/speech.ts` and `middleware/render.ts` give to every request of a page. */
export interface Additions {
  /** What the reader wants. The headers are read when it is first asked for; `hear` adds to it. */
  readonly reader: Reader
  /**
   * What the reader wants, now that a page was sent: the language that a button of it chose, or that it was in, comes before what
   * the headers say. With the version of a form that the page belongs to, the answer speaks as `speak` decides.
   */
  hear(typed: RawInput, version?: Spoken): Reader
  /** How the answer speaks: decided when it is first asked for, or by `speak`. */
  readonly speech: Speech
  /**
   * From now on the answer speaks as the reader asks, of the languages of this version of a form. Returns the form in it.
   * `sentIn`: for readers who have not chosen, the language in which their case was sent.
   */
  speak(version: Spoken, sentIn?: Language): Form
  /**
   * Whether a button of the page has chosen another language. From now on the answer is in it, and it is kept. What was typed
   * is to be shown again then, and nothing of it judged.
   */
  choose(typed: RawInput): boolean
  /** Keeps the language that a button of the page has chosen, if the answer is in it. */
  keepChosen(): void
  /** Sets the cookie with a language that the reader has chosen. */
  keepLanguage(language: Language): void
  /** Names the language of the answer in its headers, where there is a choice. Pages do so themselves. */
  sayLanguage(): void
  /** The language of the answer. */
  readonly language: Language
  /** What a page for the public says in it. */
  readonly texts: Texts
  /** What a page of the office says, in the language of whoever works there. */
  readonly officeTexts: AllTexts
  /** Renders a template around the page model and answers with it. */
  page(template: string, model: object, status?: number): void
  /**
   * After something was sent, the browser goes on by asking for a page: a reload sends nothing again (RFC 9110, 15.4.4). The address
   * carries the name of the draft and the language on, as every link of the answer does.
   */
  seeOther(address: string): void
  /** JSON is preferred: asked for, or the address is the API's and HTML is not asked for. */
  readonly wantsJson: boolean
}
export type Context = ParameterizedContext<State, Additions>
export type RouteContext = RouterContext<State, Additions>
export type Handler = Middleware<State, Additions>
export type Action = (ctx: RouteContext) => Promise<void> | void
