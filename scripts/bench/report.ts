/** The report of a run: as data, and as Markdown. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { circumstances, type Machine, type Settings } from './circumstances.ts'
import { CONTENDERS, type Contender, MEANINGS } from './contenders.ts'
import { type Figures, figuresOf } from './figures.ts'
import { type Line, lineTable } from './lines.ts'
import { AUTOCANNON_LIMIT, type Generator } from './load.ts'
import { AIM_MS, type OfficeFigures, officeLines, officeTable } from './office.ts'
import type { Scenario } from './options.ts'
import { type ProcessFigures, processLines, processTable } from './processes.ts'
import type { Samples } from './rounds.ts'
import { type StartFigures, startLines } from './start.ts'
import { markdownTable, number, percent } from './table.ts'
import type { SpeedFigures } from './upload-speed.ts'
import type { UploadFigures } from './uploads.ts'

export interface Report {
  startedAt: string
  machine: Machine
  settings: Settings
  scenarios: { name: Scenario; aim: (typeof AIMS)[Scenario]; figures: Record<Contender, Figures>; samples: Samples }[]
  uploads?: UploadFigures & { count: number; bytes: number }
  uploadSpeed?: SpeedFigures[]
  start?: StartFigures
  many?: ProcessFigures[]
  office?: OfficeFigures[]
}

const TITLES: Record<Scenario, string> = {
  status: 'GET /status',
  form: 'GET /f/e2e-test-form',
  case: 'GET /status?reference=…',
  submit: 'POST /f/e2e-test-form, durable',
}
/**
 * Share of another server that Intake means to reach, under wrk. Pages stand beside Koa's floor, which no application on Koa
 * can pass. Forms stand beside the bare server, which commits each form alone; Intake commits together those that wait.
 */
const AIMS: Record<Scenario, { of: 'bare' | 'floor'; share: number }> = {
  status: { of: 'floor', share: 0.9 },
  form: { of: 'floor', share: 0.9 },
  case: { of: 'floor', share: 0.5 },
  submit: { of: 'bare', share: 1.8 },
}
/** Of a bare server that writes the same bytes, flushes file and folder, hashes the file and keeps a durable row of it. */
const UPLOAD_SHARE = 0.9
/** 64 MiB, in MB. */
const UPLOAD_GROWTH_MB = 67.108864

const SHARED =
  'Forms of one page, each on the disk before its answer. Here nothing is kept to a core: load, Intake and the database server share all of them.'

const OFFICE = `Whole pages over HTTP, one after the other, with every count and mark on them; each is to take ${AIM_MS} ms at most.`

/** Above this, the rounds say more about the machine than about the servers. */
const LARGEST_SPREAD = 0.25

export const scenariosOf = (measured: ReadonlyMap<Scenario, Samples>): Report['scenarios'] =>
  [...measured].map(([name, samples]) => {
    const figures = Object.fromEntries(CONTENDERS.map((one) => [one, figuresOf(samples[one], samples)]))
    return { name, aim: AIMS[name], figures: figures as Record<Contender, Figures>, samples }
  })

/** Writes report.json and report.md into the folder, made when absent. */
export function writeReport(folder: string, report: Report): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`)
  writeFileSync(join(folder, 'report.md'), `${markdown(report)}\n`)
}

export function markdown(report: Report): string {
  const { scenarios, uploads, uploadSpeed, many, office } = report
  const lines = linesOf(report)
  return [
    '# Bench',
    circumstances(report),
    ...(lines.length > 0 ? [lineTable(lines)] : []),
    ...scenarios.flatMap(({ name, figures }) => [
      `## ${TITLES[name]}`,
      markdownTable(
        COLUMNS,
        CONTENDERS.map((one) => row(one, figures[one])),
      ),
    ]),
    ...(scenarios.length > 0 ? [CONTENDERS.map((one) => `- **${one}**: ${MEANINGS[one]}`).join('\n')] : []),
    ...(uploadSpeed ? ['## Uploads beside a bare server', speedTable(uploadSpeed)] : []),
    ...(many ? ['## One process and several', SHARED, processTable(many)] : []),
    ...(office ? [`## The office among ${number(office[0]!.rows)} cases`, OFFICE, officeTable(office)] : []),
    ...(uploads ? ['## Uploads at once', uploadSentence(uploads)] : []),
  ].join('\n\n')
}

/** Everything measured in lines of one table, in the order of the sections below. */
export function linesOf(report: Report): Line[] {
  const { scenarios, uploads, uploadSpeed, start, many, office, settings } = report
  return [
    ...scenarios.map(({ name, aim: { of, share }, figures }) => ({
      what: TITLES[name] + (of === 'floor' ? ", beside Koa's floor" : ''),
      unit: 'answers/s',
      value: figures.intake.rps,
      limit: figures[of].rps,
      aim: { share },
      doubt: doubt(figures[of], figures.intake, settings.generator),
    })),
    ...(uploadSpeed ?? []).map(speedLine),
    ...(many ? processLines(many) : []),
    ...(office ? officeLines(office) : []),
    ...(uploads ? [uploadLine(uploads)] : []),
    ...(start ? startLines(start) : []),
  ]
}

const filesAtOnce = ({ bytes, atOnce }: SpeedFigures): string =>
  `Uploads of ${bytes < 2 ** 20 ? `${bytes / 2 ** 10} KiB` : `${bytes / 2 ** 20} MiB`}, ${atOnce} at a time`

const speedLine = (figures: SpeedFigures): Line => ({
  what: `${filesAtOnce(figures)}, beside a bare server with hash and row`,
  unit: 'MB/s',
  digits: 1,
  value: figures.intake.rate,
  limit: figures.bareWithRow.rate,
  aim: { share: UPLOAD_SHARE },
})

function speedTable(figures: readonly SpeedFigures[]): string {
  const titles = ['', 'server', 'MB/s', 'of the limit', 'CPU µs a MB', 'a small page meanwhile, p95 ms']
  return markdownTable(
    titles.map((title, i) => ({ title, align: i < 2 ? ('left' as const) : ('right' as const) })),
    figures.flatMap((one) =>
      (
        [
          ['bare', one.bare],
          ['bare, with hash and row', one.bareWithRow],
          ['intake', one.intake],
        ] as const
      ).map(([server, { rate, cpu, delay }]) => [
        filesAtOnce(one),
        server,
        number(rate, 1),
        number(rate / one.bare.rate, 2),
        number(cpu),
        number(delay, 1),
      ]),
    ),
  )
}

function uploadLine({ count, bytes, growth }: NonNullable<Report['uploads']>): Line {
  const what = `${count} uploads of ${number(bytes / 1e6)} MB at once, growth of memory`
  return { what, unit: 'MB', value: growth, aim: { atMost: UPLOAD_GROWTH_MB } }
}

const COLUMNS = [
  ...['', 'req/s', 'of the limit', 'of the floor', 'CPU µs'],
  ...['p50 ms', 'p95 ms', 'p99 ms', 'RSS MB', 'errors', 'spread'],
].map((title, i) => ({ title, align: i === 0 ? ('left' as const) : ('right' as const) }))

const row = (name: string, { rps, share, ofFloor, cpu, p50, p95, p99, memory, errors, spread }: Figures): string[] => [
  name,
  number(rps),
  number(share, 2),
  number(ofFloor, 2),
  number(cpu, 1),
  number(p50, 2),
  number(p95, 2),
  number(p99, 2),
  number(memory),
  number(errors),
  percent(spread),
]

/** Why the share says little about Intake. */
function doubt(beside: Figures, intake: Figures, generator: Generator['name']): string | undefined {
  if (generator === 'autocannon' && beside.rps > AUTOCANNON_LIMIT * 0.8)
    return `autocannon gives out near ${number(AUTOCANNON_LIMIT)} req/s and measures itself; install wrk`
  const spread = Math.max(beside.spread, intake.spread)
  return spread > LARGEST_SPREAD ? `rounds differ by ${percent(spread)}` : undefined
}

const uploadSentence = ({
  count,
  bytes,
  rssBefore,
  rssPeak,
  growth,
  seconds,
}: NonNullable<Report['uploads']>): string =>
  `${count} files of ${number(bytes / 1e6)} MB in ${number(seconds, 1)} s: resident memory ${number(rssBefore)} → ${number(rssPeak)} MB, growth ${number(growth)} MB.`
