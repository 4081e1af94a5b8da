/** status: how the service is, point by point, as its page in the office says it. */
import type { Command } from 'commander'
import { CONDITIONS } from '../models/service-state.ts'
import { saidFindings } from '../presenters/office/service-page.ts'
import { officeTextsIn } from '../presenters/texts/languages.ts'
import { CommandError } from './failure.ts'
import { counted, printable, printListing, wrapped } from './output.ts'
import { type Shell, withServices } from './shell.ts'

const HELP = `
Looks at processes, database, files, definitions, disk, deliveries, backup and its test, audit, virus scanner, clock and proxy, and
says what to do where something is not well. The page “Service” of the office says the same.
Exit code 1 when something needs attention.`

const WIDTH = 100

export function statusCommand(program: Command, shell: Shell): void {
  program
    .command('status')
    .helpGroup('Service:')
    .description('say how the service is, and what to do where something is not well')
    .option('--json', 'one JSON object a line')
    .addHelpText('after', HELP)
    .action((options: { json?: true }) => status(shell, options))
}

async function status(shell: Shell, { json }: { json?: true }): Promise<void> {
  const bad = await withServices(shell, async ({ services: { serviceState } }, { timeZone }) => {
    const texts = officeTextsIn('en')
    const findings = await serviceState.look()
    const rows = saidFindings(texts, findings, timeZone)
    await printListing(shell.out, {
      json,
      rows: findings.map((finding) => ({ state: CONDITIONS[finding.condition], ...finding })),
      lines: () =>
        rows.flatMap(({ label, state, found, todo }) => [
          ...indented(`${texts.office.service.states[state]}: ${label}. ${found}`, ''),
          ...(todo === '' ? [] : indented(todo, '    ')),
        ]),
    })
    return rows.filter(({ state }) => state === 'bad').length
  })
  if (bad > 0) throw new CommandError(`${counted(bad, 'point')} ${bad === 1 ? 'needs' : 'need'} attention.`)
}

const indented = (text: string, indent: string): string[] =>
  wrapped(printable(text), WIDTH).map((line, i) => `${i === 0 ? indent : indent || '    '}${line}`)
