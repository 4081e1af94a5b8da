/**
 * The code that opens a draft in another browser. It follows from the id of the draft by the secret, so that the code which
 * somebody wrote down stays good when they save again, and nothing has to keep it: the store has a hash, by which it is found.
 */
import { hash } from 'node:crypto'
import { resumeCodeOf } from '../../models/resume-code.ts'
import { keyedHash } from '../keyed-hash.ts'

const PURPOSE = 'code of a draft'
/** Characters of 6 bits: 20 bytes and a little. */
const LENGTH = 27

/** The code of the draft with this id, in groups. */
export const codeOf = (secret: string, submissionId: string): string =>
  resumeCodeOf(Buffer.from(keyedHash(secret, PURPOSE, submissionId, LENGTH), 'base64url'))

/** A code has 100 bits that nobody can guess: a plain hash of it tells nothing. */
export const hashOf = (code: string): string => hash('sha256', code, 'base64url')
