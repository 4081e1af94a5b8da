/** Programs that come with Debian's packages: looked for on PATH, and installed where that is possible. */
import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const TIMEOUT_MS = 600_000

/** The path of the first of these programs that is there. `sbin` counts too, which is not on everybody's PATH. */
export function findProgram(names: readonly string[], env: NodeJS.ProcessEnv = process.env): string | undefined {
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin']
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** False where it cannot be: nobody but root may, on Debian alone. Progress goes to our standard error. */
export function installPackages(packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  const run = (...args: string[]) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', args, { env, stdio: ['ignore', 2, 2], timeout: TIMEOUT_MS })
  }
  try {
    run('update')
    run('install', '-y', '--no-install-recommends', ...packages)
    return true
  } catch {
    return false
  }
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
