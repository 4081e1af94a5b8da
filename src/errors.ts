/**
 * What can go wrong in a way that people and programs are told: a code with its limits. What is said about it is made where it is
 * shown, from the texts of a language (`problems`). Anything else that is thrown is a fault of ours.
 */
import type { ResumeRefusal } from './models/codes.ts'
import type { ReplyRefusal, WithdrawalRefusal } from './models/event.ts'
import type { FileFault } from './models/file-fault.ts'
import type { Right } from './models/program.ts'
import type { ReceiptRefusal } from './models/receipt.ts'

/**
 * The HTTP status of each code, and the type that programs are given where it is not that of the status (RFC 9457): one for
 * each cause that a program can do something about.
 */
const PROBLEMS = {
  // What came cannot be read.
  unreadable: [400],
  'unreadable-compression': [400],
  'unreadable-encoding': [400],
  'part-unreadable': [400],
  'part-without-name': [400],
  'part-headers-too-large': [413],
  'too-many-entries': [400],
  'too-many-files-at-once': [400],
  'token-after-files': [400],
  'no-body-here': [413],
  'answers-too-long': [413],
  'body-too-large': [413],
  'body-type': [415, 'unsupported-body'],
  'too-slow': [408, 'too-slow'],
  repeated: [400],
  'reference-missing': [400],
  'parameter-repeated': [400, 'parameter-repeated'],
  'parameter-unknown': [400, 'parameter-unknown'],
  'json-unreadable': [400, 'json-unreadable'],
  'body-not-utf-8': [400, 'malformed-text'],
  'json-too-large': [413, 'json-too-large'],
  'body-not-json': [415, 'unsupported-body'],
  'member-refused': [422, 'body-refused'],
  'parameter-value': [400, 'parameter-value'],
  'cursor-malformed': [400, 'cursor-malformed'],
  'cursor-is-event': [400, 'cursor-is-event'],
  // Who asks.
  'cross-site': [403, 'cross-site'],
  'cross-site-file': [403, 'cross-site'],
  unauthorized: [401, 'unauthorized'],
  'token-missing': [401, 'token-missing'],
  'token-refused': [401, 'unauthorized'],
  'token-in-address': [400, 'token-in-address'],
  'right-missing': [403, 'forbidden'],
  forbidden: [403, 'forbidden'],
  insecure: [403, 'insecure'],
  'second-factor': [403, 'second-factor'],
  misdirected: [421, 'misdirected'],
  // What is asked for.
  'page-not-found': [404],
  'form-not-found': [404],
  'form-not-theirs': [404, 'form-not-found'],
  'case-not-found': [404],
  'thanks-not-found': [404],
  'preview-not-found': [404],
  'not-sender': [404],
  'method-not-allowed': [405, 'method-not-allowed'],
  'method-unknown': [501, 'method-unknown'],
  'case-deleted': [410],
  'cursor-gone': [410, 'cursor-gone'],
  'reference-mistyped': [422, 'mistyped-reference'],
  // Forms that come back.
  'form-refused': [422, 'form-refused'],
  'page-refused': [422, 'page-refused'],
  'resume-refused': [422, 'resume-refused'],
  'reply-refused': [422, 'reply-refused'],
  'withdrawal-refused': [422, 'withdrawal-refused'],
  'receipt-refused': [422, 'receipt-refused'],
  // Files.
  'file-too-large': [413],
  'file-empty': [422, 'empty-file'],
  'file-infected': [422, 'infected-file'],
  'file-not-taken': [415, 'unsupported-file'],
  'file-too-many': [409, 'file-too-many'],
  'file-too-much': [409, 'file-too-much'],
  'file-missing': [400],
  'file-part-missing': [400],
  'file-not-multipart': [400],
  'file-part-misnamed': [400],
  'file-not-alone': [400],
  'submission-missing': [400],
  'submission-malformed': [400],
  'submission-not-found': [404],
  'question-missing': [400],
  'question-not-found': [404],
  'no-file-questions': [404],
  'file-to-replace-gone': [409, 'file-to-replace-gone'],
  'form-closed': [409, 'form-closed'],
  'sent-meanwhile': [409, 'sent-meanwhile'],
  'case-takes-no-files': [409, 'case-takes-no-files'],
  crowded: [503, 'crowded'],
  'damaged-file': [503, 'damaged-file'],
  // Cases, in the office and at its command line.
  'case-not-theirs': [404, 'case-not-found'],
  'case-unknown': [404],
  'case-changed': [409, 'changed-meanwhile'],
  'key-missing': [400, 'key-missing'],
  'key-malformed': [400, 'key-malformed'],
  'key-reused': [422, 'key-reused'],
  'post-under-way': [409, 'post-under-way'],
  'tag-missing': [428, 'tag-missing'],
  'tag-malformed': [400, 'tag-malformed'],
  'tag-weak': [400, 'tag-weak'],
  'other-version': [412, 'other-version'],
  'case-not-as-known': [412, 'changed-meanwhile'],
  'case-content-deleted': [409, 'case-content-deleted'],
  'case-already-deleted': [409, 'case-already-deleted'],
  'not-your-change': [409, 'not-your-change'],
  'status-unknown': [409, 'status-unknown'],
  'status-not-next': [409, 'status-not-next'],
  'status-final': [409, 'status-final'],
  'status-not-final': [409, 'status-not-final'],
  'name-format': [409, 'name-format'],
  'remark-missing': [400, 'remark-missing'],
  'remark-too-long': [400, 'remark-too-long'],
  'remark-format': [400, 'remark-format'],
  'reason-missing': [400, 'reason-missing'],
  'message-missing': [400, 'message-missing'],
  'message-language': [400],
  'assignee-gone': [409, 'assignee-gone'],
  'assignee-not-allowed': [409, 'assignee-not-allowed'],
  'cases-missing': [400],
  'too-many-cases': [400],
  'verb-missing': [400],
  'case-stale': [400],
  'case-file-not-found': [404, 'file-not-found'],
  'case-picture-not-found': [404],
  'case-file-held': [409, 'file-held'],
  'case-file-missing': [410, 'file-missing'],
  'range-not-there': [416, 'range-not-there'],
  'delivery-not-found': [404],
  'program-unknown': [404],
  'program-name-taken': [409, 'program-name-taken'],
  'program-revoked': [409, 'program-revoked'],
  'program-token-unknown': [409, 'program-token-unknown'],
  'program-tokens-full': [409, 'program-tokens-full'],
  'export-format': [400],
  'export-form-missing': [400],
  'too-many-exports': [429, 'too-many-exports'],
  'no-password-here': [409, 'no-password-here'],
  'office-language-missing': [400],
  'link-used': [410],
  'own-account': [409, 'own-account'],
  // The service itself.
  'too-many-requests': [429, 'too-many-requests'],
  'token-spent': [429, 'token-spent'],
  overloaded: [503, 'overloaded'],
  unavailable: [503, 'unavailable'],
  unexpected: [500, 'unexpected'],
} as const satisfies Record<string, readonly [status: number, type?: string]>

const TYPES: Record<number, string> = {
  400: 'bad-request',
  404: 'not-found',
  410: 'gone',
  413: 'too-large',
}

export type ProblemCode = keyof typeof PROBLEMS

/** The usual status of a problem, and the last part of its type. */
export function kindOf(code: ProblemCode): { status: number; type: string } {
  const [status, type] = PROBLEMS[code] as readonly [number, string?]
  return { status, type: type ?? TYPES[status]! }
}

/** What the texts need to know besides the code. `status` is one other than that of the code. */
interface Limits extends Record<`file-${FileFault['kind']}`, { filename: string; fault: FileFault }> {
  'too-many-entries': { max: number }
  'too-many-files-at-once': { max: number }
  'body-too-large': { maxBytes: number }
  repeated: { name: string }
  'parameter-repeated': { name: string }
  'form-refused': { why: 'notSaved' | 'closed' | 'stale' | 'mixed' | 'full' | 'errors'; status: number }
  'page-refused': { why: 'notSaved' | 'closed' | 'stale' | 'mixed' | 'full' | 'errors' | 'no-draft'; status: number }
  'resume-refused': { why: ResumeRefusal; status: number }
  'reply-refused': { why: ReplyRefusal | 'unavailable'; length: number; status: number }
  'withdrawal-refused': { why: WithdrawalRefusal; status: number }
  'receipt-refused': { why: ReceiptRefusal }
  'file-part-missing': { part: string }
  'file-not-multipart': { part: string }
  'file-part-misnamed': { part: string; name: string }
  'file-not-alone': { part: string }
  'question-missing': { questions: readonly string[] }
  'case-unknown': { reference: string }
  'status-unknown': { id: string; known: readonly string[] }
  'status-not-next': { present: string; next: readonly string[]; final: boolean }
  'status-final': { id: string }
  'status-not-final': { present: string }
  'remark-too-long': { max: number }
  'message-missing': { id: string }
  'too-many-cases': { max: number }
  'parameter-unknown': { name: string; known: readonly string[] }
  'parameter-value': { name: string }
  'member-refused': { name: string; why: 'missing' | 'unknown' | 'type' }
  'program-unknown': { name: string }
  'program-name-taken': { name: string }
  'program-revoked': { name: string }
  'program-token-unknown': { name: string; number: number }
  /** `working`: the numbers of the two tokens that work, the older one first. */
  'program-tokens-full': { name: string; working: readonly number[] }
  'token-refused': { why: 'mistyped' | 'unknown' | 'revoked' | 'expired' }
  'right-missing': { right: Right }
  'too-many-requests': { seconds: number }
  'token-spent': { seconds: number }
}
type LimitedCode = keyof Limits
export type Problem = { [C in ProblemCode]: { code: C } & (C extends LimitedCode ? Limits[C] : unknown) }[ProblemCode]

export interface ProblemOptions {
  headers?: Record<string, string>
  /** More members of the problem document. */
  details?: Readonly<Record<string, unknown>>
  /** The reference of the case that it is about, for somebody who knows it: the page leads there. */
  reference?: string | undefined
  cause?: unknown
}

export class PublicError extends Error {
  readonly problem: Problem
  readonly status: number
  /** Last part of the problem type, stable for programs (RFC 9457). */
  readonly type: string
  readonly headers: Readonly<Record<string, string>>
  readonly details: Readonly<Record<string, unknown>>
  readonly reference: string | undefined

  constructor(problem: Problem, { headers = {}, details = {}, reference, cause }: ProblemOptions = {}) {
    const { status: usual, type } = kindOf(problem.code)
    const status = 'status' in problem ? problem.status : usual
    super(`${status} ${problem.code}`, cause === undefined ? {} : { cause })
    this.name = 'PublicError'
    this.problem = problem
    this.status = status
    this.type = type
    this.headers = headers
    this.details = details
    this.reference = reference
  }
}

/** An error to throw: `problem('page-not-found')`, or with limits `problem({ code: 'repeated', name })`. */
export const problem = (of: Exclude<ProblemCode, LimitedCode> | Problem, options?: ProblemOptions): PublicError =>
  new PublicError(typeof of === 'string' ? ({ code: of } as Problem) : of, options)

/** A file was looked at and refused. `filename` is harmless, as the client named it. */
export class FileRefusal extends PublicError {
  readonly filename: string
  readonly fault: FileFault
  constructor(filename: string, fault: FileFault) {
    super({ code: `file-${fault.kind}`, filename, fault })
    this.filename = filename
    this.fault = fault
  }
}

const retryAfter = (seconds: number) => ({ 'Retry-After': String(seconds) })

export const notFound = (): PublicError => problem('page-not-found')

export const tooMany = (seconds: number): PublicError =>
  problem({ code: 'too-many-requests', seconds }, { headers: retryAfter(seconds) })

export const tokenSpent = (seconds: number): PublicError =>
  problem({ code: 'token-spent', seconds }, { headers: retryAfter(seconds) })

/** The token of a program does not work (RFC 6750). */
export const tokenRefused = (why: 'mistyped' | 'unknown' | 'revoked' | 'expired'): PublicError =>
  problem(
    { code: 'token-refused', why },
    { headers: { 'WWW-Authenticate': 'Bearer realm="intake", error="invalid_token"' } },
  )

export const overloaded = (): PublicError => problem('overloaded', { headers: retryAfter(5) })

/** The store or the drive does not answer; nothing was kept. */
export const unavailable = (cause?: unknown): PublicError => problem('unavailable', { headers: retryAfter(30), cause })
