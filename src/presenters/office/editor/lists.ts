/** The pages of lists of options that forms of the office share. */
import type { FoundFault } from '../../../models/definition.ts'
import type { Reason } from '../../../models/definition-fault.ts'
import type { Difference, Worded } from '../../../models/differences.ts'
import type { Option } from '../../../models/field.ts'
import type { Form } from '../../../models/form.ts'
import { partNamed } from '../../../models/form-part.ts'
import { type JudgedUser, LIST_ITEM, LIST_PART, type OptionList } from '../../../models/option-list.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { inputError } from '../../controls.ts'
import { faultWords, reasonIn } from '../../definition-faults.ts'
import type { AllTexts } from '../../texts/index.ts'
import { whatChanged } from '../changes-page.ts'
import { headed } from '../office.ts'
import { editHref, partHref } from './addresses.ts'
import { faultLine } from './faults.ts'
import { editFrame } from './frame.ts'
import { doneTo, usesOf } from './labels.ts'

/** Forms, or places of forms, that are named in one line. */
const MOST_NAMED = 5

/** The first of several, and how many more there are. */
function firstOf(texts: AllTexts, names: readonly string[]): string[] {
  const more = names.length - MOST_NAMED
  return more > 0 ? [...names.slice(0, MOST_NAMED), texts.office.editor.history.more(more)] : [...names]
}

export const listsPage = (texts: AllTexts, lists: readonly OptionList[]) => ({
  ...headed(texts, texts.office.lists.title, {}),
  texts: texts.office.lists,
  rows: lists.map(({ name, options, users }) => ({
    name,
    href: `/staff/lists/${name}`,
    count: texts.office.lists.count(options.length),
    users:
      users.length > 0
        ? firstOf(
            texts,
            users.map(({ title }) => title),
          ).join(', ')
        : texts.office.lists.unused,
    tag: users.every(({ isSame }) => isSame) ? '' : texts.office.lists.changed,
  })),
})

/** `name`: another list has it. */
export type ListFault =
  | { at: 'title'; name?: string }
  | { at: 'lines'; empty: readonly number[]; twice: readonly number[] }
  | { at: 'lines'; reason: Reason }

/** The page that begins a list. */
export function newListPage(texts: AllTexts, typed: { title: string; lines: string }, fault?: ListFault) {
  const { lists } = texts.office
  const message = fault && messageOf(texts, fault)
  const about = (at: ListFault['at']) => ({
    ...{ id: at, name: at, value: typed[at], spellcheck: true },
    errorMessage: inputError(texts, fault?.at === at ? message : undefined),
  })
  return {
    ...headed(texts, lists.create.title, { [`#${fault?.at}`]: message }),
    texts: lists,
    name: { ...about('title'), label: { text: lists.create.name }, hint: { text: lists.create.nameHint } },
    lines: { ...about('lines'), rows: 12, label: { text: lists.lines }, hint: { text: lists.create.linesHint } },
  }
}

function messageOf(texts: AllTexts, fault: ListFault): string {
  const { lists, properties } = texts.office
  if (fault.at === 'title') return fault.name === undefined ? lists.faults.name : lists.faults.taken(fault.name)
  if ('reason' in fault) return `${properties.names.options} ${reasonIn(texts, fault)}`
  const { empty, twice } = fault
  if (empty.length > 0) return properties.faults['lines-empty']([...empty])
  return twice.length > 0 ? properties.faults['lines-same']([...twice]) : lists.faults.last
}

/** The page of a list: its options, the forms that use it, and what is done with all of it. */
export function listPage(
  texts: AllTexts,
  edited: Edited,
  { name, users, options }: OptionList,
  { told, saved, before, timeZone }: { told: string; saved: string; before: Form | undefined; timeZone: string },
) {
  const { lists, editor } = texts.office
  const { slug, faults, live } = edited
  const done = saved === 'options' ? editor.saved(lists.each) : doneTo(texts, edited.form, before, saved)
  const isChanged = users.some(({ isSame }) => !isSame)
  return {
    title: texts.page.of(lists.heading(name), lists.title),
    ...editFrame(texts, edited, { here: 'overview', timeZone }),
    ...{ texts: lists, steps: editor.overview, hash: edited.hash },
    saved: done && { at: before ? '' : 'row-options', text: done },
    ...{ canUndo: edited.before !== undefined, canRedo: edited.canRedo },
    told: told === 'published' && !isChanged ? lists.published : told === 'gone' ? editor.act.gone : '',
    users: users.map((one) => ({ text: one.title, href: one.isTheirs ? `/staff/forms/${one.slug}` : '' })),
    usedBy: users.length > MOST_NAMED ? lists.usedByMany(users.length) : '',
    differs: isChanged && live?.isSame ? lists.differs : '',
    toPublish: isChanged ? `${editHref(slug)}/publish` : '',
    isDiscardable: live !== undefined && !live.isSame,
    drop: edited.isNew ? lists.drop : '',
    linesHref: `${partHref(slug, LIST_PART)}/options`,
    options: options.map(({ label, value }) => {
      const part = `option:${LIST_ITEM}:${value}`
      return {
        ...{ label, value, href: partHref(slug, part) },
        faults: faults.filter((one) => one.part === part).map((one) => faultLine(texts, edited.form, one)),
      }
    }),
  }
}

interface Publishing {
  /** The forms that would change. */
  users: readonly JudgedUser[]
  /** Stands for what this page shows. */
  seen: string
  /** The list as it was published, and as it is. */
  said: { before: Worded; after: Worded } | undefined
  /** What takes the place of options. */
  chosen: ReadonlyMap<string, string>
  isRefused: boolean
  timeZone: string
}

export function publishListPage(
  texts: AllTexts,
  edited: Edited,
  { users, seen, said, chosen, isRefused, timeZone }: Publishing,
) {
  const { lists, editor } = texts.office
  const asks = asksIn(texts, edited, users)
  const isReady = asks.length === 0 && users.length > 0 && users.every(({ faults, why }) => faults.length === 0 && !why)
  const notes = (faults: readonly FoundFault[]) => faults.map((fault) => ({ why: faultWords(texts, fault) }))
  const forms = (asks.length > 0 ? [] : users).map(
    ({ title, slug, faults, warnings, why, before, after, hasOther }) => {
      const isTold = (one: Difference) => hasOther || isOfForm(one)
      const changes = before && after && whatChanged(texts, before, after, { timeZone, isTold })
      return {
        ...{ title, href: why === 'not-theirs' ? '' : editHref(slug), why: why ? lists.why[why] : '' },
        ...{ faults: notes(faults), warnings: notes(warnings), changes },
        isQuiet: !why && faults.length + warnings.length === 0 && changes?.groups.length === 0,
      }
    },
  )
  return {
    ...headed(texts, editor.tabs.publish, { '#forms': isRefused ? lists.notPublished : undefined }),
    ...editFrame(texts, edited, { here: 'publish', timeZone }),
    ...{ texts: lists, seen, isReady, asks },
    lead:
      users.length === 0
        ? edited.live
          ? lists.isSame
          : lists.seen.never
        : asks.length > 0
          ? lists.gone.lead
          : isReady
            ? lists.willChange(users.length)
            : lists.notReady,
    changes: users.length > 0 && said && changesOf(texts, said, timeZone),
    chosen: [...chosen].map(([value, instead]) => ({ name: `instead-${value}`, value: instead })),
    forms: forms.filter((one) => !one.isQuiet),
    quiet: forms.filter((one) => one.isQuiet),
  }
}

/** What changed in a list. It is kept as a form of one question, which the page does not speak of. */
function changesOf(texts: AllTexts, { before, after }: { before: Worded; after: Worded }, timeZone: string) {
  const { title: list } = after.form
  const changes = whatChanged(texts, before, after, { timeZone })
  const groups = changes.groups.map(({ title, rows }) => ({
    title: title === texts.office.changes.page(list) ? texts.office.lists.each : title,
    rows: rows.map((row) => (row.subject === list ? { ...row, subject: '' } : row)),
  }))
  return { ...changes, groups }
}

/** What takes the place of options that forms name and the list does not have any more, each asked once for all forms. */
function asksIn(texts: AllTexts, { form }: Edited, users: readonly JudgedUser[]) {
  const { remove } = texts.office.editor
  const found = Map.groupBy(
    users.flatMap(({ title, slug, before, asks }) =>
      asks.map(({ option, by }) => ({ option, title, by: usesOf(texts, { slug, form: before!.form }, by) })),
    ),
    ({ option }) => option.value,
  )
  const { options } = partNamed(form, LIST_PART)!.value as { options: readonly Option[] }
  return [...found].map(([value, all], i) => {
    const uses = all.flatMap(({ title, by }) => by.map(({ text }) => `${title}, ${text}`))
    return {
      ...{ id: `instead-${i}`, name: `instead-${value}` },
      label: { text: texts.office.lists.gone.instead(all[0]!.option.label) },
      hint: { text: [texts.office.properties.kind.used, firstOf(texts, uses).join('; ')].join(' ') },
      items: [{ value: '', text: remove.nothing }, ...options.map((one) => ({ value: one.value, text: one.label }))],
    }
  })
}

/** Is it not about the options themselves, nor their translations? */
const isOfForm = ({ about }: Difference): boolean => about.of !== 'option' && about.of !== 'translation'
