/** Finds radosgw (Ceph), the S3 server of the tests, or installs it. As a script: says where it is, or what is not tested without it. */
import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const PROGRAMS = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin']
const PACKAGES = ['ceph-mon', 'ceph-osd', 'radosgw']
export const NOT_RUN =
  'radosgw is not installed, so nothing is tested on S3: as root run `apt-get install --no-install-recommends ceph-mon ceph-osd radosgw`.'

/** Whether every program that the S3 server of the tests is made of is on PATH. */
export function hasRadosgw(env: NodeJS.ProcessEnv = process.env): boolean {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return PROGRAMS.every((name) => folders.some((folder) => isExecutable(join(folder, name))))
}

/** Installs Debian's packages when that is possible here; tells whether the programs are there afterwards. */
export function ensureRadosgw(): boolean {
  if (hasRadosgw()) return true
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  return (
    run('apt-get', ['update']) &&
    run('apt-get', ['install', '-y', '--no-install-recommends', ...PACKAGES]) &&
    hasRadosgw()
  )
}

/** Its progress goes to our standard error. */
function run(command: string, args: string[]): boolean {
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync(command, args, { env, stdio: ['ignore', 2, 2], timeout: 600_000 })
    return true
  } catch {
    return false
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

if (import.meta.main) console.error(ensureRadosgw() ? 'radosgw is there: the drive is tested on S3.' : NOT_RUN)
