/**
 * How fast Intake is: pages, forms on each database, files, starts and memory, and the office among many cases. A bare server
 * that sends the same bytes, and keeps forms and files as safely, runs in turn with it: that share carries to another machine,
 * absolute figures do not. What is measured is in `bench/*.ts`, a part a file.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { measureFiles } from './bench/files.ts'
import { measureOffice } from './bench/office.ts'
import { type Options, PARTS, type Part, readOptions } from './bench/options.ts'
import { measureForms, measurePages } from './bench/requests.ts'
import { killAll } from './bench/servers.ts'
import { measureStart } from './bench/start.ts'

const options = readOptions()
const folder = mkdtempSync(join(tmpdir(), 'intake-bench-'))
process.on('exit', () => {
  killAll()
  rmSync(folder, { recursive: true, force: true })
})
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))

const needsWrk = options.only.some((part) => part === 'pages' || part === 'forms')
if (needsWrk && spawnSync('wrk', ['--version']).error) {
  console.error('Pages and forms need wrk, which sends more requests than any program of Node: apt-get install wrk')
  process.exit(2)
}

/** Each gets a folder of its own, and returns its tables as Markdown. */
const MEASURES: Record<Part, (folder: string, options: Options) => Promise<string>> = {
  pages: measurePages,
  forms: measureForms,
  files: measureFiles,
  start: measureStart,
  office: measureOffice,
}
const report = [
  `# Bench\n\n${new Date().toISOString()}. ${cpus()[0]?.model ?? 'A processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 1e9)} GB, ${process.platform} ${process.arch}, Node ${process.version}. Medians of ${options.rounds} rounds of ${options.seconds} s in turn.`,
]
for (const part of PARTS.filter((one) => options.only.includes(one))) {
  const own = join(folder, part)
  mkdirSync(own)
  report.push(await MEASURES[part](own, options))
}
const reports = join(import.meta.dirname, '../bench')
mkdirSync(reports, { recursive: true })
writeFileSync(join(reports, 'report.md'), `${report.join('\n\n')}\n`)
console.log(`${report.join('\n\n')}\n\nWritten: bench/report.md`)
