/** Links to previews of forms. Of a link only the hash of its token is kept. */
import type { Kysely, Selectable } from 'kysely'
import type { Definition } from '../models/definition.ts'
import type { PreviewLink } from '../models/preview.ts'
import type { PreviewRow, Tables } from './tables.ts'

type NewPreview = Omit<PreviewLink, 'id' | 'isUpload' | 'revokedAt'> & {
  /** The hash of the token. */
  token: string
  /** An upload, with all that belongs to it. */
  definition?: Definition | undefined
}

const COLUMNS = ['id', 'slug', 'version', 'made_by', 'at', 'ends_at', 'revoked_at'] as const

export const previewRows = (db: Kysely<Tables>) => ({
  async add({ by, endsAt, definition, ...row }: NewPreview): Promise<void> {
    const text = definition ? JSON.stringify(definition) : null
    await db
      .insertInto('previews')
      .values({ ...row, definition: text, made_by: by, ends_at: endsAt, revoked_at: null })
      .execute()
  },

  /** The link with this hash of a token, also when it opens nothing any more. */
  async byToken(token: string): Promise<PreviewLink | undefined> {
    const row = await found(db).where('token', '=', token).executeTakeFirst()
    return row && toModel(row)
  },

  /** The upload that a link shows. */
  async definition(id: number): Promise<Definition | undefined> {
    const row = await db.selectFrom('previews').select('definition').where('id', '=', id).executeTakeFirst()
    return row?.definition ? JSON.parse(row.definition) : undefined
  },

  /** The links of a form, the last one first. */
  async of(slug: string): Promise<PreviewLink[]> {
    const rows = await found(db).where('slug', '=', slug).orderBy('id', 'desc').execute()
    return rows.map(toModel)
  },

  /** False when the form has no such link that works. */
  async revoke({ slug, id, at }: { slug: string; id: number; at: number }): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('previews')
      .set({ revoked_at: at })
      .where('id', '=', id)
      .where('slug', '=', slug)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Removes links, and their uploads, that ended before this moment. */
  async forget(before: number): Promise<void> {
    await db.deleteFrom('previews').where('ends_at', '<=', before).execute()
  },
})

const found = (db: Kysely<Tables>) =>
  db
    .selectFrom('previews')
    .select(COLUMNS)
    .select(({ eb }) => eb('definition', 'is not', null).as('is_upload'))

const toModel = ({
  made_by,
  ends_at,
  revoked_at,
  is_upload,
  ...row
}: Pick<Selectable<PreviewRow>, (typeof COLUMNS)[number]> & { is_upload: unknown }): PreviewLink => ({
  ...row,
  isUpload: Boolean(is_upload),
  by: made_by,
  endsAt: ends_at,
  ...(revoked_at !== null && { revokedAt: revoked_at }),
})
