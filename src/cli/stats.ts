/** stats: the last 7 and the last 30 days of every form. */
import type { Command } from 'commander'
import type { FormStatistics, WindowStatistics } from '../models/statistics.ts'
import { textsIn } from '../presenters/texts/languages.ts'
import { slugOf } from './find.ts'
import { printListing, tableOf } from './output.ts'
import { type Shell, withServices } from './shell.ts'

const texts = textsIn('en')

interface StatsOptions {
  form?: string
  json?: true
}

const HELP = `
Received: sent in these days. Finished: reached a final status in these days. Median: half of the finished cases took
no longer than this, from receipt to the final status. The days are counted back from now. Possible spam is left out.`

export function statsCommand(program: Command, shell: Shell): void {
  program
    .command('stats')
    .helpGroup('Statistics:')
    .description('the last 7 and 30 days of each form: received, finished, median time')
    .option('--form <slug>', 'only this form')
    .option('--json', 'one JSON object a line')
    .addHelpText('after', HELP)
    .action((options: StatsOptions) => stats(shell, options))
}

async function stats(shell: Shell, { form, json }: StatsOptions): Promise<void> {
  await withServices(shell, async ({ services: { forms, officeStatistics } }) => {
    const slugs = form === undefined ? await forms.slugs() : [await slugOf(forms, form)]
    const statistics = (await officeStatistics.of(slugs)).forms
    await printListing(shell.out, {
      json,
      rows: statistics.map(forPrograms),
      lines: () =>
        tableOf(
          ['Form', ...headed('7 days'), ...headed('30 days')],
          statistics.map(({ slug, week, month }) => [slug, ...cells(week.now), ...cells(month.now)]),
        ),
    })
  })
}

const headed = (days: string): string[] => [`${days}: received`, 'finished', 'median']
const cells = ({ received, finished, medianDays }: WindowStatistics) => [
  received,
  finished,
  medianDays === undefined ? '-' : texts.statistics.days(medianDays),
]

/** What the statistics page of the office shows, as programs read it. */
const forPrograms = ({ slug, week, month, waiting }: FormStatistics & { slug: string }) => ({
  form: slug,
  last7Days: forWindow(week.now),
  sevenDaysBefore: forWindow(week.before),
  last30Days: forWindow(month.now),
  thirtyDaysBefore: forWindow(month.before),
  waitingFor: { office: waiting.office, person: waiting.person },
})

const forWindow = ({ received, finished, medianDays = Number.NaN, p90Days = Number.NaN }: WindowStatistics) => ({
  received,
  finished,
  // Exact to the second. JSON has no NaN: it becomes null, "none".
  medianDays: Number(medianDays.toFixed(6)),
  p90Days: Number(p90Days.toFixed(6)),
})
