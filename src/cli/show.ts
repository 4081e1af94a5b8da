/** One case, as the office sees it: labels from the version it was made with, every answer, every note. */

import { type Answer, recordsIn } from '../models/answers.ts'
import { doerOf, type EventKind } from '../models/event.ts'
import type { Field } from '../models/field.ts'
import { answerFieldsOf, type Page, questionsOf } from '../models/page.ts'
import type { Case, Submission } from '../models/submission.ts'
import { filesNamed, type Upload } from '../models/upload.ts'
import { answerText } from '../presenters/answer-text.ts'
import { exportTexts, whySetAside } from '../presenters/export-texts.ts'
import { noteOf } from '../presenters/retention.ts'
import { officeTextsIn } from '../presenters/texts/languages.ts'
import { statusLabel, statusTexts } from '../presenters/texts/status-texts.ts'
import { notAsked, notAskedForPeople, notAskedForPrograms } from '../presenters/why-asked.ts'
import { fileRecordOf, isoTime, recordOf } from '../services/exports/records.ts'
import { unknownReference } from './find.ts'
import { localTime, printable, printListing } from './output.ts'
import { type Shell, withServices } from './shell.ts'

const texts = officeTextsIn('en')

interface FoundCase {
  submission: Submission
  found: Case
  files: Upload[]
  /** Present when it is asked for. */
  hidden: ReturnType<typeof notAsked> | undefined
}

export async function show(shell: Shell, reference: string, { json, why }: { json?: true; why?: true }): Promise<void> {
  await withServices(shell, async ({ services: { submissions, cases, uploads } }, { timeZone }) => {
    const submission = await submissions.byReference(reference)
    const found = await cases.find(reference)
    if (!submission || !found) throw unknownReference(reference)
    const files = await uploads.ofSubmission(submission.id)
    const kept = submission.deletedAt === undefined
    const hidden = why && kept ? notAsked(submission, found.form, timeZone) : undefined
    await printListing(shell.out, {
      json,
      rows: [forPrograms({ submission, found, files, hidden })],
      lines: () => forPeople({ submission, found, files, hidden }, timeZone).map(printable),
    })
  })
}

function forPrograms({ submission, found: { form, status, events }, files, hidden }: FoundCase) {
  const { answers } = submission
  return {
    ...recordOf(submission, exportTexts(texts)),
    form: { slug: form.slug, title: form.title },
    status: { id: status.id, label: statusTexts(texts, status).label },
    answers: form.pages
      .flatMap((page) => (page.repeat ? [{ id: page.id, label: listName(page) }] : answerFieldsOf(page)))
      .flatMap(({ id, label }) => (answers[id] === undefined ? [] : { id, label, value: answers[id] })),
    ...(hidden && { notAsked: notAskedForPrograms(hidden) }),
    files: files.map(fileRecordOf),
    events: events.map((event) => {
      const { status, at, by, note: _, ...rest } = event
      const note = noteOf(texts, event)
      return {
        status: { id: status, label: statusLabel(texts, form, status) },
        at: isoTime(at),
        by: doerOf(by),
        ...rest,
        ...(note !== undefined && { note }),
      }
    }),
  }
}

function forPeople({ submission, found, files, hidden }: FoundCase, timeZone: string): string[] {
  const { reference, version, receivedAt, waitingFor, deletedAt, quarantine } = submission
  const { form, status, events } = found
  return [
    `${reference}  ${form.title}`,
    `Status    ${statusTexts(texts, status).label} (${status.id})${status.final ? '' : `, can move to: ${status.to.join(', ')}`}`,
    `Received  ${localTime(receivedAt, timeZone)} ${timeZone}`,
    `Version   ${form.slug} ${version}`,
    ...(waitingFor === undefined ? [] : [`Waits for the ${waitingFor}`]),
    ...(deletedAt === undefined ? [] : [`Deleted   ${localTime(deletedAt, timeZone)} ${timeZone}`]),
    ...(quarantine === undefined ? [] : [`Possible spam: ${whySetAside(texts, quarantine)}; see submissions release`]),
    '',
    'Answers',
    ...form.pages.flatMap((page) =>
      page.repeat
        ? listLines(page, submission, files)
        : answerFieldsOf(page).flatMap((field) =>
            questionLines(field, submission.answers[field.id], filesAt(files, field.id)),
          ),
    ),
    ...(hidden ? ['', 'Not asked', ...notAskedForPeople(texts, hidden, form)] : []),
    '',
    'Events',
    ...events
      .map((event) => ({ ...event, note: noteOf(texts, event) }))
      .flatMap(({ kind, status: id, at, by, message, note, undone }) => [
        `  ${localTime(at, timeZone)}  ${DONE[kind](statusLabel(texts, form, id))}, by ${by === doerOf(by) ? by : 'the person'}${undone ? ' (undone)' : ''}`,
        ...indented(message === undefined ? [] : `Message: ${message}`.split('\n')),
        ...indented(note === undefined ? [] : `Note: ${note}`.split('\n')),
      ]),
  ]
}

/** What an event was, by its kind; `label` is that of the status. */
const DONE: Record<EventKind, (label: string) => string> = {
  status: (label) => label,
  reopened: (label) => `Reopened: ${label}`,
  message: () => 'Message',
  note: () => 'Note',
  assigned: () => 'Assignment changed',
  released: () => 'Released: not spam',
  undone: (label) => `Change undone: ${label} again`,
  file: () => 'File received',
  reply: () => 'Answer received',
  deleted: () => 'Content deleted',
}

/** A question with its answer; nothing where it has none. */
function questionLines(field: Field, answer: Answer | undefined, files: readonly Upload[]): string[] {
  const lines = field.type === 'file' ? files.map(fileLine) : answerText(texts, field, answer)
  return lines.length === 0 ? [] : [`  ${field.label}`, ...indented(lines)]
}

/** A list page: its name, and below it each record with its answers. */
function listLines(page: Page, { answers }: Submission, files: readonly Upload[]): string[] {
  if (answers[page.id] === undefined) return []
  const records = recordsIn(answers[page.id])
  const lines = records.flatMap((record, i) => [
    `  ${page.repeat!.itemLabel} ${i + 1}`,
    ...indented(
      questionsOf(page).flatMap((field) => questionLines(field, record[field.id], filesNamed(files, record[field.id]))),
      2,
    ),
  ])
  return [`  ${listName(page)}`, ...(records.length > 0 ? indented(lines, 2) : ['    none'])]
}

const listName = ({ title, repeat, id }: Page): string => title ?? repeat?.itemLabel ?? id

const filesAt = (files: readonly Upload[], id: string): Upload[] => files.filter(({ fieldId }) => fieldId === id)

const fileLine = ({ filename, contentType, size, scan, id, replacedBy }: Upload): string =>
  `${filename} (${contentType}, ${size} bytes, ${scan}${replacedBy ? ', replaced' : ''}) ${id}`
const indented = (lines: string[], by = 4): string[] => lines.map((line) => ' '.repeat(by) + line)
