/** The problems that the API can answer with, as programs tell them apart. */
import { kindOf, type ProblemCode } from '../errors.ts'

export const API_PROBLEMS = [
  // What came cannot be read.
  'unreadable',
  'parameter-repeated',
  'parameter-unknown',
  'parameter-value',
  'json-unreadable',
  'body-not-utf-8',
  'body-not-json',
  'json-too-large',
  'no-body-here',
  'member-refused',
  'too-slow',
  'cursor-malformed',
  'cursor-is-event',
  'cursor-gone',
  'key-missing',
  'key-malformed',
  'key-reused',
  'tag-missing',
  'tag-malformed',
  'tag-weak',
  // Who asks.
  'token-missing',
  'token-refused',
  'token-in-address',
  'right-missing',
  'too-many-requests',
  'token-spent',
  // What is asked for.
  'page-not-found',
  'method-not-allowed',
  'method-unknown',
  'form-not-theirs',
  'case-not-theirs',
  'case-file-not-found',
  'case-file-held',
  'case-file-missing',
  'damaged-file',
  'range-not-there',
  'other-version',
  // What a case does not allow.
  'post-under-way',
  'case-not-as-known',
  'case-content-deleted',
  'status-unknown',
  'status-not-next',
  'status-final',
  'status-not-final',
  'message-missing',
  'remark-missing',
  'remark-too-long',
  'remark-format',
  'reason-missing',
  // The service.
  'overloaded',
  'unavailable',
  'unexpected',
] as const satisfies readonly ProblemCode[]

/** Each type with its usual status. */
export const apiProblems: ReadonlyMap<string, number> = new Map(
  API_PROBLEMS.map((code) => {
    const { type, status } = kindOf(code)
    return [`urn:intake:problem:${type}`, status]
  }),
)
