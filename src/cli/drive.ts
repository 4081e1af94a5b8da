/** drive copy: all files to another place. */
import type { Command } from 'commander'
import { copyFiles } from './copy.ts'
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
}

const COPY_HELP = `
Stop the service first. From where the settings say, to the place that you name, with the credentials of
AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. A copy that was interrupted goes on where it was when it is begun again. At
the end every file is read in both places and compared. A target that holds anything else is refused.
Exit code 1 when files are not the same in both: remove those in the target, and begin again.`
