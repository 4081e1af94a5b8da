/** submissions list and find: which submissions there are, without answers, and which hold a text. */
import type { Submission } from '../models/submission.ts'
import { exportTexts, whySetAside } from '../presenters/export-texts.ts'
import { officeTextsIn } from '../presenters/texts/languages.ts'
import type { Found, FoundDraft } from '../services/cases/search.ts'
import { isoTime, recordOf } from '../services/exports/records.ts'
import { CommandError } from './failure.ts'
import { FROM_INPUT, filterOf, type Narrowing } from './find.ts'
import { localTime, print, printListing, tableOf } from './output.ts'
import { type Shell, withServices } from './shell.ts'

const texts = officeTextsIn('en')

interface ListOptions extends Narrowing {
  limit: number
  json?: true
}

/** Lists submissions, one line each. */
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

/** Finds every case and draft that holds a text, so that the data of one person can be shown, corrected or deleted. */
export async function search(shell: Shell, { text: typed, json }: { text: string; json?: true }): Promise<void> {
  const text = (typed === FROM_INPUT ? await shell.input() : typed).trim()
  if ([...text].length < 2) throw new CommandError('Enter at least 2 characters, such as --text "Ada Example".', 2)
  await withServices(shell, async ({ services: { cases } }, { timeZone }) => {
    const found = await Array.fromAsync(cases.search(text))
    const drafts = await Array.fromAsync(cases.searchDrafts(text))
    await printListing(shell.out, {
      json,
      rows: [
        ...found.map(({ submission, where }) => ({ ...recordOf(submission, exportTexts(texts)), where })),
        ...drafts.map(draftRecord),
      ],
      lines: () => [
        ...tableUnlessEmpty(['Reference', 'Form', `Received (${timeZone})`, 'Where'], found, (one) =>
          row(one, timeZone),
        ),
        ...(found.length > 0 && drafts.length > 0 ? [''] : []),
        ...tableUnlessEmpty(['Saved, not sent', `Deleted (${timeZone})`, 'Where'], drafts, (one) =>
          draftRow(one, timeZone),
        ),
      ],
    })
    if (found.length + drafts.length === 0)
      await print(shell.err, ['No case and no saved form contains this text. The contents of files were not searched.'])
  })
}

const tableUnlessEmpty = <T>(head: string[], found: readonly T[], row: (one: T) => string[]): string[] =>
  found.length === 0 ? [] : tableOf(head, found.map(row))

const row = ({ submission: { reference, slug, receivedAt }, where }: Found, timeZone: string): string[] => [
  reference,
  slug,
  localTime(receivedAt, timeZone),
  where.join(', '),
]

const draftRow = ({ draft: { slug }, until, where }: FoundDraft, timeZone: string): string[] => [
  slug,
  localTime(until, timeZone),
  where.join(', '),
]

/** A draft has no reference. */
const draftRecord = ({ draft: { slug, startedAt, changedAt }, until, where }: FoundDraft) => ({
  draft: true,
  form: slug,
  startedAt: isoTime(startedAt),
  changedAt: isoTime(changedAt),
  endsAt: isoTime(until),
  where,
})
