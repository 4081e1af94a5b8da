/** drive copy | adopt: all files to another place, or to another database. Here is db accept-loss too, which does the like for a database. */
import type { Command } from 'commander'
import type { Belonging } from '../models/installation.ts'
import type { Wired } from '../wire.ts'
import { copyFiles } from './copy.ts'
import { CommandError } from './failure.ts'
import { localTime, print } from './output.ts'
import { type Shell, withServices } from './shell.ts'

export function driveCommands(program: Command, shell: Shell): void {
  const drive = program.command('drive').helpGroup('Files:').description('Look after the files.')
  drive
    .command('copy')
    .helpGroup('Files:')
    .description('copy all files to an empty place: to S3, or back to a folder')
    .requiredOption('--to <place>', 's3://bucket/prefix?region=…&endpoint=…, or the path of a folder')
    .addHelpText('after', COPY_HELP)
    .action((options: { to: string }) => copyFiles(shell, options))
  drive
    .command('adopt')
    .helpGroup('Files:')
    .description('let this database take over the files of another installation')
    .option('--yes', 'do not ask')
    .addHelpText('after', ADOPT_HELP)
    .action((options: { yes?: true }) => adopt(shell, options))
}

const COPY_HELP = `
Stop the service first. This copies from the place in the settings to the one you name, with the credentials in
AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. If a copy is interrupted, run the command again: it continues where it
stopped. At the end it reads and compares every file in both places. The target must contain nothing else.
Exit code 1 when some files differ: remove those from the target, and start again.`

// drive adopt, db accept-loss: an operator says that database and files belong together as they are.

interface Confirmed {
  yes?: true
}

const ADOPT_HELP = `
Database and drive carry the id of their installation, and refuse each other when the ids differ. After this command the
drive carries the id of this database. The service then deletes the files that this database does not know, and the other
installation is refused. Exit code 2 when nothing was changed.`

export const ACCEPT_HELP = `
Once a minute the drive remembers the last change of the database. When the database lacks that change, as after a failover
or with an older backup, no file is deleted. After this command the service deletes the files that came with what was lost.
First restore or copy what you still need. Exit code 2 when nothing was changed.`

const adopt = (shell: Shell, { yes }: Confirmed): Promise<void> =>
  during(shell, 'foreign', 'The files belong to this database already.', async ({ drive, store }) => {
    let [files, known] = [0, 0]
    for await (const page of drive.pages()) {
      files += page.length
      known += (await store.uploads.known(page.map(({ key }) => key))).size
    }
    const question = `There are ${files} files on the drive, and this database knows ${known} of them. The service will delete the others. Take the files over?`
    await agree(shell, question, yes)
    return 'The files belong to this database now. Restart the service.'
  })

export const acceptLoss = (shell: Shell, { yes }: Confirmed): Promise<void> =>
  during(shell, 'behind', 'The database lacks nothing that the drive remembers.', async (wired, timeZone) => {
    const { drive, database } = await wired.services.installation.positions()
    const at = (position: typeof drive) => (position ? localTime(position.at, timeZone) : 'nothing')
    const question = `The drive remembers a change of ${at(drive)}. The last one in the database is of ${at(database)} (${timeZone}). Accept the loss?`
    await agree(shell, question, yes)
    return 'The loss is accepted. A running service notices within a minute.'
  })

/** Adopts the drive when it stands as this command expects and `ask` resolves to what is said then. */
async function during(
  shell: Shell,
  expected: Belonging,
  nothing: string,
  ask: (wired: Wired, timeZone: string) => Promise<string>,
): Promise<void> {
  await withServices(
    shell,
    async (wired, { timeZone }) => {
      const { installation } = wired.services
      const belonging = installation.belonging()
      if (belonging === 'own') return print(shell.out, [nothing])
      if (belonging !== expected) await installation.requireOwn()
      const done = await ask(wired, timeZone)
      await installation.adopt()
      await print(shell.out, [done])
    },
    { anyDrive: true },
  )
}

async function agree(shell: Shell, question: string, yes: true | undefined): Promise<void> {
  if (!yes && !(await shell.confirm(question)))
    throw new CommandError(`${question}\nNothing was changed. Answer yes, or add --yes.`, 2)
}
