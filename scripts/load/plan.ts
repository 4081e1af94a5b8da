/** What the options ask for, scenario by scenario, in the order of the specification. Pure. */
import type { Limits, Options, ScenarioName } from './options.ts'

/** One measured path. */
export interface Scenario {
  name: ScenarioName
  title: string
  /** What a request does, where the title could be misread; empty otherwise. */
  about: string
  method: 'GET' | 'POST'
  /** Such as `http://127.0.0.1:3000`. */
  origin: string
  /** Path and query on the origin; an upload's may hold `{{index}}`. */
  path: string
  /** Text that a successful answer holds; empty when any 2xx will do. */
  marker: string
  limits: Limits
  /** Requests to send. */
  planned: number
  connections: number
  timeoutMs: number
  /** Milliseconds after which the scenario is cut, whatever the target does. */
  deadlineMs: number
  /** What is known to be missing before anything is sent. */
  missing: string | undefined
}

/** The specification calls it a submission. */
const SUBMISSION_IS_A_GET = 'opens the form with GET; no form is sent'

const MARGIN_MS = 5000
const LONGEST_TIMER_MS = 2 ** 31 - 1

export function planOf(options: Options): Scenario[] {
  const { base, formPath, uploadPath, includeUpload, requests, timeoutMs } = options
  const connections = Math.min(options.concurrency, requests)
  const scenario = (
    name: ScenarioName,
    title: string,
    path: string,
    over: Partial<Pick<Scenario, 'about' | 'method' | 'marker' | 'missing'>>,
  ): Scenario => ({
    name,
    title,
    about: '',
    method: 'GET',
    ...addressOf(base, path),
    marker: '',
    limits: options.limits[name],
    planned: requests,
    connections,
    timeoutMs,
    deadlineMs: Math.min(Math.ceil(requests / connections) * timeoutMs + MARGIN_MS, LONGEST_TIMER_MS),
    missing: undefined,
    ...over,
  })
  const scenarios = [
    scenario('status', 'Status lookup', '/status', { marker: 'name="reference"' }),
    scenario('submission', 'Public submission', formPath, { marker: '<form', about: SUBMISSION_IS_A_GET }),
  ]
  if (includeUpload) {
    const path = uploadPath ?? '/api/drive-upload'
    scenarios.push(scenario('upload', 'Drive upload', path, { method: 'POST', missing: missingIn(uploadPath) }))
  }
  return scenarios
}

/** The address of one request of the scenario, with its index filled in. */
export function pathFor(path: string, index: number): string {
  return path.replace(/\{\{index\}\}|%7B%7Bindex%7D%7D/gi, String(index))
}

function addressOf(base: string, path: string): { origin: string; path: string } {
  const url = new URL(base + path)
  return { origin: url.origin, path: url.pathname + url.search }
}

function missingIn(uploadPath: string | undefined): string | undefined {
  if (!uploadPath) return 'SVC_LOAD_UPLOAD_PATH is not set'
  const id = new URL(uploadPath, 'http://localhost').searchParams.get('submissionId')
  return id?.includes('{{index}}') ? undefined : 'SVC_LOAD_UPLOAD_PATH has no {{index}} in its submissionId'
}
