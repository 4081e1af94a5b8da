/** The report folder: the history is read before a run, every form of the report is written after it. */

import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Certified } from '../certify.ts'
import type { Disk } from '../options.ts'
import { readRegularFile } from '../regular-file.ts'
import { HISTORY, readHistory } from './history.ts'
import { junit } from './junit.ts'
import { markdown } from './markdown.ts'
import { page } from './page.ts'
import { prometheus } from './prometheus.ts'
import { pastRunOf, type Report } from './report.ts'

/** Three months of a run every four hours. */
const KEPT_RUNS = 500

/** The real disk; a dry run makes no folder, but says all the same when it could not be made. */
export function openDisk(dryRun: boolean): Disk {
  return {
    read: readRegularFile,
    folder(path) {
      if (!dryRun) makeFolder(resolve(path))
      const there = dryRun ? nearestExisting(resolve(path)) : path
      if (!statSync(there).isDirectory()) throw new Error(`${there} is not a folder`)
      accessSync(there, constants.W_OK | constants.X_OK)
    },
    history: readHistory,
  }
}

/** Writes every file whole and then renames them, so that a reader never meets half a report, nor a full disk a mixed one. */
export function writeReport(folder: string, report: Report, outcomes: readonly Certified[]): void {
  // Read again: a run against another target may have ended in the meantime.
  const history = readHistory(folder).runs
  const runs = [...history, pastRunOf(report)].slice(-KEPT_RUNS)
  const lastPass = runs.findLast(({ verdict, target }) => verdict === 'passed' && target === report.target)
  const samples = Object.fromEntries(outcomes.map(({ scenario, samples }) => [scenario.name, samples]))
  const files: Record<string, string> = {
    [HISTORY]: runs.map((run) => `${JSON.stringify(run)}\n`).join(''),
    'report.json': `${JSON.stringify(report, null, 2)}\n`,
    'report.xml': junit(report),
    'report.md': markdown(report),
    'report.html': page(report, samples, history),
    'report.schema.json': readFileSync(join(import.meta.dirname, 'report.schema.json'), 'utf8'),
    'metrics.prom': prometheus(report, lastPass && Date.parse(lastPass.at)),
  }
  writeWhole(folder, files)
}

/** The drafts are new files, so that no link is followed; the renaming replaces a link instead of following it. */
function writeWhole(folder: string, files: Readonly<Record<string, string>>): void {
  const run = randomBytes(6).toString('hex')
  const drafts = Object.keys(files).map((name) => ({ draft: join(folder, `${name}.${run}.tmp`), name }))
  try {
    for (const { draft, name } of drafts) writeFileSync(draft, files[name]!, { flag: 'wx' })
    for (const { draft, name } of drafts) renameSync(draft, join(folder, name))
  } finally {
    for (const { draft } of drafts) rmSync(draft, { force: true })
  }
}

/** Step by step: Node's own recursive way never returns from places such as /proc, where nothing can be made. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path))
}
