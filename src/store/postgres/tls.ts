/**
 * Encryption of the connection as libpq means it, which is not what the driver makes of the same words: for it, most modes
 * verify the server's name.
 *
 * - `disable`: none. `require`: encrypted, with whoever answers; with `sslrootcert`, as `verify-ca`.
 * - `verify-ca`: the server's certificate is signed by one of `sslrootcert`. `verify-full`: and it is for this host. What
 *   is to be verified is verified whatever NODE_TLS_REJECT_UNAUTHORIZED says.
 * - `prefer`: encrypted when the server can, else not. `allow`: encrypted only when the server insists. Both are found out
 *   at the start and hold until the end of the process.
 */
import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import { SettingError } from '../../faults.ts'
import type { DatabaseAddress } from '../../settings/database-address.ts'

export type Encryption = ConnectionOptions | false

/** What to try, in order; a second one only when the server refuses the first for what it is. */
export function encryptionsOf({ host, sslmode, sslrootcert }: DatabaseAddress): Encryption[] {
  if (host.startsWith('/')) return [false] // a socket of this machine
  const ca = sslrootcert === undefined || sslrootcert === 'system' ? {} : { ca: certificates(sslrootcert) }
  const anybody = { rejectUnauthorized: false }
  const named = { ...ca, rejectUnauthorized: true }
  const signed = { ...named, checkServerIdentity: () => undefined }
  switch (sslmode) {
    case 'disable':
      return [false]
    case 'allow':
      return [false, anybody]
    case 'prefer':
      return [anybody, false]
    case 'require':
      return [sslrootcert === undefined ? anybody : signed]
    case 'verify-ca':
      return [signed]
    case 'verify-full':
      return [named]
  }
}

/** The server refused this kind of connection, and may take the other one. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && /does not support SSL|no encryption|SSL encryption/.test(error.message)

function certificates(file: string): string {
  const text = read(file)
  // Without a certificate in it Node would trust no server, and say that the server is at fault.
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw new SettingError('SVC_DATABASE_URL', `the file of sslrootcert contains no certificate: ${file}`)
  return text
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new SettingError('SVC_DATABASE_URL', `the file of sslrootcert cannot be read (${code}): ${file}`)
  }
}
