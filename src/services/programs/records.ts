/** Cases and their events as programs read them; times in ISO 8601. */
import { changeKindOf } from '../../models/change.ts'
import { doerOf, undoneAmong } from '../../models/event.ts'
import { isCalculated, isField } from '../../models/field.ts'
import type { Form } from '../../models/form.ts'
import type { Submission } from '../../models/submission.ts'
import type { Upload } from '../../models/upload.ts'
import { eventIdOf, type NumberedEvent } from '../event-id.ts'
import { fileRecordOf, isoTime, recordOf } from '../exports/records.ts'

export type CaseRecord = ReturnType<typeof caseRecord>
export type EventRecord = ReturnType<typeof eventRecords>[number]

/** `assignees`: e-mail addresses of accounts by their row numbers. Possible spam is told as its code. */
export const caseRecord = (
  submission: Submission,
  files: readonly Upload[],
  assignees: ReadonlyMap<number, string>,
) => ({
  ...recordOf(submission, { setAside: (code) => code }),
  language: submission.language,
  ...(submission.assignee !== undefined && { assignee: assignees.get(submission.assignee) }),
  answers: submission.answers,
  files: files.map(fileRecordOf),
})

/** All events of a case, the oldest first. */
export function eventRecords(reference: string, numbered: readonly NumberedEvent[]) {
  const undone = undoneAmong(numbered.map(({ event }) => event))
  return numbered.map(({ id, event: { kind, status, at, by, message, language, note, upload } }, i) => ({
    id: eventIdOf(reference, { id, event: { at, status, by } }),
    kind: changeKindOf({ kind, by, isFirst: i === 0 }),
    status,
    at: isoTime(at),
    by: doerOf(by),
    message,
    language,
    note,
    file: upload,
    ...(undone.has(i) && { undone: true }),
  }))
}

/** What was asked and calculated, in order; `list` is the id of the list page that a question belongs to. */
export const questionRecords = ({ pages }: Form) =>
  pages.flatMap(({ id, repeat, fields }) =>
    fields.flatMap((item) => {
      if (!isField(item) && !isCalculated(item)) return []
      const { type, label } = item
      return {
        id: item.id,
        ...(repeat && { list: id }),
        type,
        label,
        ...('options' in item && { options: item.options.map(({ value, label }) => ({ value, label })) }),
      }
    }),
  )
