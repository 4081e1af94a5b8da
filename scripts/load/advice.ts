/** What an operator does next, by what went wrong. Pure. */
import type { Check } from './gate.ts'
import type { Scenario } from './plan.ts'

type Advice = string | ((scenario: Scenario) => string)

/** Tried in order; the first that matches the reason speaks. */
const ADVICE: readonly [RegExp, Advice][] = [
  [/^refused/, 'start the service, or look in its log to see why it ended'],
  [/^unresolvable/, 'correct the host name in SVC_LOAD_BASE_URL'],
  [/^no route/, 'check the network between this machine and the target'],
  [/^certificate/, 'renew the certificate, or name its authority in NODE_EXTRA_CA_CERTS'],
  [/^no TLS/, 'use http:// in SVC_LOAD_BASE_URL if the target does not use TLS'],
  [/^not HTTP/, 'use https:// in SVC_LOAD_BASE_URL if the target expects TLS, and check the port'],
  [/^no answer/, 'find out what the target waits for, or raise SVC_LOAD_TIMEOUT_MS if it may take that long'],
  [/^timed out/, ({ timeoutMs }) => `find out what the target waits for; a request had ${timeoutMs} ms`],
  [/^reset/, 'look in the logs of the target and its proxy for crashes and connection limits'],
  [/^closed/, 'check the connection limits and keep-alive settings of the target and its proxy'],
  [/^endless framing/, 'find out what sends headers, chunk marks or trailers without end: the target or its proxy'],
  [/^truncated/, 'look in the log of the target for unfinished answers'],
  [/^generator out of files/, 'raise "ulimit -n" on this machine, or lower SVC_LOAD_CONCURRENCY'],
  [/^generator out of ports/, 'wait a minute for the ports of this machine to come back, or lower SVC_LOAD_REQUESTS'],
  [/^cut at the deadline/, 'check this machine first: it was asleep or suspended during the run'],
  [/^wrong page/, wrongPage],
  [/^compressed/, 'let the target and its proxy answer "Accept-Encoding: identity" without compressing'],
  [/^status 3.. to /, redirected],
  [/^status 401|^status 403/, 'allow this machine: the public paths must not need a login or an allow-list'],
  [/^status 404/, notFound],
  [/^status 409/, 'create new submissions: these do not accept uploads, or their IDs were used before'],
  [/^status 410/, 'open the form again, or set another one in SVC_LOAD_FORM_PATH'],
  [/^status 413/, 'send a smaller SVC_LOAD_UPLOAD_FILE, or raise the size limit of the target and its proxy'],
  [/^status 415/, 'send a type that the form accepts, with SVC_LOAD_UPLOAD_FILE'],
  [/^status 429/, 'exempt this address from the rate limit of the target, or lower SVC_LOAD_CONCURRENCY'],
  [/^status 503/, 'the target is overloaded: give it more resources, or lower SVC_LOAD_CONCURRENCY'],
  [/^status 5/, 'look in the log of the target for errors at this time'],
  [/^status [34]/, 'open the address in a browser and read what the target says'],
]

/** The next step for the reason of failed requests. */
export function adviceFor(reason: string, scenario: Scenario): string {
  const found = ADVICE.find(([pattern]) => pattern.test(reason))?.[1] ?? 'look in the log of the target'
  return typeof found === 'string' ? found : found(scenario)
}

/** The next step for a missed limit other than errors. */
export function advice(name: Check['name'], { connections, planned }: Scenario): string {
  if (name === 'throughput' && planned < connections * 2)
    return 'raise SVC_LOAD_REQUESTS: with so few requests, most of the time goes into opening connections'
  if (name === 'throughput') return 'find the slow answers, or raise SVC_LOAD_CONCURRENCY if each of them was fast'
  if (name === 'pause')
    return 'look in the log of the target for what it did at that time, such as a backup, a restart or a lock'
  return 'find out what changed on the target and what else ran at this time'
}

function wrongPage({ name }: Scenario): string {
  return name === 'status'
    ? 'open /status in a browser: it answers 200 without its lookup field'
    : 'open the form in a browser: SVC_LOAD_FORM_PATH answers 200 without a form'
}

function redirected({ origin }: Scenario): string {
  return `set SVC_LOAD_BASE_URL to the address it leads to, or remove what redirects ${origin} (a login, a move to https)`
}

function notFound({ name, planned }: Scenario): string {
  if (name === 'upload')
    return `create at least ${planned} fixtures: eval "$(npm run -s cli -- fixtures create --count ${planned})"`
  return 'check the sub-path in SVC_LOAD_BASE_URL and the form in SVC_LOAD_FORM_PATH'
}
