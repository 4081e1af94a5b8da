/** The overview of a form that is edited: its pages and questions in order, in words, with when each is asked and what is wrong. */
import { type CalculatedValue, type Item, isCalculated, isField } from '../../../models/field.ts'
import type { Form } from '../../../models/form.ts'
import { nameOf, pageOf } from '../../../models/form-part.ts'
import { type Page, questionsOf } from '../../../models/page.ts'
import type { Rule } from '../../../models/rule.ts'
import type { Edited, EditorFault, Opened } from '../../../models/working-copy.ts'
import type { AllTexts } from '../../texts/index.ts'
import { labelIn, phraseCalculation, phraseCondition } from '../../texts/phrase.ts'
import { headed } from '../office.ts'
import { editHref, partHref } from './addresses.ts'
import { faultLine } from './faults.ts'
import { editFrame } from './frame.ts'
import { doneTo, saidBy } from './labels.ts'
import { statusesHref } from './statuses.ts'

/** With more questions than this, pages are folded. */
const MOST_OPEN = 100

export function overviewPage(
  texts: AllTexts,
  edited: Edited,
  { told, saved, before, timeZone }: { told: string; saved: string; before: Form | undefined; timeZone: string },
) {
  const text = texts.office.editor.overview
  const { slug, form, hash, faults } = edited
  const { proof, tryOut } = texts.office.editor
  const inPart = new Map<string, string[]>()
  for (const fault of faults) inPart.getOrInsertComputed(fault.part, () => []).push(faultIn(texts, form, fault))
  const partOf = (name: string, label: string) => ({
    ...{ name, anchor: `part-${name}`, href: partHref(slug, name), label },
    faults: inPart.get(name) ?? [],
  })
  const isBlank = form.pages.every(({ exit, fields }) => !exit && fields.length === 0)
  const frame = editFrame(texts, edited, { here: 'overview', timeZone })
  const nameOfStatus = (id: string) => form.statuses?.find((one) => one.id === id)?.label ?? id
  const done = saved === 'statuses' ? texts.office.editor.saved(text.statuses) : doneTo(texts, form, before, saved)
  let nth = 0
  return {
    title: texts.page.of(texts.office.editor.title, form.title),
    // A form that was just begun has no questions yet. That is no mistake.
    edit: { ...frame.edit, next: isBlank ? undefined : frame.edit.next },
    saved: done && { at: before ? (pageOf(before, saved) ?? '') : saved, text: done },
    texts: text,
    blank: isBlank ? text.blank : '',
    addOwn: `${partHref(slug, `page:${form.pages.at(-1)!.id}`)}/add/fields?place=own`,
    addStatus: form.statuses
      ? { href: `${partHref(slug, 'form')}/add/statuses`, text: texts.office.editor.act.addStatus }
      : { href: statusesHref(slug), text: texts.office.editorRules.statuses.title },
    hash,
    told: told === 'gone' ? texts.office.editor.act.gone : told === 'faults' || told === 'full' ? tryOut[told] : '',
    tryOut: tryOut.button,
    act: texts.office.editor.act,
    proof: {
      button: edited.proof?.isOfThis ? '' : edited.proof ? proof.button : proof.first,
      text: edited.proof
        ? proof[edited.proof.isOfThis ? 'now' : 'before'](texts.office.moment(edited.proof.at, timeZone))
        : proof.never,
    },
    drop: edited.isNew ? texts.office.editor.drop.button : '',
    canUndo: edited.before !== undefined,
    canRedo: edited.canRedo,
    form: partOf('form', text.form),
    isFolded: form.pages.reduce((sum, page) => sum + questionsOf(page).length, 0) > MOST_OPEN,
    pages: form.pages.map((page) => {
      if (!page.exit) nth++
      const items = page.fields.map((item) => ({
        ...partOf(nameOf(form, item)!, saidBy(item)),
        ...itemLines(texts, item, { form, page }),
      }))
      return {
        ...partOf(`page:${page.id}`, saidBy(page) || text.page(nth)),
        ...(isBlank && { faults: [] }),
        note: page.exit
          ? text.exit
          : page.repeat
            ? text.list(nth, page.repeat.itemLabel)
            : page.title
              ? text.page(nth)
              : '',
        when: whenOf(texts, page.showIf, form, 'shown'),
        count: text.questions(questionsOf(page).length),
        isExit: page.exit !== undefined,
        after: `${partHref(slug, 'form')}/add/pages?place=${encodeURIComponent(`page:${page.id}`)}`,
        isOpen: items.some(({ name, faults }) => faults.length > 0 || name === saved),
        items,
        checks: [
          ...(page.checks ?? []).map((check) => ({
            ...partOf(nameOf(form, check)!, check.message),
            what: text.check(phraseCondition(texts, check.rule, form)),
          })),
          ...(page.repeat?.unique ?? []).map((unique) => ({
            ...partOf(nameOf(form, unique)!, unique.message),
            what: text.unique(labelIn(form, unique.fieldId)),
          })),
        ],
      }
    }),
    statuses: (form.statuses ?? []).map(({ id, label = id, final, to }) => ({
      ...partOf(`status:${id}`, label),
      what: final ? text.final : to.length > 0 ? text.follows(to.map(nameOfStatus).join(', ')) : '',
    })),
  }

  function itemLines(texts: AllTexts, item: Item, { form, page }: { form: Form; page: Page }) {
    const kind = texts.office.changes.types[item.type]
    if (isCalculated(item))
      return {
        kind: `${kind} ${formulaOf(texts, item, form)}`,
        when: whenOf(texts, item.showIf, form, 'shown'),
        need: '',
      }
    if (!isField(item)) return { kind, when: whenOf(texts, item.showIf, form, 'shown'), need: '' }
    const { required } = item
    const need =
      required === false
        ? text.optional
        : typeof required === 'object'
          ? text.requiredIf(phraseCondition(texts, required, form))
          : ''
    const always = page.showIf ? text.alwaysThere : text.always
    return { kind, when: item.showIf ? whenOf(texts, item.showIf, form, 'asked') : always, need }
  }
}

/** How a value is calculated. A sum of one source, such as a number in all entries of a list, says that it is one. */
function formulaOf(texts: AllTexts, item: CalculatedValue, form: Form): string {
  const text = texts.office.editor.overview
  const phrase = phraseCalculation(texts, item, form)
  return 'sum' in item.value && item.value.sum?.length === 1 ? text.sum(phrase) : text.calculated(phrase)
}

function whenOf(texts: AllTexts, rule: Rule | undefined, form: Form, how: 'asked' | 'shown'): string {
  const text = texts.office.editor.overview
  if (!rule) return ''
  const condition = phraseCondition(texts, rule, form)
  return how === 'asked' ? text.askedIf(condition) : text.shownIf(condition)
}

const faultIn = (texts: AllTexts, form: Form, fault: EditorFault): string =>
  `${fault.isWarning ? `${texts.office.editor.faults.warning} ` : ''}${faultLine(texts, form, fault)}`

/** A form that cannot be edited as it is, and what to do about it. */
export function notEditablePage(texts: AllTexts, opened: Exclude<Opened, Edited>, isAdmin: boolean) {
  const { inFile, noSource } = texts.office.editor
  const { slug } = opened
  const back = { href: `/staff/forms/${slug}`, text: texts.office.forms.title }
  if (opened.kind === 'no-source')
    return {
      ...{ ...headed(texts, noSource.title, {}), back, line: noSource.line },
      way: { href: '/staff/new-form/upload', text: noSource.upload },
    }
  return {
    ...{ ...headed(texts, inFile.title, {}), back, line: inFile.line(opened.file) },
    way: isAdmin ? { href: `/staff/forms/${slug}/take-over`, text: inFile.take } : undefined,
  }
}

/** Asks before a form is deleted that was never published. */
export function deletePage(texts: AllTexts, { slug, form }: Edited) {
  const text = texts.office.editor.drop
  return {
    ...headed(texts, text.title(form.title), {}),
    back: { href: editHref(slug), text: form.title },
    line: text.line(form.title),
    ask: { action: editHref(slug), does: 'delete', submit: text.submit, cancel: text.cancel },
  }
}

/** Asks before a change is taken back that is somebody else's, or that came in between. */
export function undoPage(
  texts: AllTexts,
  slug: string,
  { by, at, hash }: { by: string; at: number; hash: string },
  timeZone: string,
) {
  const text = texts.office.editor.undo
  return {
    ...headed(texts, text.title, {}),
    back: { href: editHref(slug), text: text.back },
    line: text.line(by, texts.office.moment(at, timeZone)),
    ask: { action: editHref(slug), does: 'undo', hash, submit: text.submit, cancel: text.cancel },
  }
}
