/** A case on somebody's desk: all that the office knows of it, and what came since they looked last. */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { PublicError, problem, unavailable } from '../../errors.ts'
import { type Account, worksOn } from '../../models/account.ts'
import type { AuditEntry } from '../../models/audit.ts'
import type { DeskCase } from '../../models/desk-case.ts'
import { isPicture } from '../../models/file-kind.ts'
import type { Submission } from '../../models/submission.ts'
import type { Upload } from '../../models/upload.ts'
import type { Cases } from '../cases/index.ts'
import type { Uploads } from '../uploads/index.ts'
import { DamagedFile } from '../uploads/intact.ts'
import type { Wiring } from '../wiring.ts'
import { marksOf } from './inbox.ts'

/**
 * Without bytes when they are missing or must not be given out. The first of them have been read already: the caller must
 * read the rest, or destroy the stream.
 */
export interface DeskFile {
  upload: Upload
  bytes: Readable | undefined
}
/** `headers`: only the headers are sent, so this does not count as reading a case. */
interface Asking {
  headers?: boolean
}
interface Desk {
  /** Everything about a case, for its page; marks it as read. */
  open(account: Account, submission: Submission, asking?: Asking): Promise<DeskCase>
  /** Whoever works on a case has read it, also where its page is not shown: it is marked, and the audit has it. */
  markRead(account: Account, submission: Submission): Promise<void>
  /**
   * A file of this case; undefined when it has no such file. The audit says who downloaded it, unless the answer tells nothing
   * of this upload. Rejects with a 503 when its bytes cannot be read.
   */
  file(
    reader: Pick<AuditEntry, 'by' | 'account'>,
    submission: Pick<Submission, 'id' | 'reference'>,
    id: string,
    tellsNothing: (upload: Upload) => boolean,
  ): Promise<DeskFile | undefined>
  /** A picture of this case, which is seen with its page; undefined when it has no such file, or that is no picture. */
  picture(submission: Submission, id: string): Promise<DeskFile | undefined>
}

interface Options extends Pick<Wiring, 'store' | 'forms' | 'clock'> {
  cases: Pick<Cases, 'find' | 'undoable'>
  uploads: Pick<Uploads, 'ofSubmission' | 'open'>
}

/** Shown with one case. */
const MOST_DELIVERIES = 500

export function createDesk({ store, forms, cases, uploads, clock }: Options): Desk {
  return {
    async open(account, submission, { headers = false } = {}) {
      const found = (await cases.find(submission.reference))!
      const accounts = await store.accounts.all()
      const seen = await store.reads.seen(account.id, submission.id)
      const undoable = await cases.undoable(account, submission)
      const assignee = accounts.find(({ id }) => id === submission.assignee)
      if (!headers) await read(account, submission, found.events.length, seen)
      return {
        submission,
        found,
        files: await uploads.ofSubmission(submission.id),
        ...(assignee && { assignee }),
        accounts: accounts.filter((one) => worksOn(one, submission.slug)),
        ...(seen !== undefined && { seen }),
        deliveries: await deliveriesOf(submission),
        ...(undoable && { undoable }),
        ...marksOf(submission, {
          dueDays: (await forms.latest(submission.slug))?.form.dueDays,
          status: found.status,
          now: clock(),
        }),
      }
    },

    async markRead(account, submission) {
      const events = await store.submissions.countEvents(submission.reference)
      await read(account, submission, events, await store.reads.seen(account.id, submission.id))
    },

    async file(reader, { id: row, reference: about }, id, tellsNothing) {
      const upload = (await uploads.ofSubmission(row)).find((one) => one.id === id)
      const file = upload && (await given(upload))
      if (!file?.bytes) return file
      try {
        if (tellsNothing(file.upload)) return file
        await store.transaction((tx) =>
          tx.audit.add({ at: clock(), ...reader, action: 'file-taken', about, details: id }),
        )
        return file
      } catch (error) {
        file.bytes.destroy()
        throw error
      }
    },

    async picture({ id: row }, id) {
      const upload = (await uploads.ofSubmission(row)).find((one) => one.id === id)
      return upload && isPicture(upload.contentType) ? given(upload) : undefined
    },
  }

  async function given(upload: Upload): Promise<DeskFile | undefined> {
    if (upload.scan === 'held') return { upload, bytes: undefined }
    const file = await uploads.open(upload.id)
    return file && { upload, bytes: file.bytes && (await firstRead(file.bytes)) }
  }

  async function deliveriesOf({ id }: Submission): Promise<DeskCase['deliveries']> {
    const indexes = new Map((await store.events.numbered(id)).map((one, index) => [one.id, index]))
    const deliveries = await store.deliveryListing.page({ submission: id }, { size: MOST_DELIVERIES })
    return Map.groupBy(deliveries.reverse(), ({ event }) => indexes.get(event)!)
  }

  /** `seen`: how many of its events they had read before. */
  async function read(
    { id: account, email: by }: Account,
    { id, reference }: Submission,
    events: number,
    seen: number | undefined,
  ): Promise<void> {
    if (seen === events) return
    await store.transaction(async (tx) => {
      await tx.reads.mark(account, id, events)
      await tx.audit.add({ at: clock(), by, account, action: 'case-opened', about: reference })
    })
  }
}

/** Reads the first piece, so that a file that cannot be read is refused before the answer begins. Small files are read whole. */
async function firstRead(bytes: AsyncIterable<Buffer>): Promise<Readable> {
  const pieces = Readable.from(bytes)
  pieces.on('error', () => {}) // the reader gets the error; there may be no reader yet
  try {
    await once(pieces, 'readable')
  } catch (error) {
    if (error instanceof PublicError) throw error
    throw error instanceof DamagedFile ? problem('damaged-file', { cause: error }) : unavailable(error)
  }
  return pieces
}
