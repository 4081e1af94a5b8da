/** What can go wrong in a way that the public may be told: HTTP status, a title and what to do. Anything else is a fault of ours. */
import type { FileFault } from './models/file-fault.ts'

export interface PublicErrorOptions {
  /** Last part of the problem type, stable for machines (RFC 9457). */
  type: string
  status: number
  title: string
  text: string
  headers?: Record<string, string>
  /** More members of the problem document. */
  details?: Readonly<Record<string, unknown>>
  /** Of the case that it is about, for somebody who knows it: the page leads there. */
  reference?: string | undefined
  cause?: unknown
}

export class PublicError extends Error {
  readonly type: string
  readonly status: number
  readonly title: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
  readonly details: Readonly<Record<string, unknown>>
  readonly reference: string | undefined

  constructor({ type, status, title, text, headers = {}, details = {}, reference, cause }: PublicErrorOptions) {
    super(`${status} ${type}`, cause === undefined ? {} : { cause })
    this.name = 'PublicError'
    this.type = type
    this.status = status
    this.title = title
    this.text = text
    this.headers = headers
    this.details = details
    this.reference = reference
  }
}

/** A file was looked at and is not taken. It is data; `said` of the presenters makes the title and the text that people read. */
export class FileRefusal extends PublicError {
  /** Harmless, as the client named it. */
  readonly filename: string
  readonly fault: FileFault
  constructor(filename: string, fault: FileFault) {
    const [type, status] = REFUSALS[fault.kind]
    super({ type, status, title: type, text: fault.kind })
    this.filename = filename
    this.fault = fault
  }
}

const REFUSALS: Record<FileFault['kind'], [type: string, status: number]> = {
  'too-large': ['too-large', 413],
  empty: ['empty-file', 422],
  infected: ['infected-file', 422],
  'not-taken': ['unsupported-file', 415],
  'too-many': ['conflict', 409],
  'too-much': ['conflict', 409],
}

/** A setting that is well written but does not work when it is tried. The message says what to do, and holds no secret. */
export class SettingError extends Error {
  /** The name of the variable in the environment. */
  readonly setting: string
  constructor(setting: string, message: string) {
    super(message)
    this.name = 'SettingError'
    this.setting = setting
  }
}

/** A mail or webhook did not get through. The message is for the office, and holds no address and no answer. */
export class DeliveryFault extends Error {
  /** Trying again cannot help. */
  readonly final: boolean
  constructor(message: string, { final = false, cause }: { final?: boolean; cause?: unknown } = {}) {
    super(message, cause === undefined ? {} : { cause })
    this.name = 'DeliveryFault'
    this.final = final
  }
}

/** A provider of OpenID Connect could not be used. The message is for the log, and holds no secret and no token. */
export class ProviderFault extends Error {
  /**
   * `down`: it does not answer; `busy`: too many wait for it; `denied`: it, or the person, said no; `invalid`: what it says
   * cannot be believed.
   */
  readonly kind: 'down' | 'busy' | 'denied' | 'invalid'
  constructor(kind: 'down' | 'busy' | 'denied' | 'invalid', message: string) {
    super(message)
    this.name = 'ProviderFault'
    this.kind = kind
  }
}

/** The definitions that must be there are gone, all at once: their disk may not be mounted. Nothing was withdrawn. */
export class DefinitionsGone extends Error {
  constructor(live: number) {
    super(
      `there are no definitions any more, while ${live} forms are live: their disk may not be mounted. Nothing was withdrawn. To take all forms off, remove all files but one, then the last`,
    )
    this.name = 'DefinitionsGone'
  }
}

const retryAfter = (seconds: number) => ({ 'Retry-After': String(seconds) })

export const badRequest = (text: string): PublicError =>
  new PublicError({ type: 'bad-request', status: 400, title: 'The request could not be read', text })

export const crossSite = (): PublicError =>
  new PublicError({
    type: 'cross-site',
    status: 403,
    title: 'This was sent from another website',
    text: 'For your safety, forms are only taken from their own page. Open the form here and send it again.',
  })

export const unauthorized = (): PublicError =>
  new PublicError({
    type: 'unauthorized',
    status: 401,
    title: 'Sign in first',
    text: 'This page belongs to the office. Sign in at /staff.',
  })

export const forbidden = (): PublicError =>
  new PublicError({
    type: 'forbidden',
    status: 403,
    title: 'Your account does not allow this',
    text: 'Ask whoever looks after the service for the rights that you need.',
  })

export const secondFactorFirst = (): PublicError =>
  new PublicError({
    type: 'second-factor',
    status: 403,
    title: 'Set up a second factor first',
    text: 'Your account needs one. Set it up at /staff/me/second-factor.',
  })

export const notFound = (text = 'There is no page at this address. Check it for typing errors.'): PublicError =>
  new PublicError({ type: 'not-found', status: 404, title: 'Page not found', text })

export const gone = (text: string): PublicError =>
  new PublicError({ type: 'gone', status: 410, title: 'This is no longer here', text })

export const methodNotAllowed = (): PublicError =>
  new PublicError({
    type: 'method-not-allowed',
    status: 405,
    title: 'This cannot be done here',
    text: 'The address exists, but not for this kind of request.',
  })

export const methodUnknown = (): PublicError =>
  new PublicError({
    type: 'method-unknown',
    status: 501,
    title: 'This cannot be done',
    text: 'This kind of request is not known here.',
  })

export const conflict = (text: string): PublicError =>
  new PublicError({ type: 'conflict', status: 409, title: 'This does not fit the present state', text })

/** Somebody else changed the case since it was looked at. */
export const changedMeanwhile = (): PublicError =>
  new PublicError({
    type: 'changed-meanwhile',
    status: 409,
    title: 'The case has changed',
    text: 'Somebody changed this case after you opened it. Open it again, then decide.',
  })

export const tooLarge = (text: string): PublicError =>
  new PublicError({ type: 'too-large', status: 413, title: 'That is too large', text })

/** All texts of a form together; every reader of a form, and a draft, takes 2^20 bytes or characters. */
export const answersTooLong = (): PublicError =>
  tooLarge(
    'The answers are longer than a form takes: 1 MB of text in all. Go back: what you typed is still there. Shorten it, or send the rest in a file where the form takes one.',
  )

/** `limit`: how much is taken, as people read it. */
export const bodyTooLarge = (limit: string): PublicError =>
  tooLarge(
    `What you sent is larger than is taken here: ${limit} in all. Go back: what you typed is still there. Leave out a file, or choose smaller ones.`,
  )

export const unsupportedBody = (): PublicError =>
  new PublicError({
    type: 'unsupported-body',
    status: 415,
    title: 'The form could not be read',
    text: 'A form is sent as application/x-www-form-urlencoded or multipart/form-data.',
  })

export const tooMany = (seconds: number): PublicError =>
  new PublicError({
    type: 'too-many-requests',
    status: 429,
    title: 'Too many attempts',
    text: `Wait ${seconds} seconds, then try again.`,
    headers: retryAfter(seconds),
  })

export const overloaded = (): PublicError =>
  new PublicError({
    type: 'overloaded',
    status: 503,
    title: 'Very many people are here right now',
    text: 'What you sent was not received. Wait a few seconds, then try again.',
    headers: retryAfter(5),
  })

/** Bytes on the drive are not those that were received. */
export const damaged = (cause: unknown): PublicError =>
  new PublicError({
    type: 'damaged-file',
    status: 503,
    title: 'This file is damaged',
    text: 'Its bytes are not those that were received. Whoever looks after the service can restore them from a backup.',
    cause,
  })

/** The store or the drive does not answer; nothing was kept. */
export const unavailable = (cause?: unknown): PublicError =>
  new PublicError({
    type: 'unavailable',
    status: 503,
    title: 'The service is not available right now',
    text: 'Nothing is lost that was already received. Try again in a minute.',
    headers: retryAfter(30),
    cause,
  })
