/** The stamp as a small file beside the kept files. */
import type { Stamp } from '../models/installation.ts'

/** No key of ours. */
export const STAMP = 'installation.json'

export const stampBytes = (stamp: Stamp): Buffer => Buffer.from(`${JSON.stringify(stamp)}\n`)

/** What cannot be read is the stamp of nobody: it is equal to no other. */
export function parseStamp(bytes: Uint8Array): Stamp {
  try {
    const { installation, position, disputed } = JSON.parse(Buffer.from(bytes).toString()) as Stamp
    if (typeof installation !== 'string') return { installation: '' }
    return {
      installation,
      ...(position && { position: { event: position.event, at: position.at } }),
      ...(disputed && { disputed: true }),
    }
  } catch {
    return { installation: '' }
  }
}
