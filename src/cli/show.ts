/** One case, as the office sees it: labels from the version it was made with, every answer, every note. */
import type { Answer } from '../models/answers.ts'
import { ADDRESS_PARTS, type Field } from '../models/field.ts'
import { fieldsOf } from '../models/form.ts'
import type { Case, Submission } from '../models/submission.ts'
import { unknownReference } from './find.ts'
import { printListing } from './output.ts'
import { type Shell, withServices } from './shell.ts'
import { localTime, printable } from './table.ts'

export async function show(shell: Shell, reference: string, { json }: { json?: true }): Promise<void> {
  await withServices(shell, async ({ services: { submissions, statuses } }, { timeZone }) => {
    const [submission, found] = [await submissions.byReference(reference), await statuses.find(reference)]
    if (!submission || !found) throw unknownReference(reference)
    await printListing(shell.out, {
      json,
      rows: [forPrograms(submission, found)],
      lines: () => forPeople(submission, found, timeZone).map(printable),
    })
  })
}

function forPrograms(
  { reference, slug, version, receivedAt, quarantine, answers }: Submission,
  { form, status, events }: Case,
) {
  return {
    reference,
    form: { slug, title: form.title },
    version,
    receivedAt: iso(receivedAt),
    status: { id: status.id, label: status.label },
    quarantine,
    answers: fieldsOf(form).flatMap(({ field: { id, label } }) =>
      answers[id] === undefined ? [] : { id, label, value: answers[id] },
    ),
    events: events.map(({ status, label, at, by, message, note }) => ({
      status: { id: status, label },
      at: iso(at),
      by,
      message,
      note,
    })),
  }
}

function forPeople(
  { reference, version, receivedAt, quarantine, answers }: Submission,
  { form, status, events }: Case,
  timeZone: string,
): string[] {
  const asked = fieldsOf(form).filter(({ field }) => answers[field.id] !== undefined)
  return [
    `${reference}  ${form.title}`,
    `Status    ${status.label} (${status.id})${status.final ? '' : `, may go to: ${status.to.join(', ')}`}`,
    `Received  ${localTime(receivedAt, timeZone)} ${timeZone}`,
    `Version   ${form.slug} ${version}`,
    ...(quarantine === undefined ? [] : [`Set aside ${quarantine}; see submissions release`]),
    '',
    'Answers',
    ...asked.flatMap(({ field }) => [`  ${field.label}`, ...indented(phrase(field, answers[field.id]!), 4)]),
    '',
    'Events',
    ...events.flatMap(({ label, at, by, message, note }) => [
      `  ${localTime(at, timeZone)}  ${label}, by ${by}`,
      ...(message === undefined ? [] : indented(`Message: ${message}`, 4)),
      ...(note === undefined ? [] : indented(`Note: ${note}`, 4)),
    ]),
  ]
}

/** An answer in the words of its question; several lines where it has several. */
function phrase(field: Field, answer: Answer): string {
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  if (typeof answer === 'object' && !Array.isArray(answer))
    return ADDRESS_PARTS.flatMap((part) => answer[part] ?? []).join('\n')
  const labels = new Map('options' in field ? field.options.map(({ value, label }) => [value, label]) : [])
  return [answer]
    .flat()
    .map((one) => labels.get(String(one)) ?? String(one))
    .join('\n')
}

const indented = (text: string, by: number): string[] => text.split('\n').map((line) => ' '.repeat(by) + line)
const iso = (at: number): string => new Date(at).toISOString()
