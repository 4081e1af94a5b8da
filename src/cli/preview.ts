/** forms preview: definitions as people will see them, before they are published. */
import { type Command, InvalidArgumentError } from 'commander'
import { definitionsAt } from './definition-files.ts'
import { print, printable } from './output.ts'
import type { Shell } from './shell.ts'

export function previewCommand(verb: (name: string) => Command, shell: Shell): void {
  verb('preview')
    .description('show definitions as people will see them, on this machine only; nothing is published or saved')
    .argument('<path...>', 'definition files, or folders of them')
    .option('--port <n>', 'port on 127.0.0.1; default: any free one', portOf, 0)
    .addHelpText('after', PREVIEW_HELP)
    .action((paths: string[], { port }: { port: number }) => preview(shell, paths, port))
}

const PREVIEW_HELP = `
After you save a file, load the page again to see the change. The bottom of each page says why pages and questions are
shown or hidden. If a definition has errors, the page lists them instead.

The preview listens on 127.0.0.1 only. It works in a folder of its own, which is removed when it ends, even if it is
killed. If you send a form, you see its thank-you page and nothing else happens. Stop it with Ctrl-C.`

async function preview(shell: Shell, paths: string[], port: number): Promise<void> {
  const config = shell.config()
  const interrupted = shell.interrupted() // from the beginning, so that an early Ctrl-C ends it in good order too
  await definitionsAt(paths) // a mistyped path is reported at once
  const languages = shell.env('SVC_LANGUAGES') ? config.languages : undefined
  // Loaded here, because the manual and its many pages need none of it.
  const { startPreview } = await import('../preview/index.ts')
  const { address, previews, end } = await startPreview({ config, paths, languages, port, clock: shell.clock })
  try {
    await print(
      shell.out,
      previews.map(({ source, address, broken }) =>
        printable(`${source}: ${address}${broken ? '  (has errors: the page lists them)' : ''}`),
      ),
    )
    if (previews.length > 1) shell.err.write(`All previews: ${address}\n`)
    shell.err.write(
      'After you save a file, load the page again. Nothing you type there is saved. To stop, press Ctrl-C.\n',
    )
    await interrupted
  } finally {
    await end()
  }
}

function portOf(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text)
  throw new InvalidArgumentError('Enter a whole number from 0 to 65535.')
}
