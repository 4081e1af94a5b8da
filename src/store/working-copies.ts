/** Working copies of forms. Each text is kept whole, compressed; which one counts now is a row of its own. */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Kysely, Selectable } from 'kysely'
import type { SourceFile } from '../models/definition.ts'
import type { WorkingFiles, WorkingText } from '../models/working-copy.ts'
import type { Tables, WorkingTextRow } from './tables.ts'

export const workingCopyRows = (db: Kysely<Tables>) => ({
  /** The text of a form as it is now, and the version that its working copy was begun from; '' for none. */
  async of(slug: string): Promise<{ base: string; text: WorkingText } | undefined> {
    const row = await db
      .selectFrom('working_copies')
      .innerJoin('working_texts', 'working_texts.id', 'working_copies.text')
      .where('working_copies.slug', '=', slug)
      .select(COLUMNS)
      .select('working_copies.base')
      .executeTakeFirst()
    if (!row) return undefined
    const { base, ...text } = row
    return { base, text: toModel(text) }
  },

  /** One text of a form. */
  async text(slug: string, id: number): Promise<WorkingFiles | undefined> {
    const row = await db
      .selectFrom('working_texts')
      .select([...COLUMNS, 'files'])
      .where('id', '=', id)
      .where('slug', '=', slug)
      .executeTakeFirst()
    return row && withFiles(row)
  },

  /** The texts, as they are now, of lists of options, and of forms that were never published, by slug. */
  async unpublished(): Promise<WorkingFiles[]> {
    const rows = await db
      .selectFrom('working_copies')
      .innerJoin('working_texts', 'working_texts.id', 'working_copies.text')
      .where('working_copies.slug', 'not in', db.selectFrom('form_versions').select('slug'))
      .select([...COLUMNS, 'working_texts.files'])
      .orderBy('working_copies.slug')
      .execute()
    return rows.map(withFiles)
  },

  /** The texts of a form, newest first. `before`: only older ones. */
  async texts(slug: string, { size, before }: { size: number; before?: number | undefined }): Promise<WorkingFiles[]> {
    const rows = await db
      .selectFrom('working_texts')
      .select([...COLUMNS, 'files'])
      .where('slug', '=', slug)
      .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
      .orderBy('id', 'desc')
      .limit(size)
      .execute()
    return rows.map(withFiles)
  },

  /** The last text that was made from this one. */
  async after({ slug, id }: Pick<WorkingText, 'slug' | 'id'>): Promise<number | undefined> {
    const row = await db
      .selectFrom('working_texts')
      .select('id')
      .where('slug', '=', slug)
      .where('before', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.id
  },

  /** Keeps a text and returns its number. */
  async add({ before, by, files, ...text }: Omit<WorkingFiles, 'id'>): Promise<number> {
    const values = {
      ...text,
      before: before ?? null,
      by: by?.name ?? null,
      staff: by?.account ?? null,
      files: zstdCompressSync(JSON.stringify(files)).toString('base64'),
    }
    return (await db.insertInto('working_texts').values(values).returning('id').executeTakeFirstOrThrow()).id
  },

  /** From now on the form has this text. */
  async set(slug: string, { text, base }: { text: number; base: string }): Promise<void> {
    await db
      .insertInto('working_copies')
      .values({ slug, text, base })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ text, base }))
      .execute()
  },

  /** Gives a working copy another address, with all its texts. */
  async move(from: string, to: string): Promise<void> {
    await db.updateTable('working_copies').set({ slug: to }).where('slug', '=', from).execute()
    await db.updateTable('working_texts').set({ slug: to }).where('slug', '=', from).execute()
  },

  /** Removes a working copy, with all its texts. */
  async remove(slug: string): Promise<void> {
    await db.deleteFrom('working_copies').where('slug', '=', slug).execute()
    await db.deleteFrom('working_texts').where('slug', '=', slug).execute()
  },

  /** Removes the texts of a form but for the last `most`, those that were published, and the one that counts. */
  async trim(slug: string, most: number): Promise<void> {
    const oldest = await db
      .selectFrom('working_texts')
      .select('id')
      .where('slug', '=', slug)
      .orderBy('id', 'desc')
      .offset(most - 1)
      .limit(1)
      .executeTakeFirst()
    if (!oldest) return
    await db
      .deleteFrom('working_texts')
      .where('slug', '=', slug)
      .where('id', '<', oldest.id)
      .where('id', 'not in', db.selectFrom('working_copies').select('text').where('slug', '=', slug))
      .where('version', 'not in', db.selectFrom('form_versions').select('version').where('slug', '=', slug))
      .execute()
  },
})

const COLUMNS = [
  'working_texts.id',
  'working_texts.slug',
  'working_texts.hash',
  'working_texts.before',
  'working_texts.version',
  'working_texts.at',
  'working_texts.by',
  'working_texts.staff',
] as const

const toModel = ({ before, by, staff, ...row }: Omit<Selectable<WorkingTextRow>, 'files'>): WorkingText => ({
  ...row,
  ...(before !== null && { before }),
  ...(by !== null && staff !== null && { by: { name: by, account: staff } }),
})

const withFiles = ({ files, ...row }: Selectable<WorkingTextRow>): WorkingFiles => ({
  ...toModel(row),
  files: JSON.parse(zstdDecompressSync(Buffer.from(files, 'base64')).toString()) as SourceFile[],
})
