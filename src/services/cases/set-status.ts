import type { Party } from '../../models/event.ts'
import type { Status } from '../../models/status.ts'
import type { Submission } from '../../models/submission.ts'
import type { Rows } from '../../store/index.ts'

/**
 * Gives a case a status since `at`, in UTC milliseconds. `waitingFor`: who has to do something there; if it is not given, the
 * status says it. Returns the id of the status.
 */
export async function setStatus(
  tx: Rows,
  { id }: Submission,
  target: Status,
  at: number,
  waitingFor = waitingAt(target),
): Promise<string> {
  const finished = target.final === true
  await tx.submissions.setStatus(id, { status: target.id, at, finished, ...(waitingFor && { waitingFor }) })
  return target.id
}

/** Who has to do something at a status; nobody at a final one. */
const waitingAt = ({ final, asks }: Status): Party | undefined => (final ? undefined : asks ? 'person' : 'office')
