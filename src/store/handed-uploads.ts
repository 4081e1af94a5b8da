/** Uploads that wait for a second person, and the forms for which one is asked for. */
import type { Kysely, Selectable } from 'kysely'
import type { HandedUpload, NewHandedUpload } from '../models/definition-upload.ts'
import type { HandedUploadRow, Tables } from './tables.ts'

export const handedUploadRows = (db: Kysely<Tables>) => ({
  /** The uploads of a form since its last publication, and those that it left behind; the first one first. */
  async of(slug: string): Promise<HandedUpload[]> {
    return (await found(db).where('slug', '=', slug).execute()).map(toModel)
  },

  /** The uploads of all forms that somebody still has to look at, the first one first. */
  async open(): Promise<HandedUpload[]> {
    return (await found(db).where('state', '!=', 'back').execute()).map(toModel)
  },

  /** The files of an upload as one text; undefined where they are kept no longer. */
  async files(id: number): Promise<string | undefined> {
    const row = await db.selectFrom('handed_uploads').select('files').where('id', '=', id).executeTakeFirst()
    return row?.files ?? undefined
  },

  /** Keeps an upload and returns its number. */
  async add({ account, words, ...upload }: NewHandedUpload): Promise<number> {
    const values = { ...upload, state: 'waiting', staff: account, words: words ?? null }
    return (await db.insertInto('handed_uploads').values(values).returning('id').executeTakeFirstOrThrow()).id
  },

  /** Sends an upload back: its files go. That somebody contributed them stays until the next publication. */
  async sendBack(id: number): Promise<void> {
    await db.updateTable('handed_uploads').set({ state: 'back', files: null }).where('id', '=', id).execute()
  },

  /** Notes that a version of the form is published. Uploads that still wait were made for the one before. */
  async settle(slug: string, published: number | undefined): Promise<void> {
    await db
      .deleteFrom('handed_uploads')
      .where('slug', '=', slug)
      .where(({ eb, or }) => or([eb('state', '=', 'back'), eb('id', '=', published ?? 0)]))
      .execute()
    await db.updateTable('handed_uploads').set({ state: 'stale' }).where('slug', '=', slug).execute()
  },

  /** Ends the uploads that came before this moment and that nobody has published. */
  async end(before: number): Promise<void> {
    const old = ['at', '<=', before] as const
    await db
      .deleteFrom('handed_uploads')
      .where('state', '=', 'stale')
      .where(...old)
      .execute()
    await db
      .updateTable('handed_uploads')
      .set({ state: 'back', files: null })
      .where(...old)
      .execute()
  },
})

const COLUMNS = ['id', 'slug', 'base', 'version', 'state', 'at', 'by', 'staff', 'words'] as const
const found = (db: Kysely<Tables>) => db.selectFrom('handed_uploads').select(COLUMNS).orderBy('id')

const toModel = ({
  staff,
  words,
  state,
  ...row
}: Pick<Selectable<HandedUploadRow>, (typeof COLUMNS)[number]>): HandedUpload => ({
  ...row,
  state: state as HandedUpload['state'],
  account: staff,
  ...(words !== null && { words }),
})

export const secondPersonRows = (db: Kysely<Tables>) => ({
  /** Is a second person asked for at this form? */
  async isAsked(slug: string): Promise<boolean> {
    return (
      (await db.selectFrom('second_persons').where('slug', '=', slug).select('slug').executeTakeFirst()) !== undefined
    )
  },

  async ask(slug: string, wanted: boolean): Promise<void> {
    if (wanted) await db.insertInto('second_persons').values({ slug }).execute()
    else await db.deleteFrom('second_persons').where('slug', '=', slug).execute()
  },
})
