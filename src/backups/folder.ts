/** Backups in a local folder. */
import { createReadStream, existsSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createLocalDrive } from '../drive/local.ts'
import { HALF, isBackupName, type Place, ROWS } from './port.ts'

/** Nothing is made yet. */
export function folderOfBackups(folder: string): Place {
  const at = (name: string, part: string) => join(folder, name, part)
  return {
    name: folder,
    work: folder,
    files: () => createLocalDrive(join(folder, 'files')),
    names: async () => (existsSync(folder) ? (await readdir(folder)).filter(isBackupName) : []),
    tidy: () => removeHalves(folder),
    async finish(name, from) {
      await rename(from, join(folder, name))
      await flush(folder)
    },
    async remove(name) {
      const gone = join(folder, `${HALF}${name}`)
      await rename(join(folder, name), gone)
      await rm(gone, { recursive: true })
    },
    size: async (name, part) => (existsSync(at(name, part)) ? (await stat(at(name, part))).size : undefined),
    read: (name, part) => createReadStream(at(name, part)),
    rows: async (name) => at(name, ROWS),
  }
}

/** Removes what a run left in a local folder that was killed. */
export async function removeHalves(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (name.startsWith(HALF)) await rm(join(folder, name), { recursive: true })
}

export async function flush(path: string): Promise<void> {
  await using handle = await open(path, 'r')
  await handle.sync()
}
