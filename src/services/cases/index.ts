/** Where cases stand: looking one up, what the office does with it, what the person answers, and its end. */
import type { Draft } from '../../models/draft.ts'
import type { Form } from '../../models/form.ts'
import type { Store } from '../../store/index.ts'
import type { Forms } from '../definitions/publishing.ts'
import type { Statistics } from '../statistics.ts'
import { type Changes, createChanges } from './changes.ts'
import { createFind, type Find } from './find.ts'
import { createRemoval, type Removal, type RemoveFiles } from './removal.ts'
import { createReplies, type Replies } from './replies.ts'
import { createSearch, type Search } from './search.ts'
import { createUndo, type Undo } from './undo.ts'
import { createWithdrawal, type Withdrawal } from './withdrawal.ts'

export interface Cases extends Find, Changes, Undo, Replies, Removal, Withdrawal, Search {}

export interface CasesOptions {
  store: Store
  forms: Forms
  statistics: Statistics
  removeFiles: RemoveFiles
  /** When a draft ends, in UTC milliseconds. */
  endOf(draft: Draft): number
  secrets: readonly string[]
  clock: () => number
  timeZone: string
}
export function createCases(options: CasesOptions): Cases {
  const { store, forms, statistics, removeFiles, endOf, secrets, clock, timeZone } = options
  return {
    ...createFind({ store, forms, formOf, statistics, timeZone }),
    ...createChanges({ store, formOf, clock }),
    ...createUndo({ store, formOf, clock }),
    ...createReplies({ store, formOf, secrets, clock }),
    ...createRemoval({ store, formOf, removeFiles, clock }),
    ...createWithdrawal({ store, formOf, secrets, clock }),
    ...createSearch({ store, endOf }),
  }

  async function formOf({ slug, version }: { slug: string; version: string }): Promise<Form> {
    const published = await forms.version(slug, version)
    if (!published) throw new Error(`the definition ${slug}/${version} of a submission is missing from the store`)
    return published.form
  }
}
