/** Writing as the drive does it. */
import type { FileHandle } from 'node:fs/promises'

/** Writes the pieces one behind the other, where the file stands, in as few calls as the disk allows. */
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

/** Waits for the end of all; the first fault is thrown. */
export async function all<Works extends readonly Promise<unknown>[]>(
  works: readonly [...Works],
): Promise<{ [Index in keyof Works]: Awaited<Works[Index]> }> {
  await Promise.allSettled(works)
  return Promise.all(works)
}
