/** Drafts of one form in a list: when each was started and how far it is, without its answers. */
import type { Form } from '../../models/form.ts'
import type { Texts } from '../texts/index.ts'

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
