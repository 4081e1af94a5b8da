/** submissions set-status | reopen | message | note | delete: what the office does with a case. */
import type { Command } from 'commander'
import { statusTexts } from '../presenters/texts/status-texts.ts'
import type { Cases } from '../services/cases/index.ts'
import { CommandError } from './failure.ts'
import { reference, unknownReference } from './find.ts'
import { print } from './output.ts'
import { type Shell, withServices } from './shell.ts'
import { resolved } from './standard-input.ts'

/** Options of a verb, by name; those that are texts may come from standard input. */
interface Words {
  message?: string
  note?: string
  reason?: string
  by?: string
}

export const REFERENCE =
  'the reference of the case; case, spaces and hyphens do not matter; - reads it from standard input'
const BY = 'who decided; default: your user name on this machine'

/** Adds the verbs; `verb` begins one of `submissions`. */
export function caseWork(verb: (name: string) => Command, shell: Shell): void {
  verb('set-status')
    .description('move a case to another status')
    .argument('<reference>', REFERENCE, reference)
    .argument('<status>', 'id of a status that may follow the present one, such as in-review')
    .option('--message <text>', 'told to the public on the status page; - reads it from standard input')
    .option('--note <text>', 'for the office alone; - reads it from standard input')
    .option('--by <name>', BY)
    .addHelpText('after', INPUT_HELP)
    .action((typed: string, to: string, options: Words) =>
      work(shell, typed, options, async ({ cases }, { reference, by, message, note }) => {
        const status = await cases.move(reference, { to, by, ...(message && { message }), ...(note && { note }) })
        return `${reference} stands at "${statusTexts(status).label}" now.`
      }),
    )
  verb('reopen')
    .description('take a final status back that was set by mistake')
    .argument('<reference>', REFERENCE, reference)
    .argument('<status>', 'id of the status to go on from, such as in-review')
    .requiredOption('--reason <text>', 'why, for the office alone; - reads it from standard input')
    .option('--message <text>', 'told to the public on the status page; - reads it from standard input')
    .option('--by <name>', BY)
    .action((typed: string, to: string, options: Words) =>
      work(shell, typed, options, async ({ cases }, { reference, by, message, reason }) => {
        const status = await cases.reopen(reference, { to, by, note: reason!, ...(message && { message }) })
        return `${reference} is open again, at "${statusTexts(status).label}".`
      }),
    )
  verb('message')
    .description('tell the public something on the status page; the status stays')
    .argument('<reference>', REFERENCE, reference)
    .requiredOption('--message <text>', 'the words; - reads them from standard input')
    .option('--by <name>', BY)
    .action((typed: string, options: Words) =>
      work(shell, typed, options, async ({ cases }, { reference, by, message }) => {
        await cases.tell(reference, { by, message: message! })
        return `The status page of ${reference} says so now.`
      }),
    )
  verb('note')
    .description('note something for the office alone; the status stays')
    .argument('<reference>', REFERENCE, reference)
    .requiredOption('--note <text>', 'the words; - reads them from standard input')
    .option('--by <name>', BY)
    .action((typed: string, options: Words) =>
      work(shell, typed, options, async ({ cases }, { reference, by, note }) => {
        await cases.note(reference, { by, note: note! })
        return `Noted on ${reference}; the public does not see it.`
      }),
    )
  verb('delete')
    .description('delete answers, words and files of a case for good')
    .argument('<reference>', REFERENCE, reference)
    .requiredOption('--reason <text>', 'why, kept with the case; name no person in it')
    .option('--yes', 'do not ask')
    .option('--by <name>', BY)
    .addHelpText('after', DELETE_HELP)
    .action((typed: string, { yes, ...options }: Words & { yes?: true }) =>
      work(shell, typed, options, async ({ cases }, { reference, by, reason }) => {
        const question = `Delete answers, words and files of ${reference} for good?`
        if (!yes && !(await shell.confirm(question)))
          throw new CommandError('Nothing was deleted. Answer yes, or give --yes.', 2)
        const { files } = await cases.remove(reference, { by, reason: reason! })
        return `${reference} is deleted, with ${files} ${files === 1 ? 'file' : 'files'}. Its reference stays.`
      }),
    )
}

const INPUT_HELP = `
Other users of this machine can read the command lines of its processes. What they should not see comes from standard
input: the reference is its first line, the message or note what follows.
  npm run -s cli -- submissions set-status - in-review --note - < words.txt`

const DELETE_HELP = `
The reference stays, so that the status page says that the content was deleted and a repeat of the form is told so.
Backups made before still hold the content, until they are gone too.`

async function work(
  shell: Shell,
  typed: string,
  { by = shell.user(), ...given }: Words,
  act: (services: { cases: Cases }, words: Words & { reference: string; by: string }) => Promise<string>,
): Promise<void> {
  const { reference, texts } = await resolved(shell, { reference: typed, texts: given as Record<string, string> })
  for (const [name, text] of Object.entries({ by, ...texts }))
    if (text.trim() === '')
      throw new CommandError(`--${name} must not be blank.${given === texts ? ' Leave it out instead.' : ''}`, 2)
  await withServices(shell, async ({ services }) => {
    if (!(await services.submissions.byReference(reference))) throw unknownReference(reference)
    await print(shell.out, [await act(services, { by, ...texts, reference })])
  })
}
