/**
 * Who owns a draft, and what it is called. Its id is on each of its pages, so others may learn it. The cookie holds a key that
 * only this service can make, so only browsers with that cookie can open or change the draft. Addresses hold its name, which
 * tells the drafts of one browser apart and opens nothing.
 */
import type { Draft, DraftKey } from '../../models/draft.ts'
import { createSigner } from '../keyed-hash.ts'

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
