/** retention run | log: deleting cases that have reached their time of deletion, and what was deleted. */
import type { Command } from 'commander'
import { BY_RETENTION } from '../models/retention.ts'
import { whyDeleted } from '../presenters/retention.ts'
import { textsIn } from '../presenters/texts/languages.ts'
import { jsonLines } from '../services/exports/lines.ts'
import { isoTime } from '../services/exports/records.ts'
import { CommandError } from './failure.ts'
import { whole } from './find.ts'
import { counted, localTime, print, printListing, tableOf } from './output.ts'
import { type Shell, withServices } from './shell.ts'

const texts = textsIn('en')

export function retentionCommands(program: Command, shell: Shell): void {
  const retention = program
    .command('retention')
    .helpGroup('Retention:')
    .description('Delete cases that their form says to delete.')
  const verb = (name: string) => retention.command(name).helpGroup('Retention:')
  verb('run')
    .description('delete the content of all cases that are due; the service does this once a day')
    .option('--dry-run', 'only list the cases that would be deleted')
    .option('--json', 'with --dry-run: one JSON object a line')
    .action((options: { dryRun?: true; json?: true }) => run(shell, options))
  verb('log')
    .description('list what was deleted, by whom and why, newest first')
    .option('--limit <n>', 'at most this many', whole, 50)
    .option('--json', 'one JSON object a line')
    .action((options: { limit: number; json?: true }) => log(shell, options))
}

async function run(shell: Shell, { dryRun, json }: { dryRun?: true; json?: true }): Promise<void> {
  await withServices(shell, async ({ services: { retention, installation } }) => {
    if (dryRun) return dry(shell, retention.due(), json)
    await installation.requireOwn()
    const done = await retention.run()
    if (done === 'busy') throw new CommandError('Another process is already doing this. Nothing was done here.')
    await print(shell.out, [`${counted(done.cases, 'case')} and ${counted(done.files, 'file')} deleted.`])
  })
}

async function dry(
  shell: Shell,
  due: AsyncGenerator<{ slug: string; reference: string; reason: string }>,
  json?: true,
): Promise<void> {
  async function* rows() {
    for await (const { slug, reference, reason } of due)
      yield { reference, form: slug, reason: whyDeleted(texts, { by: BY_RETENTION, reason }) }
  }
  if (json) return print(shell.out, jsonLines(rows()))
  let count = 0
  async function* lines() {
    for await (const { reference, form, reason } of rows()) {
      count++
      yield `${reference}  ${form}  ${reason}`
    }
  }
  await print(shell.out, lines())
  await print(shell.err, [`${counted(count, 'case')} would be deleted. Nothing was deleted.`])
}

async function log(shell: Shell, { limit, json }: { limit: number; json?: true }): Promise<void> {
  await withServices(shell, async ({ services: { retention } }, { timeZone }) => {
    const found = await Array.fromAsync(first(retention.log(), limit))
    await printListing(shell.out, {
      json,
      rows: found.map(({ at, slug, reference, by, reason, files }) => ({
        at: isoTime(at),
        form: slug,
        reference,
        by,
        reason: whyDeleted(texts, { by, reason }),
        files,
      })),
      lines: () =>
        found.length === 0
          ? []
          : tableOf(
              ['Reference', 'Form', `Deleted (${timeZone})`, 'By', 'Why', 'Files'],
              found.map(({ at, slug, reference, by, reason, files }) => [
                reference,
                slug,
                localTime(at, timeZone),
                by,
                whyDeleted(texts, { by, reason }),
                files,
              ]),
            ),
    })
    if (found.length === 0) await print(shell.err, ['Nothing has been deleted yet.'])
  })
}

async function* first<T>(all: AsyncIterable<T>, limit: number): AsyncGenerator<T> {
  let count = 0
  for await (const one of all) {
    if (++count > limit) return
    yield one
  }
}
