/** Public keys of receipts, kept for ever: a receipt can be checked after its secret is gone. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export interface ReceiptKey {
  id: string
  /** 32 bytes of an Ed25519 key, base64url. */
  publicKey: string
  /** When it was first used, UTC milliseconds. */
  since: number
}

export const receiptKeyRows = (db: Kysely<Tables>) => ({
  /** Keeps a key, once. */
  async add({ id, publicKey, since }: ReceiptKey): Promise<void> {
    await db
      .insertInto('receipt_keys')
      .values({ id, public_key: publicKey, since })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  /** All of them, newest first. */
  async all(): Promise<ReceiptKey[]> {
    const rows = await db.selectFrom('receipt_keys').selectAll().orderBy('since', 'desc').orderBy('id').execute()
    return rows.map(({ id, public_key, since }) => ({ id, publicKey: public_key, since }))
  },
})
