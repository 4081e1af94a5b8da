/** submissions list | show | explain | find | release | export, and what is done to a case (case-work) */
import { type Command, Option } from 'commander'
import { caseWork, REFERENCE } from './case-work.ts'
import { explain } from './explain.ts'
import { exportTo } from './export.ts'
import { reference, unknownReference, whole } from './find.ts'
import { list } from './list.ts'
import { print } from './output.ts'
import { search } from './search.ts'
import { type Shell, withServices } from './shell.ts'
import { show } from './show.ts'
import { referenceOf } from './standard-input.ts'

export function submissionCommands(program: Command, shell: Shell): void {
  const submissions = program
    .command('submissions')
    .helpGroup('Submissions:')
    .description('Look at submissions, move cases along, export them.')
  const verb = (name: string) => submissions.command(name).helpGroup('Submissions:')
  const narrowed = (command: Command) =>
    command
      .option('--status <id>', 'only those that stand at this status, such as in-review')
      .option('--days <n>', 'only those received in the last n days, counted back from now', whole)

  narrowed(verb('list').option('--form <slug>', 'only this form'))
    .description('list submissions, newest first; answers are not shown')
    .option('--quarantined', 'only those set aside as probable spam')
    .addOption(
      new Option('--waiting-for <who>', 'only those where the office or the citizen has to do something next').choices([
        'office',
        'citizen',
      ]),
    )
    .option('--search <text>', 'only those with all these words in their answers, or whose reference begins so')
    .option('--limit <n>', 'at most this many', whole, 50)
    .option('--json', 'one JSON object a line')
    .action((options) => list(shell, options))
  verb('find')
    .description('find everything that holds a text: answers, words of a case, names of files')
    .requiredOption('--text <text>', 'such as a name or an e-mail address; - reads it from standard input')
    .option('--json', 'one JSON object a line')
    .action((options: { text: string; json?: true }) => search(shell, options))
  verb('show')
    .description('show a case: answers, status, events and notes')
    .argument('<reference>', REFERENCE, reference)
    .option('--why', 'tell of each question that was not asked which answer decided it')
    .option('--json', 'as one JSON object')
    .action(async (typed: string, options: { json?: true; why?: true }) =>
      show(shell, await referenceOf(shell, typed), options),
    )
  verb('explain')
    .description('tell why a question was asked or not, by the rules of its page and its own, part by part')
    .argument('<reference>', REFERENCE, reference)
    .argument('<question>', 'the id of the question')
    .option('--json', 'as one JSON object')
    .action(async (typed: string, id: string, options: { json?: true }) =>
      explain(shell, { reference: await referenceOf(shell, typed), id }, options),
    )
  caseWork(verb, shell)
  verb('release')
    .description('lift the quarantine: it counts like any other')
    .argument('<reference>', REFERENCE, reference)
    .action(async (typed: string) => release(shell, await referenceOf(shell, typed)))
  narrowed(verb('export').requiredOption('--form <slug>', 'the form'))
    .description('write the submissions of a form with their answers')
    .addOption(
      new Option('--format <format>', 'csv for spreadsheets, jsonl for programs, zip for both and every file')
        .choices(['csv', 'jsonl', 'zip'])
        .default('csv'),
    )
    .option('--rows <page>', 'CSV: a line for each record of this list, in place of one for each submission')
    .option('--quarantined', 'only those set aside as probable spam; they are left out otherwise')
    .option('--out <file>', 'write to this file, readable by you alone; default: standard output')
    .addHelpText('after', EXPORT_HELP)
    .action((options) => exportTo(shell, options))
}

const EXPORT_HELP = `
CSV is UTF-8 with a byte order mark, so that spreadsheets read it right, and a header: Reference, Received (UTC),
Status, Version, then a column for each question, by its id. Chosen boxes and names of files are joined by "; "; an
address has a column for each part (home.line1). The columns are those of all versions in use, oldest first. Where
text could be taken for a formula, ' is put before it. A page that asks for a list has a column for each of its
questions (vehicles.kind), a line in the cell for each record; --rows vehicles gives each record a line of its own.
JSON Lines has one object a submission, with its answers exactly as they were given and what is known of its files.

A ZIP archive has both, a CSV for each list, and the files as files/<reference>/<question>/<name>. Files without a
verdict of the scanner are left out.

The file replaces an older one when it is complete, and not before.`

async function release(shell: Shell, reference: string): Promise<void> {
  await withServices(shell, async ({ services: { submissions, cases } }) => {
    if (!(await submissions.byReference(reference))) throw unknownReference(reference)
    const released = await cases.release(reference, { by: shell.user() })
    await print(shell.out, [
      `${reference} ${released ? 'is released: it counts like any other' : 'was not set aside; nothing to do'}.`,
    ])
  })
}
