/** Cases: looking one up, what the office does with it, what the person answers, and its end. */
import { problem } from '../../errors.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import { createChanges } from './changes.ts'
import { createFind } from './find.ts'
import { createRemoval } from './removal.ts'
import { createReplies } from './replies.ts'
import { createSearch } from './search.ts'
import { createUndo } from './undo.ts'
import type { CasesWiring, CaseWiring } from './wiring.ts'
import { createWithdrawal } from './withdrawal.ts'

export type Cases = ReturnType<typeof createCases>

export function createCases(given: CasesWiring) {
  const { store, forms } = given
  const inCase: CaseWiring['inCase'] = async (reference, work) => {
    const known = await store.submissions.byReference(reference)
    if (!known) throw problem({ code: 'case-unknown', reference })
    const { form } = await versionOf(known)
    return store.transaction(async (tx) => {
      await tx.hold(reference)
      return work(tx, (await tx.submissions.byReference(reference))!, form)
    })
  }
  const wiring = { ...given, versionOf, inCase }
  return {
    ...createFind(wiring),
    ...createChanges(wiring),
    ...createUndo(wiring),
    ...createReplies(wiring),
    ...createRemoval(wiring),
    ...createWithdrawal(wiring),
    ...createSearch(wiring),
  }

  async function versionOf({ slug, version }: { slug: string; version: string }): Promise<PublishedForm> {
    const published = await forms.version(slug, version)
    if (!published) throw new Error(`the definition ${slug}/${version} of a submission is missing from the store`)
    return published
  }
}
