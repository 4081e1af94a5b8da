/** One change to several cases at once, and why some of them cannot be changed. */
import { type Account, worksOn } from './account.ts'
import { type CaseUpdate, commonLanguages, nextStatuses } from './case-update.ts'
import { type Form, ownLanguageOf, statusesOf } from './form.ts'
import type { Translations } from './form-texts.ts'
import { type Marks, PAGE_SIZE } from './inbox.ts'
import type { Language } from './language.ts'
import type { Status } from './status.ts'
import type { Submission } from './submission.ts'

/** The number of cases on a page of the inbox. */
export const MOST_AT_ONCE = PAGE_SIZE

/** A case as it is now; `events`: how many events it has. */
export interface ChosenCase extends Marks {
  submission: Submission
  form: Form
  translations?: Translations | undefined
  status: Status
  events: number
  /** How many events it had when it was chosen, if the page said so. */
  seen?: number
}

/** `to`: the id of the new status; empty: the status stays. `assignee`: undefined is nobody. */
export type Change =
  | ({ kind: 'work' } & CaseUpdate)
  | { kind: 'assign'; assignee: Account | undefined }
  | { kind: 'release' }
  | { kind: 'discard'; reason: string }

/**
 * `changed`: something happened since it was chosen; `final`: it is finished, and can only be opened again on its own page;
 * `there`: it has that status already; `move`: the status cannot follow the present one; `theirs`: it is assigned to that
 * person (or to nobody) already; `barred`: that person may not work on cases of its form; `kept`: it is not held as spam.
 */
export type Obstacle = 'changed' | 'deleted' | 'final' | 'there' | 'move' | 'theirs' | 'barred' | 'kept'

/** Why a change to a case is not possible; undefined when it is. */
export function obstacleOf(one: ChosenCase, change: Change): Obstacle | undefined {
  const { submission, status, events, seen = events } = one
  if (submission.deletedAt !== undefined) return 'deleted'
  if (events > seen) return 'changed'
  if (change.kind === 'release' || change.kind === 'discard')
    return submission.quarantine === undefined ? 'kept' : undefined
  if (change.kind === 'assign') {
    const { assignee } = change
    if (submission.assignee === assignee?.id) return 'theirs'
    return assignee && !worksOn(assignee, submission.slug) ? 'barred' : undefined
  }
  if (change.to === '' || nextStatuses(one, 'onward').some(({ id }) => id === change.to)) return undefined
  if (status.id === change.to) return 'there'
  return status.final ? 'final' : 'move'
}

/** The statuses that some of these cases may move to, each with how many may. */
export function waysOf(chosen: readonly ChosenCase[]): { status: Status; count: number }[] {
  const ways = new Map<string, { status: Status; count: number }>()
  for (const status of chosen.flatMap(({ form }) => statusesOf(form)))
    if (!ways.has(status.id)) ways.set(status.id, { status, count: 0 })
  for (const { submission, status } of chosen)
    for (const id of submission.deletedAt === undefined ? status.to : []) ways.get(id)!.count++
  return [...ways.values()].filter(({ count }) => count > 0)
}

/** That in which all of them were sent, if they may all be written to in it; else the first that they have in common. */
export function commonLanguage(chosen: readonly ChosenCase[]): Language | undefined {
  const common = commonLanguages(chosen)
  const [sent, ...others] = new Set(chosen.map(({ submission, form }) => submission.language ?? ownLanguageOf(form)))
  return others.length === 0 && sent !== undefined && common.includes(sent) ? sent : common[0]
}
