/** forms preview: definitions as people will see them, before they are published. */
import { type Command, InvalidArgumentError } from 'commander'
import { definitionsAt } from './definition-files.ts'
import { print } from './output.ts'
import type { Shell } from './shell.ts'
import { printable } from './table.ts'

export function previewCommand(forms: Command, shell: Shell): void {
  forms
    .command('preview')
    .helpGroup('Forms:')
    .description('show definitions as people will see them, on this machine alone; nothing is published or kept')
    .argument('<path...>', 'definition files, or folders of them')
    .option('--port <n>', 'port on 127.0.0.1; default: any free one', portOf, 0)
    .addHelpText('after', PREVIEW_HELP)
    .action((paths: string[], { port }: { port: number }) => preview(shell, paths, port))
}

const PREVIEW_HELP = `
Every page is made from the files as they were saved last: load it again after a save. At its foot stands why each page
and question is shown or hidden. A broken definition shows its faults instead.

It listens on 127.0.0.1 alone, and works in a folder of its own that is removed when it ends, also when it is killed.
Sending a form leads to its thank-you page, and nowhere else. Stop it with Ctrl-C.`

async function preview(shell: Shell, paths: string[], port: number): Promise<void> {
  const config = shell.config()
  const interrupted = shell.interrupted() // from the beginning, so that an early Ctrl-C ends it in good order too
  await definitionsAt(paths) // a mistyped path is told at once
  // Loaded here, because the manual and its many pages need none of it.
  const { startPreview } = await import('../preview/index.ts')
  const { address, previews, end } = await startPreview({ config, paths, port, clock: shell.clock })
  try {
    await print(
      shell.out,
      previews.map(({ source, address, broken }) =>
        printable(`${source}: ${address}${broken ? '  (broken: the page says why)' : ''}`),
      ),
    )
    if (previews.length > 1) shell.err.write(`All of them: ${address}\n`)
    shell.err.write('Load a page again after you have saved. Nothing that is typed there is kept. Stop: Ctrl-C\n')
    await interrupted
  } finally {
    await end()
  }
}

function portOf(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text)
  throw new InvalidArgumentError('Write a whole number from 0 to 65535.')
}
