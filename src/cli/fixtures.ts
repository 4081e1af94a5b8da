/** fixtures create | clean: what the load gate needs to exist. */
import type { Command } from 'commander'
import { COMMAND_LINE } from '../models/command-line.ts'
import type { Config } from '../settings/index.ts'
import { CommandError } from './failure.ts'
import { whole } from './find.ts'
import { print } from './output.ts'
import { type Shell, withServices } from './shell.ts'

interface CreateOptions {
  count: number
  slug: string
}

export function fixtureCommands(program: Command, shell: Shell): void {
  const fixtures = program.command('fixtures').helpGroup('Load gate:').description('Submissions for the load gate.')
  const verb = (name: string) => fixtures.command(name).helpGroup('Load gate:')
  verb('create')
    .description(
      'create submissions that accept one upload each for 24 hours, and print the settings for the gate as shell commands',
    )
    .requiredOption('--count <n>', 'how many; at least as many as the gate has requests', whole)
    .option('--slug <slug>', 'a form with a file question', 'e2e-test-form')
    .addHelpText('after', `\nExample: eval "$(${COMMAND_LINE} fixtures create --count 120)"`)
    .action((options: CreateOptions) => create(shell, options))
  verb('clean')
    .description('remove all of these submissions and their files')
    .action(() => clean(shell))
}

async function create(shell: Shell, { count, slug }: CreateOptions): Promise<void> {
  await withServices(shell, async ({ services: { forms, fixtures } }, config) => {
    // An address that the operator has set is not printed over: the service may be measured under another one than its own.
    const base = shell.env('SVC_LOAD_BASE_URL')?.trim() ? [] : [`export SVC_LOAD_BASE_URL='${baseOf(config)}'`]
    await forms.load()
    const { key, fieldId } = await fixtures.create(slug, count)
    await print(shell.out, [
      ...base,
      `export SVC_LOAD_UPLOAD_PATH='/api/drive-upload?submissionId=${key}-{{index}}&fieldId=${fieldId}'`,
      `export SVC_LOAD_REQUESTS='${count}'`,
    ])
  })
}

async function clean(shell: Shell): Promise<void> {
  await withServices(shell, async ({ services: { fixtures } }) => {
    const count = await fixtures.clean()
    await print(shell.err, [`${count} ${count === 1 ? 'fixture' : 'fixtures'} removed.`])
  })
}

function baseOf({ baseUrl, host, port }: Config): string {
  if (baseUrl) return baseUrl
  if (port === 0)
    throw new CommandError('SVC_PORT is 0, so the address of the service is not known. Set SVC_BASE_URL.', 2)
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
