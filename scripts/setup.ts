/**
 * `npm run setup`: finds the programs that tests run beside the service, or installs them, and says in one line each what it
 * did. It can run as often as you like. Where a program cannot be installed, it names the tests that are passed over; with
 * TEST_ALL=1 that is an error, exit code 1.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { NEEDS, type Need } from './setup/needs.ts'

const hasSystemd = existsSync('/run/systemd/system')
const TIMEOUT_MS = 600_000

let updated = false
let missing = 0

for (const need of Object.values<Need>(NEEDS)) {
  const found = need.find()
  const how = found ? `found at ${found}` : obtain(need)
  if (!how) missing++
  console.log(`${need.name}: ${how ?? lack(need)}`)
}
if (missing > 0 && process.env.TEST_ALL) {
  console.error('TEST_ALL is set: no test may be passed over.')
  process.exitCode = 1
}

/** How it was installed; undefined when it was not. */
function obtain({ packages, serves, download, find }: Need): string | undefined {
  const wouldServe = serves && hasSystemd
  if (packages.length > 0 && !wouldServe && installPackages(packages) && find())
    return 'installed from Debian’s packages'
  if (download?.() && find()) return `downloaded to ${find()}`
  return undefined
}

function lack({ packages, serves, suites }: Need): string {
  if (packages.length === 0) return `could not be downloaded. Passed over: ${suites}.`
  const why =
    serves && hasSystemd
      ? 'not installed, because its package starts a server here'
      : canInstall()
        ? 'could not be installed'
        : 'not installed'
  return `${why}. Passed over: ${suites}. To install it, run as root: apt-get install --no-install-recommends ${packages.join(' ')}`
}

/** Where we are root on Debian. False when they could not be installed. What apt-get prints goes to our standard error. */
function installPackages(packages: readonly string[]): boolean {
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

function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

function aptGet(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', args, { env, stdio: ['ignore', 2, 2], timeout: TIMEOUT_MS })
}
