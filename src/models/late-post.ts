/** A late post: what was sent to a page of the office after the session had ended. It is shown, and can be sent again, after signing in. */
import type { RawInput } from './answers.ts'

export interface LatePost {
  /** The address that it was sent to, with its query. */
  to: string
  /** Names and their values. No password and no code is among them. */
  fields: readonly (readonly [string, readonly string[]])[]
  /** Present when it was sent as multipart/form-data: the files that came with it. Their bytes are not kept. */
  files?: readonly LateFile[] | undefined
}
/** `name`: of its field; `filename`: as the browser sent it. */
export interface LateFile {
  name: string
  filename: string
}

/** Bytes of a body that holds a sealed post: base64 takes a third more than what is sealed. */
export const SEALED_BYTES = 3 * 2 ** 20

/** Fields that hold a password or a code, on whatever page. A test compares them with the pages of the office. */
const SECRETS: ReadonlySet<string> = new Set(['password', 'again', 'code', 'sealed', 'own-password', 'own-code'])

/** What is kept of the fields of a body. */
export const keptOf = (typed: RawInput): LatePost['fields'] => [...typed].filter(([name]) => !SECRETS.has(name))
