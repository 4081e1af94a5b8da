/** The parts that every page of the editor has: which form it is, what people see of it now, its tabs, and the next fault. */
import { translatedInto } from '../../../models/definition.ts'
import type { Edited, EditorFault } from '../../../models/working-copy.ts'
import { wordsPassage } from '../../authored.ts'
import { reasonIn } from '../../definition-faults.ts'
import type { AllTexts } from '../../texts/index.ts'

type Tab = keyof AllTexts['office']['editor']['tabs']

/** Where a part of a form is edited. */
export const partHref = (slug: string, part: string): string =>
  part === '' ? `/staff/forms/${slug}/edit` : `/staff/forms/${slug}/edit/part/${encodeURIComponent(part)}`

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
  const text = texts.office.editor
  const { slug, form, live, last } = edited
  const moment = (at: number) => texts.office.moment(at, timeZone)
  const overview = `/staff/forms/${slug}/edit`
  const seen = live
    ? text.seen[live.isSame ? 'same' : 'other'](live.version.slice(0, SHORT), moment(live.at))
    : text.seen.never
  return {
    edit: {
      texts: text,
      form: form.title,
      passage: wordsPassage(texts, { form, translations: undefined }),
      back: here
        ? { href: live ? `/staff/forms/${slug}` : '/staff/forms', text: live ? form.title : text.back }
        : { href: part === undefined ? overview : `${overview}#part-${part}`, text: text.tabs.overview },
      tabs: (Object.keys(text.tabs) as Tab[]).map((tab) => ({
        text: text.tabs[tab],
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

/** Where a fault is corrected: on the page of a language if it is in its words. */
function faultHref(slug: string, { file, part }: EditorFault): string {
  const language = translatedInto(file)
  return language === undefined ? partHref(slug, part) : `/staff/forms/${slug}/edit/languages/${language}?show=todo`
}

/** A fault as a sentence. `isAlone`: the sentence is not shown beside its part, so it names the part. */
export function faultLine(texts: AllTexts, { place, ...said }: EditorFault, isAlone = false): string {
  if (said.reason[0] === 'page-asks-nothing') return texts.office.editor.faults.emptyPage
  const { steps, whole } = texts.office.faults
  const steppedIn = isAlone
    ? place
    : place.filter(([kind]) => kind === 'property' || kind === 'rule' || kind === 'option')
  const named = steppedIn.map(([kind, name]) => steps[kind](nameFor(texts, kind, name))).join(', ')
  const start = named === '' ? (isAlone ? `${whole} ` : '') : `${named[0]!.toUpperCase()}${named.slice(1)}: `
  const line = start + reasonIn(texts, said)
  return line[0]!.toUpperCase() + line.slice(1)
}

/** What a property is called on its page; a property inside another one by the last of its names. */
function nameFor(texts: AllTexts, kind: EditorFault['place'][number][0], name: string): string {
  if (kind !== 'property' && kind !== 'rule') return name
  const names: Readonly<Record<string, string>> = texts.office.properties.names
  const last = name.slice(name.lastIndexOf('/') + 1)
  return Object.hasOwn(names, last) ? names[last]! : name
}
