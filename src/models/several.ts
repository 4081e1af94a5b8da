/** One change to several cases at once, and which of them cannot take it. */
import { type Account, worksOn } from './account.ts'
import { type Form, statusesOf } from './form.ts'
import { PAGE_SIZE } from './inbox.ts'
import type { Status } from './status.ts'
import type { Submission } from './submission.ts'

/** As many as a page of the inbox shows. */
export const MOST_AT_ONCE = PAGE_SIZE

/** A case as it was read just now; `events`: how many it has. */
export interface ChosenCase {
  submission: Submission
  form: Form
  status: Status
  events: number
  /** How many events were known when it was chosen, where that was told. */
  seen?: number
}

/** `to`: id of a status; empty: it stays. `assignee`: undefined: nobody. */
export type Change =
  | { kind: 'work'; to: string; message: string; note: string }
  | { kind: 'assign'; assignee: Account | undefined }
  | { kind: 'release' }

/**
 * `changed`: something happened since it was chosen; `final`: it has ended, and is opened again on its own page alone;
 * `there`: it stands at that status; `way`: the status cannot follow; `theirs`: it is that person's (or nobody's) already;
 * `barred`: that person may not work on cases of its form; `kept`: it was not set aside.
 */
export type Obstacle = 'changed' | 'deleted' | 'final' | 'there' | 'way' | 'theirs' | 'barred' | 'kept'

/** Why a case cannot take a change; undefined when it can. */
export function obstacleOf(
  { submission, status, events, seen = events }: ChosenCase,
  change: Change,
): Obstacle | undefined {
  if (submission.deletedAt !== undefined) return 'deleted'
  if (events > seen) return 'changed'
  if (change.kind === 'release') return submission.quarantine === undefined ? 'kept' : undefined
  if (change.kind === 'assign') {
    const { assignee } = change
    if (submission.assignee === assignee?.id) return 'theirs'
    return assignee && !worksOn(assignee, submission.slug) ? 'barred' : undefined
  }
  if (change.to === '' || status.to.includes(change.to)) return undefined
  if (status.id === change.to) return 'there'
  return status.final ? 'final' : 'way'
}

/** The statuses that any of these cases may go to, each with how many may. */
export function waysOf(chosen: readonly ChosenCase[]): { status: Status; count: number }[] {
  const ways = new Map<string, { status: Status; count: number }>()
  for (const status of chosen.flatMap(({ form }) => statusesOf(form)))
    if (!ways.has(status.id)) ways.set(status.id, { status, count: 0 })
  for (const { submission, status } of chosen)
    for (const id of submission.deletedAt === undefined ? status.to : []) ways.get(id)!.count++
  return [...ways.values()].filter(({ count }) => count > 0)
}
