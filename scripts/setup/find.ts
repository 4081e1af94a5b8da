/** Looks for programs on this machine. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of the first of these programs that exists. `/usr/sbin` counts too, which is not on everybody's PATH. */
export function findProgram(names: readonly string[], env: NodeJS.ProcessEnv = process.env): string | undefined {
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin']
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
