/** submissions set-status | reopen | message | note | delete: what the office does with a case. */
import type { Command } from 'commander'
import { isFreeName } from '../models/account.ts'
import { COMMAND_LINE } from '../models/command-line.ts'
import type { Submission } from '../models/submission.ts'
import { textsIn } from '../presenters/texts/languages.ts'
import { statusTexts } from '../presenters/texts/status-texts.ts'
import type { Cases } from '../services/cases/index.ts'
import { CommandError } from './failure.ts'
import { reference, unknownReference } from './find.ts'
import { print } from './output.ts'
import { NOT_FREE, type Shell, withServices } from './shell.ts'
import { resolved } from './standard-input.ts'

const texts = textsIn('en')

/** Options of a verb, by name; those that are texts may come from standard input. */
interface Remarks {
  message?: string
  note?: string
  reason?: string
  by?: string
}

export const REFERENCE =
  'the reference of the case; capitals, spaces and hyphens do not matter; - reads it from standard input'
const BY = 'who made the change; default: your user name on this machine'

/** Adds the verbs; `verb` begins one of `submissions`. */
export function caseWork(verb: (name: string) => Command, shell: Shell): void {
  verb('set-status')
    .description('move a case to another status')
    .argument('<reference>', REFERENCE, reference)
    .argument('<status>', 'ID of a status that the case can move to, such as in-review')
    .option('--message <text>', 'message to the person, shown on the status page; - reads it from standard input')
    .option('--note <text>', 'note that only the office sees; - reads it from standard input')
    .option('--by <name>', BY)
    .addHelpText('after', INPUT_HELP)
    .action((typed: string, to: string, options: Remarks) =>
      work(shell, typed, options, async ({ cases }, one, { reference, ...remarks }) => {
        const status = await cases.update(one, { to, move: 'onward', ...remarks })
        return `The status of ${reference} is now "${statusTexts(texts, status).label}".`
      }),
    )
  verb('reopen')
    .description('reopen a case that was closed by mistake')
    .argument('<reference>', REFERENCE, reference)
    .argument('<status>', 'ID of the new status, such as in-review')
    .requiredOption('--reason <text>', 'why; only the office sees it; - reads it from standard input')
    .option('--message <text>', 'message to the person, shown on the status page; - reads it from standard input')
    .option('--by <name>', BY)
    .action((typed: string, to: string, options: Remarks) =>
      work(shell, typed, options, async ({ cases }, one, { reference, reason, ...remarks }) => {
        const status = await cases.update(one, { to, move: 'reopen', ...remarks, note: reason! })
        return `${reference} is open again. Its status is "${statusTexts(texts, status).label}".`
      }),
    )
  verb('message')
    .description('write a message to the person on the status page; the status stays the same')
    .argument('<reference>', REFERENCE, reference)
    .requiredOption('--message <text>', 'the text; - reads it from standard input')
    .option('--by <name>', BY)
    .action((typed: string, options: Remarks) =>
      work(shell, typed, options, async ({ cases }, one, { reference, ...remarks }) => {
        await cases.update(one, remarks)
        return `The status page of ${reference} now shows the message.`
      }),
    )
  verb('note')
    .description('add a note that only the office sees; the status stays the same')
    .argument('<reference>', REFERENCE, reference)
    .requiredOption('--note <text>', 'the text; - reads it from standard input')
    .option('--by <name>', BY)
    .action((typed: string, options: Remarks) =>
      work(shell, typed, options, async ({ cases }, one, { reference, ...remarks }) => {
        await cases.update(one, remarks)
        return `Note added to ${reference}. Only the office can see it.`
      }),
    )
  verb('delete')
    .description('delete the answers, messages, notes and files of a case for good')
    .argument('<reference>', REFERENCE, reference)
    .requiredOption('--reason <text>', 'why; it stays with the case, so do not name a person')
    .option('--yes', 'do not ask')
    .option('--by <name>', BY)
    .addHelpText('after', DELETE_HELP)
    .action((typed: string, { yes, ...options }: Remarks & { yes?: true }) =>
      work(shell, typed, options, async ({ cases }, one, { reference, by, reason }) => {
        const question = `Delete the answers, messages, notes and files of ${reference} for good?`
        if (!yes && !(await shell.confirm(question)))
          throw new CommandError('Nothing was deleted. Answer yes, or add --yes.', 2)
        const { files } = await cases.remove(one, { by, reason: reason! })
        return `${reference} is deleted, with ${files} ${files === 1 ? 'file' : 'files'}. Its reference stays.`
      }),
    )
}

const INPUT_HELP = `
Other users of this machine can read the command lines of its processes. Use standard input for what they should not
see: the reference is the first line, the message or note is the rest.
  ${COMMAND_LINE} submissions set-status - in-review --note - < words.txt`

const DELETE_HELP = `
The reference stays, so that the status page can say that the content was deleted. Backups still contain the content
until you delete them too.`

async function work(
  shell: Shell,
  typed: string,
  { by = shell.user(), ...given }: Remarks,
  act: (
    services: { cases: Cases },
    one: Submission,
    remarks: Remarks & { reference: string; by: string },
  ) => Promise<string>,
): Promise<void> {
  const { reference, texts } = await resolved(shell, { reference: typed, texts: given as Record<string, string> })
  for (const [name, text] of Object.entries({ by, ...texts }))
    if (text.trim() === '')
      throw new CommandError(`--${name} must not be empty.${given === texts ? ' Leave it out instead.' : ''}`, 2)
  if (!isFreeName(by)) throw new CommandError(`--by ${NOT_FREE}`, 2)
  await withServices(shell, async ({ services }) => {
    const one = await services.submissions.byReference(reference)
    if (!one) throw unknownReference(reference)
    await print(shell.out, [await act(services, one, { by, ...texts, reference })])
  })
}
