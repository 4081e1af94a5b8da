/** Where the tests keep their files: in memory where Linux offers enough of it, since a test waits for many flushes to a disk. */
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
const ENOUGH = 4 * 2 ** 30

export function roomForFiles(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ENOUGH ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
