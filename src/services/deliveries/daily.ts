/**
 * The daily list: once a day, each address of the office learns what is new and what is overdue in the forms that ask for it. One
 * process sends it. What cannot be sent is tried again an hour later.
 */
import type { WriteDailyLetter } from '../../mailer/letters.ts'
import type { Mailer } from '../../mailer/port.ts'
import type { DailyList } from '../../models/delivery.ts'
import { type Form, officeAddresses } from '../../models/form.ts'
import { DAY, MINUTE, today } from '../../models/moment.ts'
import type { SubmissionFilter } from '../../store/submission-listing.ts'
import { keyedHash } from '../keyed-hash.ts'
import type { Wiring } from '../wiring.ts'

/** Cases of each kind that a list names, and up to how many are counted. */
const MOST = { named: 25, counted: 1000 }
/** The hour of the office's day from which on lists are sent. */
const MORNING = 6
const LEASE_MS = 10 * MINUTE

interface Options extends Pick<Wiring, 'store' | 'forms' | 'clock' | 'timeZone'> {
  /** Undefined where no mail is set up. */
  mailer: Mailer | undefined
  write: WriteDailyLetter
  /** The secret for keyed hashes, which stand for addresses in the names of jobs. */
  secret: string
}

export function createDailyList({ store, forms, mailer, write, secret, clock, timeZone }: Options) {
  /** Sends the lists that are due, and resolves to how many mails these were. */
  return async function sendDailyLists(): Promise<{ mails: number } | undefined> {
    if (!mailer || local(clock()).hour < MORNING) return undefined
    let mails = 0
    const faults: unknown[] = []
    for (const [address, theirs] of await formsByAddress())
      await send(mailer, address, theirs).then(
        (sent) => {
          mails += sent ? 1 : 0
        },
        (fault) => faults.push(fault),
      )
    if (faults.length > 0) throw faults[0]
    return mails > 0 ? { mails } : undefined
  }

  async function formsByAddress(): Promise<Map<string, Form[]>> {
    const all = new Map<string, Form[]>()
    for (const slug of await forms.slugs()) {
      const form = (await forms.latest(slug))?.form
      if (!form?.notify?.daily) continue
      for (const address of officeAddresses(form)) all.set(address, [...(all.get(address) ?? []), form])
    }
    return all
  }

  /** Returns whether there was something to say, and nobody had said it today. */
  async function send(mailer: Mailer, address: string, theirs: readonly Form[]): Promise<boolean> {
    const now = clock()
    const hash = keyedHash(secret, 'address of a daily list', address.toLowerCase(), 22)
    const name = `daily list ${hash}`
    const lease = now + LEASE_MS
    const since = await store.transaction(async (tx) => {
      await tx.hold(`job ${name}`)
      if (!(await tx.jobRuns.take(name, { now, until: lease }))) return undefined
      const last = Number(await tx.jobRuns.cursor(name))
      return last > 0 && last <= now ? last : now - DAY // it may have been written while the clock was ahead
    })
    if (since === undefined) return false
    const list = await listOf(theirs, since, now)
    const isEmpty = list.fresh.count + list.overdue.count === 0
    // A mail that is sent twice, because the process was killed after the first, has the same id.
    const id = `daily-${today({ now, timeZone })}-${hash}`
    if (!isEmpty) await mailer.send({ id, to: address, ...write(list) })
    await store.transaction((tx) => tx.jobRuns.end(name, { lease, next: nextMorning(now), cursor: `${now}` }))
    return !isEmpty
  }

  async function listOf(theirs: readonly Form[], since: number, now: number): Promise<DailyList> {
    const list: DailyList = { fresh: { cases: [], count: 0 }, overdue: { cases: [], count: 0 } }
    for (const { slug, title, dueDays } of theirs) {
      const all = { slug, quarantined: false }
      await add('fresh', { ...all, window: { from: since + 1, to: now } })
      if (dueDays === undefined) continue
      const window = { from: 0, to: now - dueDays * DAY - 1 }
      for (const waitingFor of ['office', 'person'] as const) await add('overdue', { ...all, waitingFor, window })

      async function add(kind: keyof DailyList, filter: SubmissionFilter): Promise<void> {
        const page = { size: MOST.named, oldestFirst: kind === 'overdue' }
        const { submissions, count } = await store.submissionListing.pageAndCount(filter, page, MOST.counted)
        list[kind].count += count
        const room = MOST.named - list[kind].cases.length
        for (const { reference, receivedAt } of submissions.slice(0, room))
          list[kind].cases.push({ reference, title, at: receivedAt + (kind === 'overdue' ? dueDays! * DAY : 0) })
      }
    }
    return list
  }

  function local(at: number): Temporal.ZonedDateTime {
    return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  }

  function nextMorning(now: number): number {
    const tomorrow = local(now).toPlainDate().add({ days: 1 })
    return tomorrow.toZonedDateTime({ timeZone, plainTime: { hour: MORNING } }).epochMilliseconds
  }
}
