/** Several cases at once: what can be done to them, what it would do to which, and what became of each. */
import { type Account, worksOn } from '../../models/account.ts'
import { type CaseUpdate, commonLanguages, faultPlace, type UpdateFault } from '../../models/case-update.ts'
import type { Undoable } from '../../models/desk-case.ts'
import { type Change, type ChosenCase, commonLanguage, obstacleOf, waysOf } from '../../models/several.ts'
import { paragraphs, passageOf } from '../authored.ts'
import { inputError } from '../controls.ts'
import type { AllTexts, OfficeTexts, Texts } from '../texts/index.ts'
import { statusLabel, statusTexts } from '../texts/status-texts.ts'
import { arrivedTag, caseName, namesAmong, statusTag } from './case-name.ts'
import { problem } from './office.ts'
import { languageField, remarkFields, withoutEmptyHint } from './update-form.ts'

export type SeveralFault = UpdateFault | 'whom'
/** In place of a person: the cases are assigned to nobody. */
export const NOBODY = 'nobody'

interface State {
  /** The address of the list in which they were chosen. */
  back: string
  typed: CaseUpdate
  assignee: string
  accounts: readonly Account[]
  fault?: SeveralFault
  /** The change that is to be confirmed. */
  change?: Change
}

export function severalPage(
  texts: AllTexts,
  chosen: readonly ChosenCase[],
  { back, typed, assignee, accounts, fault, change }: State,
) {
  const text = texts.office.several
  const able = accounts.filter((one) => chosen.some(({ submission: { slug } }) => worksOn(one, slug)))
  const nameOf = namesAmong(texts, change?.kind === 'assign' && change.assignee ? [...able, change.assignee] : able)
  const check = change && !fault ? checkOf(texts, chosen, change, nameOf) : undefined
  const heading = check?.heading ?? text.title(chosen.length)
  return {
    title: fault ? texts.page.error(heading) : heading,
    heading,
    texts: text.page,
    back,
    summary: fault
      ? problem(texts, text.faults[fault], `#${fault === 'whom' ? 'assignee' : faultPlace(fault, typed)}`)
      : undefined,
    chosen: chosen.map((one) => caseRow(texts, one)),
    all: chosen.map(mark),
    check,
    typed,
    assignee,
    ways: text.ways,
    update: formOf(texts, chosen, typed, fault === 'whom' ? undefined : fault),
    assign: {
      id: 'assignee',
      name: 'assignee',
      label: { text: text.giveTo },
      errorMessage: inputError(texts, fault === 'whom' ? text.faults.whom : undefined),
      items: [
        { value: '', text: text.choose },
        { value: NOBODY, text: text.nobody },
        ...able.map((one) => ({ value: String(one.id), text: nameOf(one) })),
      ].map((item) => ({ ...item, selected: item.value === assignee })),
    },
    aside: chosen.filter(({ submission }) => submission.quarantine !== undefined).length,
  }
}

/** A case, and how many of its events were known when it was chosen. */
const mark = ({ submission: { reference }, events, seen = events }: ChosenCase): string => `${reference}.${seen}`

function caseRow(texts: AllTexts, { submission, form, status, arrived, overdue }: ChosenCase) {
  const { inbox } = texts.office
  const { reference, quarantine } = submission
  return {
    reference,
    href: `/staff/cases/${reference}`,
    form: form.title,
    subject: caseName(texts, submission, form),
    status: arrived ? arrivedTag(texts) : statusTag(texts, submission, status),
    overdue: overdue ? inbox.marks.overdue : '',
    aside: quarantine === undefined ? '' : inbox.marks.aside,
  }
}

function formOf(texts: AllTexts, chosen: readonly ChosenCase[], typed: CaseUpdate, fault: UpdateFault | undefined) {
  const text = texts.office.several
  const error = inputError(texts, fault && text.faults[fault])
  const place = fault && faultPlace(fault, typed)
  return {
    ways: {
      idPrefix: 'to',
      name: 'to',
      fieldset: { legend: { text: texts.office.update.status } },
      errorMessage: place === 'to' ? error : undefined,
      items: [
        { value: '', text: text.stay, checked: typed.to === '' },
        ...waysOf(chosen).map(({ status, count }) => ({
          value: status.id,
          text: statusTexts(texts, status).label,
          hint: {
            text: [text.takes(count, chosen.length), status.asks ? text.asks : status.final ? text.ends : '']
              .filter((one) => one !== '')
              .join(' '),
          },
          checked: typed.to === status.id,
        })),
      ].map(withoutEmptyHint),
    },
    ...remarkFields(texts, typed, place, error),
    language: languageField(
      texts,
      { languages: commonLanguages(chosen), chosen: typed.language ?? commonLanguage(chosen) },
      place === 'language' ? error : undefined,
    ),
  }
}

/** Which cases would change and how, and which would not and why. */
function checkOf(texts: AllTexts, chosen: readonly ChosenCase[], change: Change, nameOf: (account: Account) => string) {
  const text = texts.office.several
  const newOwner = change.kind === 'assign' && change.assignee ? nameOf(change.assignee) : undefined
  const judged = chosen.map((one) => ({ one, obstacle: obstacleOf(one, change) }))
  const able = judged.flatMap(({ one, obstacle }) => (obstacle === undefined ? [one] : []))
  const unable = judged.flatMap(({ one, obstacle }) =>
    obstacle === undefined
      ? []
      : [{ ...caseRow(texts, one), why: text.obstacles[obstacle](statusTexts(texts, one.status).label, newOwner) }],
  )
  const { question, button } = wordsOf(texts, able, change, nameOf)
  return {
    heading: able.length === 0 ? text.check.none : question,
    button: able.length === 0 ? '' : button,
    kind: change.kind,
    warning: change.kind === 'discard' && able.length > 0 ? text.check.forGood : '',
    able: able.map((one) => ({ ...caseRow(texts, one), mark: mark(one), becomes: becomes(texts, one, change) })),
    unable,
    leftOut: text.leftOut(unable.length),
    message: change.kind === 'work' ? paragraphs(change.message) : [],
    passage: change.kind === 'work' ? passageOf(texts, change.language) : undefined,
    language: change.kind === 'work' ? change.language : undefined,
    note: change.kind === 'work' ? paragraphs(change.note) : [],
  }
}

function wordsOf(
  texts: AllTexts,
  able: readonly ChosenCase[],
  change: Change,
  nameOf: (account: Account) => string,
): { question: string; button: string } {
  const text = texts.office.several
  const count = able.length
  if (change.kind === 'release') return { question: text.check.release(count), button: text.button.release(count) }
  if (change.kind === 'discard') return { question: text.check.discard(count), button: text.button.discard(count) }
  if (change.kind === 'assign')
    return {
      question: text.check.assign(count, change.assignee && nameOf(change.assignee)),
      button: text.button.assign(count, change.assignee && nameOf(change.assignee)),
    }
  const label = able[0] && change.to !== '' ? statusLabel(texts, able[0].form, change.to) : undefined
  return { question: text.check.work(count, label), button: text.button.work(count, label) }
}

/** The label of the status to which it moves. */
const becomes = (texts: Texts, { form }: ChosenCase, change: Change): string =>
  change.kind === 'work' && change.to !== '' ? statusLabel(texts, form, change.to) : ''

type Outcome = 'done' | keyof OfficeTexts['several']['done']['outcomes']
interface DoneState {
  back: string
  /** `undone`: the change was undone. */
  kind: Change['kind'] | 'note' | 'undone'
  /** The changes that can be undone now, by reference. */
  undoable: ReadonlyMap<string, Undoable>
  timeZone: string
}

/** What became of each. */
export function severalDonePage(
  texts: AllTexts,
  results: readonly { one: ChosenCase; outcome: Outcome }[],
  { back, kind, undoable, timeZone }: DoneState,
) {
  const text = texts.office.several
  const isUndo = kind === 'undone'
  const reasons: Record<Exclude<Outcome, 'done'>, string> = {
    ...text.done.outcomes,
    ...(isUndo && text.done.undoOutcomes),
  }
  const done = results.filter(({ outcome }) => outcome === 'done')
  const rest = results.flatMap(({ one, outcome }) =>
    outcome === 'done' ? [] : [{ ...caseRow(texts, one), why: reasons[outcome] }],
  )
  const heading = text.done[isUndo ? 'undone' : kind === 'discard' ? 'discarded' : 'title'](done.length, results.length)
  const query = new URLSearchParams([...rest.map(({ reference }) => ['case', reference]), ['back', back]])
  return {
    title: heading,
    heading,
    texts: text.page,
    back,
    done: done.map(({ one }) => caseRow(texts, one)),
    undo: undoable.size > 0 ? undoOf(texts, undoable, done, timeZone) : undefined,
    rest,
    notDone: text.done[isUndo ? 'notUndone' : 'notDone'](rest.length),
    again: isUndo ? undefined : { text: text.done.again, href: `/staff/several?${query}` },
  }
}

/** Undo works until the first of the cases was changed a minute ago. */
function undoOf(
  texts: AllTexts,
  undoable: ReadonlyMap<string, Undoable>,
  done: readonly { one: ChosenCase }[],
  timeZone: string,
) {
  const text = texts.office.several
  const until = Math.min(...[...undoable.values()].map((one) => one.until))
  const time = texts.office.second(until, timeZone)
  const { undo } = text.done
  const held = done.filter(({ one }) => one.submission.quarantine !== undefined).length
  return {
    text: undoable.size === done.length ? undo.text(done.length, time, held) : undo.some(undoable.size, time),
    iso: new Date(until).toISOString(),
    button: undo.button(undoable.size),
    marks: [...undoable].map(([reference, { index }]) => `${reference}.${index}`),
  }
}
