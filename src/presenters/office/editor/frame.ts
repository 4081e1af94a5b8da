/** The parts that every page of the editor has: which form it is, what people see of it now, its tabs, and the next fault. */
import { listOfSlug } from '../../../models/option-list.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { wordsPassage } from '../../authored.ts'
import type { AllTexts } from '../../texts/index.ts'
import { editHref } from './addresses.ts'
import { faultHref, faultLine } from './faults.ts'

type Tab = keyof AllTexts['office']['editor']['tabs']

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

function nextFault(texts: AllTexts, { slug, form, faults }: Edited) {
  const all = faults.filter(({ isWarning }) => !isWarning)
  const [first] = all
  if (!first) return undefined
  const text = texts.office.editor.faults
  return {
    title: text.title,
    href: faultHref(slug, first),
    text: faultLine(texts, form, first, true).replace(/[^.]$/, '$&.'),
    more: all.length > 1 ? text.more(all.length - 1) : '',
  }
}
