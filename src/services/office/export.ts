/**
 * Exports of the office: what the inbox shows of one form. The audit says when each began and how it ended; if the second
 * row is missing, the process was killed.
 */
import { type PublicError, problem } from '../../errors.ts'
import { type Account, allows, sees } from '../../models/account.ts'
import { codesOf } from '../../models/audit.ts'
import type { Exports, Format } from '../exports/index.ts'
import type { ExportTexts } from '../exports/records.ts'
import type { Wiring } from '../wiring.ts'
import type { Inbox } from './inbox.ts'
import type { InboxQuery } from './views.ts'

interface OfficeExports {
  /**
   * `id` names the export in the audit. Its chunks are read at the pace of the reader; afterwards `ended` has to be called,
   * once. Rejects with a 429 when this account has two under way in this process.
   */
  begin(
    account: Account,
    wanted: { query: InboxQuery & { form: string }; format: Format; id: string; texts: ExportTexts },
  ): Promise<{ chunks: AsyncGenerator<string | Uint8Array>; ended(how: Ending): Promise<void> }>
  /** Resolves when the audit has the end of each export that began. */
  settled(): Promise<void>
}
export type Ending = 'complete' | 'cut-off' | 'failed'

/** Exports that one account may fetch at once: each holds a page of cases in memory for as long as its reader takes. */
const AT_ONCE = 2
/** Milliseconds between two checks whether the account may still have the export. */
const LOOK_MS = 1000

interface Options extends Pick<Wiring, 'store' | 'clock' | 'log'> {
  inbox: Inbox
  exports: Exports
}

export function createOfficeExports({ store, inbox, exports, clock, log }: Options): OfficeExports {
  const underWay = new Map<number, number>()
  const open = new Set<Promise<void>>()
  return {
    async begin(account, { query, format, id, texts }) {
      const running = underWay.get(account.id) ?? 0
      if (running >= AT_ONCE) throw tooManyExports()
      underWay.set(account.id, running + 1)
      try {
        const cases = inbox.all(account, query)
        const { chunks, count } = await exports.of({ slug: query.form, format, cases, texts })
        await write(account, 'export-begun', query.form, codesOf({ id, format, ...narrowed(query) }))
        const { promise: written, resolve: isWritten } = Promise.withResolvers<void>()
        open.add(written)
        return {
          chunks: whileAllowed(chunks, account, query.form),
          async ended(how) {
            leave(account)
            const left = count.held + count.missing || undefined
            const details = codesOf({ id, ending: how, cases: count.cases, left })
            await write(account, 'export-ended', query.form, details).catch((error) =>
              log.error({ err: error, id }, 'the end of an export could not be written to the audit'),
            )
            open.delete(written)
            isWritten()
          },
        }
      } catch (error) {
        leave(account)
        throw error
      }
    },
    settled: async () => void (await Promise.all(open)),
  }

  /** Passes chunks on until the account is disabled, reset or given other rights: an export may run for hours. */
  async function* whileAllowed<Chunk>(chunks: AsyncGenerator<Chunk>, account: Account, form: string) {
    let looked = clock()
    for await (const chunk of chunks) {
      if (clock() - looked >= LOOK_MS) {
        const now = await store.accounts.byId(account.id)
        const isReset = account.ready && now?.ready === false
        if (!now || now.disabledAt !== undefined || isReset || !allows(now.role, 'caseworker') || !sees(now, form))
          throw problem('forbidden')
        looked = clock()
      }
      yield chunk
    }
  }

  function leave({ id }: Account): void {
    const left = underWay.get(id)! - 1
    if (left > 0) underWay.set(id, left)
    else underWay.delete(id)
  }

  async function write(
    { id: account, email: by }: Account,
    action: 'export-begun' | 'export-ended',
    about: string,
    details: string,
  ): Promise<void> {
    await store.transaction((tx) => tx.audit.add({ at: clock(), by, account, action, about, details }))
  }
}

/** The filter of an export, for the audit. It says that somebody searched for words, but not for which. */
const narrowed = ({ search, view, status, age, assignee }: InboxQuery) => ({
  view,
  status,
  age,
  assignee,
  searched: search === undefined ? undefined : 'yes',
})

const tooManyExports = (): PublicError => problem('too-many-exports', { headers: { 'Retry-After': '30' } })
