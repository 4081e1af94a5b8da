/** Random secrets that a browser or a link holds, and the hashes that the store keeps of them. */
import { randomBytes } from 'node:crypto'

/** A secret of 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
