/** Published definitions: every version for ever, and which one is live. And the files of those that are refused. */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { RefusedDefinition, SourceFile } from '../models/definition.ts'
import type { Form } from '../models/form.ts'
import type { Translations } from '../models/form-texts.ts'
import type { RefusedDefinitionRow, Tables } from './tables.ts'

/**
 * `source` is the name of the file a live form came from; `isOffice`: it is changed in the office, and in no file. Times are UTC
 * milliseconds.
 */
interface LiveForm {
  slug: string
  version: string
  source: string
  publishedAt: number
  isOffice: boolean
}

/** `announce` tells every process that other forms are live, when the transaction is committed. */
export const formRows = (db: Kysely<Tables>, announce: () => Promise<void>) => ({
  /** The live forms, by slug. */
  async live(): Promise<LiveForm[]> {
    const rows = await db.selectFrom('live_forms').selectAll().orderBy('slug').execute()
    return rows.map(({ published_at, home, ...row }) => ({
      ...row,
      publishedAt: published_at,
      isOffice: home !== null,
    }))
  },

  /** The definition of one version, live or not, and its words in other languages. */
  async version(slug: string, version: string): Promise<{ form: Form; translations?: Translations } | undefined> {
    const row = await db
      .selectFrom('form_versions')
      .select(['definition', 'translations'])
      .where('slug', '=', slug)
      .where('version', '=', version)
      .executeTakeFirst()
    if (!row) return undefined
    const form: Form = JSON.parse(row.definition)
    return row.translations === null ? { form } : { form, translations: JSON.parse(row.translations) }
  },

  /** All versions of a form, the one that was published last first. */
  async versions(slug: string): Promise<{ version: string; publishedAt: number }[]> {
    const rows = await db
      .selectFrom('form_versions')
      .select(['version', 'published_at as publishedAt'])
      .where('slug', '=', slug)
      .orderBy(({ fn }) => fn.coalesce('republished_at', 'published_at'), 'desc')
      .orderBy('version')
      .execute()
    return rows
  },

  /** The version of a form that was published last, live or not. */
  async latest(slug: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('form_versions')
      .select('version')
      .where('slug', '=', slug)
      .orderBy(({ fn }) => fn.coalesce('republished_at', 'published_at'), 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.version
  },

  /** Every slug ever published, in alphabetical order. */
  async slugs(): Promise<string[]> {
    const rows = await db.selectFrom('form_versions').select('slug').distinct().orderBy('slug').execute()
    return rows.map(({ slug }) => slug)
  },

  /** The versions of a form that are live or that submissions were made with, oldest first. */
  async inUse(slug: string): Promise<string[]> {
    const rows = await db
      .selectFrom('form_versions')
      .select('version')
      .where('slug', '=', slug)
      .where(({ eb, or, exists, ref, selectFrom }) =>
        or([
          exists(
            selectFrom('live_forms')
              .select('slug')
              .whereRef('live_forms.slug', '=', 'form_versions.slug')
              .whereRef('live_forms.version', '=', 'form_versions.version'),
          ),
          // Looks for the next version in the index and compares. Asked for this version, PostgreSQL would read all submissions.
          eb(
            selectFrom('submissions')
              .select('submissions.version')
              .whereRef('submissions.slug', '=', 'form_versions.slug')
              .whereRef('submissions.version', '>=', 'form_versions.version')
              .orderBy('submissions.version')
              .limit(1),
            '=',
            ref('form_versions.version'),
          ),
        ]),
      )
      .orderBy('published_at')
      .orderBy('version')
      .execute()
    return rows.map(({ version }) => version)
  },

  /** The texts that a version was made of; undefined where they were not kept. */
  async sources(slug: string, version: string): Promise<SourceFile[] | undefined> {
    const row = await db
      .selectFrom('form_versions')
      .select('sources')
      .where('slug', '=', slug)
      .where('version', '=', version)
      .executeTakeFirst()
    if (!row?.sources) return undefined
    const hashes = Object.entries(JSON.parse(row.sources) as Record<string, string>)
    const wanted = hashes.map(([, hash]) => hash)
    const found = await db.selectFrom('source_texts').selectAll().where('hash', 'in', wanted).execute()
    const texts = new Map(found.map(({ hash, content }) => [hash, content]))
    return hashes.map(([name, hash]) => ({ name, text: texts.get(hash)! }))
  },

  /** Keeps the texts that a version was made of; each text once, whatever else was made of it. */
  async keepSources(slug: string, version: string, files: readonly SourceFile[]): Promise<void> {
    const hashed = files.map(({ name, text }) => ({
      name,
      text,
      hash: createHash('sha256').update(text).digest('hex'),
    }))
    for (const { hash, text } of hashed)
      await db
        .insertInto('source_texts')
        .values({ hash, content: text })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute()
    await db
      .updateTable('form_versions')
      .set({ sources: JSON.stringify(Object.fromEntries(hashed.map(({ name, hash }) => [name, hash]))) })
      .where('slug', '=', slug)
      .where('version', '=', version)
      .execute()
  },

  /** From now on a live form is changed in the office. */
  async makeOffice(slug: string): Promise<void> {
    await db.updateTable('live_forms').set({ home: 'office' }).where('slug', '=', slug).execute()
    await announce()
  },

  /** Keeps a version (once), notes when it was published again, and makes it the live one. */
  async publish(
    form: Form,
    {
      version,
      translations,
      source,
      at,
    }: { version: string; translations?: Translations | undefined; source: string; at: number },
  ): Promise<void> {
    const { slug } = form
    await db
      .insertInto('form_versions')
      .values({
        slug,
        version,
        definition: JSON.stringify(form),
        translations: translations ? JSON.stringify(translations) : null,
        published_at: at,
      })
      .onConflict((conflict) =>
        conflict.columns(['slug', 'version']).doUpdateSet({ republished_at: at, ended_at: null }),
      )
      .execute()
    await db
      .insertInto('live_forms')
      .values({ slug, version, source, published_at: at })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ version, source, published_at: at }))
      .execute()
    await announce()
  },

  /** Ends the versions of a form that are not live: nobody can continue with them. */
  async endOld(slug: string, at: number): Promise<void> {
    await db
      .updateTable('form_versions')
      .set({ ended_at: at })
      .where('slug', '=', slug)
      .where('ended_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('live_forms')
              .select('slug')
              .whereRef('live_forms.slug', '=', 'form_versions.slug')
              .whereRef('live_forms.version', '=', 'form_versions.version'),
          ),
        ),
      )
      .execute()
  },

  /** Was this version ended by an operator? */
  async isEnded(slug: string, version: string): Promise<boolean> {
    const row = await db
      .selectFrom('form_versions')
      .select('ended_at')
      .where('slug', '=', slug)
      .where('version', '=', version)
      .executeTakeFirst()
    return typeof row?.ended_at === 'number'
  },

  /** Takes a form off the public side; its versions and submissions stay. */
  async withdraw(slug: string): Promise<void> {
    await db.deleteFrom('live_forms').where('slug', '=', slug).execute()
    await announce()
  },
})

// The files of definitions that are refused now: a row each, which goes when the file is sound or gone.

export const refusedDefinitionRows = (db: Kysely<Tables>) => ({
  /** All refused definitions, by the names of their files. */
  async all(): Promise<RefusedDefinition[]> {
    const rows = await db.selectFrom('refused_definitions').selectAll().orderBy('source').execute()
    return rows.map(modelOf)
  },

  /** Writes what is wrong with a file. One that is there already keeps the moment when it was first seen. */
  async note({ source, slug, since, column: position, ...found }: RefusedDefinition): Promise<void> {
    const values = { ...found, slug: slug ?? null, position }
    await db
      .insertInto('refused_definitions')
      .values({ ...values, source, since })
      .onConflict((conflict) => conflict.column('source').doUpdateSet(values))
      .execute()
  },

  async remove(source: string): Promise<void> {
    await db.deleteFrom('refused_definitions').where('source', '=', source).execute()
  },
})

const modelOf = ({ slug, position, ...row }: RefusedDefinitionRow): RefusedDefinition => ({
  ...row,
  ...(slug !== null && { slug }),
  column: position,
})
