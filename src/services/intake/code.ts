/**
 * The code that opens a draft in another browser. It is made from the id of the draft and the secret, so a code that
 * somebody wrote down still works when they save again. The store keeps only its hash, to find the draft by.
 */
import { RESUME_CODE } from '../../models/codes.ts'
import type { Draft } from '../../models/draft.ts'
import { keyedHash, plainHash } from '../keyed-hash.ts'

const PURPOSE = 'code of a draft'
/** Characters of 6 bits: 20 bytes and a little. */
const LENGTH = 27

/**
 * The code of a draft, in groups: the code that it already has, even if an older secret made it; otherwise the one by the first
 * secret.
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
