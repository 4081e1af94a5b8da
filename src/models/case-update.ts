/** What the office wants to do to a case, and why it cannot be done like that. */
import { type Problem, PublicError } from '../errors.ts'
import { LONGEST_REMARK } from './event.ts'
import { ownLanguageOf, statusesOf, statusOf } from './form.ts'
import type { Language } from './language.ts'
import type { Status } from './status.ts'
import type { Case } from './submission.ts'
import { hasControls } from './unseen.ts'

/**
 * What somebody wrote. `to`: id of the new status; empty: it stays. `message` for the person, `note` for the office alone;
 * empty: there is none.
 */
export interface CaseUpdate {
  to: string
  message: string
  note: string
  /** The language of the message; absent: the form's own. */
  language?: Language | undefined
}
/** Nothing is written, and the status stays. */
export const NO_UPDATE: CaseUpdate = { to: '', message: '', note: '' }

/** `onward`: only to a status that may follow; `reopen`: only from a closed one, to one that is not final. */
export type StatusMove = 'onward' | 'reopen'
/** A case, as far as it decides what may be done to it. */
export type UpdatableCase = Pick<Case, 'form' | 'translations' | 'status'>
/** `target`: the new status; without one it stays. `reopens`: a closed case gets it. */
interface Remarks extends Pick<CaseUpdate, 'message' | 'note'> {
  target?: Status | undefined
  reopens?: boolean
}

/**
 * `long`: more than LONGEST_REMARK characters; `format`: there are control characters; `nothing`: no message, no note, and the
 * status stays; `message`: the status asks the person, and no message says for what; `reason`: no note says why the case is
 * reopened.
 */
type RemarkFault = 'long' | 'format' | 'nothing' | 'message' | 'reason'
/** `move`: the case cannot move to this status; `language`: its form does not have the language of the message. */
export type UpdateFault = RemarkFault | 'move' | 'language'

/** A case cannot be changed like that. `fault` says why to whoever wrote the change. */
export class UpdateRefusal extends PublicError {
  readonly fault: UpdateFault
  constructor(problem: Problem, fault: UpdateFault) {
    super(problem)
    this.fault = fault
  }
}

const isLong = (text: string): boolean => [...text].length > LONGEST_REMARK

/**
 * Why this cannot be done to any of these cases; undefined when one can take it. A message must be in a language that all of
 * their forms have. `move`: as for `nextStatuses`.
 */
export function judgeUpdate(
  cases: readonly UpdatableCase[],
  { to, message, note, language }: CaseUpdate,
  move?: StatusMove,
): UpdateFault | undefined {
  const [taker] = to === '' ? [] : cases.filter((one) => nextStatuses(one, move).some(({ id }) => id === to))
  if (to !== '' && !taker) return 'move'
  if (language && !commonLanguages(cases).includes(language)) return 'language'
  const moved = taker && { target: statusOf(taker.form, to), reopens: taker.status.final === true }
  return remarkFault({ message, note, ...moved })
}

/** Why this message and note cannot go with this status; undefined when they can. */
export function remarkFault({ message, note, target, reopens = false }: Remarks): RemarkFault | undefined {
  if (isLong(message) || isLong(note)) return 'long'
  if (hasControls(message, true) || hasControls(note, true)) return 'format'
  if (!target && message === '' && note === '') return 'nothing'
  if (target?.asks && message === '') return 'message'
  return reopens && note === '' ? 'reason' : undefined
}

/** What a fault is corrected in, first of all: the status, the message, the note, or the language. */
export function faultPlace(fault: UpdateFault, { message }: Pick<CaseUpdate, 'message'>): keyof CaseUpdate {
  if (fault === 'long') return isLong(message) ? 'message' : 'note'
  if (fault === 'format') return hasControls(message, true) ? 'message' : 'note'
  return PLACES[fault]
}

const PLACES: Record<Exclude<UpdateFault, 'long' | 'format'>, keyof CaseUpdate> = {
  nothing: 'to',
  move: 'to',
  message: 'message',
  reason: 'note',
  language: 'language',
}

/**
 * The statuses that a case can move to; a closed one can be reopened to every status that is not final. With a `move`, those of
 * this move alone.
 */
export function nextStatuses({ form, status }: Pick<Case, 'form' | 'status'>, move?: StatusMove): Status[] {
  if (move === 'onward' || (move === undefined && !status.final)) return status.to.map((id) => statusOf(form, id)!)
  return status.final ? statusesOf(form).filter(({ final }) => !final) : []
}

/** The languages in which the office may write to the people of all these cases. */
export function commonLanguages(cases: readonly Pick<Case, 'form' | 'translations'>[]): Language[] {
  const [first = [], ...others] = cases.map(languagesFor)
  return first.filter((language) => others.every((languages) => languages.includes(language)))
}

/** The languages in which the office may write to the person: those in which they can read the form, its own first. */
export function languagesFor({ form, translations = {} }: Pick<Case, 'form' | 'translations'>): Language[] {
  const own = ownLanguageOf(form)
  return [own, ...(Object.keys(translations) as Language[]).filter((language) => language !== own)]
}
