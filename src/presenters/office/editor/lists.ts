/** The pages of lists of options that forms of the office share. */
import type { FoundFault } from '../../../models/definition.ts'
import type { Reason } from '../../../models/definition-fault.ts'
import { partNamed } from '../../../models/form-part.ts'
import { type JudgedUser, LIST_ITEM, LIST_PART, type ListUser, type OptionList } from '../../../models/option-list.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { inputError } from '../../controls.ts'
import { faultIn, reasonIn } from '../../definition-faults.ts'
import type { AllTexts } from '../../texts/index.ts'
import { headed } from '../door-pages.ts'
import { editFrame, editHref, faultLine, partHref } from './frame.ts'
import { labelOf } from './labels.ts'

const titlesOf = (users: readonly ListUser[]): string => users.map(({ title }) => title).join(', ')

export const listsPage = (texts: AllTexts, lists: readonly OptionList[]) => ({
  ...headed(texts, texts.office.lists.title, {}),
  texts: texts.office.lists,
  rows: lists.map(({ name, options, users }) => ({
    name,
    href: `/staff/lists/${name}`,
    count: texts.office.lists.count(options.length),
    users: users.length > 0 ? titlesOf(users) : texts.office.lists.unused,
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
  { told, saved, timeZone }: { told: string; saved: string; timeZone: string },
) {
  const { lists, editor } = texts.office
  const { slug, faults, live } = edited
  const wasSaved =
    saved === 'options' ? lists.each : partNamed(edited.form, saved) && labelOf(texts, edited.form, saved)
  const isChanged = users.some(({ isSame }) => !isSame)
  return {
    title: texts.page.of(lists.heading(name), lists.title),
    ...editFrame(texts, edited, { here: 'overview', timeZone }),
    ...{ texts: lists, steps: editor.overview, hash: edited.hash },
    saved: wasSaved ? editor.saved(wasSaved) : '',
    ...{ canUndo: edited.canUndo, canRedo: edited.canRedo },
    told: told === 'published' && !isChanged ? lists.published : told === 'gone' ? editor.act.gone : '',
    users: users.map((one) => ({ text: one.title, href: one.isTheirs ? `/staff/forms/${one.slug}` : '' })),
    differs: isChanged && live?.isSame ? lists.differs : '',
    toPublish: isChanged ? `${editHref(slug)}/publish` : '',
    isDiscardable: live !== undefined && !live.isSame,
    drop: edited.isNew ? lists.drop : '',
    linesHref: `${partHref(slug, LIST_PART)}/options`,
    options: options.map(({ label, value }) => {
      const part = `option:${LIST_ITEM}:${value}`
      return {
        ...{ label, value, href: partHref(slug, part) },
        faults: faults.filter((one) => one.part === part).map((one) => faultLine(texts, one)),
      }
    }),
  }
}

/** `judged`: the forms that would change. */
export function publishListPage(
  texts: AllTexts,
  edited: Edited,
  { judged, isRefused, timeZone }: { judged: readonly JudgedUser[]; isRefused: boolean; timeZone: string },
) {
  const { lists } = texts.office
  const isReady = judged.length > 0 && judged.every(({ faults, why }) => faults.length === 0 && !why)
  const said = (faults: readonly FoundFault[]) =>
    faults.map((fault) => ({ place: texts.office.forms.fault(fault.file, fault.line), why: faultIn(texts, fault) }))
  return {
    ...headed(texts, texts.office.editor.tabs.publish, { '#forms': isRefused ? lists.notPublished : undefined }),
    ...editFrame(texts, edited, { here: 'publish', timeZone }),
    texts: lists,
    seen: edited.hash,
    isReady,
    lead:
      judged.length > 0
        ? isReady
          ? lists.willChange(judged.length)
          : lists.notReady
        : edited.live
          ? lists.isSame
          : lists.seen.never,
    forms: judged.map(({ title, slug, faults, warnings, why }) => ({
      ...{
        title,
        href: why === 'not-theirs' ? '' : editHref(slug),
        why: why ? lists.why[why] : faults.length > 0 ? '' : lists.sound,
      },
      ...{ faults: said(faults), warnings: said(warnings) },
    })),
  }
}
