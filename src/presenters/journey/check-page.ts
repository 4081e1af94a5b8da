/** Every answer on the path, by page, before it is sent. */
import { fileKey } from '../../models/draft.ts'
import { asNumber, type CalculatedValue, type Field, isCalculated, isField } from '../../models/field.ts'
import type { Form } from '../../models/form.ts'
import { type Page, questionsOf } from '../../models/page.ts'
import type { Path, Shown } from '../../services/logic/index.ts'
import { answerText } from '../answer-text.ts'
import { authored } from '../authored.ts'
import type { Attached } from '../controls.ts'
import { headingOf } from '../form-page.ts'
import type { Texts } from '../texts/index.ts'

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

/** Every answer on a path, a section for each page and each record of a list. */
export function sectionsOf(
  texts: Texts,
  form: Form,
  { path, recordIds, attached }: Pick<CheckState, 'path' | 'recordIds' | 'attached'>,
) {
  const { check } = texts.journey
  const labels = form.pages.flatMap((page) => questionsOf(page).map(({ label }) => label))
  const isRepeated = (label: string): boolean => labels.indexOf(label) < labels.lastIndexOf(label)
  return path.steps.flatMap((step) => {
    const { page, records } = step
    if (page.exit) return []
    const address = `/f/${form.slug}/${page.id}`
    if (!records)
      return [
        {
          title: headingOf(texts, form, page),
          rows: rowsOf(step, { href: `${address}?from=check`, heading: headingOf(texts, form, page) }),
          list: undefined,
        },
      ]
    const ids = recordIds(page)
    const repeat = page.repeat!
    return [
      {
        title: headingOf(texts, form, page),
        rows: [],
        list: {
          text: records.length === 0 ? check.none(repeat) : texts.journey.list.added(records.length, repeat),
          href: `${address}?from=check`,
          spoken: check.changeOf(headingOf(texts, form, page)),
        },
      },
      ...records.map((record, i) => {
        const title = check.record(repeat.itemLabel, i + 1)
        return {
          title,
          rows: rowsOf(record, {
            href: `${address}/${ids[i]}?from=check`,
            heading: title,
            record: { title, id: ids[i]! },
          }),
          list: undefined,
        }
      }),
    ]
  })

  function rowsOf(
    { items, answers }: Shown,
    { href, heading, record }: { href: string; heading: string; record?: { title: string; id: string } },
  ) {
    return items.flatMap((item) => {
      if (isCalculated(item)) return [calculatedRow(texts, item, answers)]
      return isField(item) ? [questionRow(item)] : []
    })

    function questionRow(field: Field) {
      const title = record?.title ?? (isRepeated(field.label) ? heading : undefined)
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

/** Nobody can change it but by the answers that it is made of. */
function calculatedRow(texts: Texts, item: CalculatedValue, answers: Shown['answers']) {
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
