/**
 * Shown in place of a form outside its opening times, or after it was withdrawn. Somebody who was filling it in sees what they
 * typed, so that they can copy it.
 */
import { inputsOf, type RawInput } from '../models/answers.ts'
import { type DraftPages, fileKey, type PageTexts } from '../models/draft.ts'
import type { Field } from '../models/field.ts'
import type { Form } from '../models/form.ts'
import type { FormStanding } from '../models/form-history.ts'
import { INPUTS } from '../models/form-inputs.ts'
import { type OpeningTimes, openingState } from '../models/opening.ts'
import { type Page, questionsOf } from '../models/page.ts'
import { answerText } from './answer-text.ts'
import { authored, paragraphs } from './authored.ts'
import type { Attached } from './controls.ts'
import { leftoverView } from './form-page.ts'
import { type ListedDraft, startedText } from './journey/start-page.ts'
import type { Texts } from './texts/index.ts'
import { shownDay, shownTime } from './times.ts'

/** What somebody typed into a form that they have not sent. */
interface Unsent {
  form: Form
  pages: DraftPages
  attached: readonly (Attached & { fieldId: string })[]
  /** What was typed and fits no question. */
  leftover: readonly string[]
  /** Until when its draft is kept, in UTC milliseconds; absent where nothing is kept. */
  until: number | undefined
}
interface Closed extends OpeningTimes {
  form: Form
  /** The office has closed it. */
  standing?: Pick<FormStanding, 'words'> | undefined
}

/** The page of a form that is not open yet, or is closed. Times are UTC milliseconds, `timeZone` an IANA name. */
export function closedPage(texts: Texts, { form, standing, ...times }: Closed, now: number, timeZone: string) {
  const { opensAt, closesAt } = times
  const opens = opensAt !== undefined && opensAt > now
  const at = opens ? opensAt : closesAt
  return {
    ...pageOf(texts, form, openingState(times, now) === 'to-come' ? 'to-come' : 'closed'),
    time: at === undefined ? undefined : openingTime(texts, opens ? 'opens' : 'closedOn', at, timeZone),
    text: standing?.words === undefined ? authored(form, form.closedText) : paragraphs(standing.words),
  }
}

/** The page of a form that was withdrawn. */
export const withdrawnPage = (texts: Texts, { form, standing }: Closed) => ({
  ...pageOf(texts, form, 'withdrawn'),
  time: undefined,
  text: paragraphs(standing?.words),
})

const pageOf = (texts: Texts, form: Form, state: keyof Texts['closed']['states']) => ({
  title: texts.closed.titles[state](form.title),
  heading: form.title,
  state,
  stateText: texts.closed.states[state],
  texts: texts.closed,
})

/** When a form opens or closed (UTC milliseconds). Midnight is left out; what closed then was open to the end of the day before. */
export function openingTime(texts: Texts, sentence: 'opens' | 'closedOn', at: number, timeZone: string) {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  const isWhole = zoned.equals(zoned.startOfDay())
  const shown = isWhole ? shownDay(texts, sentence === 'opens' ? at : at - 1, timeZone) : shownTime(texts, at, timeZone)
  return { iso: shown.iso, text: texts.closed[sentence](shown.text) }
}

/** Links to the unsent answers, for the start page. That page shows no answers itself, because people share computers. */
export const unsentLinks = (texts: Texts, { slug }: Form, drafts: readonly ListedDraft[]) => ({
  links: drafts.map((draft) => ({
    href: `/f/${slug}/check?draft=${draft.name}`,
    text: texts.closed.unsent.see,
    ...(drafts.length > 1 && { started: startedText(texts, draft) }),
  })),
  noIndex: true,
})

/** What was typed, page by page. */
export function unsentPart(texts: Texts, { form, pages, attached, leftover, until }: Unsent, timeZone: string) {
  const say = texts.closed
  return {
    unsent: {
      title: say.unsent.title,
      text: until === undefined ? say.unsent.notSaved : say.unsent.until(texts.dateTime(until, timeZone)),
      sections: form.pages.flatMap((page) => sectionsOf(texts, page, { pages, attached })),
      leftover: leftoverView(texts, leftover),
      discard: until === undefined ? undefined : { href: `/f/${form.slug}/discard`, text: texts.journey.saved.discard },
    },
    noIndex: true,
  }
}

/** What was sent to an address of ours, for a form that sends the same once more, in another language. */
export const sentAgain = (action: string, typed: RawInput) => ({
  action,
  inputs: [...typed]
    .filter(([name]) => !OF_BUTTONS.has(name))
    .flatMap(([name, values]) => values.map((value) => ({ name, value }))),
})
const OF_BUTTONS: ReadonlySet<string> = new Set([INPUTS.chosenLanguage, INPUTS.fileAction])

function sectionsOf(texts: Texts, page: Page, { pages, attached }: Pick<Unsent, 'pages' | 'attached'>) {
  const typed = pages[page.id]
  if (!typed) return []
  const parts = page.repeat ? (typed.records ?? []) : [typed]
  return parts.flatMap((part, i) => {
    const record = 'id' in part ? part.id : undefined
    const rows = questionsOf(page).flatMap((field) => {
      const files = attached.filter(({ fieldId }) => fieldId === fileKey(field.id, record))
      const lines =
        field.type === 'file' ? answerText(texts, field, undefined, files) : typedLines(texts, field, part.texts)
      return lines.length > 0 ? [{ label: field.label, lines, isFiles: field.type === 'file' }] : []
    })
    const title = record === undefined ? page.title : texts.journey.check.record(page.repeat!.itemLabel, i + 1)
    return rows.length > 0 ? [{ title, rows }] : []
  })
}

/** An answer as it was typed; a choice in the words of its option. */
function typedLines(texts: Texts, field: Field, typed: PageTexts): string[] {
  const given = inputsOf(field)
    .flatMap((name) => typed[name] ?? [])
    .filter((text) => text.trim() !== '')
  if (field.type === 'date') return given.length > 0 ? [given.join(' ')] : []
  const labels = labelsOf(texts, field)
  return given.flatMap((text) => labels.get(text) ?? text.split(/\r?\n/))
}

function labelsOf(texts: Texts, field: Field): Map<string, string> {
  if (field.type === 'declaration') return new Map([['yes', texts.journey.check.confirmed]])
  const { yes, no } = texts.question
  if (field.type === 'boolean') return new Map(Object.entries({ yes, no }))
  return new Map('options' in field ? field.options.map(({ value, label }) => [value, label]) : [])
}
