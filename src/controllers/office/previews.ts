/** Links by which a colleague without an account sees a form: listed, made for the latest version or for an upload, and revoked. */
import type { RouteContext } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { oneText } from '../../models/answers.ts'
import type { Definition } from '../../models/definition.ts'
import { SLUG } from '../../models/form.ts'
import { office } from '../../presenters/office/office.ts'
import { previewsPage } from '../../presenters/office/previews-page.ts'
import type { OfficeOptions } from '../options.ts'

const SHAPE = new RegExp(SLUG)

export function previewsController(d: OfficeOptions) {
  const { previews, forms, readSigned } = d
  return {
    async list(ctx: RouteContext): Promise<void> {
      await showPreviews(d, ctx, ctx.params.slug!, { isRevoked: ctx.query.done === 'revoked' })
    },

    async make(ctx: RouteContext): Promise<void> {
      await readSigned(ctx)
      const slug = ctx.params.slug!
      const latest = SHAPE.test(slug) ? await forms.latest(slug) : undefined
      if (!latest) throw notFound()
      await makePreview(d, ctx, { slug, version: latest.version })
    },

    async revoke(ctx: RouteContext): Promise<void> {
      const slug = ctx.params.slug!
      const id = Number(/^\d{1,15}$/.exec(oneText(await readSigned(ctx), 'link') ?? '')?.[0] ?? Number.NaN)
      if (SHAPE.test(slug)) await previews.revoke(slug, id, ctx.state.signed!.account)
      ctx.seeOther(`/staff/forms/${slug}/previews?done=revoked`)
    },
  }
}

type PreviewOptions = Pick<OfficeOptions, 'previews' | 'forms' | 'clock' | 'timeZone'>

/** Makes a link and shows it, this once. `definition`: of an upload. */
export async function makePreview(
  d: PreviewOptions,
  ctx: RouteContext,
  what: { slug: string; version: string; definition?: Definition },
): Promise<void> {
  const href = await d.previews.make(what, ctx.state.signed!.account)
  await showPreviews(d, ctx, what.slug, href === undefined ? { isFull: true } : { href })
}

async function showPreviews(
  { previews, forms, clock, timeZone }: PreviewOptions,
  ctx: RouteContext,
  slug: string,
  told: { href?: string; isFull?: boolean; isRevoked?: boolean },
): Promise<void> {
  const [published, links] = SHAPE.test(slug) ? [await forms.latest(slug), await previews.of(slug)] : [undefined, []]
  if (!published && links.length === 0) throw notFound()
  const page = previewsPage(ctx.officeTexts, { slug, published, links }, { ...told, now: clock(), timeZone })
  const frame = office(ctx.officeTexts, ctx.state.signed!, 'forms')
  ctx.page('office/previews.njk', { ...frame, ...page }, told.isFull ? 422 : 200)
}
