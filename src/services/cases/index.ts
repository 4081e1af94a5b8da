/** Cases: looking one up, what the office does with it, what the person answers, and its end. */
import { createChanges } from './changes.ts'
import { createFind } from './find.ts'
import { createRemoval } from './removal.ts'
import { createReplies } from './replies.ts'
import { createSearch } from './search.ts'
import { createUndo } from './undo.ts'
import { type CasesWiring, wireCases } from './wiring.ts'
import { createWithdrawal } from './withdrawal.ts'

export type Cases = ReturnType<typeof createCases>

export function createCases(given: CasesWiring) {
  const wiring = wireCases(given)
  return {
    ...createFind(wiring),
    ...createChanges(wiring),
    ...createUndo(wiring),
    ...createReplies(wiring),
    ...createRemoval(wiring),
    ...createWithdrawal(wiring),
    ...createSearch(wiring),
  }
}
