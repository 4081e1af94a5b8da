/** What a program reads of cases. The audit names each request that a case was read with. */
import { sees } from '../../models/account.ts'
import { codesOf, idsCode } from '../../models/audit.ts'
import { nextStatuses } from '../../models/case-update.ts'
import { changeKindOf } from '../../models/change.ts'
import { doerOf, undoneAmong } from '../../models/event.ts'
import { isCalculated, isField } from '../../models/field.ts'
import { type Form, statusOf } from '../../models/form.ts'
import { type Program, signatureOf } from '../../models/program.ts'
import type { Submission } from '../../models/submission.ts'
import type { Upload } from '../../models/upload.ts'
import { createStates, eventIdOf, type NumberedEvent } from '../event-id.ts'
import { fileRecordOf, isoTime, recordOf } from '../exports/records.ts'
import type { FoundCases, Inbox } from '../office/inbox.ts'
import type { InboxQuery } from '../office/views.ts'
import type { Wiring } from '../wiring.ts'

/** What a program asks of a list. `assignee`: the e-mail address of an account, or `nobody`. */
type CaseQuery = Omit<InboxQuery, 'assignee'> & { assignee?: string }

/** Answers on one page: a case can have 1 MB of them, and a page is made in memory. */
const MOST_BYTES = 2_000_000

type ReadCase = Pick<Submission, 'id' | 'reference' | 'slug'>

interface Options extends Pick<Wiring, 'store' | 'forms' | 'secrets' | 'clock'> {
  inbox: Pick<Inbox, 'some'>
}

export function createCaseReading({ store, forms, inbox, secrets, clock }: Options) {
  const states = createStates(secrets)
  return {
    /**
     * Which cases are on one page of those that the token sees: `size` of them, or fewer if they are large. Reads no answers.
     * `last`: the last one, where there are more. `unknown` names a filter whose value nobody knows: it would find nothing, and
     * look like an empty list.
     */
    async find(
      program: Program,
      { assignee, ...query }: CaseQuery,
      size: number,
    ): Promise<FoundCases | { unknown: 'assignee' | 'status' }> {
      const account = assignee === undefined ? undefined : await ownerNamed(assignee)
      if (account === 'unknown') return { unknown: 'assignee' }
      const narrowed = { ...query, ...(account !== undefined && { assignee: account }) }
      const viewer = program.forms ? { forms: program.forms } : {}
      if (query.status !== undefined && !(await isStatus(query.status, program))) return { unknown: 'status' }
      return inbox.some(viewer, narrowed, { size, bytes: MOST_BYTES })
    },

    /** The cases that were found, with their answers, and which these are. One that is gone since is left out. */
    async read({ ids }: Pick<FoundCases, 'ids'>): Promise<{ cases: CaseRecord[]; read: ReadCase[] }> {
      const cases = await store.submissionListing.numbered(ids)
      const files = await store.uploads.ofSubmissions(cases.map(({ id }) => id))
      const assignees = await emailsOf(cases)
      return {
        cases: cases.map((one) => caseRecord(one, files.get(one.id)!, assignees)),
        read: cases.map(({ id, reference, slug }) => ({ id, reference, slug })),
      }
    },

    /** All of one case. `state` changes with each event of it. */
    async one({ id, reference }: Pick<Submission, 'id' | 'reference'>, { questions }: { questions: boolean }) {
      // Read before the rest: what happens in between makes the state older than what is shown, and never newer.
      const events = await store.events.numbered(id)
      const submission = (await store.submissions.byReference(reference))!
      const { form } = await forms.ofCase(submission)
      const files = await store.uploads.ofSubmission(submission.id)
      const status = statusOf(form, submission.status)!
      return {
        state: states.of(reference, events.at(-1)!),
        record: {
          ...caseRecord(submission, files, await emailsOf([submission])),
          nextStatuses: submission.deletedAt === undefined ? nextStatuses({ form, status }).map(({ id }) => id) : [],
          events: eventRecords(reference, events),
          ...(questions && { questions: questionRecords(form) }),
        },
      }
    },

    /** Says in the audit which cases a program has read: a row for each form. */
    async audit(program: Program, read: readonly ReadCase[]): Promise<void> {
      const [at, by] = [clock(), signatureOf(program)]
      await store.transaction(async (tx) => {
        for (const [slug, cases] of Map.groupBy(read, (one) => one.slug)) {
          const [{ reference: first }, { reference: last }, count] = [cases[0]!, cases.at(-1)!, cases.length]
          const ids = count === 1 ? undefined : idsCode(cases.map(({ id }) => id))
          const details = codesOf({ form: slug, first, last, count, ids })
          await tx.audit.add({ at, by, action: 'cases-read', about: count === 1 ? first : slug, details })
        }
      })
    },

    /** Does the token see this form, and was it ever published? */
    sees: async (program: Program, slug: string): Promise<boolean> =>
      sees(program, slug) && (await forms.latest(slug)) !== undefined,
  }

  /** Does one of the forms that the token sees have this status, or is a case of an earlier version there? */
  async function isStatus(status: string, { forms: slugs }: Pick<Program, 'forms'>): Promise<boolean> {
    for (const slug of slugs ?? (await forms.slugs())) {
      const latest = await forms.latest(slug)
      if (latest && statusOf(latest.form, status)) return true
    }
    return (await store.submissionListing.countUpTo({ status, ...(slugs && { slugs }) }, 1)) > 0
  }

  async function ownerNamed(assignee: string): Promise<number | 'nobody' | 'unknown'> {
    if (assignee === 'nobody') return 'nobody'
    return (await store.accounts.byEmail(assignee))?.id ?? 'unknown'
  }

  /** E-mail addresses of those whose cases these are. */
  async function emailsOf(cases: readonly Submission[]): Promise<ReadonlyMap<number, string>> {
    if (cases.every(({ assignee }) => assignee === undefined)) return new Map()
    return new Map((await store.accounts.all()).map(({ id, email }) => [id, email]))
  }
}

// Cases and their events as programs read them; times in ISO 8601.

type CaseRecord = ReturnType<typeof caseRecord>
export type EventRecord = ReturnType<typeof eventRecords>[number]

/** `assignees`: e-mail addresses of accounts by their row numbers. Possible spam is told as its code. */
const caseRecord = (submission: Submission, files: readonly Upload[], assignees: ReadonlyMap<number, string>) => ({
  ...recordOf(submission, { setAside: (code) => code }),
  language: submission.language,
  ...(submission.assignee !== undefined && { assignee: assignees.get(submission.assignee) }),
  answers: submission.answers,
  files: files.map(fileRecordOf),
})

/** All events of a case, the oldest first. */
export function eventRecords(reference: string, numbered: readonly NumberedEvent[]) {
  const undone = undoneAmong(numbered.map(({ event }) => event))
  return numbered.map(({ id, event: { kind, status, at, by, message, language, note, upload } }, i) => ({
    id: eventIdOf(reference, { id, event: { at, status, by } }),
    kind: changeKindOf({ kind, by, isFirst: i === 0 }),
    status,
    at: isoTime(at),
    by: doerOf(by),
    message,
    language,
    note,
    file: upload,
    ...(undone.has(i) && { undone: true }),
  }))
}

/** What was asked and calculated, in order; `list` is the id of the list page that a question belongs to. */
const questionRecords = ({ pages }: Form) =>
  pages.flatMap(({ id, repeat, fields }) =>
    fields.flatMap((item) => {
      if (!isField(item) && !isCalculated(item)) return []
      const { type, label } = item
      return {
        id: item.id,
        ...(repeat && { list: id }),
        type,
        label,
        ...('options' in item && { options: item.options.map(({ value, label }) => ({ value, label })) }),
      }
    }),
  )
