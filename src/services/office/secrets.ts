/** Secrets that a browser or a link holds. The store keeps only their `plainHash`. */
import { randomBytes } from 'node:crypto'

/** A secret of 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
