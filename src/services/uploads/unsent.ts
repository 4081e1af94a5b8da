/** Files whose form is not sent: their room on the drive (`../quota.ts` says who is refused when it fills), and their move to another page. */
import { type PublicError, problem } from '../../errors.ts'
import { isSameFile } from '../../models/upload.ts'
import type { Rows, Transaction } from '../../store/index.ts'
import { createQuota } from '../quota.ts'
import type { Wiring } from '../wiring.ts'

/** Held while a file is entered: many come at once, and each must see those before it. */
const ROOM = 'room for unsent files'

/** The room taken is stored as a list of changes. If there are more than this, they are joined into one. */
const MANY_CHANGES = 64

/** While less than this share of the room is taken, nothing is checked before a file arrives. */
const LITTLE = 1 / 4
/** Milliseconds for which we rely on what was seen. */
const QUIET_MS = 1000

export type UnsentQuota = ReturnType<typeof createUnsentQuota>

interface QuotaOptions extends Pick<Wiring, 'monotonic'> {
  /** The room as a whole. */
  unclaimedMaxBytes: number
  secret: string
}

export function createUnsentQuota({ unclaimedMaxBytes: maxBytes, secret, monotonic }: QuotaOptions) {
  const quota = createQuota({ maxBytes, secret, purpose: 'network of an unsent file', monotonic })
  let quietUntil = -Infinity
  return {
    /** The sender's network, as it is kept with a file until its form is sent. */
    nameOf: quota.nameOf,

    /** Throws a 503 unless this network may use so many more bytes, as far as we know before they come. */
    async require({ uploads }: Pick<Rows, 'uploads'>, network: string, bytes: number): Promise<void> {
      if (monotonic() < quietUntil) return
      const { total } = await uploads.unclaimedBytes()
      note(total)
      await admit(uploads, { network, bytes }, total)
    },

    /** Throws a 503 unless it may use exactly so many, when they have come: nobody else enters before this transaction has ended. */
    async requireExactly(tx: Pick<Transaction, 'uploads' | 'hold'>, network: string, bytes: number): Promise<void> {
      await tx.hold(ROOM)
      const { total, changes } = await tx.uploads.unclaimedBytes()
      note(total + bytes)
      await admit(tx.uploads, { network, bytes }, total)
      if (changes > MANY_CHANGES) await tx.uploads.joinUnclaimedChanges()
    },
  }

  function note(taken: number): void {
    quietUntil = taken <= maxBytes * LITTLE ? monotonic() + QUIET_MS : -Infinity
  }

  async function admit(
    uploads: Rows['uploads'],
    more: { network: string; bytes: number },
    total: number,
  ): Promise<void> {
    if (!(await quota.admits(more, total, () => uploads.unclaimedHeld()))) throw crowded()
  }
}

/** Moves the files of an expired page to the page that replaced it, but none that is there already. They count as received now. */
export async function moveUploads(
  { store, clock }: Pick<Wiring, 'store' | 'clock'>,
  from: string,
  to: string,
): Promise<void> {
  const at = clock()
  await store.transaction(async (tx) => {
    for (const id of [from, to].sort()) await tx.hold(id)
    const there = await tx.uploads.of(to)
    const missing = (await tx.uploads.of(from)).filter((file) => !there.some((one) => isSameFile(one, file)))
    await tx.uploads.move(
      missing.map(({ id }) => id),
      to,
      at,
    )
  })
}

const crowded = (): PublicError => problem('crowded', { headers: { 'Retry-After': '600' } })
