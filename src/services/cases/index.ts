/** Cases: looking one up, what the office does with it, what the person answers, and its end. */
import type { Form } from '../../models/form.ts'
import { type Changes, createChanges } from './changes.ts'
import { createFind, type Find } from './find.ts'
import { createRemoval, type Removal } from './removal.ts'
import { createReplies, type Replies } from './replies.ts'
import { createSearch, type Search } from './search.ts'
import { createUndo, type Undo } from './undo.ts'
import type { CasesWiring } from './wiring.ts'
import { createWithdrawal, type Withdrawal } from './withdrawal.ts'

export interface Cases extends Find, Changes, Undo, Replies, Removal, Withdrawal, Search {}

export function createCases(given: CasesWiring): Cases {
  const wiring = { ...given, formOf }
  return {
    ...createFind(wiring),
    ...createChanges(wiring),
    ...createUndo(wiring),
    ...createReplies(wiring),
    ...createRemoval(wiring),
    ...createWithdrawal(wiring),
    ...createSearch(wiring),
  }

  async function formOf({ slug, version }: { slug: string; version: string }): Promise<Form> {
    const published = await given.forms.version(slug, version)
    if (!published) throw new Error(`the definition ${slug}/${version} of a submission is missing from the store`)
    return published.form
  }
}
