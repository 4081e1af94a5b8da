/** The forms that a token sees, and the definition of each version. */
import type { RouteContext } from '../../context.ts'
import { problem } from '../../errors.ts'
import { sees } from '../../models/account.ts'
import { answersSchema } from '../../models/answers-schema.ts'
import { definitionRecord, formRecord } from '../../presenters/api.ts'
import type { ApiOptions } from '../options.ts'
import { answer, queryIn } from './answer.ts'

export function formsController({ forms, entityTags, clock, baseUrl }: ApiOptions) {
  return {
    async list(ctx: RouteContext): Promise<void> {
      queryIn(ctx, {})
      const program = ctx.state.program!
      const slugs = (await forms.slugs()).filter((slug) => sees(program, slug))
      const found = await Promise.all(
        slugs.map(async (slug) =>
          formRecord((await forms.latest(slug))!, { live: forms.live(slug) !== undefined, now: clock() }),
        ),
      )
      await answer(ctx, { entityTags }, { forms: found })
    },

    async show(ctx: RouteContext): Promise<void> {
      queryIn(ctx, {})
      const found = await forms.version(ctx.params.slug!, ctx.params.version!)
      if (!found) throw problem('form-not-theirs')
      await answer(ctx, { entityTags }, definitionRecord(found.form))
    },

    async versions(ctx: RouteContext): Promise<void> {
      queryIn(ctx, {})
      const slug = ctx.params.slug!
      const found = await forms.versions(slug)
      if (found.length === 0) throw problem('form-not-theirs')
      const live = forms.live(slug)?.version
      const versions = found.map(({ version, publishedAt }) => ({
        version,
        publishedAt: new Date(publishedAt).toISOString(),
        live: version === live,
      }))
      await answer(ctx, { entityTags }, { versions })
    },

    async answers(ctx: RouteContext): Promise<void> {
      queryIn(ctx, {})
      const found = await forms.version(ctx.params.slug!, ctx.params.version!)
      if (!found) throw problem('form-not-theirs')
      const { slug } = found.form
      const id = `${baseUrl}/api/v1/forms/${slug}/versions/${found.version}/answers.schema.json`
      await answer(ctx, { entityTags }, answersSchema(found.form, id), { type: 'application/schema+json' })
    },
  }
}
