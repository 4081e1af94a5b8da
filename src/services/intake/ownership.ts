/**
 * Whose a draft is, which three signed texts tell:
 *
 * - Its key is in a cookie. The id of a draft is on each of its pages, so others may learn it. Only this service can make the key,
 *   so only browsers with that cookie can open or change the draft.
 * - Its name is in addresses. It tells the drafts of one browser apart, and opens nothing.
 * - Its code opens it in another browser. It is made from the id of the draft and the secret, so a code that somebody wrote down
 *   still works when they save again. The store keeps only its hash, to find the draft by.
 */
import { RESUME_CODE } from '../../models/codes.ts'
import type { Draft, DraftKey } from '../../models/draft.ts'
import { createSigner, keyedHash, plainHash } from '../keyed-hash.ts'

type Owned = Pick<Draft, 'submissionId' | 'countedFrom'> & Partial<Pick<Draft, 'takesBareId'>>
export type Ownership = ReturnType<typeof createOwnership>

/** `secrets`: the first signs, all verify. */
export function createOwnership(secrets: readonly string[]) {
  const keys = createSigner({ secrets, purpose: 'cookie of a draft', length: 22 })
  const names = createSigner({ secrets, purpose: 'name of a draft', length: 6 })
  const keyed = ({ submissionId, countedFrom }: Owned): string => `${submissionId}.${countedFrom}`
  return {
    /** The key of a draft, for the cookie. */
    keyOf: (draft: Owned): DraftKey => ({ id: draft.submissionId, proof: keys.sign(keyed(draft)) }),
    /** Is the key of this draft among these? */
    owns: (own: readonly DraftKey[], draft: Owned): boolean =>
      own.some(({ id, proof }) => {
        if (id !== draft.submissionId) return false
        if (proof === '') return draft.takesBareId === true
        return keys.verifies(proof, keyed(draft))
      }),
    /** The name of a draft in addresses: 6 characters of base64url. */
    nameOf: ({ submissionId }: Pick<Draft, 'submissionId'>): string => names.sign(submissionId),
    /** Is this the name of this draft, by the first secret or an older one? */
    isNamed: (name: string, { submissionId }: Pick<Draft, 'submissionId'>): boolean =>
      names.verifies(name, submissionId),
  }
}

/** Characters of 6 bits: 20 bytes and a little. */
const CODE_LENGTH = 27

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
    RESUME_CODE.of(Buffer.from(keyedHash(secret, 'code of a draft', about, CODE_LENGTH), 'base64url')),
  )
  return older.find((code) => plainHash(code) === resumeHash) ?? first!
}
