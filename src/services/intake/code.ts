/**
 * The code that opens a draft in another browser. It follows from the id of the draft by the secret, so that the code which
 * somebody wrote down stays good when they save again, and nothing has to keep it: the store has a hash, by which it is found.
 */
import { RESUME_CODE } from '../../models/codes.ts'
import type { Draft } from '../../models/draft.ts'
import { keyedHash, plainHash } from '../keyed-hash.ts'

const PURPOSE = 'code of a draft'
/** Characters of 6 bits: 20 bytes and a little. */
const LENGTH = 27

/**
 * The code of a draft, in groups: the one that it was given before, also by an older secret, else by the first. A draft that
 * was deleted and begun anew on a page that was still open has another.
 */
export function codeOf(
  secrets: readonly string[],
  { submissionId, startedAt, resumeHash }: Pick<Draft, 'submissionId' | 'startedAt' | 'resumeHash'>,
): string {
  const about = [submissionId, startedAt].join('.')
  const [first, ...older] = secrets.map((secret) =>
    RESUME_CODE.of(Buffer.from(keyedHash(secret, PURPOSE, about, LENGTH), 'base64url')),
  )
  return older.find((code) => plainHash(code) === resumeHash) ?? first!
}
