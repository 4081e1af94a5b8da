/** submissions find: every case that holds a text, so that the data of one person can be shown, corrected or deleted. */

import { exportTexts } from '../presenters/export-texts.ts'
import type { Found } from '../services/cases/search.ts'
import { recordOf } from '../services/exports/records.ts'
import { CommandError } from './failure.ts'
import { FROM_INPUT } from './find.ts'
import { print, printListing } from './output.ts'
import { type Shell, withServices } from './shell.ts'
import { localTime, tableOf } from './table.ts'

export async function search(shell: Shell, { text: typed, json }: { text: string; json?: true }): Promise<void> {
  const text = (typed === FROM_INPUT ? await shell.input() : typed).trim()
  if ([...text].length < 2) throw new CommandError('Enter at least 2 characters, such as --text "Ada Example".', 2)
  await withServices(shell, async ({ services: { cases } }, { timeZone }) => {
    const found = await Array.fromAsync(cases.search(text))
    await printListing(shell.out, {
      json,
      rows: found.map(({ submission, where }) => ({ ...recordOf(submission, exportTexts), where })),
      lines: async () =>
        found.length === 0
          ? []
          : tableOf(
              HEAD(timeZone),
              found.map((one) => row(one, timeZone)),
            ),
    })
    if (found.length === 0)
      await print(shell.err, ['No case contains this text. Forms that are saved but not sent were not searched.'])
  })
}

const HEAD = (timeZone: string): string[] => ['Reference', 'Form', `Received (${timeZone})`, 'Where']
const row = ({ submission: { reference, slug, receivedAt }, where }: Found, timeZone: string): string[] => [
  reference,
  slug,
  localTime(receivedAt, timeZone),
  where.join(', '),
]
