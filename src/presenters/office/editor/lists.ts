/** The pages of lists of options that forms of the office share. */
import type { FoundFault } from '../../../models/definition.ts'
import type { Option } from '../../../models/field.ts'
import { type Language, nameOf } from '../../../models/language.ts'
import type { JudgedUser, LineFault, ListUser, OpenedList, OptionWords } from '../../../models/option-list.ts'
import { inputError } from '../../controls.ts'
import { faultIn } from '../../definition-faults.ts'
import type { AllTexts } from '../../texts/index.ts'
import { headed } from '../door-pages.ts'

export interface TypedOption {
  option: Option
  words: Readonly<Partial<Record<Language, OptionWords>>>
}

const hrefOf = ({ name }: OpenedList): string => `/staff/lists/${name}`
const titlesOf = (users: readonly ListUser[]): string => users.map(({ title }) => title).join(', ')

export const listsPage = (texts: AllTexts, lists: readonly OpenedList[]) => ({
  ...headed(texts, texts.office.lists.title, {}),
  texts: texts.office.lists,
  rows: lists.map((list) => ({
    name: list.name,
    href: hrefOf(list),
    count: texts.office.lists.count(list.options.length),
    users: titlesOf(list.users),
    tag: list.isChanged ? texts.office.lists.changed : '',
  })),
})

export function listPage(
  texts: AllTexts,
  list: OpenedList,
  state: {
    text: string
    timeZone: string
    fault?: 'moved' | 'last' | 'lines' | 'taken'
    lines?: readonly LineFault[]
    done?: unknown
  },
) {
  const { lists } = texts.office
  const { fault, lines = [], done, timeZone } = state
  const message =
    fault &&
    (fault === 'lines'
      ? lines.map(({ line, text, why }) => lists.lineFaults[why](line, text)).join('. ')
      : lists.faults[fault])
  return {
    ...headed(texts, lists.heading(list.name), { '#lines': message }),
    texts: lists,
    href: hrefOf(list),
    seen: list.hash,
    done: done === 'published' ? lists.published : done === 'saved' && list.isChanged ? lists.saved : '',
    isChanged: list.isChanged,
    state: list.last ? lists.isChanged : lists.differs,
    last: list.last ? lists.last(list.last.by, texts.office.moment(list.last.at, timeZone)) : '',
    moved: list.isMoved ? lists.moved : '',
    users: lists.usedBy(titlesOf(list.users)),
    lines: {
      id: 'lines',
      name: 'lines',
      value: state.text,
      rows: 12,
      spellcheck: true,
      label: { text: lists.lines },
      hint: { text: lists.linesHint },
      errorMessage: inputError(texts, message),
    },
    options: list.options.map(({ value, label }) => ({
      label,
      value,
      href: `${hrefOf(list)}/option?${new URLSearchParams({ value })}`,
      missing: list.languages
        .filter((language) => list.words(language, value).label === '')
        .map(nameOf)
        .join(', '),
    })),
  }
}

export function optionPage(
  texts: AllTexts,
  list: OpenedList,
  before: Option,
  {
    fault,
    typed,
  }: { fault?: 'moved' | 'taken' | 'gone' | 'no-label' | 'no-value' | undefined; typed?: TypedOption } = {},
) {
  const { lists } = texts.office
  const message = fault && lists.faults[fault]
  const isOfValue = fault === 'taken' || fault === 'no-value'
  const { value, label, hint = '', also = [] } = typed?.option ?? before
  const line = (name: string, text: string, value: string, error?: string) => ({
    ...{ id: name, name, type: 'text', value, label: { text }, spellcheck: true },
    errorMessage: inputError(texts, error),
  })
  return {
    ...headed(texts, before.label, { [isOfValue ? '#value' : '#label']: message }),
    texts: lists,
    back: { href: hrefOf(list), text: lists.heading(list.name) },
    action: `${hrefOf(list)}/option`,
    ...{ seen: list.hash, was: before.value },
    inputs: [
      line('label', lists.label, label, isOfValue ? undefined : message),
      line('hint', lists.hint, hint),
      ...list.languages.flatMap((language) => {
        const words = typed?.words[language] ?? list.words(language, before.value)
        const [ofLabel, ofHint] = [lists.labelIn(nameOf(language)), lists.hintIn(nameOf(language))]
        return [line(`label-${language}`, ofLabel, words.label), line(`hint-${language}`, ofHint, words.hint)]
      }),
    ],
    also: {
      ...{ id: 'also', name: 'also', rows: 3, value: also.join('\n') },
      ...{ label: { text: lists.also }, hint: { text: lists.alsoHint } },
    },
    value: { ...line('value', lists.value, value, isOfValue ? message : undefined), hint: { text: lists.valueHint } },
  }
}

/** `judged`: the forms that would change. */
export function publishListPage(texts: AllTexts, list: OpenedList, judged: readonly JudgedUser[], isRefused: boolean) {
  const { lists } = texts.office
  const isReady = judged.length > 0 && judged.every(({ faults, why }) => faults.length === 0 && !why)
  const said = (faults: readonly FoundFault[]) =>
    faults.map((fault) => ({ place: texts.office.forms.fault(fault.file, fault.line), why: faultIn(texts, fault) }))
  return {
    ...headed(texts, lists.publishTitle(list.name), { '#forms': isRefused ? lists.notPublished : undefined }),
    texts: lists,
    back: { href: hrefOf(list), text: lists.heading(list.name) },
    action: `${hrefOf(list)}/publish`,
    seen: list.hash,
    isReady,
    lead: judged.length === 0 ? lists.isSame : isReady ? lists.willChange(judged.length) : lists.notReady,
    forms: judged.map(({ title, slug, faults, warnings, why }) => ({
      ...{ title, href: `/staff/forms/${slug}`, why: why ? lists.why[why] : faults.length > 0 ? '' : lists.sound },
      ...{ faults: said(faults), warnings: said(warnings) },
    })),
  }
}
