/** The parts that every page of the editor has: which form it is, what people see of it now, its tabs, and the next fault. */
import { translatedInto } from '../../../models/definition.ts'
import { type Language, nameOf } from '../../../models/language.ts'
import { listOfSlug } from '../../../models/option-list.ts'
import type { Edited, EditorFault } from '../../../models/working-copy.ts'
import { wordsPassage } from '../../authored.ts'
import { reasonIn } from '../../definition-faults.ts'
import type { AllTexts } from '../../texts/index.ts'

type Tab = keyof AllTexts['office']['editor']['tabs']

/** Where a form is edited, or a list of options. */
export const editHref = (slug: string): string =>
  listOfSlug(slug) === undefined ? `/staff/forms/${slug}/edit` : `/staff/${slug}`
/** Where a part of a form is edited. Of a list, each option has a page, and nothing else. */
export const partHref = (slug: string, part: string): string =>
  part === '' || (listOfSlug(slug) !== undefined && !part.startsWith('option:'))
    ? editHref(slug)
    : `${editHref(slug)}/part/${encodeURIComponent(part)}`

/** A property on the page of its part. `saved`: what was saved just now, as the page says it: a property, or a part. */
export const rowHref = (slug: string, part: string, property: string, saved = ''): string =>
  `${partHref(slug, part)}${savedQuery(saved)}#row-${property}`

export const savedQuery = (saved: string): string => saved && `?saved=${encodeURIComponent(saved)}`

/** `here`: the tab that the page is on; none for a page below the overview, which leads back there. `part`: its place in it. */
export function editFrame(
  texts: AllTexts,
  edited: Edited,
  { here, part, timeZone }: { here?: Tab | undefined; part?: string; timeZone: string },
) {
  const { editor: text, lists } = texts.office
  const { slug, form, live, last } = edited
  const list = listOfSlug(slug)
  const moment = (at: number) => texts.office.moment(at, timeZone)
  const overview = editHref(slug)
  const said = list === undefined ? text.seen : lists.seen
  const seen = live ? said[live.isSame ? 'same' : 'other'](live.version.slice(0, SHORT), moment(live.at)) : said.never
  const outside =
    list === undefined
      ? { href: live ? `/staff/forms/${slug}` : '/staff/forms', text: live ? form.title : text.back }
      : { href: '/staff/lists', text: lists.title }
  // There is one way through a list.
  const tabs = (Object.keys(text.tabs) as Tab[]).filter((tab) => list === undefined || tab !== 'routes')
  const nameOfTab = (tab: Tab) => (tab === 'overview' && list !== undefined ? lists.each : text.tabs[tab])
  return {
    edit: {
      texts: list === undefined ? text : { ...text, tabsLabel: lists.heading(list) },
      form: form.title,
      passage: wordsPassage(texts, { form, translations: undefined }),
      back: here
        ? outside
        : { href: part === undefined ? overview : `${overview}#part-${part}`, text: nameOfTab('overview') },
      tabs: tabs.map((tab) => ({
        text: nameOfTab(tab),
        href: tab === 'overview' ? overview : `${overview}/${tab}`,
        here: tab === here,
      })),
      seen,
      last: last ? text.last(last.by, moment(last.at)) : '',
      moved: edited.isMoved ? text.moved : '',
      movedHref: `${overview}/publish`,
      next: nextFault(texts, edited),
    },
  }
}

/** Characters of a version or a hash that people compare. */
const SHORT = 8

function nextFault(texts: AllTexts, { slug, faults }: Edited) {
  const all = faults.filter(({ isWarning }) => !isWarning)
  const [first] = all
  if (!first) return undefined
  const text = texts.office.editor.faults
  return {
    title: text.title,
    href: faultHref(slug, first),
    text: faultLine(texts, first, true),
    more: all.length > 1 ? text.more(all.length - 1) : '',
  }
}

/** Where a fault is corrected: at its property, or on the page of a language if it is in its words. */
export function faultHref(slug: string, { file, part, property }: EditorFault): string {
  const language = translatedInto(file)
  if (language !== undefined) return languageHref(slug, language)
  return property === undefined ? partHref(slug, part) : rowHref(slug, part, property)
}

/** What is to be translated into a language. */
export const languageHref = (slug: string, language: Language): string =>
  `${editHref(slug)}/languages/${language}?show=todo`

/** A fault as a sentence. `isAlone`: the sentence is not shown beside its part, so it names the part. */
export function faultLine(texts: AllTexts, { place, ...said }: EditorFault, isAlone = false): string {
  const own = ownLine(texts, said)
  if (own) return own
  const { steps, whole } = texts.office.faults
  const steppedIn = isAlone
    ? place
    : place.filter(([kind]) => kind === 'property' || kind === 'rule' || kind === 'option')
  const named = steppedIn.map(([kind, name]) => steps[kind](nameFor(texts, kind, name))).join(', ')
  const start = named === '' ? (isAlone ? `${whole} ` : '') : `${named[0]!.toUpperCase()}${named.slice(1)}: `
  const line = start + reasonIn(texts, said)
  return line[0]!.toUpperCase() + line.slice(1)
}

/** A fault that people who edit files read otherwise. */
function ownLine(texts: AllTexts, { file, reason }: Pick<EditorFault, 'file' | 'reason'>): string | undefined {
  const { emptyPage, emptyList, caseName, pause, untitled, changed, untranslated } = texts.office.editor.faults
  const language = translatedInto(file)
  switch (reason[0]) {
    case 'page-asks-nothing':
      return emptyPage
    case 'entry-asks-nothing':
      return emptyList
    case 'case-name-missing':
      return caseName
    case 'closed-between':
      return pause
    case 'title-missing':
      return untitled
    case 'hash-old':
    case 'hash-missing':
      return language && changed(nameOf(language), reason[1])
    case 'not-translated':
      return language && untranslated(nameOf(language), reason[1])
    default:
      return undefined
  }
}

/** What a property is called on its page; a property inside another one by the last of its names. */
function nameFor(texts: AllTexts, kind: EditorFault['place'][number][0], name: string): string {
  if (kind !== 'property' && kind !== 'rule') return name
  const names: Readonly<Record<string, string>> = texts.office.properties.names
  const last = name.slice(name.lastIndexOf('/') + 1)
  return Object.hasOwn(names, last) ? names[last]! : name
}
