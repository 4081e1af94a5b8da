/** What an operator does next, by what went wrong. Pure. */
import type { Check } from './gate.ts'
import type { Scenario } from './plan.ts'

type Advice = string | ((scenario: Scenario) => string)

/** Tried in order; the first that matches the reason speaks. */
const ADVICE: readonly [RegExp, Advice][] = [
  [/^refused/, 'start the service, or look in its log for why it ended'],
  [/^unresolvable/, 'correct the host name in SVC_LOAD_BASE_URL'],
  [/^no route/, 'look at the network between this machine and the target'],
  [/^certificate/, 'renew the certificate, or name its authority in NODE_EXTRA_CA_CERTS'],
  [/^no TLS/, 'write http:// in SVC_LOAD_BASE_URL if the target speaks no TLS'],
  [/^not HTTP/, 'write https:// in SVC_LOAD_BASE_URL if the target expects TLS, and check the port'],
  [/^no answer/, 'find out what the target waits for, or raise SVC_LOAD_TIMEOUT_MS if it may take that long'],
  [/^timed out/, ({ timeoutMs }) => `find out what the target waits for; a request had ${timeoutMs} ms`],
  [/^reset/, 'look in the log of the target and of the proxy before it for crashes and connection limits'],
  [/^closed/, 'look at connection limits and keep-alive settings of the target and of the proxy before it'],
  [/^endless framing/, 'look at what sends headers, chunk marks or trailers without end: the target or its proxy'],
  [/^truncated/, 'look in the log of the target for answers that broke off'],
  [/^generator out of files/, 'raise "ulimit -n" on this machine, or lower SVC_LOAD_CONCURRENCY'],
  [/^generator out of ports/, 'wait a minute for the ports of this machine to come back, or lower SVC_LOAD_REQUESTS'],
  [/^cut at the deadline/, 'look at this machine first: it slept or stood still during the run'],
  [/^wrong page/, wrongPage],
  [/^compressed/, 'let the target and its proxy answer "Accept-Encoding: identity" without compressing'],
  [/^status 3.. to /, redirected],
  [/^status 401|^status 403/, 'let this machine in: the public paths must need no login and no allow-list'],
  [/^status 404/, notFound],
  [/^status 409/, 'make fresh submissions: these take no uploads, or their ids repeat'],
  [/^status 410/, 'open the form again, or name another one in SVC_LOAD_FORM_PATH'],
  [/^status 413/, 'send a smaller SVC_LOAD_UPLOAD_FILE, or raise the size limit of the target and its proxy'],
  [/^status 415/, 'send a type that the form accepts, with SVC_LOAD_UPLOAD_FILE'],
  [/^status 429/, 'let this address past the rate limit of the target, or lower SVC_LOAD_CONCURRENCY'],
  [/^status 503/, 'the target sheds load: give it more room, or lower SVC_LOAD_CONCURRENCY'],
  [/^status 5/, 'look in the log of the target for the errors of this time'],
  [/^status [34]/, 'open the address by hand and read what the target objects to'],
]

/** The next step for the reason of failed requests. */
export function adviceFor(reason: string, scenario: Scenario): string {
  const found = ADVICE.find(([pattern]) => pattern.test(reason))?.[1] ?? 'look in the log of the target'
  return typeof found === 'string' ? found : found(scenario)
}

/** The next step for a missed limit other than errors. */
export function advice(name: Check['name'], { connections, planned }: Scenario): string {
  if (name === 'throughput' && planned < connections * 2)
    return 'raise SVC_LOAD_REQUESTS: so few requests are mostly the opening of connections'
  if (name === 'throughput') return 'find the slow answers, or raise SVC_LOAD_CONCURRENCY if each of them was fast'
  return 'find out what changed on the target and what else ran at this time'
}

function wrongPage({ name }: Scenario): string {
  return name === 'status'
    ? 'open /status by hand: it answers 200 without its lookup field'
    : 'open the form by hand: SVC_LOAD_FORM_PATH answers 200 without a form'
}

function redirected({ origin }: Scenario): string {
  return `set SVC_LOAD_BASE_URL to where it leads, or remove what stands before ${origin} (a login, a move to https)`
}

function notFound({ name, planned }: Scenario): string {
  if (name === 'upload')
    return `create at least ${planned} fixtures: eval "$(npm run -s cli -- fixtures create --count ${planned})"`
  return 'check the sub-path in SVC_LOAD_BASE_URL and the form in SVC_LOAD_FORM_PATH'
}
