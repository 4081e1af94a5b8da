/** The page of a case in the office: where it stands, what was answered, what happened, and what can be done. */
import { type Account, allows } from '../../models/account.ts'
import { isPrivate } from '../../models/event.ts'
import { DAY } from '../../models/moment.ts'
import type { Case, Submission } from '../../models/submission.ts'
import type { Upload } from '../../models/upload.ts'
import { paragraphs } from '../paragraphs.ts'
import { shownTime } from '../times.ts'
import { words } from '../words/index.ts'
import { answerSections, fileLink, notAskedRows } from './case-answers.ts'
import { type Typed, workForm } from './work-form.ts'

const { inbox } = words.staff
const text = words.staff.case

export interface CaseOnDesk {
  submission: Submission
  found: Case
  files: Upload[]
  assignee?: Account
  accounts: Account[]
  seen?: number
  arrived: boolean
  overdue: boolean
}
interface State {
  account: Account
  now: number
  timeZone: string
  /** What was just done, told at the top. */
  done?: string
}

export function staffCasePage(desk: CaseOnDesk, { account, now, timeZone, done = '' }: State) {
  const { submission, found, files, assignee } = desk
  const { reference, receivedAt, quarantine, deletedAt, version } = submission
  const { form, status } = found
  const works = allows(account.role, 'caseworker') && deletedAt === undefined
  const told = text.done[done as keyof typeof text.done] ?? ''
  return {
    title: `${reference}: ${form.title}`,
    heading: form.title,
    reference,
    done: told,
    status: {
      label: status.label,
      look: status.final ? 'final' : status.asks ? 'asks' : 'open',
      meaning: status.meaning,
    },
    marks: [
      ...(desk.arrived ? [{ text: inbox.marks.arrived, look: 'arrived' }] : []),
      ...(desk.overdue ? [{ text: inbox.marks.overdue, look: 'overdue' }] : []),
    ],
    facts: [
      { label: text.received, value: words.dateTime(receivedAt, timeZone) },
      ...(status.final ? [] : [{ label: text.waited, value: words.days((now - receivedAt) / DAY) }]),
      { label: text.assignee, value: assignee?.name ?? inbox.nobody },
      { label: text.version, value: version.slice(0, 12) },
    ],
    deleted: deletedAt === undefined ? undefined : shownTime(deletedAt, timeZone),
    quarantine: quarantine ?? '',
    sections: deletedAt === undefined ? answerSections(submission, form, files, timeZone) : [],
    notAsked: deletedAt === undefined ? notAskedRows(submission, form, timeZone) : [],
    events: timelineOf(desk, timeZone),
    action: `/staff/cases/${reference}`,
    seen: found.events.length,
    works,
    assign: works ? assignForm(desk, account) : undefined,
    work: works ? workForm(found, EMPTY) : undefined,
    publicHref: `/status?reference=${reference}`,
  }
}

const EMPTY: Typed = { to: '', message: '', note: '' }

function assignForm({ accounts, submission: { assignee } }: CaseOnDesk, { id: own }: Account) {
  return {
    isMine: assignee === own,
    own,
    select: {
      id: 'assignee',
      name: 'assignee',
      label: { text: text.giveTo },
      items: [
        { value: '', text: inbox.nobody, selected: assignee === undefined },
        ...accounts.map(({ id, name }) => ({ value: String(id), text: name, selected: id === assignee })),
      ],
    },
  }
}

/** Everything that happened, newest first; what came since the last look is marked as new. */
function timelineOf({ found: { events }, files, seen, submission: { reference } }: CaseOnDesk, timeZone: string) {
  const byId = new Map(files.map((file) => [file.id, file]))
  return events
    .map((event, i) => {
      const file = event.upload === undefined ? undefined : byId.get(event.upload)
      return {
        ...eventOf(event, timeZone),
        file: file && fileLink(file, reference, timeZone),
        isNew: seen !== undefined && i >= seen,
      }
    })
    .reverse()
}

/** One event in words. */
export function eventOf({ kind, label, at, by, message, note }: Case['events'][number], timeZone: string) {
  return {
    label: text.events[kind](label, note),
    by: by === 'public' ? text.person : by,
    time: shownTime(at, timeZone),
    message: paragraphs(message),
    messageLabel: kind === 'reply' ? text.theirWords : text.told,
    note: kind === 'assigned' ? [] : paragraphs(note),
    isPrivate: isPrivate(kind),
  }
}
