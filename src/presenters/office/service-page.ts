/** How the service is: a row a point, those that need somebody first. */

import { DAY } from '../../models/moment.ts'
import {
  CONDITIONS,
  type Finding,
  type Improvable,
  type Point,
  type RunningProcess,
} from '../../models/service-state.ts'
import type { AllTexts } from '../texts/index.ts'

interface Clock {
  /** UTC milliseconds. */
  now: number
  timeZone: string
}

export function servicePage(texts: AllTexts, findings: readonly Finding[], clock: Clock) {
  const text = texts.office.service
  const rows = saidFindings(texts, findings, clock.timeZone)
  const count = rows.filter(({ state }) => state === 'bad').length
  return {
    title: text.title,
    heading: text.title,
    texts: text,
    ...{ isWell: count === 0, verdict: count === 0 ? text.well : text.unwell(count) },
    rows: [...rows.filter(({ state }) => state === 'bad'), ...rows.filter(({ state }) => state !== 'bad')].map(
      ({ point, state, ...row }) => ({
        ...row,
        link: LINKS[point] ?? '',
        tag: { text: text.states[state], look: LOOKS[state] },
      }),
    ),
    processes: findings
      .flatMap(({ processes = [] }) => processes)
      .map((one) => ({ ...one, since: sinceOf(texts, one, clock) })),
  }
}

/** Each finding in words, in the order given. */
export function saidFindings(texts: AllTexts, findings: readonly Finding[], timeZone: string) {
  const text = texts.office.service
  return findings.map((finding) => {
    const { condition } = finding
    const point = condition.split('-')[0] as Point
    const todo: Partial<Record<string, string>> = text.todo satisfies Record<Improvable, string>
    return {
      point,
      state: CONDITIONS[condition],
      label: text.points[point],
      found: text.found[condition](saidOf(texts, finding, timeZone)),
      todo: todo[condition] ?? '',
    }
  })
}

const LINKS: Partial<Record<Point, string>> = {
  definitions: '/staff/forms',
  deliveries: '/staff/deliveries',
  audit: '/staff/audit',
}
const LOOKS = { good: 'open', bad: 'overdue', none: 'aside' }

function saidOf(texts: AllTexts, finding: Finding, timeZone: string) {
  const { condition, at, ms = 0, count = 0, name = '', why = '', processes = [] } = finding
  const { waiting = 0, held = 0, failed = 0, free = 0, used = 0, total = 0 } = finding
  return {
    ...{ count, why, waiting, held, failed },
    ...{ free: texts.size(free), used: texts.size(used), total: texts.size(total) },
    at: at === undefined ? '' : texts.office.moment(at, timeZone),
    ms: Math.round(ms),
    name: nameIn(texts, condition, name),
    releases: [...new Set(processes.map(({ version }) => version))].join(', '),
  }
}

/** A place of files is said in words, and the last day of the audit as a date. */
function nameIn(texts: AllTexts, condition: Finding['condition'], name: string): string {
  if (condition.startsWith('drive-')) return texts.office.service.drive(name)
  return condition.startsWith('audit-') && name !== '' ? texts.longDate(name) : name
}

const sinceOf = (texts: AllTexts, { startedAt }: RunningProcess, { now, timeZone }: Clock): string =>
  texts.office.service.since(texts.office.moment(startedAt, timeZone), texts.days(Math.max(0, now - startedAt) / DAY))
