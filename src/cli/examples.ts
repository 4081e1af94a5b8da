/** forms examples: forms that an office can begin with, listed and copied. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Command } from 'commander'
import { definitionsIn } from '../data-folder/index.ts'
import type { Definition } from '../models/definition.ts'
import { CommandError } from './failure.ts'
import { print, printListing, tableOf } from './output.ts'
import type { Shell } from './shell.ts'
import { writeWhole } from './whole-file.ts'

const FOLDER = join(import.meta.dirname, '../forms/examples')
const nameOf = ({ source }: Definition): string => basename(source, '.json')

const HELP = `
Without a name, the examples are listed. With names, their files and the lists of options that they use are copied. No file
is ever overwritten.

  forms examples noise --to my-forms
  forms preview my-forms/noise.json

Change the copy to suit your office. When it is ready, publish it: forms publish my-forms/noise.json`

/** Adds the verb; `verb` begins one of `forms`. */
export function examplesCommand(verb: (name: string) => Command, shell: Shell): void {
  verb('examples')
    .description('list forms of other offices, or copy them to start from')
    .argument('[name...]', 'the examples to copy')
    .option('--to <folder>', 'the folder to copy them to', '.')
    .option('--json', 'one JSON object a line: name, title, summary, pages')
    .addHelpText('after', HELP)
    .action(async (names: string[], { to, json }: { to: string; json?: true }) =>
      names.length === 0 ? list(shell, json) : copy(shell, names, to),
    )
}

async function list(shell: Shell, json?: true): Promise<void> {
  const rows = (await definitionsIn(FOLDER)).map((one) => {
    const { title, summary, pages } = JSON.parse(one.text) as { title: string; summary: string; pages: unknown[] }
    return { name: nameOf(one), title, summary, pages: pages.length }
  })
  await printListing(shell.out, {
    json,
    rows,
    lines: () =>
      tableOf(
        ['Name', 'Pages', 'Title'],
        rows.map(({ name, pages, title }) => [name, pages, title]),
      ),
  })
}

async function copy(shell: Shell, names: readonly string[], to: string): Promise<void> {
  const examples = new Map((await definitionsIn(FOLDER)).map((one) => [nameOf(one), one]))
  const wanted = names.map((name) => {
    const example = examples.get(basename(name, '.json'))
    if (!example) throw new CommandError(`There is no example "${name}". See: forms examples`, 2)
    return example
  })
  const files = new Map(wanted.flatMap(filesOf).map(({ source, text }) => [source, text]))
  // Everything is looked at first, so that a refusal copies nothing.
  const absent = [...files].filter(([source, text]) => !isThere(join(to, source), text))
  for (const [source, text] of absent) {
    const file = join(to, source)
    mkdirSync(dirname(file), { recursive: true, mode: 0o755 })
    await writeWhole(file, (part) => writeFileSync(part, text), { mode: 0o644 })
  }
  await print(
    shell.out,
    wanted.map(({ source }) => join(to, source)),
  )
}

/** An example, and the lists that stand beside it. Those that come with the service are found without a copy. */
const filesOf = (example: Definition): Definition[] => [
  example,
  ...(example.lists ?? []).filter(({ source }) => existsSync(join(FOLDER, source))),
]

function isThere(file: string, text: string): boolean {
  if (!existsSync(file)) return false
  if (readFileSync(file, 'utf8') === text) return true
  throw new CommandError(
    `${file} already exists and is different. Nothing was copied. Choose another folder with --to.`,
  )
}
