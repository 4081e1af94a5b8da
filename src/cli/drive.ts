/** drive copy | adopt: all files to another place, or to another database. */
import type { Command } from 'commander'
import { copyFiles } from './copy.ts'
import { ADOPT_HELP, adopt } from './installation.ts'
import type { Shell } from './shell.ts'

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
