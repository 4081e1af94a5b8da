/** The answers of a case under the questions of its own version: a section for each page; that of a list has its records. */
import { recordsIn } from '../../models/answers.ts'
import { asNumber, type Field, isCalculated, isField } from '../../models/field.ts'
import { isPicture } from '../../models/file-kind.ts'
import type { Form } from '../../models/form.ts'
import type { Page, Repeat } from '../../models/page.ts'
import type { Submission } from '../../models/submission.ts'
import type { Upload } from '../../models/upload.ts'
import { answerText } from '../answer-text.ts'
import { kindName } from '../hints.ts'
import type { AllTexts, Texts } from '../texts/index.ts'
import { phraseLogic } from '../texts/phrase.ts'
import { shownTime } from '../times.ts'
import { notAsked, notAskedLabel, reasonsOf } from '../why-asked.ts'

type Values = Readonly<Record<string, unknown>>
interface Row {
  label: string
  lines: string[]
  files: ReturnType<typeof fileLink>[]
}
interface Section {
  title: string
  rows: Row[]
  /** Shown instead of the records when the list is empty. */
  empty: string
  records: { title: string; rows: Row[] }[]
  isUntitled?: boolean
}

export function answerSections(
  texts: AllTexts,
  submission: Submission,
  form: Form,
  files: readonly Upload[],
  timeZone: string,
): Section[] {
  const { answers, reference } = submission
  const hidden = new Set(notAsked(submission, form, timeZone).map(({ field, record }) => keyOf(field, record?.index)))
  const sections: Section[] = []
  for (const page of form.pages) {
    if (page.exit) continue
    if (page.repeat) {
      if (answers[page.id] !== undefined) sections.push(listOf(page, page.repeat, recordsIn(answers[page.id])))
      continue
    }
    const rows = rowsOf(page, answers)
    const before = sections.at(-1)
    // Pages without a title that follow each other are one section.
    if (page.title === undefined && before?.isUntitled) before.rows.push(...rows)
    else if (rows.length > 0)
      sections.push({ title: titleOf(page), rows, empty: '', records: [], isUntitled: page.title === undefined })
  }
  return sections

  function titleOf(page: Page): string {
    return page.title ?? texts.office.case.answers
  }

  /** In the words of the check page and of the sender's copy. */
  function listOf(page: Page, repeat: Repeat, records: readonly Values[]): Section {
    const { check } = texts.journey
    return {
      title: titleOf(page),
      rows: [],
      empty: records.length === 0 ? check.none(repeat) : '',
      records: records.map((record, i) => ({
        title: check.record(repeat.itemLabel, i + 1),
        rows: rowsOf(page, record, i),
      })),
    }
  }

  /** `index`: the place of a record in its list. */
  function rowsOf(page: Page, values: Values, index?: number): Row[] {
    return page.fields.flatMap((item) => {
      if (isCalculated(item)) return values[item.id] === undefined ? [] : [rowOf(asNumber(item), values)]
      return isField(item) && !hidden.has(keyOf(item, index)) ? [rowOf(item, values)] : []
    })
  }

  function rowOf(field: Field, values: Values): Row {
    const attached = field.type === 'file' ? filesOf(field, values) : []
    return {
      label: field.label,
      lines: field.type === 'file' ? [] : answerText(texts, field, values[field.id]),
      files: attached.map((file) => fileLink(texts, file, reference, timeZone)),
    }
  }

  /**
   * The files of a question: those that the answer names, and those that were sent later, which only questions outside of
   * lists take.
   */
  function filesOf(field: Field, values: Values): Upload[] {
    const named = [values[field.id] ?? []].flat()
    return files.filter(({ id, fieldId }) => fieldId === field.id || named.includes(id))
  }
}

/** What tells a question, and in a list one of a record, from all others. */
const keyOf = ({ id }: Field, index: number | undefined): string => (index === undefined ? id : `${id} ${index}`)

export const fileLink = (
  texts: AllTexts,
  { id, filename, contentType, size, scan, at, replacedBy }: Upload,
  reference: string,
  timeZone: string,
) => ({
  name: filename,
  href: `/staff/cases/${reference}/files/${id}`,
  picture:
    isPicture(contentType) && scan !== 'held'
      ? { href: `/staff/cases/${reference}/pictures/${id}`, alt: texts.office.case.picture(filename) }
      : undefined,
  about: texts.office.case.file(kindName(texts, contentType), texts.size(size), texts.office.day(at, timeZone)),
  marks: [
    ...(scan === 'held' ? [texts.office.case.held] : []),
    ...(scan === 'not-scanned' ? [texts.office.case.notScanned] : []),
    ...(replacedBy !== undefined ? [texts.office.case.replaced] : []),
  ],
  time: shownTime(texts, at, timeZone),
})

/** Which questions were not asked, with the rule that decided it and the answers that it looked at. */
export const notAskedRows = (texts: Texts, submission: Submission, form: Form, timeZone: string) =>
  notAsked(submission, form, timeZone).map(({ rule, leaves, ...one }) => ({
    label: notAskedLabel(texts, one),
    lines: [phraseLogic(texts, rule, form), ...reasonsOf(texts, leaves)],
  }))
