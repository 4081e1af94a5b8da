/** The tree of commands and the manual around it. */
import type { Writable } from 'node:stream'
import { Command, Help } from 'commander'
import { COMMAND_LINE } from '../models/command-line.ts'
import { VERSION } from '../settings/release.ts'
import { backupCommands } from './backup.ts'
import { databaseCommands } from './db.ts'
import { deliveryCommands } from './deliveries.ts'
import { driveCommands } from './drive.ts'
import { fixtureCommands } from './fixtures.ts'
import { formCommands } from './forms.ts'
import { programCommands } from './programs.ts'
import { restartCommand } from './restart.ts'
import { restoreCommand } from './restore.ts'
import { retentionCommands } from './retention.ts'
import type { Shell } from './shell.ts'
import { officeCommands } from './staff.ts'
import { statsCommand } from './stats.ts'
import { statusCommand } from './status.ts'
import { submissionCommands } from './submissions.ts'
import { upgradeCommands } from './upgrade.ts'
import { uploadCommands } from './uploads.ts'
import { verifyCommand } from './verify.ts'

const INTRODUCTION = `The command line of Intake: publish forms, work on cases, look after the database.

It uses the data folder (SVC_DATA_DIR) and the settings of the service: name their file with --env-file, as the service does.
The service can keep running.`

const MANUAL = `
Add --help to any command to learn more, for example:
  ${COMMAND_LINE} submissions export --help

Output:
  Data goes to standard output, everything else to standard error. Listings are tables with times in SVC_TIME_ZONE;
  with --json they are JSON Lines, one object a line, with times in UTC:
  ${COMMAND_LINE} submissions list --form parking-permit --json | head -1

Exit codes:
  0  done
  1  the command failed, or found faults (a definition with errors, a damaged database, no such case)
  2  the settings or the command line are wrong; nothing was done`

/** Throws CommanderError instead of ending the process; see `failureOf`. */
export function createProgram(shell: Shell): Command {
  const program = new Command(COMMAND_LINE)
    .description(INTRODUCTION)
    .usage('<command> [options]')
    .version(VERSION, '--version', 'say which release this is')
    .option('--env-file <file>', 'settings of the service; variables that are set win (default: SVC_ENV_FILE)')
    .exitOverride()
    .showHelpAfterError('(add --help to learn how to use it)')
    .helpCommand(false)
    .configureOutput({
      writeOut: (text) => void shell.out.write(text),
      writeErr: (text) => void shell.err.write(text),
      // A pipe has no width of its own: the manual is then as wide as this text.
      getOutHelpWidth: () => columnsOf(shell.out),
      getErrHelpWidth: () => columnsOf(shell.err),
    })
    .configureHelp({ formatHelp })
  const groups = [
    formCommands,
    submissionCommands,
    uploadCommands,
    deliveryCommands,
    retentionCommands,
    verifyCommand,
    statsCommand,
    officeCommands,
    programCommands,
    databaseCommands,
    backupCommands,
    restoreCommand,
    upgradeCommands,
    driveCommands,
    statusCommand,
    restartCommand,
    fixtureCommands,
  ]
  for (const add of groups) add(program, shell)
  return program.addHelpText('after', MANUAL)
}

const columnsOf = (stream: Writable & { columns?: number }): number => stream.columns ?? 120

/** Help lists the verbs themselves, not their groups; elsewhere commander keeps its own view of the tree. */
function formatHelp(command: Command, help: Help): string {
  const manual: Help = Object.assign(Object.create(help), { visibleCommands: verbsOf, subcommandTerm: termOf })
  return Help.prototype.formatHelp.call(manual, command, manual)
}

/** What has no description is a command of an earlier release, which only says what to use instead. */
const verbsOf = (command: Command): Command[] =>
  command.commands
    .filter((one) => one.description() !== '')
    .flatMap((one) => (one.commands.length > 0 ? verbsOf(one) : [one]))

/** "submissions show <reference>": the way from the root, as it is typed. */
function termOf(command: Command): string {
  const words: string[] = []
  for (let at = command; at.parent; at = at.parent) words.unshift(at.name())
  const args = command.registeredArguments.map((one) => {
    const name = one.name() + (one.variadic ? '...' : '')
    return one.required ? `<${name}>` : `[${name}]`
  })
  return [...words, ...args].join(' ')
}
