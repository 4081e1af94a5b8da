/**
 * Exports of the office: what the inbox shows of one form, or of several as a spreadsheet. The audit says of each form when its
 * export began and how it ended; if the second row is missing, the process was killed.
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
    wanted: { forms: readonly ExportedForm[]; query: InboxQuery; format: Format; id: string },
  ): Promise<{ chunks: AsyncGenerator<string | Uint8Array>; ended(how: Ending): Promise<void> }>
  /** Resolves when the audit has the end of each export that began. */
  settled(): Promise<void>
}
interface ExportedForm {
  slug: string
  texts: ExportTexts
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
    async begin(account, { forms, query, format, id }) {
      const running = underWay.get(account.id) ?? 0
      if (running >= AT_ONCE) throw tooManyExports()
      underWay.set(account.id, running + 1)
      try {
        const slugs = forms.map(({ slug }) => slug)
        const { chunks, count } = await exports.of({ forms: forms.map((one) => casesOf(account, query, one)), format })
        await write(account, 'export-begun', slugs, codesOf({ id, format, ...narrowed(query) }))
        const { promise: written, resolve: isWritten } = Promise.withResolvers<void>()
        open.add(written)
        return {
          chunks: whileAllowed(chunks, account, slugs),
          async ended(how) {
            leave(account)
            const left = count.held + count.missing || undefined
            const details = codesOf({ id, ending: how, cases: count.cases, left })
            await write(account, 'export-ended', slugs, details).catch((error) =>
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
  async function* whileAllowed<Chunk>(chunks: AsyncGenerator<Chunk>, account: Account, slugs: readonly string[]) {
    let looked = clock()
    for await (const chunk of chunks) {
      if (clock() - looked >= LOOK_MS) {
        const now = await store.accounts.byId(account.id)
        const isReset = account.ready && now?.ready === false
        const may = now && now.disabledAt === undefined && !isReset && allows(now.role, 'caseworker')
        if (!may || !slugs.every((slug) => sees(now, slug))) throw problem('forbidden')
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
    slugs: readonly string[],
    details: string,
  ): Promise<void> {
    await store.transaction(async (tx) => {
      for (const about of slugs) await tx.audit.add({ at: clock(), by, account, action, about, details })
    })
  }

  /** The list of a form is narrowed when its turn comes. */
  function casesOf(account: Account, query: InboxQuery, { slug, texts }: ExportedForm) {
    let all: ReturnType<Inbox['all']> | undefined
    function cases() {
      all ??= inbox.all(account, { ...query, form: slug })
      return all()
    }
    return { slug, texts, cases }
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
