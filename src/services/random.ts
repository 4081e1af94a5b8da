/** Random bytes and texts. Most are cut from a pool: one call of the system’s generator fills a pool for about 1,000 IDs. */
import { randomBytes } from 'node:crypto'

const POOL_BYTES = 16_384
let pool = Buffer.alloc(0)
let used = 0

/** Bytes that were never given out before. */
export function drawBytes(count: number): Buffer {
  if (used + count > pool.length) {
    pool = randomBytes(Math.max(POOL_BYTES, count)) // a new one: what was cut from the old one stays as it is
    used = 0
  }
  used += count
  return pool.subarray(used - count, used)
}

/** An id of 22 characters. It never begins with a dash, which a command line takes for an option. */
export function randomId(): string {
  const id = randomText(22)
  return id.startsWith('-') ? randomId() : id
}

/** Characters of base64url, each 6 random bits. */
export const randomText = (length: number): string =>
  drawBytes(Math.ceil((length * 3) / 4))
    .toString('base64url')
    .slice(0, length)

/** A secret of 256 bits for a browser or a link. The store keeps only its `plainHash`. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
