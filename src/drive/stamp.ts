/** The stamp as a small file beside the kept files. */
import type { Stamp } from '../models/installation.ts'

/** Not shaped like a key, so no file can have this name. */
export const STAMP = 'installation.json'

export const stampBytes = (stamp: Stamp): Buffer => Buffer.from(`${JSON.stringify(stamp)}\n`)

/** A stamp that cannot be read gets the id '', which no installation has. */
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
