import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverUser } from './postgres-files.ts'

/** A disk in memory, as large as a new database needs and a little more. */
export function mountDisk(megabytes = 32): string {
  const { uid = 0, gid = 0 } = serverUser()
  const folder = mkdtempSync(join(tmpdir(), 'intake-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,uid=${uid},gid=${gid}`, 'none', folder])
  if (mounted.status === 0) return folder
  rmdirSync(folder)
  throw new Error('no disk can be mounted here')
}

export function unmount(disk: string): void {
  execFileSync('umount', [disk])
  rmdirSync(disk)
}

/** A machine may forbid it, also to root: nothing that can be installed changes that, so these tests are not missed there. */
export function mayMount(): boolean {
  try {
    unmount(mountDisk())
    return true
  } catch {
    return false
  }
}
