/** What somebody in the office, or a program, does to a case: whether it can be done, and doing it. */
import type { Case } from '../../models/submission.ts'
import { languagesFor, remarkFault, type Work, type WorkFault, waysFrom } from '../../models/work.ts'
import type { ActingAccount, Actor } from '../cases/deed.ts'
import type { Cases } from '../cases/index.ts'

/** An account, which says what it has seen of the case; or a program, which says so in its own way. */
type Acting = ActingAccount | Required<Pick<Actor, 'by' | 'within'>>

export type CaseWork = ReturnType<typeof createCaseWork>

export const createCaseWork = ({ cases }: { cases: Pick<Cases, 'move' | 'reopen' | 'tell' | 'note'> }) => ({
  /**
   * Why it cannot be done; undefined when it can. A case that has the status already is left to the change itself, which
   * finds out whether a button was pressed twice or somebody else was quicker.
   */
  faultIn(found: Case, { to, message, note, language }: Work): WorkFault | undefined {
    if (to !== '' && found.status.id === to) return undefined
    if (language && !languagesFor(found).includes(language)) return 'language'
    const target = waysFrom(found).find(({ id }) => id === to)
    if (to !== '' && !target) return 'way'
    return remarkFault({ message, note, target, reopens: target !== undefined && found.status.final === true })
  },

  /** Rejects with 409 `changed-meanwhile` when something happened that was not seen. */
  async carryOut({ reference, status }: Case, work: Work, actor: Acting): Promise<'moved' | 'told' | 'noted'> {
    if (work.to === '') return remark(cases, reference, work, actor)
    const change = { ...actor, ...remarksOf(work), to: work.to }
    if (status.final) await cases.reopen(reference, { ...change, note: work.note })
    else await cases.move(reference, change)
    return 'moved'
  },
})

/** Writes to the person, or where there is no message, for the office alone. */
export async function remark(
  cases: Pick<Cases, 'tell' | 'note'>,
  reference: string,
  { message, note, language }: Pick<Work, 'message' | 'note' | 'language'>,
  actor: Acting,
): Promise<'told' | 'noted'> {
  if (message === '') {
    await cases.note(reference, { ...actor, note })
    return 'noted'
  }
  await cases.tell(reference, { ...actor, ...remarksOf({ message, note, language }), message })
  return 'told'
}

/** Without those that are empty. */
export const remarksOf = ({ message, note, language }: Pick<Work, 'message' | 'note' | 'language'>) => ({
  ...(message && { message, ...(language && { language }) }),
  ...(note && { note }),
})
