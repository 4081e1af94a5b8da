/** submissions list | show | explain | find | readers | release | export, and what is done to a case (case-work). */
import { type Command, Option } from 'commander'
import { type AuditRow, READING } from '../models/audit.ts'
import { PARTIES, partyNamed } from '../models/event.ts'
import { fieldsOf } from '../models/form.ts'
import { didYouMean } from '../models/nearest.ts'
import { auditDetails } from '../presenters/office/audit-page.ts'
import { officeTextsIn } from '../presenters/texts/languages.ts'
import { whyAsked, whyAskedForPeople } from '../presenters/why-asked.ts'
import { isoTime } from '../services/exports/records.ts'
import type { AuditReading } from '../services/office/audit.ts'
import { caseWork, REFERENCE } from './case-work.ts'
import { exportTo } from './export.ts'
import { CommandError } from './failure.ts'
import { optionOfWords, reference, unknownReference, whole } from './find.ts'
import { list, search } from './list.ts'
import { localTime, print, printable, printListing, tableOf } from './output.ts'
import { type Shell, withServices } from './shell.ts'
import { show } from './show.ts'
import { referenceOf } from './standard-input.ts'

const texts = officeTextsIn('en')

export function submissionCommands(program: Command, shell: Shell): void {
  const submissions = program
    .command('submissions')
    .helpGroup('Submissions:')
    .description('Look at submissions, work on cases, export them.')
  const verb = (name: string) => submissions.command(name).helpGroup('Submissions:')
  const narrowed = (command: Command) =>
    command
      .option('--status <id>', 'only those with this status, such as in-review')
      .option('--days <n>', 'only those received in the last n days, counted back from now', whole)

  narrowed(verb('list').option('--form <slug>', 'only this form'))
    .description('list submissions, newest first, without answers')
    .option('--quarantined', 'only possible spam')
    .addOption(
      optionOfWords('--waiting-for <who>', 'only those that wait for the office or for the person', {
        words: PARTIES,
        named: partyNamed,
      }),
    )
    .option(
      '--search <text>',
      'only those with all these words, or words that start like them, in their answers, or with a reference that starts like this',
    )
    .option('--limit <n>', 'at most this many', whole, 50)
    .option('--json', 'one JSON object a line')
    .action((options) => list(shell, options))
  verb('find')
    .description('find the cases and saved forms that contain a text: in answers, messages, notes or names of files')
    .requiredOption('--text <text>', 'such as a name or an email address; - reads it from standard input')
    .option('--json', 'one JSON object a line')
    .action((options: { text: string; json?: true }) => search(shell, options))
  verb('show')
    .description('show a case: answers, status, events and notes')
    .argument('<reference>', REFERENCE, reference)
    .option('--why', 'say for each question that was not asked which answer decided it')
    .option('--json', 'as one JSON object')
    .action(async (typed: string, options: { json?: true; why?: true }) =>
      show(shell, await referenceOf(shell, typed), options),
    )
  verb('explain')
    .description('explain why a question was asked or not, rule by rule')
    .argument('<reference>', REFERENCE, reference)
    .argument('<question>', 'the ID of the question')
    .option('--json', 'as one JSON object')
    .action(async (typed: string, id: string, options: { json?: true }) =>
      explain(shell, { reference: await referenceOf(shell, typed), id }, options),
    )
  verb('readers')
    .description('list who has read a case: in the office, in a download, or by a program')
    .argument('<reference>', REFERENCE, reference)
    .option('--json', 'one JSON object a line')
    .action(async (typed: string, options: { json?: true }) => readers(shell, await referenceOf(shell, typed), options))
  caseWork(verb, shell)
  verb('release')
    .description('release a case that is not spam')
    .argument('<reference>', REFERENCE, reference)
    .action(async (typed: string) => release(shell, await referenceOf(shell, typed)))
  narrowed(verb('export').requiredOption('--form <slug...>', 'the form; with xlsx, one or more'))
    .description('write the submissions of a form with their answers')
    .addOption(
      new Option(
        '--format <format>',
        'xlsx for spreadsheets, csv, jsonl for programs, zip for CSV, JSON Lines and every file',
      )
        .choices(['xlsx', 'csv', 'jsonl', 'zip'])
        .default('csv'),
    )
    .option('--rows <page>', 'CSV: one line for each record of this list, instead of one for each submission')
    .option('--quarantined', 'only possible spam, which is left out otherwise')
    .option('--out <file>', 'write to this file, which only you can read; default: standard output')
    .addHelpText('after', EXPORT_HELP)
    .action((options) => exportTo(shell, options))
}

const EXPORT_HELP = `
XLSX has a sheet for each form. The first row has the labels of the questions, the second their IDs. Every answer keeps
its zeros, dates are dates, and times are those of SVC_TIME_ZONE. A choice is shown by its label; checkboxes have a
column for each option.

CSV is UTF-8 with a byte order mark, which spreadsheets need. Its header is Reference, Received (UTC), Status and
Version, then the ID of each question. Selected options and names of files are joined by "; ". An address has a column
for each part (home.line1). The columns are those of all versions in use, oldest first. Text that a spreadsheet could
take for a formula starts with '. A page that asks for a list has a column for each of its questions (vehicles.kind),
with one line in the cell for each record; --rows vehicles gives each record a line of its own. Line ends within an
answer of a list are " / ". A spreadsheet may drop zeros at the start of an answer such as 001234; import the file as
text to keep them.
JSON Lines has one object for each submission, with its answers exactly as they were given and a record of each file.

A ZIP archive contains both, a CSV for each list, and the files as files/<reference>/<question>/<name>. Files are left
out when the virus scan gave no result.

An existing file is replaced only when the new one is complete.`

async function release(shell: Shell, reference: string): Promise<void> {
  await withServices(shell, async ({ services: { submissions, cases } }) => {
    if (!(await submissions.byReference(reference))) throw unknownReference(reference)
    const released = await cases.release(reference, { by: shell.user() })
    await print(shell.out, [
      `${reference} ${released ? 'is released' : 'was not marked as possible spam. Nothing was changed'}.`,
    ])
  })
}

/** Why somebody was asked one question, or was not. */
async function explain(
  shell: Shell,
  { reference, id }: { reference: string; id: string },
  { json }: { json?: true },
): Promise<void> {
  await withServices(shell, async ({ services: { submissions, cases } }, { timeZone }) => {
    const submission = await submissions.byReference(reference)
    const found = await cases.find(reference)
    if (!submission || !found) throw unknownReference(reference)
    if (submission.deletedAt !== undefined) throw new CommandError('The content of this case was deleted.')
    const why = whyAsked(texts, submission, found.form, { id, timeZone })
    if (!why) {
      const known = fieldsOf(found.form).map(({ field }) => field.id)
      throw new CommandError(`The form of this case has no question "${id}"${didYouMean(id, known)}`, 2)
    }
    await printListing(shell.out, { json, rows: [why], lines: () => whyAskedForPeople(texts, why).map(printable) })
  })
}

/** Rows of the audit read at once. */
const SIZE = 500

/** Who has read a case, by the audit. */
async function readers(shell: Shell, reference: string, { json }: { json?: true }): Promise<void> {
  await withServices(shell, async ({ services: { audit, submissions } }, { timeZone }) => {
    if (!(await submissions.byReference(reference))) throw unknownReference(reference)
    const rows = await readingsIn(audit, reference)
    await printListing(shell.out, {
      json,
      rows: rows.map(({ at, by, action, about }) => ({
        at: isoTime(at),
        by,
        action,
        // A download does not say which cases it had.
        ...(about !== reference && action === 'export-begun' && { perhaps: true }),
      })),
      lines: () =>
        tableOf(
          ['When', 'Who', 'What', 'Details'],
          rows.map((row) => [
            localTime(row.at, timeZone),
            row.by,
            texts.office.audit.actions[row.action],
            auditDetails(texts, row),
          ]),
        ),
    })
    if (rows.length === 0) await print(shell.err, ['The audit names nobody who has read this case.'])
    if (rows.some(({ action }) => action === 'export-begun'))
      await print(shell.err, [
        'The audit does not say which cases were in a download. The case may not have been in all of these.',
      ])
  })
}

async function readingsIn(audit: AuditReading, about: string): Promise<AuditRow[]> {
  const all: AuditRow[] = []
  for (let before: { at: number; id: number } | undefined; ; ) {
    const { rows, next } = await audit.page({ about, ...(before && { before }), size: SIZE })
    all.push(...rows.filter(({ action }) => READING.includes(action)))
    if (!next) return all
    before = next
  }
}
