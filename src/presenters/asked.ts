/**
 * What the card of a case says and asks for. Once the person has answered, the author's texts of the status would ask again for
 * the same. So the page says what came, and offers to add to it.
 */
import { isStep } from '../models/event.ts'
import type { Answered, Case } from '../models/submission.ts'
import { authored } from './authored.ts'
import { paragraphs } from './paragraphs.ts'
import { messagePassage } from './passage.ts'
import type { Texts } from './texts/index.ts'
import { statusTexts } from './texts/status-texts.ts'
import { shownTime } from './times.ts'

export function standingOf(texts: Texts, { form, status, asked, events }: Case, timeZone: string) {
  const text = texts.asked
  const answered = asked?.answered
  const turn = turnAfter(answered)
  const { label, meaning, next, nextWritten } = statusTexts(texts, status)
  return {
    label: turn === 'office' ? text.answered : label,
    /** The person has to do something, or at least to read something. */
    attention: asked !== undefined && turn !== 'office',
    ...(answered && turn
      ? {
          meaning: [`${text.sent(answered, shownTime(texts, answered.at, timeZone).text)} ${text.turn[turn]}`],
          next: [text.next[turn]],
        }
      : { meaning: authored(form, meaning), next: authored(form, hasWritten(events) ? (nextWritten ?? next) : next) }),
    asked: asked && {
      isAnswered: turn === 'office',
      heading: text.heading[turn ?? 'first'],
      message: paragraphs(asked.message),
      ...messagePassage(texts, asked, form),
    },
  }
}

/** Has the office written to the person, and not undone it? Then they have something to read, whatever the status says. */
const hasWritten = (events: Case['events']): boolean =>
  events.some((event) => isStep(event) && event.message !== undefined && !event.undone)

/** Whose turn it is once something was sent: the person's again where the office has written since. */
const turnAfter = (answered: Answered | undefined) =>
  answered && (answered.writtenSince ? ('person' as const) : ('office' as const))
