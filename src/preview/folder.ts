/** A folder that is gone with the process that made it, however that ends. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface PassingFolder {
  path: string
  remove(): void
}

/**
 * A process of its own waits for the end of this one and removes what is left: no process can do so after it was killed.
 * It is there before the folder, so that no moment is without it. `name`: what the name of the folder begins with.
 */
export function openPassingFolder(name: string): PassingFolder {
  const path = join(tmpdir(), `${name}-${randomBytes(8).toString('hex')}`)
  const remover = spawn(process.execPath, [join(import.meta.dirname, 'remover.ts'), path], {
    cwd: '/',
    // Not in our group of processes: what ends all of it, such as Ctrl-C, must not end the remover.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  remover.on('error', () => {})
  remover.stdin.on('error', () => {})
  remover.unref()
  mkdirSync(path, { mode: 0o700 })
  return {
    path,
    remove() {
      rmSync(path, { recursive: true, force: true })
      remover.stdin.end()
    },
  }
}
