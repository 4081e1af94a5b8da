/** How many requests are worked on, and how many wait for their senders: a slow sender must not take the place of a quick one. */
import type { Context, Places } from '../context.ts'
import { overloaded } from '../errors.ts'

/** Four senders may wait for each request that is worked on. */
export const placesFor = (maxInFlight: number): Places => ({ working: 0, waiting: 0, maxWaiting: 4 * maxInFlight })

/** Gives the place up while a body is read; throws the public 503 when too many wait already. */
export async function whileWaiting<T>(ctx: Context, read: () => Promise<T>): Promise<T> {
  const { places } = ctx.state
  if (places.waiting >= places.maxWaiting) throw overloaded()
  places.working--
  places.waiting++
  try {
    return await read()
  } finally {
    places.waiting--
    places.working++
  }
}
