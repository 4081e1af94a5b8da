/**
 * Who owns a draft. Its id is on each of its pages, so others may learn it. The cookie holds a key that only this service can
 * make, so only browsers with that cookie can open or change the draft.
 */
import type { Draft, DraftKey } from '../../models/draft.ts'
import { isGenuine, keyedHash } from '../keyed-hash.ts'

type Owned = Pick<Draft, 'submissionId' | 'countedFrom'> & Partial<Pick<Draft, 'takesBareId'>>
export type Ownership = ReturnType<typeof createOwnership>

const PURPOSE = 'cookie of a draft'
const LENGTH = 22

/** `secrets`: the first signs, all verify. */
export function createOwnership(secrets: readonly string[]) {
  const sign = (secret: string, { submissionId, countedFrom }: Owned): string =>
    keyedHash(secret, PURPOSE, `${submissionId}.${countedFrom}`, LENGTH)
  return {
    /** The key of a draft, for the cookie. */
    keyOf: (draft: Owned): DraftKey => ({ id: draft.submissionId, proof: sign(secrets[0]!, draft) }),
    /** Is the key of this draft among these? */
    owns: (keys: readonly DraftKey[], draft: Owned): boolean =>
      keys.some(({ id, proof }) => {
        if (id !== draft.submissionId) return false
        if (proof === '') return draft.takesBareId === true
        return secrets.some((secret) => isGenuine(proof, sign(secret, draft)))
      }),
  }
}
