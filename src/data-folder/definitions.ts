/** Reading the files of a folder of definitions. */
import type { BigIntStats } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sizeFault } from '../models/definition-limits.ts'
import type { Definition } from '../services/check-definition.ts'

interface Known {
  /** What the system says about the file; another state is another text. */
  state: string
  definition: Definition
}

/** Two changes so close together may leave the same time on a file, so one that is this young is read again. Milliseconds. */
const SETTLED_MS = 2_000

/** Is a file of this name a definition? Hidden ones are not. */
export const isDefinition = (name: string): boolean => name.endsWith('.json') && !name.startsWith('.')

/** The definitions in a folder, by file name. Rejects when the folder cannot be read. */
export const definitionsIn = (folder: string): Promise<Definition[]> => readFolder(folder, new Map(), () => undefined)

/** The definition in one file, whatever is wrong with it; `source` is the path as given. */
export async function definitionAt(path: string): Promise<Definition> {
  try {
    const { size } = await stat(path)
    return await contentOf(path, { source: path, size })
  } catch (error) {
    return unreadable(path, error)
  }
}

/**
 * Reads the folder again and again, and of its files only those that changed. Each reading begins when the one before has
 * ended, so that the answers come in the order asked. `clock` is the time of the system, in UTC milliseconds.
 */
export function createReader(folder: string, clock: () => number): () => Promise<Definition[]> {
  const known = new Map<string, Known>()
  let reading: Promise<unknown> = Promise.resolve()
  return () => {
    const next = reading.then(() => readFolder(folder, known, (file) => stateOf(file, clock())))
    reading = next.catch(() => {})
    return next
  }
}

/** Size, times and number of a file; undefined while it is too young to tell a change by them. */
function stateOf({ size, mtimeNs, ctimeNs, ctimeMs, dev, ino }: BigIntStats, now: number): string | undefined {
  if (now - Number(ctimeMs) < SETTLED_MS) return undefined
  return [size, mtimeNs, ctimeNs, dev, ino].join(' ')
}

async function readFolder(
  folder: string,
  known: Map<string, Known>,
  stateOf: (file: BigIntStats) => string | undefined,
): Promise<Definition[]> {
  const names = (await readdir(folder)).filter(isDefinition).sort()
  for (const name of known.keys()) if (!names.includes(name)) known.delete(name)
  const definitions: Definition[] = []
  for (const name of names) {
    const definition = await readDefinition(name)
    if (definition) definitions.push(definition)
  }
  return definitions

  /** One file that cannot be read must not stop the others: it is a fault of its own. */
  async function readDefinition(source: string): Promise<Definition | undefined> {
    const path = join(folder, source)
    try {
      const file = await stat(path, { bigint: true })
      if (!file.isFile()) return undefined
      const state = stateOf(file)
      const before = known.get(source)
      if (state !== undefined && before?.state === state) return before.definition
      const definition = await contentOf(path, { source, size: Number(file.size) })
      if (state === undefined) known.delete(source)
      else known.set(source, { state, definition })
      return definition
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : unreadable(source, error)
    }
  }
}

async function contentOf(path: string, { source, size }: { source: string; size: number }): Promise<Definition> {
  const tooLarge = sizeFault(size)
  return tooLarge ? { source, text: '', unreadable: tooLarge.reason } : { source, text: await readFile(path, 'utf8') }
}

const unreadable = (source: string, error: unknown): Definition => ({
  source,
  text: '',
  unreadable: `cannot be read: ${(error as Error).message}`,
})
