/** Reads a small body of JSON. */
import type { Context } from '../context.ts'
import { problem } from '../errors.ts'
import { invite, isIdentity, readText } from './fields.ts'
import { whileWaiting } from './slots.ts'

/** Two remarks of the longest, with every character escaped. */
const MAX_BYTES = 2 ** 17

/** Whatever the body holds; throws when it is no JSON, or larger than 128 KiB. */
export const jsonReader =
  ({ monotonic }: { monotonic: () => number }) =>
  async (ctx: Context): Promise<unknown> => {
    if (!ctx.is('application/json') || !isIdentity(ctx)) throw problem('body-not-json')
    invite(ctx, MAX_BYTES, () => problem('json-too-large'))
    return whileWaiting(ctx, async (waiting) => parsed(await readText(ctx, waiting, monotonic)))
  }

function parsed(text: string): unknown {
  if (text.length > MAX_BYTES) throw problem('json-too-large')
  try {
    return JSON.parse(text)
  } catch {
    throw problem('json-unreadable')
  }
}
