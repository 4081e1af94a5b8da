/** A slot is the right to be worked on. A request gives its slot up while its body is on the way, so that slow senders cannot hold up quick ones. */
import type { Context, Slots } from '../context.ts'
import { overloaded } from '../errors.ts'

/** Four senders may wait for each request that is worked on. */
export const slotsFor = (maxInFlight: number): Slots => ({ working: 0, waiting: 0, maxWaiting: 4 * maxInFlight })

/** Gives the slot up while a body is read; throws the public 503 when too many senders are waited for already. */
export async function whileWaiting<T>(ctx: Context, read: () => Promise<T>): Promise<T> {
  const { slots } = ctx.state
  if (slots.waiting >= slots.maxWaiting) throw overloaded()
  slots.working--
  slots.waiting++
  try {
    return await read()
  } finally {
    slots.waiting--
    slots.working++
  }
}
