/** What the office asks for while a case has a status that asks, and what the person has sent since. */
import { type CaseEvent, isStanding, isStep } from '../../models/event.ts'
import type { Case } from '../../models/submission.ts'

/** `events`: those that were not undone, oldest first. The message is the last one since the office began to ask. */
export function askedIn(events: readonly CaseEvent[]): NonNullable<Case['asked']> {
  const since = events.slice(events.findLastIndex(isStanding))
  const told = since.findLastIndex((event) => isStep(event) && event.message !== undefined)
  const { message, language } = since[told] ?? {}
  const said = message === undefined ? {} : { message, ...(language && { language }) }
  const last = since.findLastIndex(isSent)
  if (last === -1) return said
  const sent = since.filter(isSent)
  return {
    ...said,
    answered: {
      at: since[last]!.at,
      replies: sent.filter(({ kind }) => kind === 'reply').length,
      files: sent.filter(({ kind }) => kind === 'file').length,
      ...(told > last && { writtenSince: true as const }),
    },
  }
}

const isSent = ({ kind }: CaseEvent): boolean => kind === 'reply' || kind === 'file'
