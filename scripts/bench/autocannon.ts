/** The load where wrk is not installed: `node autocannon.ts <url> <connections> <seconds> [<file of ids> <rest of the form>]`. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { percentile } from './figures.ts'

interface Result {
  duration: number
  errors: number
  timeouts: number
  '4xx': number
  '5xx': number
}
interface Run extends Promise<Result> {
  on(event: 'response', listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void): void
}
const autocannon: (options: object) => Run = createRequire(import.meta.url)('autocannon')

const [url, connections, seconds, file, rest = ''] = process.argv.slice(2)
const ids = file === undefined ? [] : readFileSync(file, 'utf8').trimEnd().split('\n')
let sent = 0
const times: number[] = []

const run = autocannon({
  url,
  connections: Number(connections),
  duration: Number(seconds),
  headers: { 'accept-encoding': 'identity' },
  ...(file !== undefined && {
    method: 'POST',
    headers: {
      'accept-encoding': 'identity',
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    requests: [{ setupRequest: (request: object) => ({ ...request, body: form() }) }],
  }),
})
run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
const result = await run
times.sort((a, b) => a - b)
console.log(
  JSON.stringify({
    responses: times.length,
    seconds: result.duration,
    errors: result.errors + result.timeouts + result['4xx'] + result['5xx'],
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    spare: file === undefined ? 1 : ids.length - sent,
  }),
)

function form(): string {
  const id = ids[sent] ?? ids.at(-1)
  sent++
  return `submissionId=${id}${rest}`
}
