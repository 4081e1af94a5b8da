/** submissions export: streamed, so that memory stays flat however many there are. */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Form } from '../models/form.ts'
import type { Submission } from '../models/submission.ts'
import { exportTextsOf } from '../presenters/export-texts.ts'
import { FileDamaged } from '../services/exports/archive.ts'
import type { Format } from '../services/exports/index.ts'
import { CommandError } from './failure.ts'
import { filterOf, type Narrowing } from './find.ts'
import { print, send } from './output.ts'
import { type Shell, withServices } from './shell.ts'
import { writeWhole } from './whole-file.ts'

interface ExportOptions extends Omit<Narrowing, 'form'> {
  form: string[]
  format: Format
  out?: string
  /** Id of a list page: a line for each of its records. */
  rows?: string
}

export async function exportTo(
  shell: Shell,
  { form, format, out, rows: group, ...narrowing }: ExportOptions,
): Promise<void> {
  await withServices(shell, async ({ services: { forms, terms, submissions, exports } }) => {
    const now = shell.clock()
    const slugs = [...new Set(form)]
    if (slugs.length > 1 && format !== 'xlsx')
      throw new CommandError('Several forms can only be exported together with --format xlsx.', 2)
    const aside = { count: 0 }
    const wanted = []
    for (const slug of slugs) {
      const filter = await filterOf({ forms, terms }, { form: slug, ...narrowing }, now)
      if (group !== undefined) requireList(await versionsOf(forms, slug), group, format)
      // A case that arrives during the export is left out of all parts, so they agree.
      const all = () => submissions.all({ window: { from: 0, to: now }, ...filter })
      const left = { count: 0 }
      const cases = () => (narrowing.quarantined ? all() : withoutSpam(all(), left, aside))
      wanted.push({ slug, cases, texts: exportTextsOf((await forms.latest(slug))?.form ?? {}) })
    }
    const { chunks, count } = await exports.of({ forms: wanted, format, group })
    try {
      if (out === undefined) await send(shell.out, chunks)
      else await writeWhole(out, (file) => pipeline(chunks, createWriteStream(file, { flags: 'r+' })))
    } catch (error) {
      throw error instanceof FileDamaged ? new CommandError(error.sentence) : error
    }
    await print(shell.err, [
      ...(out === undefined ? [] : [`${out} contains ${number(count.cases, 'submission')}.`]),
      ...(aside.count > 0
        ? [
            `${number(aside.count, 'submission')} marked as possible spam ${aside.count === 1 ? 'was' : 'were'} left out. Use --quarantined to export ${aside.count === 1 ? 'it' : 'them'}.`,
          ]
        : []),
      ...(count.held > 0
        ? [`${number(count.held, 'file')} left out because the virus scan gave no result. See uploads get --force.`]
        : []),
    ])
    if (count.missing > 0)
      throw new CommandError(
        `${number(count.missing, 'file')} missing on the drive. Everything else was exported. Run verify to see which are missing.`,
      )
  })
}

const number = (count: number, what: string): string => `${count} ${count === 1 ? what : `${what}s`}`

const versionsOf = async (forms: { inUse(slug: string): Promise<{ form: Form }[]> }, slug: string): Promise<Form[]> =>
  (await forms.inUse(slug)).map(({ form }) => form)

function requireList(versions: readonly Form[], group: string, format: Format): void {
  if (format !== 'csv')
    throw new CommandError('--rows works with CSV only: JSON Lines already contains the records of each list.', 2)
  const lists = versions.flatMap(({ pages }) => pages.filter(({ repeat }) => repeat).map(({ id }) => id))
  if (lists.includes(group)) return
  const known = [...new Set(lists)]
  throw new CommandError(
    known.length > 0
      ? `The form has no list "${group}". Its lists: ${known.join(', ')}`
      : 'The form has no page that asks for a list.',
    2,
  )
}

/** Counts what it leaves out anew each time it goes through them. */
async function* withoutSpam(
  all: AsyncIterable<Submission>,
  left: { count: number },
  aside: { count: number },
): AsyncGenerator<Submission> {
  aside.count -= left.count
  left.count = 0
  for await (const one of all)
    if (one.quarantine === undefined) yield one
    else {
      left.count++
      aside.count++
    }
}
