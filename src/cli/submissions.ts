/** submissions list | show | explain | find | readers | release | export, and what is done to a case (case-work) */
import { type Command, Option } from 'commander'
import { PARTIES, partyNamed } from '../models/event.ts'
import { caseWork, REFERENCE } from './case-work.ts'
import { explain } from './explain.ts'
import { exportTo } from './export.ts'
import { reference, unknownReference, whole } from './find.ts'
import { list } from './list.ts'
import { print } from './output.ts'
import { readers } from './readers.ts'
import { search } from './search.ts'
import { type Shell, withServices } from './shell.ts'
import { show } from './show.ts'
import { referenceOf } from './standard-input.ts'
import { optionOfWords } from './words.ts'

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
      'only those with all these words in their answers, or with a reference that starts like this',
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
  narrowed(verb('export').requiredOption('--form <slug>', 'the form'))
    .description('write the submissions of a form with their answers')
    .addOption(
      new Option('--format <format>', 'csv for spreadsheets, jsonl for programs, zip for both and every file')
        .choices(['csv', 'jsonl', 'zip'])
        .default('csv'),
    )
    .option('--rows <page>', 'CSV: one line for each record of this list, instead of one for each submission')
    .option('--quarantined', 'only possible spam, which is left out otherwise')
    .option('--out <file>', 'write to this file, which only you can read; default: standard output')
    .addHelpText('after', EXPORT_HELP)
    .action((options) => exportTo(shell, options))
}

const EXPORT_HELP = `
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
