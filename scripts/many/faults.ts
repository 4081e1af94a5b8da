/** What goes wrong while the load goes on, at fixed parts of its time. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Postgres } from '../../test/support/postgres.ts'
import type { Radosgw } from '../../test/support/radosgw.ts'
import type { Fleet } from './fleet.ts'

export interface Faults {
  kills: number
  /** When what had stopped was there again, and what must then be taken. */
  mended: { what: string; needs: 'form' | 'file'; at: number }[]
}

const KILL_EVERY_MS = 4000
const DATABASE_DOWN_MS = 1500
const DRIVE_STILL_MS = 5000

/** Kills a process after the other; resolves when `seconds` are over. */
export async function runKills(seconds: number, fleet: Fleet, progress: (line: string) => void): Promise<Faults> {
  const began = performance.now()
  const found: Faults = { kills: 0, mended: [] }
  for (let turn = 0; performance.now() - began < seconds * 1000; ) {
    await sleep(KILL_EVERY_MS)
    const killed = turn % 2 === 0 ? fleet.killWorker() : fleet.kill()
    if (killed === undefined) continue
    progress(turn++ % 2 === 0 ? 'a worker killed' : 'the service killed')
    found.kills++
  }
  return found
}

/** Resolves when all has happened and `seconds` are over. */
export async function runFaults(
  seconds: number,
  { fleet, postgres, s3 }: { fleet: Fleet; postgres: Postgres; s3: Pick<Radosgw, 'freeze' | 'thaw'> },
  progress: (line: string) => void,
): Promise<Faults> {
  const began = performance.now()
  const found: Faults = { kills: 0, mended: [] }
  const at = (part: number) => sleep(Math.max(0, began + part * seconds * 1000 - performance.now()))
  const mend = (what: string, needs: 'form' | 'file') => {
    found.mended.push({ what, needs, at: performance.now() })
    progress(what)
  }
  let killedAt = began
  const killing = setInterval(() => {
    const killed = performance.now() - killedAt < KILL_EVERY_MS ? undefined : fleet.kill()
    if (killed === undefined) return
    killedAt = performance.now()
    progress(`service ${killed} killed`)
    found.kills++
  }, 100)
  try {
    await at(0.2)
    await postgres.stop()
    progress('PostgreSQL stopped')
    await sleep(DATABASE_DOWN_MS)
    await postgres.start()
    mend('PostgreSQL started again', 'form')
    await at(0.45)
    await s3.freeze()
    progress('S3 stands still')
    await sleep(DRIVE_STILL_MS)
    s3.thaw()
    mend('S3 goes on', 'file')
    await at(0.75)
    await postgres.kill()
    progress('PostgreSQL killed')
    await postgres.start()
    mend('PostgreSQL started after its kill', 'form')
    await at(1)
  } finally {
    clearInterval(killing)
  }
  return found
}
