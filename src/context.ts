/** What this application adds to Koa's context. */
import { randomUUID } from 'node:crypto'

import type { RouterContext } from '@koa/router'
import type { Middleware, ParameterizedContext } from 'koa'
import type { PublicError } from './errors.ts'
import type { Metrics } from './metrics.ts'
import type { Submission } from './models/submission.ts'
import type { PublishedForm } from './services/definitions/published-form.ts'
import type { FormPost } from './services/intake/index.ts'
import type { Shares } from './services/limits/shares.ts'
import type { Signed } from './services/office/sessions.ts'

/** How many requests are being worked on, and what those with a body on its way share; see `http/slots`. */
export interface Slots {
  /** Requests that are worked on. */
  working: number
  /** Bodies on their way, bytes of them in memory, and files that arrive. */
  bodies: Shares
  bytes: Shares
  files: Shares
  metrics: Metrics
}
export interface State {
  /** Names this request in the log and on error pages. */
  requestId: string
  /** The same object for all requests. */
  slots: Slots
  /** Set when the request is refused before it is looked at. */
  refusal?: PublicError
  /** A fault of ours that the page tells in its own words; it goes to the log all the same. */
  fault?: unknown
  /** The form at the address, on routes that a form is sent to; the post may be about another version of it. */
  form?: PublishedForm
  /** What was sent to it. */
  post?: FormPost
  /** The address is one of the office: a page of what went wrong leads back there. */
  office?: true
  /** Who is signed in, on pages of the office. */
  signed?: Signed
  /** The case that a page of the office is about; it is one of a form that they see. */
  submission?: Submission
}
export interface Additions {
  /** Renders a template around the page model and answers with it. */
  page(template: string, model: object, status?: number): void
  /** JSON is preferred: asked for, or the address is the API's and HTML is not asked for. */
  readonly wantsJson: boolean
}
export type Context = ParameterizedContext<State, Additions>
export type RouteContext = RouterContext<State, Additions>
export type Handler = Middleware<State, Additions>
export type Action = (ctx: RouteContext) => Promise<void> | void

/** Makes answers once that are sent many times, past templates and Koa; see `http/prepared`. */
export interface Pages {
  /** A page in which nothing varies. */
  still(template: string, model: object, vary?: string): (ctx: Context) => void
  /** A page with what one person may know, never kept by a browser; an id may vary in it wherever the model says PLACEHOLDER. */
  private(template: string, model: object): (ctx: Context, id?: string) => void
  /** A page in which an id of this many characters varies, at the one place where the model says PLACEHOLDER. */
  form(template: string, model: object, idLength: number): (ctx: Context, id: string) => void
  /** A text that never changes at its address. */
  file(text: string, type: string): (ctx: Context) => void
}
/** After something was sent, the browser goes on by asking for a page: a reload sends nothing again (RFC 9110, 15.4.4). */
export function seeOther(ctx: Context, address: string): void {
  ctx.status = 303
  ctx.set('Location', address)
  ctx.body = ''
}

/** The place of the id in the model of a prepared form; random, so that no text of an author can hold it. */
export const PLACEHOLDER = `~${randomUUID()}~`
