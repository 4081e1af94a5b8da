/**
 * Loaded before all tests: Argon2 uses the least memory that it takes. A real password costs a tenth of a second, and the tests
 * have hundreds. Processes that tests start are as they are.
 */
import crypto, { type Argon2Parameters } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** KiB for one lane (RFC 9106, section 3.1). */
const LEAST_MEMORY = 8

const { argon2 } = crypto
/** What was asked for, the last one last. */
export const asked: Omit<Argon2Parameters, 'message' | 'nonce'>[] = []

crypto.argon2 = (algorithm, parameters, callback) => {
  const { message, nonce, ...cost } = parameters
  asked.push(cost)
  argon2(algorithm, { ...parameters, memory: LEAST_MEMORY }, callback)
}
syncBuiltinESMExports()
