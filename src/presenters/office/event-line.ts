/** One event of a case as the office reads it. */
import { isPrivate } from '../../models/event.ts'
import type { Form } from '../../models/form.ts'
import { programIn } from '../../models/program.ts'
import type { Case } from '../../models/submission.ts'
import { noteOf } from '../deletion.ts'
import { paragraphs } from '../paragraphs.ts'
import { officeTexts } from '../texts/index.ts'
import { statusLabel } from '../texts/status-texts.ts'
import { shownTime } from '../times.ts'

const text = officeTexts.case

export function eventOf(event: Case['events'][number], form: Form, timeZone: string) {
  const { kind, status, at, by, message, note, undone } = event
  const program = programIn(by)
  return {
    label: text.events[kind](statusLabel(form, status), note),
    byLabel: text.by,
    by: by === 'public' ? text.person : program === undefined ? by : text.program(program),
    time: shownTime(at, timeZone),
    message: paragraphs(message),
    messageLabel: kind === 'reply' ? text.theirWords : undone ? text.untold : text.told,
    noteLabel: text.page.onlyOffice,
    note: kind === 'assigned' ? [] : paragraphs(noteOf(event)),
    isPrivate: isPrivate(kind),
    takenBack: undone ? text.takenBack : '',
  }
}
