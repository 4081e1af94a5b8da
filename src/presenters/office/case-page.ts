/** The page of a case in the office: its status, the answers, the history, and what can be done. */

import { type Account, allows } from '../../models/account.ts'
import { languagesFor, NO_UPDATE } from '../../models/case-update.ts'
import type { DeskCase, UndoRefusal } from '../../models/desk-case.ts'
import type { EventKind } from '../../models/event.ts'
import type { Neighbours } from '../../models/inbox.ts'
import { nameOf } from '../../models/language.ts'
import { DAY } from '../../models/moment.ts'
import { caseIn } from '../../models/submission.ts'
import { passageOf, wordsPassage } from '../authored.ts'
import { whySetAside } from '../export-texts.ts'
import type { AllTexts, OfficeTexts } from '../texts/index.ts'
import { statusLabel, statusTexts } from '../texts/status-texts.ts'
import { shownTime } from '../times.ts'
import { answerSections, fileLink, notAskedRows } from './case-answers.ts'
import { arrivedTag, caseName, namesAmong, statusTag } from './case-name.ts'
import { eventOf, lookOf, recipientOf, stateOf } from './history.ts'
import { caseHref } from './inbox-page.ts'
import { actionsOn, updateForm } from './update-form.ts'

interface State {
  account: Account
  now: number
  timeZone: string
  /** What was just done, shown at the top. */
  done?: string
  /** Why it could not be undone. */
  refused?: UndoRefusal
  /** The query of the list that it was opened from. */
  list?: string | undefined
  beside?: Neighbours
}

export function officeCasePage(
  texts: AllTexts,
  opened: DeskCase,
  { account, now, timeZone, done = '', refused, list, beside = {} }: State,
) {
  const { inbox } = texts.office
  const text = texts.office.case
  const desk = { ...opened, found: caseIn(opened.found, texts.language) }
  const { submission, found, files } = desk
  const { reference, receivedAt, quarantine, deletedAt, version } = submission
  const { form, status } = found
  const works = allows(account.role, 'caseworker') && deletedAt === undefined
  // Without a name: browsers keep titles in their history even after the case is deleted.
  const title = `${reference}: ${form.title}`
  const undo = works ? undoOf(texts, desk, timeZone) : undefined
  const notAsked = deletedAt === undefined ? notAskedRows(texts, submission, form, timeZone) : []
  return {
    title: refused === undefined ? title : texts.page.error(title),
    formTitle: form.title,
    words: wordsPassage(texts, opened.found),
    texts: text.page,
    back: list === undefined ? '/staff' : `/staff?${list}`,
    beside: besideOf(beside, list),
    subject: caseName(texts, submission, form),
    reference,
    done: undo && done !== 'undone' ? '' : saidOfDone(texts, done, desk, account),
    refused: refused === undefined ? '' : text.undo.refused[refused],
    undo,
    status: desk.arrived ? arrivedTag(texts) : statusTag(texts, submission, status),
    marks: [...(desk.overdue ? [{ text: inbox.marks.overdue, look: 'overdue' }] : [])],
    facts: [
      { label: text.received, value: texts.dateTime(receivedAt, timeZone) },
      ...(status.final || deletedAt !== undefined
        ? []
        : [{ label: text.waited, value: texts.days((now - receivedAt) / DAY) }]),
      ...(desk.dueAt === undefined ? [] : [{ label: text.due, value: texts.office.day(desk.dueAt, timeZone) }]),
      { label: text.assignee, value: ownerOf(texts, desk) ?? inbox.nobody },
      ...(languagesFor(found).length > 1
        ? [{ label: text.personLanguage, value: nameOf(found.language), passage: passageOf(texts, found.language) }]
        : []),
      { label: text.version, value: version.slice(0, 12) },
    ],
    deleted: deletedAt === undefined ? undefined : deletedOf(texts, deletedAt, timeZone),
    aside:
      quarantine === undefined ? undefined : { text: text.aside(whySetAside(texts, quarantine)), more: text.asideMore },
    sections: deletedAt === undefined ? answerSections(texts, submission, form, files, timeZone) : [],
    notAsked,
    notAskedTitle: text.notAsked(notAsked.length),
    events: timelineOf(texts, desk, { account, now, timeZone, links: allows(account.role, 'admin') }),
    action: actionsOn(reference, list),
    seen: found.events.length,
    works,
    assign: works ? assignForm(texts, desk, account) : undefined,
    update: works ? updateForm(texts, found, NO_UPDATE) : undefined,
    deleteHref: allows(account.role, 'admin') && works ? caseHref(`${reference}/delete`, list) : '',
    publicHref: `/status?reference=${reference}`,
  }
}

function besideOf({ previous, next }: Neighbours, list: string | undefined) {
  return {
    previous: previous === undefined ? '' : caseHref(previous, list),
    next: next === undefined ? '' : caseHref(next, list),
  }
}

/** `done` comes from the address, so it can be any text. */
function saidOfDone(texts: AllTexts, done: string, desk: DeskCase, { id }: Account): string {
  const text = texts.office.case
  if (!Object.hasOwn(text.done, done)) return ''
  const { submission, found } = desk
  return text.done[done as keyof OfficeTexts['case']['done']]({
    status: statusTexts(texts, found.status).label,
    assignee: ownerOf(texts, desk),
    isMine: submission.assignee === id,
  })
}

function deletedOf(texts: AllTexts, at: number, timeZone: string) {
  const text = texts.office.case
  const { iso, text: time } = shownTime(texts, at, timeZone)
  return { iso, text: text.deleted(time), more: text.deletedMore }
}

/** The last change by this account, while it can be undone. */
function undoOf(texts: AllTexts, { undoable, found, submission }: DeskCase, timeZone: string) {
  const text = texts.office.case
  const event = undoable && found.events[undoable.index]
  if (!event) return undefined
  const { kind, status } = event
  return {
    event: undoable.index,
    did: text.undo[kind as Extract<EventKind, 'status' | 'reopened' | 'message'>](
      statusLabel(texts, found.form, status),
    ),
    until: {
      iso: new Date(undoable.until).toISOString(),
      text: text.undo.until(texts.office.second(undoable.until, timeZone), submission.quarantine !== undefined),
    },
  }
}

/** Who the case is assigned to. It stays assigned to somebody who may no longer work on it. */
function ownerOf(texts: AllTexts, desk: DeskCase): string | undefined {
  const text = texts.office.case
  const { assignee, accounts } = desk
  const name = assignee && namesOn(texts, desk)(assignee)
  return name === undefined || accounts.some(({ id }) => id === assignee!.id) ? name : text.former(name)
}

const namesOn = (texts: AllTexts, { assignee, accounts }: DeskCase) =>
  namesAmong(texts, [...accounts, ...(assignee ? [assignee] : [])])

function assignForm(texts: AllTexts, desk: DeskCase, { id: own }: Account) {
  const { inbox } = texts.office
  const text = texts.office.case
  const { accounts } = desk
  const nameOf = namesOn(texts, desk)
  const assignee = desk.submission.assignee
  const isFormer = desk.assignee !== undefined && accounts.every(({ id }) => id !== assignee)
  return {
    isMine: assignee === own,
    own,
    select: {
      id: 'assignee',
      name: 'assignee',
      label: { text: text.giveTo },
      items: [
        { value: '', text: inbox.nobody, selected: assignee === undefined },
        ...(isFormer ? [{ value: String(assignee), text: ownerOf(texts, desk)!, selected: true }] : []),
        ...accounts.map((one) => ({ value: String(one.id), text: nameOf(one), selected: one.id === assignee })),
      ],
    },
  }
}

/** Everything that happened, newest first; what others did since the last look is marked as new. */
function timelineOf(
  texts: AllTexts,
  { found, files, seen, submission, deliveries }: DeskCase,
  { account, now, timeZone, links }: Pick<State, 'account' | 'now' | 'timeZone'> & { links: boolean },
) {
  const { events, form } = found
  const { reference } = submission
  const byId = new Map(files.map((file) => [file.id, file]))
  return events
    .map((event, i) => {
      const file = event.upload === undefined ? undefined : byId.get(event.upload)
      return {
        ...eventOf(texts, event, form, timeZone),
        file: file && fileLink(texts, file, reference, timeZone),
        isNew: seen !== undefined && i >= seen && event.by !== account.name,
        deliveries: (deliveries.get(i) ?? []).map((delivery) => ({
          to: recipientOf(texts, delivery, { form, submission }),
          state: stateOf(texts, delivery, { now, timeZone }),
          why: delivery.state === 'sent' ? '' : (delivery.error ?? ''),
          look: lookOf(delivery),
          href: links ? `/staff/deliveries/${delivery.id}` : '',
        })),
      }
    })
    .reverse()
}
