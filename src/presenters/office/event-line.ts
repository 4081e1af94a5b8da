/** One event of a case as the office reads it. */
import { isPrivate } from '../../models/event.ts'
import type { Form } from '../../models/form.ts'
import { programIn } from '../../models/program.ts'
import type { Case } from '../../models/submission.ts'
import { noteOf } from '../deletion.ts'
import { paragraphs } from '../paragraphs.ts'
import { messagePassage } from '../passage.ts'
import type { AllTexts } from '../texts/index.ts'
import { statusLabel } from '../texts/status-texts.ts'
import { shownTime } from '../times.ts'

export function eventOf(texts: AllTexts, event: Case['events'][number], form: Form, timeZone: string) {
  const text = texts.office.case
  const { kind, status, at, by, message, note, undone } = event
  const program = programIn(by)
  return {
    label: text.events[kind](statusLabel(texts, form, status), note),
    byLabel: text.by,
    by: by === 'public' ? text.person : program === undefined ? by : text.program(program),
    time: shownTime(texts, at, timeZone),
    message: paragraphs(message),
    ...(kind !== 'reply' && messagePassage(texts, event, form)),
    messageLabel: kind === 'reply' ? text.theirWords : undone ? text.untold : text.told,
    noteLabel: text.page.onlyOffice,
    note: kind === 'assigned' ? [] : paragraphs(noteOf(texts, event)),
    isPrivate: isPrivate(kind),
    takenBack: undone ? text.takenBack : '',
  }
}
