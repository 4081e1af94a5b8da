/** Faults of the statuses of a form: each must be reached, and lead to an end. */
import { type Form, statusesOf } from '../../../models/form.ts'
import type { Status } from '../../../models/status.ts'
import type { Fault } from '../fault.ts'

export function statusFaults(form: Form): Fault[] {
  const statuses = statusesOf(form)
  const ids = new Set(statuses.map(({ id }) => id))
  const faults: Fault[] = []
  statuses.forEach((status, i) => {
    if (statuses.findIndex(({ id }) => id === status.id) < i)
      faults.push({ code: 'INT108', pointer: `/statuses/${i}/id`, reason: `"${status.id}" is already used` })
    status.to.forEach((id, j) => {
      if (!ids.has(id))
        faults.push({ code: 'INT108', pointer: `/statuses/${i}/to/${j}`, reason: `there is no status "${id}"` })
      if (id === status.id)
        faults.push({ code: 'INT108', pointer: `/statuses/${i}/to/${j}`, reason: 'leads back to itself' })
    })
    if (!status.final && status.to.length === 0)
      faults.push({
        code: 'INT108',
        pointer: `/statuses/${i}/to`,
        reason: 'is empty, but the status is not final, so a case could never be closed',
      })
  })
  return faults.length > 0 ? faults : deadEnds(statuses)
}

/** A case begins with the first status. From every status that it can reach, it must be able to end. */
function deadEnds(statuses: readonly Status[]): Fault[] {
  const faults: Fault[] = []
  const reach = (from: Status): Set<Status> => {
    const seen = new Set([from])
    for (const status of seen) for (const next of statuses) if (status.to.includes(next.id)) seen.add(next)
    return seen
  }
  const reachable = reach(statuses[0]!)
  statuses.forEach((status, i) => {
    if (!reachable.has(status))
      faults.push({ code: 'INT108', pointer: `/statuses/${i}`, reason: 'cannot be reached from the first status' })
    else if (status.to.length > 0 && ![...reach(status)].some(({ final }) => final))
      faults.push({
        code: 'INT108',
        pointer: `/statuses/${i}/to`,
        reason: 'never leads to a final status, so a case could never be closed',
      })
  })
  return faults
}
