import type * as node from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'

/** What the drive in a folder asks of the file system; a test records it. */
export type FileSystem = Pick<typeof node, 'mkdir' | 'open' | 'readdir' | 'readFile' | 'rename' | 'rm' | 'stat'>

/** Writes the pieces one after the other, at the current position of the file, in as few calls as possible. */
export async function writeAll(file: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  for (let rest = pieces.filter(({ length }) => length > 0); rest.length > 0; ) {
    const { bytesWritten } = await file.writev(rest)
    if (bytesWritten === 0) throw new Error('the disk accepted no bytes')
    rest = after(rest, bytesWritten)
  }
}

/** A call may write less than it was given. */
function after(pieces: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let first = 0
  let left = bytes
  while (first < pieces.length && left >= pieces[first]!.length) left -= pieces[first++]!.length
  const rest = pieces.slice(first)
  return left > 0 ? [rest[0]!.subarray(left), ...rest.slice(1)] : rest
}

/** A new name is durable only when its folder is, too. */
export async function flushFolder(files: Pick<FileSystem, 'open'>, path: string): Promise<void> {
  const opened = await files.open(path, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/** Waits until all have ended. Then it throws the first error in the list, if there is one. */
export async function all<Works extends readonly Promise<unknown>[]>(
  works: readonly [...Works],
): Promise<{ [Index in keyof Works]: Awaited<Works[Index]> }> {
  await Promise.allSettled(works)
  return Promise.all(works)
}
