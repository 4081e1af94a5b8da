/** submissions list: one line a submission, without answers. */
import type { Submission } from '../models/submission.ts'
import { exportTexts, whySetAside } from '../presenters/export-texts.ts'
import { officeTextsIn } from '../presenters/texts/languages.ts'
import { recordOf } from '../services/exports/records.ts'
import { filterOf, type Narrowing } from './find.ts'
import { print, printListing } from './output.ts'
import { type Shell, withServices } from './shell.ts'
import { localTime, tableOf } from './table.ts'

const texts = officeTextsIn('en')

interface ListOptions extends Narrowing {
  limit: number
  json?: true
}

export async function list(shell: Shell, { limit, json, ...narrowing }: ListOptions): Promise<void> {
  await withServices(shell, async ({ services }, { timeZone }) => {
    const filter = await filterOf(services, narrowing, shell.clock())
    let matched = 0
    async function* limited(): AsyncGenerator<Submission> {
      for await (const submission of services.submissions.all(filter)) {
        if (++matched > limit) return
        yield submission
      }
    }
    await printListing(shell.out, {
      json,
      rows: records(limited()),
      lines: async () => {
        const rows = (await Array.fromAsync(limited())).map(
          ({ reference, slug, status, receivedAt, waitingFor, quarantine = '' }) => [
            reference,
            slug,
            status,
            localTime(receivedAt, timeZone),
            waitingFor ?? '',
            quarantine && whySetAside(texts, quarantine),
          ],
        )
        return rows.length === 0
          ? []
          : tableOf(['Reference', 'Form', 'Status', `Received (${timeZone})`, 'Waits for', 'Possible spam'], rows)
      },
    })
    if (narrowing.search !== undefined && !(await services.terms.isComplete()))
      await print(shell.err, [
        'Some older cases cannot be found yet: the running service is still preparing the search.',
      ])
    if (matched === 0) await print(shell.err, ['No submissions match.'])
    if (matched > limit)
      await print(shell.err, [`There are more than ${limit}. See --limit, --form, --status and --days.`])
  })
}

async function* records(submissions: AsyncIterable<Submission>) {
  for await (const submission of submissions) yield recordOf(submission, exportTexts(texts))
}
