/** The form that changes a case (status, message, note), and how the person will read it. */

import { type CaseUpdate, faultPlace, languagesFor, nextStatuses, type UpdateFault } from '../../models/case-update.ts'
import type { DeskCase } from '../../models/desk-case.ts'
import { statusOf } from '../../models/form.ts'
import { type Language, nameOf } from '../../models/language.ts'
import { type Case, caseIn } from '../../models/submission.ts'
import { authored, paragraphs, passageOf, wordsPassage } from '../authored.ts'
import { EITHER_WAY, inputError } from '../controls.ts'
import type { AllTexts } from '../texts/index.ts'
import { textsIn } from '../texts/languages.ts'
import { statusLabel, statusTexts } from '../texts/status-texts.ts'
import { answerSections } from './case-answers.ts'
import { eventOf } from './history.ts'
import { caseHref } from './inbox-page.ts'
import { problem } from './office.ts'

export function updateForm(texts: AllTexts, found: Case, typed: CaseUpdate, fault?: UpdateFault) {
  const text = texts.office.update
  const { status } = found
  const error = inputError(texts, fault && text.faults[fault])
  const place = fault && faultPlace(fault, typed)
  const ways = nextStatuses(found)
  return {
    ways: {
      idPrefix: 'to',
      name: 'to',
      fieldset: { legend: { text: text.status } },
      errorMessage: place === 'to' ? error : undefined,
      items: [
        { value: '', text: text.stay(statusTexts(texts, status).label), checked: typed.to === '' },
        ...ways.map((way) => ({
          value: way.id,
          text: status.final ? text.again(statusTexts(texts, way).label) : statusTexts(texts, way).label,
          hint: { text: way.asks ? text.asks : way.final ? text.ends : '' },
          checked: typed.to === way.id,
        })),
      ].map(withoutEmptyHint),
    },
    ...remarkFields(texts, typed, place, error),
    language: languageField(
      texts,
      { languages: languagesFor(found), chosen: messageLanguage(found, typed) },
      place === 'language' ? error : undefined,
    ),
    submit: text.submit,
  }
}

/** In which language the message is; undefined where there is no choice. Each is named in itself. */
export function languageField(
  texts: AllTexts,
  { languages, chosen }: { languages: readonly Language[]; chosen: Language | undefined },
  errorMessage: { text: string } | undefined,
) {
  if (languages.length < 2) return undefined
  return {
    id: 'language',
    name: 'language',
    label: { text: texts.office.update.messageLanguage },
    errorMessage,
    items: languages.map((value) => ({
      value,
      text: nameOf(value),
      selected: value === chosen,
      attributes: { lang: value },
    })),
  }
}

/** In which language the person reads what is written: as chosen, else that of the case. */
const messageLanguage = (found: Case, { language }: CaseUpdate): Language => language ?? found.language

/** The macro would print an empty hint. */
export const withoutEmptyHint = <Item extends object>(item: Item) =>
  'hint' in item && (item.hint as { text: string }).text === '' ? { ...item, hint: undefined } : item

/** The message to the person and the note for the office; `place`: which of them has the error. */
export function remarkFields(
  texts: AllTexts,
  typed: Pick<CaseUpdate, 'message' | 'note'>,
  place: keyof CaseUpdate | undefined,
  error: { text: string } | undefined,
) {
  const text = texts.office.update
  const field = (name: 'message' | 'note', rows: number) => ({
    id: name,
    name,
    // What is missing is no longer optional: the error says why.
    label: { text: place === name && typed[name] === '' ? text[name] : texts.question.optional(text[name]) },
    hint: { text: text[`${name}Hint`] },
    rows,
    ...EITHER_WAY,
    value: typed[name].replace(/^(?=\r?\n)/, '\n'),
    errorMessage: place === name ? error : undefined,
  })
  return {
    message: field('message', 5),
    note: field('note', 3),
  }
}

interface State {
  timeZone: string
  typed: CaseUpdate
  fault?: UpdateFault
  /** How many events the page showed when this was written. If there are more, the next page shows them. */
  seen: number
  preview: boolean
  /** The query of the list that the case was opened from. */
  list?: string | undefined
}

/** The address to which a change is posted, with the query of the list that the case was opened from. */
export function actionsOn(reference: string, list: string | undefined) {
  const to = (what: string) => caseHref(`${reference}/${what}`, list)
  return { update: to('work'), assign: to('assign'), release: to('release'), undo: to('undo') }
}

/** The page before a change is made: what the person will read, what is wrong, or what has changed meanwhile. */
export function updatePage(texts: AllTexts, { found: original, submission, files }: DeskCase, state: State) {
  const found = caseIn(original, texts.language)
  const text = texts.office.update
  const { reference, quarantine } = submission
  const { timeZone, typed, fault, seen, preview, list } = state
  const changed = found.events.slice(seen).map((event) => eventOf(texts, event, found.form, timeZone))
  const heading = changed.length > 0 ? text.changed : preview ? text.preview : text.heading
  return {
    title: fault ? texts.page.error(heading) : heading,
    heading,
    words: wordsPassage(texts, original),
    texts: text.page,
    changedNotice: text.changedNotice,
    reference,
    caseHref: caseHref(reference, list),
    formTitle: found.form.title,
    changed: changed.reverse(),
    summary: fault ? problem(texts, text.faults[fault], `#${faultPlace(fault, typed)}`) : undefined,
    preview: preview && changed.length === 0 ? previewOf(texts, original, typed) : undefined,
    isHeld: quarantine !== undefined,
    typed,
    action: actionsOn(reference, list),
    seen: found.events.length,
    update: updateForm(texts, found, typed, fault),
    sections: submission.deletedAt === undefined ? answerSections(texts, submission, found.form, files, timeZone) : [],
  }
}

/** A message as the status page of the person will say it, in the language of the message. */
function previewOf(texts: AllTexts, original: Case, typed: CaseUpdate) {
  const { to, message, note } = typed
  const text = texts.office.update
  const language = messageLanguage(original, typed)
  const theirs = textsIn(language)
  const found = caseIn(original, language)
  const target = to === '' ? found.status : statusOf(found.form, to)!
  const { label, meaning, next, nextWritten } = statusTexts(theirs, target)
  return {
    language,
    passage: passageOf(texts, language),
    status: { label, final: target.final === true, attention: target.asks === true },
    meaning: authored(found.form, meaning),
    standing: theirs.status.standing,
    nextTitle: theirs.status.next,
    next: authored(found.form, message === '' ? next : (nextWritten ?? next)),
    message: paragraphs(message),
    messageTitle: target.asks ? theirs.asked.heading.first : theirs.events.message,
    asks: target.asks === true,
    note: paragraphs(note),
    button: to === '' ? text.sendMessage : text.moveTo(statusLabel(texts, caseIn(original, texts.language).form, to)),
  }
}
