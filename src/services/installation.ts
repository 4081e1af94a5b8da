/**
 * Which files belong to which database, and whether the database still has what it had. Files may be deleted by what a
 * database says only if both are known: an empty database over a used bucket knows none of its files, and one that lost its
 * last commits does not know the files that came with them.
 *
 * So both carry the id of their installation. Beside it the drive has a position: the last event that the database had when
 * a process looked, once a minute. A look finds one of four:
 *
 * - `own`: the ids are equal, and the database has that event
 * - `behind`: the ids are equal, and the event is not there. It was lost, or two databases with this id use one drive, as after
 *   a failover whose old server goes on. Who had the event writes that into the stamp, so that all see it until an operator
 *   accepts the loss
 * - `foreign`: the ids differ, or one of the two has none and is not new
 * - `unknown`: one of them did not answer, or has no id yet
 */
import { randomUUID } from 'node:crypto'
import type { Drive } from '../drive/port.ts'
import { PublicError, unavailable } from '../errors.ts'
import { DriveFault } from '../faults.ts'
import type { Belonging, Position, Stamp } from '../models/installation.ts'
import { MINUTE } from '../models/moment.ts'
import type { Wiring } from './wiring.ts'

export type Installation = ReturnType<typeof createInstallation>

interface Options extends Pick<Wiring, 'store' | 'drive' | 'log'> {
  /** Stamps what has no stamp, and keeps the position up to date. Otherwise it only looks. */
  writes: boolean
}

export function createInstallation({ store, drive, log, writes }: Options) {
  let belonging: Belonging = 'unknown'
  let logged: Belonging = 'own'
  let wasOwn = false
  let looking: Promise<Belonging> | undefined
  return {
    /** Looks whose drive it is. Callers at the same time share one look. Not to be reached is `unknown`, and ends no alarm. */
    look,
    /** What the last look found. */
    belonging: (): Belonging => belonging,
    /** What the last look found to be wrong; undefined when all is well. */
    fault,
    /** Looks, and rejects with a DriveFault unless files may be deleted by what the database says. */
    async requireOwn(): Promise<void> {
      if ((await look()) !== 'own') throw fault()
    },
    /** The drive, which removes nothing while that is not known; it rejects with a 503 then. */
    guarded: (): Drive => ({
      ...drive,
      async remove(key) {
        if (belonging !== 'own' && (await look()) !== 'own') throw unavailable(fault())
        await drive.remove(key)
      },
    }),
    /** Looks every minute, and tells what it finds, also now. Returns how to stop. */
    begin(tell: (belonging: Belonging) => void): () => void {
      tell(belonging)
      const failed = (error: unknown) => log.error({ err: error }, 'database and drive could not be compared')
      const timer = setInterval(() => void look().then(tell, failed), MINUTE)
      return () => clearInterval(timer)
    },
    /** The last event that the drive remembers, and the last one of the database. */
    async positions(): Promise<{ drive: Position | undefined; database: Position | undefined }> {
      return { drive: (await drive.stamp())?.position, database: await store.events.last() }
    },
    /** From now on the drive belongs to this database, and remembers no event that this database does not have. */
    async adopt(): Promise<void> {
      await stampDrive()
      await look()
    },
  }

  function fault(): DriveFault | undefined {
    return belonging === 'own' ? undefined : new DriveFault(belonging)
  }

  function look(): Promise<Belonging> {
    looking ??= lookNow().finally(() => {
      looking = undefined
    })
    return looking
  }

  async function lookNow(): Promise<Belonging> {
    try {
      belonging = await judge()
      // Another process may have stamped both in between.
      if (belonging === 'foreign') belonging = await judge()
    } catch (error) {
      if (!(error instanceof PublicError)) throw error
      if (belonging === 'own') belonging = 'unknown'
    }
    if (belonging !== logged)
      if (belonging === 'own') log.info('the files on the drive belong to this database')
      else log.error({ belonging }, fault()!.why)
    logged = belonging
    wasOwn ||= belonging === 'own'
    return belonging
  }

  async function judge(): Promise<Belonging> {
    const stamp = await drive.stamp()
    const ours = await store.installation.read()
    if (stamp && stamp.installation !== ours?.installation) return 'foreign'
    if (stamp?.position && !(await store.events.holds(stamp.position))) {
      if (writes && wasOwn && !stamp.disputed) await drive.setStamp({ ...stamp, disputed: true })
      return 'behind'
    }
    if (stamp?.disputed) return 'behind'
    if (!stamp && !(await mayStamp(ours))) return 'foreign'
    if (!stamp && !writes) return 'unknown'
    if (writes && (!stamp || !ours?.onDrive || (await hasMore(stamp)))) await stampDrive()
    return 'own'
  }

  /** A drive that is empty, and one that this database never stamped, as before the upgrade. A new database has no such drive. */
  async function mayStamp(ours: { onDrive: boolean } | undefined): Promise<boolean> {
    const hasFiles = ours ? !ours.onDrive : !(await store.installation.isUnused())
    return hasFiles || (await isEmpty(drive))
  }

  async function hasMore({ position }: Stamp): Promise<boolean> {
    const last = await store.events.last()
    return last !== undefined && last.event > (position?.event ?? 0)
  }

  /** If it fails in between, the next look goes on: until `markOnDrive`, the drive was never stamped. */
  async function stampDrive(): Promise<void> {
    await store.transaction((tx) => tx.installation.add(randomUUID()))
    const { installation, onDrive } = (await store.installation.read())!
    const position = await store.events.last()
    // The drive must not remember what a power cut can still take from the database.
    await store.flushed()
    await drive.setStamp({ installation, ...(position && { position }) })
    if (!onDrive) await store.transaction((tx) => tx.installation.markOnDrive())
  }
}

async function isEmpty(drive: Drive): Promise<boolean> {
  for await (const page of drive.pages()) if (page.length > 0) return false
  return true
}
