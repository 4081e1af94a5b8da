/** Is everything there that was acknowledged? Walks rows and files and compares them, also while the service runs. */
import type { Drive } from '../drive/port.ts'
import type { Upload } from '../models/upload.ts'
import type { Store } from '../store/index.ts'
import { everyUpload } from './pages.ts'
import { intact } from './uploads/intact.ts'
import { withoutRow } from './uploads/sweep.ts'

/** A file that is not as it was received, in words that lead to it. */
export interface Damage {
  id: string
  /** The reference of its case; none while its form is unsent. */
  reference?: string
  fieldId: string
  filename: string
}
export interface Verification {
  /** Uploads in the database, and how many of them have their bytes, unchanged. */
  acknowledged: number
  present: number
  /** Uploads without bytes, and with other bytes than were taken, or bytes that cannot be read. */
  missing: Damage[]
  damaged: Damage[]
  /** Keys of bytes without an upload; a file that is just arriving may be among them. */
  orphaned: string[]
  /** References of submissions that lack their first status event. */
  incomplete: string[]
}

type BytesState = 'present' | 'missing' | 'damaged'

export function createVerifier({ store, drive }: { store: Store; drive: Drive }) {
  return {
    async verify(): Promise<Verification> {
      const found: Verification = {
        acknowledged: 0,
        present: 0,
        missing: [],
        damaged: [],
        orphaned: [],
        incomplete: await store.submissions.withoutEvents(),
      }
      for await (const upload of everyUpload(store)) {
        const state = await stateOf(upload)
        if (state === 'removed') continue
        found.acknowledged++
        if (state === 'present') found.present++
        else found[state].push(await damageOf(upload))
      }
      for await (const page of drive.pages())
        found.orphaned.push(
          ...(await withoutRow(
            store,
            page.map(({ key }) => key),
          )),
        )
      return found
    },
  }

  /** Rows are removed before their bytes. So a file without bytes is damaged only if its row is still there. */
  async function stateOf(upload: Upload): Promise<BytesState | 'removed'> {
    let state = await compare(upload)
    if (state !== 'present') state = await compare(upload)
    return state === 'present' || (await store.uploads.byId(upload.id)) ? state : 'removed'
  }

  async function compare(upload: Upload): Promise<BytesState> {
    const bytes = await drive.get(upload.id)
    if (!bytes) return 'missing'
    try {
      for await (const _ of intact(bytes, upload));
      return 'present'
    } catch {
      return 'damaged'
    }
  }

  async function damageOf({ id, submissionId, fieldId, filename }: Upload): Promise<Damage> {
    const submission = await store.submissions.bySubmissionId(submissionId)
    return { id, ...(submission && { reference: submission.reference }), fieldId, filename }
  }
}
