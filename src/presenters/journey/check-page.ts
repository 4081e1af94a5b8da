/** Every answer on the path, by page, before it is sent. */
import { fileKey } from '../../models/draft.ts'
import { asNumber, type CalculatedValue, type Field, isCalculated, isField } from '../../models/field.ts'
import type { Form } from '../../models/form.ts'
import { type Page, questionsOf } from '../../models/page.ts'
import type { Path, Shown } from '../../services/logic/index.ts'
import { answerText } from '../answer-text.ts'
import { authored } from '../authored.ts'
import type { Attached } from '../controls.ts'
import type { Texts } from '../texts/index.ts'

interface Row {
  /** The heading that stands above it, between the questions of its page. */
  heading?: string
  label: string
  lines: string[]
  unanswered: boolean
  isFiles: boolean
  href: string
  spoken: string
}
interface Section {
  /** The title of the page, or of the record; absent where the page has none. */
  title: string | undefined
  rows: Row[]
  list?: { text: string; href: string; spoken: string }
}
interface CheckState {
  token: string
  /** Names the answers that are shown: no others can be sent from this page. */
  seen: string
  path: Path
  /** Ids of the records of each list page, in order. */
  recordIds(page: Page): readonly string[]
  /** By `fileKey`. */
  attached: ReadonlyMap<string, readonly Attached[]>
  notice?: string
  back: string
}

export function checkPage(
  texts: Texts,
  form: Form,
  { token, seen, path, recordIds, attached, notice, back }: CheckState,
) {
  const { check } = texts.journey
  return {
    title: texts.page.of(check.title, form.title),
    heading: check.title,
    formTitle: form.title,
    text: check.text,
    notice,
    back,
    sections: sectionsOf(texts, form, { path, recordIds, attached }),
    changeLabel: check.change,
    sendTitle: check.send,
    declaration: check.declaration,
    ownDeclaration: authored(form, form.declaration),
    action: `/f/${form.slug}/check`,
    save: { action: `/f/${form.slug}/save`, label: texts.journey.save },
    token,
    seen,
    submitLabel: form.submitLabel ?? texts.form.send,
    noIndex: true,
  }
}

/** Every answer on a path, a section for each page and each record of a list. Pages without a title that follow each other share one. */
export function sectionsOf(
  texts: Texts,
  form: Form,
  { path, recordIds, attached }: Pick<CheckState, 'path' | 'recordIds' | 'attached'>,
): Section[] {
  const { check } = texts.journey
  const labels = form.pages.flatMap((page) => questionsOf(page).map(({ label }) => label))
  const isRepeated = (label: string): boolean => labels.indexOf(label) < labels.lastIndexOf(label)
  const sections: Section[] = []
  for (const step of path.steps) {
    const { page, records } = step
    const { title, repeat } = page
    if (page.exit) continue
    const address = `/f/${form.slug}/${page.id}`
    if (records && repeat) {
      const text = records.length === 0 ? check.none(repeat) : texts.journey.list.added(records.length, repeat)
      const list = { text, href: `${address}?from=check`, spoken: check.changeOf(title ?? text) }
      sections.push({ title, rows: [], list }, ...records.map(recordOf))
    } else {
      const rows = rowsOf(step, { href: `${address}?from=check`, heading: title })
      const before = sections.at(-1)
      if (title === undefined && before && goesOn(before, rows)) before.rows.push(...rows)
      else if (rows.length > 0) sections.push({ title, rows })
    }

    function recordOf(record: Shown, i: number): Section {
      const { itemLabel } = repeat!
      const title = check.record(itemLabel, i + 1)
      const id = recordIds(page)[i]!
      const isShared = form.pages.filter((one) => one.repeat?.itemLabel === itemLabel).length > 1
      const name = isShared && page.title !== undefined ? texts.page.inOneLine([page.title, title]) : title
      return {
        title,
        rows: rowsOf(record, { href: `${address}/${id}?from=check`, heading: title, record: { name, id } }),
      }
    }
  }
  return sections

  function rowsOf(
    { items, answers }: Shown,
    { href, heading, record }: { href: string; heading: string | undefined; record?: { name: string; id: string } },
  ) {
    const rows: Row[] = []
    let [under, above]: (string | undefined)[] = [heading]
    for (const item of items) {
      if (item.type === 'heading') under = above = item.text
      if (!isCalculated(item) && !isField(item)) continue
      const row = isCalculated(item) ? calculatedRow(texts, item, answers) : questionRow(item, under)
      rows.push({ ...row, ...(above !== undefined && { heading: above }) })
      above = undefined
    }
    return rows

    function questionRow(field: Field, place: string | undefined): Row {
      const title = record?.name ?? (isRepeated(field.label) ? place : undefined)
      const lines = answerText(texts, field, answers[field.id], attached.get(fileKey(field.id, record?.id)))
      return {
        label: field.label,
        lines: lines.length > 0 ? lines : [check.unanswered],
        unanswered: lines.length === 0,
        // Names of files are isolated in the text already, so the template sets no direction.
        isFiles: field.type === 'file',
        href: `${href}#${field.id}`,
        // Many links have the same words, so each has a label of its own for screen readers.
        spoken: title === undefined ? check.changeOf(field.label) : `${check.changeOf(field.label)} (${title})`,
      }
    }
  }
}

/** Whether a page without a title shares the section before it. It does not if its answers would be below a heading of another page. */
const goesOn = ({ title, list, rows }: Section, [next]: readonly Row[]): boolean =>
  title === undefined && !list && (next?.heading !== undefined || rows.every(({ heading }) => heading === undefined))

/** Nobody can change it but by the answers that it is made of. */
function calculatedRow(texts: Texts, item: CalculatedValue, answers: Shown['answers']): Row {
  const lines = answerText(texts, asNumber(item), answers[item.id])
  return {
    label: item.label,
    lines: lines.length > 0 ? lines : [texts.journey.notCalculated],
    unanswered: lines.length === 0,
    isFiles: false,
    href: '',
    spoken: '',
  }
}
