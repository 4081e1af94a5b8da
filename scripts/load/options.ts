/** The settings of the load gate: one table of names, defaults and meanings, read once, all faults reported together. */
import { nearest } from '../../src/models/nearest.ts'
import type { History } from './drift.ts'
import { baseUrl, count, decimal, masked, path, percent, rate, toggle, word } from './values.ts'

export type ScenarioName = 'status' | 'submission' | 'upload'

/** What a scenario must reach; a value equal to its limit passes. */
export interface Limits {
  /** Milliseconds. */
  maxP95Ms: number
  /** Failed of planned requests, 0 to 1. */
  maxErrorRate: number
  /** Successful answers per second. */
  minRps: number
  /** Milliseconds in which nobody may be answered; null for no limit. */
  maxPauseMs: number | null
}

interface Variable<T> {
  name: string
  default: string
  meaning: string
  parse: (text: string) => T
}

export const VARIABLES = {
  base: variable('BASE_URL', '', 'address of the service under test; may carry a sub-path. Required', baseUrl),
  formPath: variable('FORM_PATH', '/f/e2e-test-form', 'path of the form in the submission scenario', path),
  requests: variable('REQUESTS', '120', 'requests per scenario', count(1_000_000)),
  concurrency: variable('CONCURRENCY', '12', 'requests under way at once', count(10_000)),
  includeUpload: variable('INCLUDE_UPLOAD', 'false', '`true` adds the upload scenario', toggle),
  uploadPath: optional(
    'UPLOAD_PATH',
    'upload path with its query; `{{index}}` in its submissionId counts up from 0',
    path,
  ),
  uploadFile: optional('UPLOAD_FILE', 'file that every upload sends unaltered; without it a small unique image', word),
  allowMissing: variable('ALLOW_MISSING_FIXTURES', 'false', '`true` skips a scenario without its fixture', toggle),
  timeoutMs: variable('TIMEOUT_MS', '10000', 'milliseconds a request may take', count(3_600_000)),
  reportDir: optional('REPORT_DIR', 'folder for the reports and the history; without it none are kept', word),
  maxDrift: optional(
    'MAX_DRIFT',
    'percent the p95 may lie above the median of the last 10 passed runs; judged above 25 ms and their usual spread',
    percent,
  ),
  maxPause: optional('MAX_PAUSE_MS', 'milliseconds a scenario may answer nobody; without it, no limit', decimal),
  statusP95: variable('STATUS_MAX_P95_MS', '1200', 'status: highest p95 in milliseconds', decimal),
  statusErrors: variable('STATUS_MAX_ERROR_RATE', '2%', 'status: highest error rate, `2%` or `0.02`', rate),
  statusRps: variable('STATUS_MIN_RPS', '8', 'status: lowest throughput in answers per second', decimal),
  submissionP95: variable('SUBMISSION_MAX_P95_MS', '1500', 'submission: highest p95 in milliseconds', decimal),
  submissionErrors: variable('SUBMISSION_MAX_ERROR_RATE', '2%', 'submission: highest error rate', rate),
  submissionRps: variable('SUBMISSION_MIN_RPS', '6', 'submission: lowest throughput', decimal),
  uploadP95: variable('UPLOAD_MAX_P95_MS', '2500', 'upload: highest p95 in milliseconds', decimal),
  uploadErrors: variable('UPLOAD_MAX_ERROR_RATE', '5%', 'upload: highest error rate', rate),
  uploadRps: variable('UPLOAD_MIN_RPS', '2', 'upload: lowest throughput', decimal),
}

export type Env = Readonly<Record<string, string | undefined>>
type Values = { readonly [K in keyof typeof VARIABLES]: ReturnType<(typeof VARIABLES)[K]['parse']> }

export interface Options extends Omit<Values, 'uploadFile'> {
  /** Bytes of SVC_LOAD_UPLOAD_FILE and its name. */
  uploadFile: { name: string; bytes: Buffer } | undefined
  limits: Readonly<Record<ScenarioName, Limits>>
  /** What the report folder remembers; nothing without one. */
  history: History
  /** Names that the environment set. */
  given: ReadonlySet<string>
}

/** What the settings need from the disk; each throws when it cannot. */
export interface Disk {
  read(file: string): Buffer
  /** Makes the folder unless it exists, and makes sure that it can be written to. */
  folder(path: string): void
  history(folder: string): History
}

export class OptionsError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`The load gate cannot run with these settings. Nothing was sent.\n${faults.map((f) => `  ${f}\n`).join('')}`)
    this.name = 'OptionsError'
    this.faults = faults
  }
}

/** Reads every SVC_LOAD_ variable of `env`. An empty value means the default. Throws OptionsError with all faults at once. */
export function readOptions(env: Env, disk: Disk): Options {
  const faults = unknownNames(env)
  const given = new Set<string>()
  const read = (key: keyof typeof VARIABLES): unknown => {
    const { name, parse, default: fallback } = VARIABLES[key]
    const text = env[name]?.trim() ?? ''
    if (text !== '') given.add(name)
    return attempt<unknown>(name, text || fallback, parse)
  }
  function attempt<T>(name: string, text: string, parse: (text: string) => T): T | undefined {
    try {
      return parse(text)
    } catch (error) {
      faults.push(text === '' ? `${name} ${messageOf(error)}` : `${name}="${masked(text)}": ${messageOf(error)}`)
      return undefined
    }
  }
  const values = Object.fromEntries(
    Object.keys(VARIABLES).map((key) => [key, read(key as keyof typeof VARIABLES)]),
  ) as unknown as Values
  const { uploadFile: file, reportDir, maxDrift } = values
  const bytes = file && attempt(VARIABLES.uploadFile.name, file, (text) => nonEmpty(disk.read(text)))
  const history = reportDir
    ? attempt(VARIABLES.reportDir.name, reportDir, (text) => {
        disk.folder(text)
        return disk.history(text)
      })
    : undefined
  if (maxDrift !== undefined && !reportDir)
    faults.push(`${VARIABLES.maxDrift.name} needs SVC_LOAD_REPORT_DIR, the folder that remembers earlier runs`)
  if (faults.length > 0) throw new OptionsError(faults)
  const uploadFile = file && bytes ? { name: file.split(/[/\\]/).at(-1)!, bytes } : undefined
  return Object.freeze({ ...values, uploadFile, limits: limitsOf(values), history: history ?? NO_HISTORY, given })
}

const NO_HISTORY: History = { runs: [], unusable: 0 }

function limitsOf(values: Values): Record<ScenarioName, Limits> {
  const of = (name: ScenarioName): Limits => ({
    maxP95Ms: values[`${name}P95`],
    maxErrorRate: values[`${name}Errors`],
    minRps: values[`${name}Rps`],
    maxPauseMs: values.maxPause ?? null,
  })
  return { status: of('status'), submission: of('submission'), upload: of('upload') }
}

/** A misspelt override would otherwise be a limit silently left at its default. */
function unknownNames(env: Env): string[] {
  const known = Object.values(VARIABLES).map(({ name }) => name)
  return Object.entries(env)
    .filter(([name]) => name.startsWith('SVC_LOAD_') && !known.includes(name))
    .map(([name, value = '']) => {
      const meant = nearest(name, known)
      const next = meant ? `; did you mean ${meant}?` : ', --help lists them all'
      return `${name}="${masked(value)}": this setting does not exist${next}`
    })
}

const messageOf = (error: unknown): string => (error as Error).message

function nonEmpty(bytes: Buffer): Buffer {
  if (bytes.length === 0) throw new Error('is an empty file, which is never accepted')
  return bytes
}
function variable<T>(name: string, fallback: string, meaning: string, parse: (text: string) => T): Variable<T> {
  return { name: `SVC_LOAD_${name}`, default: fallback, meaning, parse }
}
function optional<T>(name: string, meaning: string, parse: (text: string) => T): Variable<T | undefined> {
  return variable(name, '', meaning, (text) => (text === '' ? undefined : parse(text)))
}
