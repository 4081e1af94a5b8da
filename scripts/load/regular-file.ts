/** Reads a file that an operator names, which may be anything. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { constants as system } from 'node:os'

/** Throws for whatever is no regular file: a pipe would be waited for, and no signal ends that; a device may have no end. */
export function readRegularFile(file: string): Buffer {
  const handle = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    if (!fstatSync(handle).isFile())
      throw Object.assign(new Error('it is no regular file'), { errno: system.errno.EINVAL })
    return readFileSync(handle)
  } finally {
    closeSync(handle)
  }
}
