/** Random secrets that a browser or a link holds, and the hashes that the store keeps of them. */
import { hash, randomBytes } from 'node:crypto'

export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url')
/** A secret of 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
