/** The report of a run: as data, and as Markdown. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { CONTENDERS, type Contender, MEANINGS } from './contenders.ts'
import type { Cores } from './cores.ts'
import { type Figures, figuresOf } from './figures.ts'
import { AUTOCANNON_LIMIT, CONNECTIONS, type Generator } from './load.ts'
import type { LogicFigure } from './logic.ts'
import type { Scenario } from './options.ts'
import type { Samples } from './rounds.ts'
import { markdownTable, number, percent } from './table.ts'
import type { UploadFigures } from './uploads.ts'

export interface Report {
  startedAt: string
  machine: { processor: string; cores: number; memoryGB: number; node: string; platform: string }
  settings: { rounds: number; seconds: number; connections: number; generator: Generator['name']; cores: Cores }
  scenarios: { name: Scenario; aim: number; figures: Record<Contender, Figures>; samples: Samples }[]
  logic?: LogicFigure[]
  uploads?: UploadFigures & { count: number; bytes: number }
}

const TITLES: Record<Scenario, string> = {
  status: 'GET /status',
  form: 'GET /f/e2e-test-form',
  submit: 'POST /f/e2e-test-form, durable',
}
/** Share of the limit that Intake means to reach, under wrk. */
const AIMS: Record<Scenario, number> = { status: 0.4, form: 0.3, submit: 0.6 }

/** Above this, the rounds say more about the machine than about the servers. */
const LARGEST_SPREAD = 0.25

export const machine = (): Report['machine'] => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGB: Math.round(totalmem() / 1e9),
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
})

export const scenariosOf = (measured: ReadonlyMap<Scenario, Samples>): Report['scenarios'] =>
  [...measured].map(([name, samples]) => {
    const figures = Object.fromEntries(CONTENDERS.map((one) => [one, figuresOf(samples[one], samples.bare)]))
    return { name, aim: AIMS[name], figures: figures as Record<Contender, Figures>, samples }
  })

/** Writes report.json and report.md into the folder, made when absent. */
export function writeReport(folder: string, report: Report): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`)
  writeFileSync(join(folder, 'report.md'), `${markdown(report)}\n`)
}

export function markdown(report: Report): string {
  const { scenarios, logic, uploads } = report
  return [
    '# Bench',
    circumstances(report),
    ...scenarios.flatMap(({ name, aim, figures }) => [
      `## ${TITLES[name]}`,
      markdownTable(
        COLUMNS,
        CONTENDERS.map((one) => row(one, figures[one])),
      ),
      verdict(aim, figures, report.settings.generator),
    ]),
    ...(scenarios.length > 0 ? [CONTENDERS.map((one) => `- **${one}**: ${MEANINGS[one]}`).join('\n')] : []),
    ...(logic ? ['## Rules: a = x and (b > 10 or c in 5 items), 1,000 answers', logicTable(logic)] : []),
    ...(uploads ? ['## Uploads at once', uploadSentence(uploads)] : []),
  ].join('\n\n')
}

function circumstances({ startedAt, machine, settings }: Report): string {
  const { server, load } = settings.cores
  const places = server === undefined ? 'not pinned to cores' : `server on core ${server}, load on core ${load}`
  return [
    `${startedAt}. ${machine.processor}, ${machine.cores} cores, ${machine.memoryGB} GB, ${machine.platform}, Node ${machine.node}.`,
    `${settings.generator}, ${settings.connections} connections, ${places}; medians of ${settings.rounds} alternating rounds of ${settings.seconds} s.`,
    'Shares carry to another machine; absolute figures do not.',
  ].join('\n')
}

const COLUMNS = ['', 'req/s', 'of the limit', 'CPU µs', 'p50 ms', 'p95 ms', 'p99 ms', 'RSS MB', 'errors', 'spread'].map(
  (title, i) => ({ title, align: i === 0 ? ('left' as const) : ('right' as const) }),
)

const row = (name: string, { rps, share, cpu, p50, p95, p99, memory, errors, spread }: Figures): string[] => [
  name,
  number(rps),
  number(share, 2),
  number(cpu, 1),
  number(p50, 2),
  number(p95, 2),
  number(p99, 2),
  number(memory),
  number(errors),
  percent(spread),
]

function verdict(aim: number, { bare, intake }: Record<Contender, Figures>, generator: Generator['name']): string {
  if (generator === 'autocannon' && bare.rps > AUTOCANNON_LIMIT * 0.8)
    return `autocannon gives out near ${number(AUTOCANNON_LIMIT)} req/s: it measures itself here, and the share flatters. Install wrk.`
  const spread = Math.max(bare.spread, intake.spread)
  if (spread > LARGEST_SPREAD)
    return `Aim: ${number(aim, 2)} of the limit; not judged: rounds differ by up to ${percent(spread)}, so something else was at work on this machine.`
  return `Aim: ${number(aim, 2)} of the limit; ${intake.share >= aim ? 'reached' : 'missed'} with ${number(intake.share, 2)}.`
}

const uploadSentence = ({
  count,
  bytes,
  rssBefore,
  rssPeak,
  growth,
  seconds,
}: NonNullable<Report['uploads']>): string =>
  `${count} files of ${number(bytes / 1e6)} MB in ${number(seconds, 1)} s: resident memory ${number(rssBefore)} → ${number(rssPeak)} MB, growth ${number(growth)} MB (aim: 64 MiB, which is 67 MB).`

function logicTable(figures: readonly LogicFigure[]): string {
  const columns = ['engine', 'evaluations/s', 'µs each', 'of by hand'].map((title, i) => ({
    title,
    align: i === 0 ? ('left' as const) : ('right' as const),
  }))
  return markdownTable(
    columns,
    figures.map(({ engine, perSecond, microseconds, share }) => [
      engine,
      number(perSecond),
      number(microseconds, 4),
      number(share, 3),
    ]),
  )
}

export const settingsOf = (options: { rounds: number; seconds: number }, generator: Generator, cores: Cores) => ({
  rounds: options.rounds,
  seconds: options.seconds,
  connections: CONNECTIONS,
  generator: generator.name,
  cores,
})
