/**
 * Pages that show a draft are made one after another for each network. A large draft takes the one thread that serves
 * everybody for some milliseconds, and one browser can ask for it on many connections at once. Everybody else is served
 * between two of them.
 */
import type { Context, Handler, RouteContext } from '../context.ts'
import { overloaded } from '../errors.ts'
import type { DraftCookies } from '../http/cookies.ts'
import { networkOf } from '../models/network.ts'

/** So many may wait in a line, so that a network has its answer within seconds. */
const LONGEST_LINE = 50

export function turns(cookies: DraftCookies): Handler {
  /** Who waits, by network. A network has a line while one of its pages is made. */
  const lines = new Map<string, (() => void)[]>()

  return function turns(context, next) {
    const ctx = context as RouteContext
    const hasDraft = cookies.named(ctx.req.headers.cookie, ctx.params.slug!).length > 0
    return hasDraft ? inTurn(ctx, networkOf(ctx.ip), next) : next()
  }

  async function inTurn(ctx: Context, network: string, work: () => Promise<unknown>): Promise<void> {
    const line = lines.get(network)
    if (line) await waitIn(line, ctx)
    else lines.set(network, [])
    try {
      await work()
    } finally {
      setImmediate(callNext, network)
    }
  }

  async function waitIn(line: (() => void)[], { state: { slots } }: Context): Promise<void> {
    if (line.length >= LONGEST_LINE) throw overloaded()
    using _left = slots.leave()
    await new Promise<void>((resolve) => line.push(resolve))
  }

  function callNext(network: string): void {
    const call = lines.get(network)!.shift()
    if (call) call()
    else lines.delete(network)
  }
}
