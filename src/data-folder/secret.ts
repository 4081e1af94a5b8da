/** The secret in the data folder, which signs what the service hands out. */
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'

/** The secret in a file, made when there is none; throws when it is too short, or when others than its owner may read it. */
export function readSecret(file: string): string {
  if (!existsSync(file)) makeSecret(file)
  const mode = statSync(file).mode & 0o777
  if ((mode & 0o077) !== 0)
    throw unusable(
      `other users can read ${file} (mode ${mode.toString(8)}) and could forge forms with it. Run: chmod 600 ${file}`,
    )
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32)
    throw unusable(
      `${file} does not contain a secret of at least 32 characters. Delete it, and a new one will be created`,
    )
  return secret
}

/** Written beside, then linked to its name: of two processes at first start one is first, and both read a whole secret. */
function makeSecret(file: string): void {
  const copy = beside(file)
  writeFileSync(copy, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(copy, file)
  } catch (error) {
    // EEXIST: another process was first. Any other error: the file system has no links, so the copy is renamed.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(copy, file)
  } finally {
    rmSync(copy, { force: true })
  }
}

/** A name beside a file or folder, for making it whole before it is renamed. */
export const beside = (path: string): string => `${path}.${randomBytes(4).toString('hex')}.new`

const unusable = (message: string): Error => Object.assign(new Error(message), { code: 'ERR_SECRET' })
