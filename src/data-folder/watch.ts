/** Watching the folder of definitions. */
import { type FSWatcher, statSync, watch } from 'node:fs'

/** Editors write a file in several steps; the folder is read when it has been quiet for this long. */
const QUIET_MS = 150
/** A watcher follows the folder it was given, not its name: this often it is looked whether the name leads to another one. */
const LOOK_MS = 2_000

/** Calls back after something in the folder changed, or the folder was made or replaced; returns how to stop. */
export function watchFolder(folder: string, changed: () => void): () => void {
  let quiet: NodeJS.Timeout | undefined
  let watcher: FSWatcher | undefined
  let watched = identityOf(folder)
  attach()
  const look = setInterval(() => {
    const present = identityOf(folder)
    if (present === watched) return
    watched = present
    try {
      attach()
    } catch {
      // The system gives no watcher; the folder as it is now is read all the same.
    }
    soon()
  }, LOOK_MS).unref()
  return () => {
    clearTimeout(quiet)
    clearInterval(look)
    watcher?.close()
  }

  function attach(): void {
    watcher?.close()
    watcher = watched === undefined ? undefined : watch(folder, soon)
    // The folder is gone: what is live stays live, and the next look finds out.
    watcher?.on('error', () => {})
  }

  function soon(): void {
    clearTimeout(quiet)
    quiet = setTimeout(changed, QUIET_MS)
  }
}

/** Which folder a name leads to; undefined when it cannot be looked at. */
function identityOf(folder: string): string | undefined {
  try {
    const { dev, ino } = statSync(folder, { bigint: true })
    return `${dev}:${ino}`
  } catch {
    return undefined
  }
}
