/** Installs Debian's packages, where we are root on Debian. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const TIMEOUT_MS = 600_000

let updated = false

/** False when they could not be installed. What apt-get prints goes to our standard error. */
export function installPackages(packages: readonly string[]): boolean {
  if (!canInstall()) return false
  try {
    if (!updated) aptGet('update')
    updated = true
    aptGet('install', '-y', '--no-install-recommends', ...packages)
    return true
  } catch {
    return false
  }
}

export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/etc/debian_version')

function aptGet(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', args, { env, stdio: ['ignore', 2, 2], timeout: TIMEOUT_MS })
}
