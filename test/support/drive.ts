import type { Drive, PartialFile } from '../../src/drive/port.ts'

/** Brings all of `source` to a drive, which keeps nothing of it yet. Leaves nothing when the source breaks or the drive is at fault. */
export async function bring(
  drive: Drive,
  key: string,
  source: AsyncIterable<Uint8Array>,
  options?: { mayEmpty?: boolean },
): Promise<PartialFile> {
  const partial = await drive.begin(key, options)
  try {
    for await (const piece of source) await partial.write(piece)
    await partial.end()
    return partial
  } catch (error) {
    await partial.giveUp()
    throw error
  }
}
