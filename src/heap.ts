/**
 * When V8 begins to collect the whole heap. The bytes of a body count as if they were of the old generation, and V8 keeps a
 * whole young generation (32 MB) of its room free: so it began anew for every nine megabytes of a file that arrived, which
 * took more time than all else of a large upload. Here it begins when this share of the room is used, in percent, and
 * stops everything for it only near the end.
 */
import { setFlagsFromString } from 'node:v8'

const BEGIN = 40
const STOP = 85

/** For the process that serves. Both are looked at whenever memory is given out, so they hold from now on. */
export function collectByUse(): void {
  setFlagsFromString(`--incremental-marking-soft-trigger=${BEGIN}`)
  setFlagsFromString(`--incremental-marking-hard-trigger=${STOP}`)
}
