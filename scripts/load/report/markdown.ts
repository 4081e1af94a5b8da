/** The report as Markdown, for tickets and job summaries. Pure. */

import { sentence } from '../explain.ts'
import { counted } from '../figures.ts'
import type { Report } from './report.ts'
import { driftNote, pauseNote, rowsOf, silences } from './rows.ts'

export function markdown(report: Report): string {
  const { verdict, exitCode, target, startedAt, requests, concurrency, scenarios } = report
  const load = `${counted(requests, 'request')} over ${counted(concurrency, 'connection')} each`
  return [
    ...silences(report).flatMap((line) => [`**${line}**`, '']),
    `# Load gate: ${verdict}`,
    '',
    `${plain(target)}, ${startedAt}, ${load}, exit code ${exitCode}`,
    '',
    '| scenario | limit | value | margin | |',
    '| --- | --- | --- | --- | --- |',
    ...scenarios.flatMap((scenario) => {
      const rows = rowsOf(scenario)
      if (rows.length === 0) return [`| ${scenario.title} | | none | | ${scenario.verdict} |`]
      return rows.map(
        ({ name, value, limit, margin, met }) =>
          `| ${scenario.title} | ${name} ${limit} | ${value} | ${margin} | ${met === undefined ? '' : met ? 'met' : '**missed**'} |`,
      )
    }),
    '',
    ...scenarios.flatMap((scenario) => {
      const notes = [scenario.about, pauseNote(scenario), driftNote(scenario)].filter(Boolean)
      const line = `- **${scenario.title}** ${scenario.verdict}: ${plain(sentence(scenario))}`
      return notes.length > 0 ? [line, `  (${notes.join('; ')})`] : [line]
    }),
    '',
  ].join('\n')
}

/** Words from the target, such as where a redirect leads, must not become markup. */
const plain = (text: string): string => text.replace(/[\\`*_[\]<>|#~]/g, '\\$&')
