/** The page before the first one: what the form is for, what people need, and drafts and sent forms of this browser. */
import type { Form } from '../../models/form.ts'
import { questionsOf } from '../../models/page.ts'
import { authored } from '../authored.ts'
import { paragraphs } from '../paragraphs.ts'
import { statisticsLink } from '../public-statistics-page.ts'
import type { Texts } from '../texts/index.ts'

interface Begun {
  /** Until when the draft is kept; UTC milliseconds. */
  until: number
  /** The address at which the person continues. */
  href: string
  timeZone: string
}

interface Sent {
  reference: string
  /** UTC milliseconds. */
  at: number
  /** Its thank-you page. */
  href: string
  timeZone: string
}

/** It shows no answer: computers are shared. `sent`: from this browser, just now. */
export function startPage(
  texts: Texts,
  form: Form,
  { begun, sent }: { begun?: Begun | undefined; sent?: Sent | undefined } = {},
) {
  return {
    title: form.title,
    heading: form.title,
    description: form.summary,
    introduction: form.introduction === undefined ? paragraphs(form.summary) : authored(form, form.introduction),
    needs: form.needs ?? [],
    needsTitle: texts.journey.needs,
    questions: questionsText(texts, form),
    first: `/f/${form.slug}/${form.pages[0]!.id}`,
    startLabel: sent ? texts.journey.sent.another : texts.journey.start,
    discard: `/f/${form.slug}/discard`,
    resume: `/f/${form.slug}/resume`,
    resumeLabel: texts.journey.resume.link,
    statistics: statisticsLink(texts, form),
    sent: sent && {
      title: texts.journey.sent.title,
      text: texts.journey.sent.text(texts.dateTime(sent.at, sent.timeZone)),
      referenceLabel: texts.journey.sent.reference,
      reference: sent.reference,
      href: sent.href,
      link: texts.journey.sent.link,
    },
    begun: begun && {
      href: begun.href,
      title: texts.journey.begun.title,
      text: texts.journey.begun.text(texts.dateTime(begun.until, begun.timeZone)),
      goOn: texts.journey.begun.goOn,
      again: texts.journey.begun.again,
      againText: texts.journey.begun.againText,
    },
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
