/** Is everything there that was acknowledged? Walks rows and files and compares them. */
import { createHash } from 'node:crypto'
import type { Drive } from '../drive/port.ts'
import type { Upload } from '../models/upload.ts'
import type { Store } from '../store/index.ts'

export interface Verification {
  /** Uploads in the database, and how many of them have their bytes, unchanged. */
  acknowledged: number
  present: number
  /** Ids of uploads without bytes, and with other bytes than were taken. */
  missing: string[]
  damaged: string[]
  /** Keys of bytes without an upload; a file that is just arriving may be among them. */
  orphaned: string[]
  /** References of submissions that lack their first status event. */
  incomplete: string[]
}
export interface Verifier {
  verify(): Promise<Verification>
}

const PAGE = 500

export function createVerifier({ store, drive }: { store: Store; drive: Drive }): Verifier {
  return {
    async verify() {
      const found: Verification = {
        acknowledged: 0,
        present: 0,
        missing: [],
        damaged: [],
        orphaned: [],
        incomplete: await store.submissions.withoutEvents(),
      }
      for await (const upload of everyUpload()) {
        found.acknowledged++
        const state = await compare(upload)
        if (state === 'present') found.present++
        else found[state].push(upload.id)
      }
      for await (const page of drive.pages())
        for (const { key } of page) if (!(await store.uploads.byId(key))) found.orphaned.push(key)
      return found
    },
  }

  async function* everyUpload(): AsyncGenerator<Upload> {
    for (let after = ''; ; ) {
      const page = await store.uploads.page(after, PAGE)
      yield* page
      if (page.length < PAGE) return
      after = page.at(-1)!.id
    }
  }

  async function compare({ id, size, sha256 }: Upload): Promise<'present' | 'missing' | 'damaged'> {
    const bytes = await drive.get(id)
    if (!bytes) return 'missing'
    const hash = createHash('sha256')
    let counted = 0
    for await (const chunk of bytes) {
      counted += chunk.length
      hash.update(chunk)
    }
    return counted === size && hash.digest('hex') === sha256 ? 'present' : 'damaged'
  }
}
