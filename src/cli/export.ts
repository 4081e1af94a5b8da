/** submissions export: streamed, so that memory stays flat however many there are. */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Submission } from '../models/submission.ts'
import { csvOf } from './csv.ts'
import { filterOf, type Narrowing } from './find.ts'
import { recordOf } from './list.ts'
import { jsonLines, lineByLine, print, send } from './output.ts'
import { type Shell, withServices } from './shell.ts'
import { writeWhole } from './whole-file.ts'

export interface ExportOptions extends Narrowing {
  form: string
  format: 'csv' | 'jsonl'
  out?: string
}

export async function exportTo(shell: Shell, { form, format, out, ...narrowing }: ExportOptions): Promise<void> {
  await withServices(shell, async ({ services: { forms, submissions } }) => {
    const filter = await filterOf({ forms }, { form, ...narrowing }, shell.clock())
    const count = { exported: 0, leftOut: 0 }
    const chosen = counted(submissions.all(filter), narrowing.quarantined === true, count)
    const versions = (await forms.inUse(form)).map((version) => version.form)
    const chunks = format === 'csv' ? csvOf(chosen, versions) : lineByLine(jsonLines(records(chosen)))
    if (out === undefined) await send(shell.out, chunks)
    else await writeWhole(out, (file) => pipeline(chunks, createWriteStream(file)))
    const { exported, leftOut } = count
    if (out !== undefined)
      await print(shell.err, [`${out} holds ${exported} ${exported === 1 ? 'submission' : 'submissions'}.`])
    if (leftOut > 0)
      await print(shell.err, [
        `${leftOut} set aside as probable spam ${leftOut === 1 ? 'is' : 'are'} left out; --quarantined exports them.`,
      ])
  })
}

async function* counted(
  submissions: AsyncIterable<Submission>,
  quarantined: boolean,
  count: { exported: number; leftOut: number },
): AsyncGenerator<Submission> {
  for await (const submission of submissions) {
    if (!quarantined && submission.quarantine !== undefined) count.leftOut++
    else {
      count.exported++
      yield submission
    }
  }
}

async function* records(submissions: AsyncIterable<Submission>) {
  for await (const submission of submissions) yield { ...recordOf(submission), answers: submission.answers }
}
