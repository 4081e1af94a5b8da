/** The forms as an office sees them: what people can open, what was decided, what is wrong with a file, and how many cases there are. */
import type { RefusedDefinition } from '../../models/definition.ts'
import type { FormDeedRow, FormHistory, FormStanding, OfficeForm } from '../../models/form-history.ts'
import { MOST_COUNTED } from '../../models/inbox.ts'
import { openingState } from '../../models/opening.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import type { Wiring } from '../wiring.ts'
import { createEffects } from './effect.ts'

const PAGE = 20

export function createOfficeForms(
  options: Pick<Wiring, 'store' | 'forms' | 'clock' | 'monotonic' | 'timeZone'> & { formsInStore: boolean },
) {
  const { store, forms, clock, formsInStore } = options
  return {
    /**
     * Every form that was ever published and that `isTheirs`, and the refused files that belong to none of them, which are for
     * those who edit all forms.
     */
    async list(isTheirs: (slug: string) => boolean): Promise<{ forms: OfficeForm[]; files: RefusedDefinition[] }> {
      const slugs = await forms.slugs()
      const all = await formsOf(slugs.filter(isTheirs))
      const files = (await forms.refused()).filter(({ slug }) => slug === undefined || !slugs.includes(slug))
      return { forms: all, files }
    },

    /** One form; undefined when it was never published. */
    async one(slug: string): Promise<OfficeForm | undefined> {
      const [found] = await formsOf([slug])
      if (!found?.home || found.home.kind === 'file') return found
      return { ...found, isKept: (await forms.sources(slug, found.version)) !== undefined }
    },

    /** The cases of each form, without possible spam, counted up to MOST_COUNTED + 1. */
    cases: async (slugs: readonly string[]): Promise<Map<string, number>> =>
      new Map(
        await Promise.all(
          slugs.map(async (slug) => {
            const count = await store.submissionListing.countUpTo({ slug, quarantined: false }, MOST_COUNTED + 1)
            return [slug, count] as const
          }),
        ),
      ),

    /**
     * A page of what was done to a form, newest first; on the last one, the versions from before it was noted. `previous`: the
     * version that was published before those of the page.
     */
    async history(slug: string, before?: number): Promise<FormHistory> {
      const found = await forms.history(slug, { size: PAGE + 1, before })
      const deeds = found.slice(0, PAGE)
      if (found.length > PAGE)
        return { deeds, old: [], previous: await publishedBefore(slug, deeds.at(-1)!), more: true }
      const first = deeds.at(-1)
      const versions = before !== undefined && !first ? [] : await forms.versions(slug)
      return { deeds, old: versions.filter(({ publishedAt }) => !first || publishedAt < first.at), more: false }
    },

    /** What another version would have meant for the people who sent the form last. */
    effect: createEffects(options),
  }

  /** The version that was published last before something was done, as far as that was noted. */
  async function publishedBefore(slug: string, { id }: FormDeedRow): Promise<string | undefined> {
    for (let before = id; ; ) {
      const some = await forms.history(slug, { size: PAGE, before })
      const version = some.find(({ kind }) => kind === 'published')?.version
      if (version !== undefined || some.length < PAGE) return version
      before = some.at(-1)!.id
    }
  }

  async function formsOf(slugs: readonly string[]): Promise<OfficeForm[]> {
    const [rows, refused] = [await store.forms.live(), await forms.refused()]
    const live = new Map(rows.map((row) => [row.slug, row]))
    const found = await Promise.all(
      slugs.map(async (slug): Promise<OfficeForm[]> => {
        const published = await forms.latest(slug)
        if (!published) return []
        const row = live.get(slug)
        const standing = forms.standing(slug)
        const decided = standing && standing.state !== 'open' && { standing }
        return [
          {
            slug,
            state: row ? stateOf(published, standing, clock()) : 'gone',
            version: published.version,
            form: published.form,
            translations: published.translations,
            publishedAt: row?.publishedAt ?? (await forms.versions(slug))[0]!.publishedAt,
            ...(row && {
              home: { kind: formsInStore ? 'database' : row.isOffice ? 'office' : 'file', name: row.source },
            }),
            ...decided,
            refused: refused.filter((one) => one.slug === slug || (row && one.source === row.source)),
          },
        ]
      }),
    )
    return found.flat()
  }
}

function stateOf(published: PublishedForm, standing: FormStanding | undefined, now: number): OfficeForm['state'] {
  if (standing?.state === 'withdrawn') return 'withdrawn'
  if (published.isOpen(now)) return 'open'
  return openingState(published, now) === 'to-come' ? 'to-come' : 'closed'
}
