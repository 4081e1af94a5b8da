/** The page before the first one: what the form is for, what people need, and drafts and sent forms of this browser. */
import { MOST_DRAFTS } from '../../models/draft.ts'
import type { Form } from '../../models/form.ts'
import { questionsOf } from '../../models/page.ts'
import { authored, paragraphs } from '../authored.ts'
import { statisticsLink } from '../public-statistics-page.ts'
import type { Texts } from '../texts/index.ts'

interface Sent {
  reference: string
  /** UTC milliseconds. */
  at: number
  /** Its thank-you page. */
  href: string
}
interface Here {
  drafts: readonly ListedDraft[]
  /** Forms that this browser has sent just now, last sent first. */
  sent: readonly Sent[]
  /** The address names a draft that this browser cannot open. */
  isUnknown: boolean
  timeZone: string
}
const NOTHING_HERE: Here = { drafts: [], sent: [], isUnknown: false, timeZone: 'UTC' }

/** It shows no answer: computers are shared. */
export function startPage(texts: Texts, form: Form, { drafts, sent, isUnknown, timeZone }: Here = NOTHING_HERE) {
  const { journey } = texts
  const isAnother = drafts.length + sent.length > 0
  return {
    title: form.title,
    heading: form.title,
    description: form.summary,
    noIndex: sent.length > 0, // a reference is for nobody else
    introduction: form.introduction === undefined ? paragraphs(form.summary) : authored(form, form.introduction),
    needs: form.needs ?? [],
    needsTitle: journey.needs,
    questions: questionsText(texts, form),
    first: form.pages.length > 1 ? `/f/${form.slug}/${form.pages[0]!.id}` : `/f/${form.slug}`,
    another: isAnother,
    startLabel: drafts.length > 0 ? journey.drafts.another : sent.length > 0 ? journey.sent.another : journey.start,
    full: drafts.length < MOST_DRAFTS ? undefined : journey.drafts.full,
    resume: `/f/${form.slug}/resume`,
    resumeLabel: journey.resume.link,
    statistics: statisticsLink(texts, form),
    unknown: isUnknown ? journey.drafts.unknown : undefined,
    sent: sent.map(({ reference, at, href }) => ({
      title: journey.sent.title,
      text: journey.sent.text(texts.dateTime(at, timeZone)),
      referenceLabel: journey.sent.reference,
      reference,
      href,
      link: journey.sent.link,
    })),
    drafts: drafts.length > 0 ? draftsView(texts, form, drafts) : undefined,
  }
}

/** How much is asked at most: the questions of a list come again for each of its records. */
function questionsText(texts: Texts, { pages }: Form): string {
  const once = pages.filter(({ repeat }) => !repeat).flatMap(questionsOf).length
  const lists = pages.flatMap((page) =>
    page.repeat ? [{ item: page.repeat.itemLabel, each: questionsOf(page).length }] : [],
  )
  return texts.journey.questions(once, lists)
}

// Drafts of one form in a list: when each was started and how far it is, without its answers.

export interface ListedDraft {
  /** Names it in addresses. */
  name: string
  /** UTC milliseconds; `until`: when it ends if nobody changes it. */
  startedAt: number
  until: number
  now: number
  /** An IANA name. */
  timeZone: string
  /** The address at which the person continues. */
  goOn: string
  /** The page that needs answers next, from 1, and how many there are about; absent when it is ready to be sent. */
  position?: { number: number; about: number; isExact: boolean }
}

export function draftsView(texts: Texts, { slug }: Form, drafts: readonly ListedDraft[]) {
  const say = texts.journey.drafts
  const discard = `/f/${slug}/discard`
  return {
    title: say.title(drafts.length),
    list: drafts.map((draft) => ({
      name: draft.name,
      started: startedText(texts, draft),
      position: draft.position
        ? texts.journey.progress(draft.position.number, draft.position.about, draft.position.isExact)
        : say.ready,
      until: say.until(texts.dateTime(draft.until, draft.timeZone)),
      goOn: draft.goOn,
      discard,
      removal: `${discard}?draft=${draft.name}`,
    })),
    goOnLabel: say.goOn,
    removeLabel: say.remove,
    newTabLabel: say.removeInNewTab,
  }
}

/** "Started today at 14:05". */
export function startedText(
  texts: Texts,
  { startedAt, now, timeZone }: Pick<ListedDraft, 'startedAt' | 'now' | 'timeZone'>,
): string {
  const [started, today] = [startedAt, now].map((at) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone),
  )
  const { startedToday, started: startedOn } = texts.journey.drafts
  return started!.toPlainDate().equals(today!.toPlainDate())
    ? startedToday(started!.toPlainTime().toString({ smallestUnit: 'minute' }))
    : startedOn(texts.dateTime(startedAt, timeZone))
}
