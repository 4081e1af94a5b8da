/**
 * Links that show a form to a colleague who has no account: made in the office for one version or one upload, good for some
 * days, revoked at once. Whoever has one walks through the form (`walk`), and nothing of that is kept: what was typed travels
 * from page to page in a sealed text, and files are judged and dropped (`files`).
 */

import { problem, tooMany } from '../../errors.ts'
import type { Account } from '../../models/account.ts'
import { auditedAs, codesOf } from '../../models/audit.ts'
import type { Parts } from '../../models/body-parts.ts'
import type { Definition } from '../../models/definition.ts'
import { isTrial, MOST_PREVIEWS, PREVIEW_MS, type PreviewLink, TRY_MS, worksStill } from '../../models/preview.ts'
import { recent } from '../../models/recent.ts'
import type { Upload } from '../../models/upload.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import type { FormWays } from '../definitions/ways/form-ways.ts'
import type { PostBody, PostHead } from '../intake/read-post.ts'
import { plainHash } from '../keyed-hash.ts'
import type { Budget } from '../limits/budget.ts'
import { newSecret } from '../random.ts'
import type { Wiring } from '../wiring.ts'
import { typedAlong } from './along.ts'
import { type JudgingWiring, readJudged } from './files.ts'
import { createWalks, type Preview, type Walked } from './walk.ts'

export type Previews = ReturnType<typeof createPreviews>

export { NOTHING_YET, type Preview, type Walked } from './walk.ts'

interface PreviewOptions extends JudgingWiring, Pick<Wiring, 'store' | 'forms' | 'secrets'> {
  ways: Pick<FormWays, 'of'>
  /** Where the public finds the service. */
  publicOrigin: string
  /** Links that do not work, per network. */
  misses: Budget
}

/** Uploads that were made ready to be shown last. */
const REMEMBERED = 20

export function createPreviews(options: PreviewOptions) {
  const { store, forms, ways, clock, misses, publicOrigin } = options
  const uploads = recent<PublishedForm>(REMEMBERED)
  const walks = createWalks(options)
  return {
    ...walks,
    /** Reads the body of a page, and judges its files: those that it would take are added to `judged`. */
    readPage: (preview: Preview, head: PostHead, body: { parts: Parts; judged: Upload[] }): Promise<PostBody> =>
      readJudged(options, { preview, opened: (typed) => walks.unsealed(preview, typed) }, head, body),

    /**
     * Makes a link to a version or, with its `definition`, to an upload. Its address is told this once; undefined when there are
     * too many. `ms`: how long it works. Whoever tries a form takes the place of the earliest trial when there are too many.
     */
    async make(
      { slug, version, definition }: { slug: string; version: string; definition?: Definition },
      account: Account,
      ms = PREVIEW_MS,
    ): Promise<string | undefined> {
      const secret = newSecret()
      const isMade = await store.transaction(async (tx) => {
        await tx.hold(`previews ${slug}`)
        const at = clock()
        const working = (await tx.previews.of(slug)).filter((one) => worksStill(one, at))
        const isFull = working.length >= MOST_PREVIEWS
        const tried = ms === TRY_MS ? working.findLast(isTrial) : undefined
        if (isFull && !tried) return false
        if (isFull) await tx.previews.revoke({ slug, id: tried!.id, at })
        const by = { by: account.name, account }
        const link = { slug, version, by: account.name, at, endsAt: at + ms, definition }
        await tx.previews.add({ ...link, token: plainHash(secret) })
        const details = codesOf({ version, upload: definition ? 'yes' : undefined })
        await tx.audit.add({ at, ...auditedAs(by), action: 'preview-made', about: slug, details })
        return true
      })
      return isMade ? hrefOf(secret) : undefined
    },

    /** The links of a form, the last one first; those that ended lately too. */
    of: (slug: string): Promise<PreviewLink[]> => store.previews.of(slug),

    /** One of the ways through the form, as if it had been typed; undefined where it has none of this number. The first is 1. */
    async along({ published }: Preview, number: number): Promise<Walked | undefined> {
      const way = (await ways.of(published))?.ways[number - 1]
      return way && typedAlong(published.form, way, clock())
    },

    /** From now on the link opens nothing. False where there is no such link that works. */
    revoke: (slug: string, id: number, account: Account): Promise<boolean> =>
      store.transaction(async (tx) => {
        await tx.hold(`previews ${slug}`)
        const at = clock()
        const link = (await tx.previews.of(slug)).find((one) => one.id === id)
        if (!link || !worksStill(link, at)) return false
        await tx.previews.revoke({ slug, id, at })
        const by = auditedAs({ by: account.name, account })
        const details = codesOf({ version: link.version })
        await tx.audit.add({ at, ...by, action: 'preview-revoked', about: slug, details })
        return true
      }),

    /** Removes the links that have ended, with their uploads. */
    forget: (): Promise<void> => store.transaction((tx) => tx.previews.forget(clock())),

    /** What the link with this secret shows. Throws the same 404 for one that never was, that ended, and that was revoked; each takes from the network's budget. */
    async at(secret: string, ip: string): Promise<Preview> {
      const link = SECRET.test(secret) ? await store.previews.byToken(plainHash(secret)) : undefined
      const published = link && worksStill(link, clock()) ? await shownBy(link) : undefined
      if (link && published) return { link, published, href: hrefOf(secret) }
      const wait = misses.spend(ip)
      throw wait > 0 ? tooMany(wait) : problem('preview-not-found')
    },
  }

  function hrefOf(secret: string): string {
    return `${publicOrigin}/preview/${secret}`
  }

  async function shownBy({ id, slug, version, isUpload }: PreviewLink): Promise<PublishedForm | undefined> {
    if (!isUpload) return forms.version(slug, version)
    const key = `${slug}/${version}`
    const known = uploads.get(key)
    if (known) return known
    const definition = await store.previews.definition(id)
    const upload = definition && forms.asPublished(definition)
    if (upload?.version !== version) return undefined
    uploads.set(key, upload)
    return upload
  }
}

const SECRET = /^[A-Za-z0-9_-]{43}$/
