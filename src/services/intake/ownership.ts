/**
 * Who owns a draft. Its id is on each of its pages, so others may learn it. The cookie holds a key that only this service can
 * make, so only browsers with that cookie can open or change the draft.
 */
import type { Draft, DraftKey } from '../../models/draft.ts'
import { createSigner } from '../keyed-hash.ts'

type Owned = Pick<Draft, 'submissionId' | 'countedFrom'> & Partial<Pick<Draft, 'takesBareId'>>
export type Ownership = ReturnType<typeof createOwnership>

/** `secrets`: the first signs, all verify. */
export function createOwnership(secrets: readonly string[]) {
  const signer = createSigner({ secrets, purpose: 'cookie of a draft', length: 22 })
  const named = ({ submissionId, countedFrom }: Owned): string => `${submissionId}.${countedFrom}`
  return {
    /** The key of a draft, for the cookie. */
    keyOf: (draft: Owned): DraftKey => ({ id: draft.submissionId, proof: signer.sign(named(draft)) }),
    /** Is the key of this draft among these? */
    owns: (keys: readonly DraftKey[], draft: Owned): boolean =>
      keys.some(({ id, proof }) => {
        if (id !== draft.submissionId) return false
        if (proof === '') return draft.takesBareId === true
        return signer.verifies(proof, named(draft))
      }),
  }
}
