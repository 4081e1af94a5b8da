/** forms export: writes what a form of the office was made of back to files. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { CommandError } from './failure.ts'
import { print } from './output.ts'
import { type Shell, withServices } from './shell.ts'
import { writeWhole } from './whole-file.ts'

export function sourceCommand(verb: (name: string) => Command, shell: Shell): void {
  verb('export')
    .description('write the source of a form of the office as files: its definition, lists and translations')
    .argument('<slug>', 'the last part of its address')
    .option('--to <folder>', 'where the files are written', '.')
    .addHelpText('after', EXPORT_HELP)
    .action((slug: string, { to }: { to: string }) => writeSource(shell, slug, to))
}

const EXPORT_HELP = `
Writes <slug>.json, its translations beside it, and its lists in the folder lists. A file that is there already and says
something else is never replaced.

The form stays in the office. If you save these files in the folder of definitions, the service refuses them.`

async function writeSource(shell: Shell, slug: string, folder: string): Promise<void> {
  await withServices(shell, async ({ services: { forms }, store, formsInStore }) => {
    const live = (await store.forms.live()).find((one) => one.slug === slug)
    if (!live) throw new CommandError(`There is no live form "${slug}". See: forms list`)
    const files = await forms.sources(slug, live.version)
    if (!files && !live.isOffice && !formsInStore)
      throw new CommandError(
        `The form "${slug}" is in the file ${live.source} of the folder of definitions. Copy that.`,
      )
    if (!files) throw new CommandError(`Version ${live.version} was published before Intake kept sources.`)
    const found = files.map(({ name, text }) => ({ path: join(folder, name), text }))
    const other = found.find(({ path, text }) => existsSync(path) && readFileSync(path, 'utf8') !== text)
    if (other)
      throw new CommandError(`${other.path} is there already, and says something else. Name another folder with --to.`)
    for (const { path, text } of found) {
      mkdirSync(dirname(path), { recursive: true })
      await writeWhole(path, (file) => writeFileSync(file, text), { mode: 0o644 })
    }
    await print(
      shell.err,
      found.map(({ path }) => `${path}: written`),
    )
  })
}
