/** How close Intake comes to its limits: a bare server, the least that Koa costs and Intake in turn. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { machine, settingsOf } from './bench/circumstances.ts'
import { chooseCores } from './bench/cores.ts'
import { chooseGenerator } from './bench/load.ts'
import { measureOffice } from './bench/office.ts'
import { type Options, readOptions, SCENARIOS, USAGE } from './bench/options.ts'
import { prepare } from './bench/prepare.ts'
import { measureProcesses } from './bench/processes.ts'
import { markdown, type Report, scenariosOf, writeReport } from './bench/report.ts'
import { runRounds } from './bench/rounds.ts'
import { killAll } from './bench/servers.ts'
import { measureStart } from './bench/start.ts'
import { measureUploadSpeed } from './bench/upload-speed.ts'
import { measureUploads } from './bench/uploads.ts'

const REPORTS = join(import.meta.dirname, '../bench')
/** Sent at once. */
const UPLOADS = { count: 20, bytes: 200_000_000 }

const folder = mkdtempSync(join(tmpdir(), 'intake-bench-'))
process.on('exit', () => {
  killAll()
  rmSync(folder, { recursive: true, force: true })
})
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))

const report = await bench(optionsOrEnd())
writeReport(REPORTS, report)
console.log(`${markdown(report)}\n\nWritten: bench/report.json, bench/report.md`)

async function bench({ parts, ...options }: Options): Promise<Report> {
  const startedAt = new Date().toISOString()
  const cores = chooseCores()
  const generator = chooseGenerator(cores.load)
  const scenarios = SCENARIOS.filter((name) => parts.includes(name))
  const progress = (line: string) => console.error(line)
  const samples =
    scenarios.length > 0
      ? await runRounds({
          ...options,
          ground: await prepare(folder),
          scenarios,
          cores,
          generator,
          progress,
        })
      : new Map()
  return {
    startedAt,
    machine: machine(),
    settings: settingsOf(options, generator, cores),
    scenarios: scenariosOf(samples),
    ...(parts.includes('many') && {
      many: await measureProcesses({
        ...options,
        ground: await prepare(folder),
        generator: { ...generator, core: undefined },
        progress,
      }),
    }),
    ...(parts.includes('office') && { office: await measureOffice({ ...options, progress }) }),
    ...(parts.includes('start') && { start: await measureStart(folder, options.rounds) }),
    ...(parts.includes('uploads') && { uploadSpeed: await measureUploadSpeed(options.rounds) }),
    ...(parts.includes('uploads') && { uploads: { ...UPLOADS, ...(await measureUploads(UPLOADS)) } }),
  }
}

function optionsOrEnd(): Options {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    process.exit(2)
  }
}
