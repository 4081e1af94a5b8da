/** Looks at a GET path once before it is fired at: is anybody there, and is what the scenario needs there? */
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Scenario } from './plan.ts'
import { isUnreachable, reasonOfError } from './reasons.ts'

export type Look = { kind: 'there' } | { kind: 'missing' | 'unreachable'; detail: string }

/**
 * One GET with a time-out for the whole answer, following no redirect. Only the form's absence is a missing fixture. A
 * target that is silent until the time-out is unreachable: firing at it would wait for every request in turn.
 */
export async function look({ name, origin, path, timeoutMs }: Scenario, signal: AbortSignal): Promise<Look> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const status = await statusOf(origin + path, AbortSignal.any([signal, timeout]))
    if (name !== 'submission' || status !== 404) return { kind: 'there' }
    return { kind: 'missing', detail: `there is no form at ${path} (404)` }
  } catch (error) {
    if (timeout.aborted && !signal.aborted)
      return { kind: 'unreachable', detail: `no answer to GET ${path.split('?')[0]} within ${timeoutMs} ms` }
    const reason = reasonOfError(error as NodeJS.ErrnoException)
    return isUnreachable(reason) ? { kind: 'unreachable', detail: reason } : { kind: 'there' }
  }
}

/** Rejects with the network's error, or when the signal says that it took too long. */
function statusOf(url: string, signal: AbortSignal): Promise<number> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const headers = { 'User-Agent': 'intake-test-load (probe)', Accept: 'text/html', 'Accept-Encoding': 'identity' }
    let status: number | undefined
    const sent = request(url, { agent: false, headers, signal, rejectUnauthorized: true }, (answer) => {
      status = answer.statusCode!
      answer.on('error', () => {})
      answer.on('close', () => resolve(status!))
      answer.resume()
    })
    // Node ends a connection whose upgrade nobody wants without another event.
    sent.on('upgrade', (answer, socket) => {
      socket.destroy()
      resolve(answer.statusCode!)
    })
    // Broken off in its body, an answer has given its status all the same.
    sent.on('error', (error) => (status === undefined ? reject(error) : resolve(status)))
    sent.end()
  })
}
