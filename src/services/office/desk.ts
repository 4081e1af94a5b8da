/** A case on somebody's desk: all that the office knows of it, and what came since they looked last. */
import type { Account } from '../../models/account.ts'
import type { Case, Submission } from '../../models/submission.ts'
import type { Upload } from '../../models/upload.ts'
import type { Store } from '../../store/index.ts'
import type { Find } from '../cases/find.ts'
import type { Uploads } from '../uploads/index.ts'
import { marksOf } from './inbox.ts'

export interface DeskCase {
  submission: Submission
  found: Case
  files: Upload[]
  /** Whose case it is. */
  assignee?: Account
  /** Who can be given it. */
  accounts: Account[]
  /** How many of its events this account had seen before; undefined when it never looked at it. */
  seen?: number
  arrived: boolean
  overdue: boolean
}
export interface Desk {
  /** Puts a case on the desk, and marks it as read. */
  open(account: Account, submission: Submission): Promise<DeskCase>
  /**
   * A file of this case with its bytes, undefined when those are missing; undefined when the case has no such file. That it
   * was taken is written down.
   */
  file(
    account: Account,
    submission: Submission,
    id: string,
  ): Promise<{ upload: Upload; bytes: AsyncIterable<Buffer> | undefined } | undefined>
}

interface Options {
  store: Store
  cases: Find
  uploads: Pick<Uploads, 'ofSubmission' | 'open'>
  clock: () => number
}

export function createDesk({ store, cases, uploads, clock }: Options): Desk {
  return {
    async open(account, submission) {
      const found = (await cases.find(submission.reference))!
      const accounts = await store.staff.all()
      const seen = await store.reads.seen(account.id, submission.id)
      const assignee = accounts.find(({ id }) => id === submission.assignee)
      if (seen !== found.events.length) await markRead(account, submission, found.events.length)
      return {
        submission,
        found,
        files: await uploads.ofSubmission(submission.id),
        ...(assignee && { assignee }),
        accounts: accounts.filter(
          ({ disabledAt, forms }) => disabledAt === undefined && (!forms || forms.includes(submission.slug)),
        ),
        ...(seen !== undefined && { seen }),
        ...marksOf(submission, found.form, found.status, clock()),
      }
    },

    async file({ id: staff, email: by }, { id: row, reference: about }, id) {
      const owned = (await uploads.ofSubmission(row)).some((upload) => upload.id === id)
      const file = owned ? await uploads.open(id) : undefined
      if (file)
        await store.transaction((tx) =>
          tx.audit.add({ at: clock(), by, staff, action: 'file-taken', about, details: id }),
        )
      return file
    },
  }

  async function markRead({ id: staff, email: by }: Account, { id, reference }: Submission, events: number) {
    await store.transaction(async (tx) => {
      await tx.reads.mark(staff, id, events)
      await tx.audit.add({ at: clock(), by, staff, action: 'case-opened', about: reference })
    })
  }
}
