/** uploads list | get: the files of a case, and their bytes. */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import type { Upload } from '../models/upload.ts'
import { textsIn } from '../presenters/texts/languages.ts'
import { DamagedFile } from '../services/uploads/intact.ts'
import { CommandError } from './failure.ts'
import { reference, unknownReference } from './find.ts'
import { localTime, printListing, send, tableOf } from './output.ts'
import { type Shell, withServices } from './shell.ts'
import { referenceOf, uploadIdOf } from './standard-input.ts'
import { writeWhole } from './whole-file.ts'

const texts = textsIn('en')

interface GetOptions {
  out?: string
  force?: true
}

export function uploadCommands(program: Command, shell: Shell): void {
  const uploads = program.command('uploads').helpGroup('Files:').description('Look at the files of a case.')
  const verb = (name: string) => uploads.command(name).helpGroup('Files:')
  verb('list')
    .description('list the files of a case')
    .argument('<reference>', 'the reference of the case; - reads it from standard input', reference)
    .option('--json', 'one JSON object a line')
    .action(async (typed: string, options: { json?: true }) => list(shell, await referenceOf(shell, typed), options))
  verb('get')
    .description('write the bytes of a file to standard output or to a file')
    .argument('<id>', 'the ID of the file, from uploads list; - reads it from standard input')
    .option('--out <file>', 'write to this file, which only you can read')
    .option('--force', 'even if the virus scan gave no result')
    .addHelpText('after', '\nThe name that came with the file is never used as a path: choose one with --out.')
    .action(async (typed: string, options: GetOptions) => get(shell, await uploadIdOf(shell, typed), options))
}

async function list(shell: Shell, reference: string, { json }: { json?: true }): Promise<void> {
  await withServices(shell, async ({ services: { submissions, uploads } }, { timeZone }) => {
    const submission = await submissions.byReference(reference)
    if (!submission) throw unknownReference(reference)
    const files = await uploads.ofSubmission(submission.id)
    await printListing(shell.out, {
      json,
      rows: files.map(({ submissionId: _, at, ...file }) => ({ ...file, at: new Date(at).toISOString() })),
      lines: () =>
        tableOf(
          ['ID', 'Question', 'Name', 'Type', 'Size', 'Scan', 'Received'],
          files.map((file) => row(file, timeZone)),
        ),
    })
  })
}

const row = ({ id, fieldId, filename, contentType, size, scan, at }: Upload, timeZone: string): string[] => [
  id,
  fieldId,
  filename,
  contentType,
  texts.size(size),
  scan,
  localTime(at, timeZone),
]

async function get(shell: Shell, id: string, { out, force }: GetOptions): Promise<void> {
  await withServices(shell, async ({ services: { uploads } }) => {
    const found = await uploads.open(id)
    if (!found) throw new CommandError(`There is no file with the ID ${id}. To find it, run: uploads list <reference>`)
    if (found.upload.scan === 'held' && !force)
      throw new CommandError('The virus scan of this file gave no result. Scan it, or use --force.')
    const { bytes, upload } = found
    if (!bytes) throw damage(upload, 'it is missing from the drive')
    try {
      if (out !== undefined) await writeWhole(out, (part) => pipeline(bytes, createWriteStream(part, { flags: 'r+' })))
      else await send(shell.out, bytes)
    } catch (error) {
      throw error instanceof DamagedFile ? damage(upload, 'it is not as it was received') : error
    }
  })
}

const damage = ({ filename }: Upload, what: string): CommandError =>
  new CommandError(`“${filename}” cannot be read: ${what}. Restore it from a backup. Run verify to list all damage.`)
