/** A new form: what it starts from, its title and its address. */
import type { RouteContext } from '../../../context.ts'
import { mayEdit } from '../../../models/account.ts'
import { oneText } from '../../../models/answers.ts'
import { SLUG } from '../../../models/form.ts'
import { freeName } from '../../../models/plain-name.ts'
import { tidy } from '../../../models/unseen.ts'
import { type CreateFault, createPage } from '../../../presenters/office/editor/create.ts'
import { office } from '../../../presenters/office/office.ts'
import type { OfficeOptions } from '../../options.ts'

const SHAPE = new RegExp(SLUG)
const LONGEST = 200
const LONGEST_SLUG = 60

export function createController({ editor, officeForms, readSigned }: OfficeOptions) {
  return {
    async ask(ctx: RouteContext): Promise<void> {
      await show(ctx, { from: 'empty', title: '', slug: '' })
    },

    async make(ctx: RouteContext): Promise<void> {
      const fields = await readSigned(ctx)
      const { account } = ctx.state.signed!
      const [from, title, slug] = ['from', 'title', 'slug'].map((name) => tidy(oneText(fields, name))) as [
        string,
        string,
        string,
      ]
      const typed = { from, title, slug }
      if (title.length > LONGEST) return show(ctx, typed, { at: 'title', kind: 'long' })
      if (slug !== '' && (slug.length > LONGEST_SLUG || !SHAPE.test(slug))) return show(ctx, typed, { at: 'slug' })
      const [, kind, name = ''] = /^(empty|example|form):?(.*)$/.exec(from) ?? []
      if (kind === undefined) return show(ctx, typed, { at: 'from' })
      const { language } = ctx.officeTexts
      const start = kind === 'empty' ? { language } : kind === 'form' ? { slug: name } : { example: name }
      const files = await editor.filesToCopy(account, start)
      if (!files) return show(ctx, typed, { at: 'from' })
      if (kind === 'empty' && title === '') return show(ctx, typed, { at: 'title', kind: 'name' })
      const taken = new Set(await editor.slugs())
      const words = title === '' ? name : title
      const free = freeName(words, { joint: '-', most: LONGEST_SLUG, other: 'form', isTaken: (one) => taken.has(one) })
      const outcome = await editor.create(account, files, { slug: slug === '' ? free : slug, title })
      if (outcome.kind === 'saved') return ctx.seeOther(`/staff/forms/${outcome.slug}/edit`)
      await show(ctx, typed, { at: 'slug', ...(outcome.kind === 'taken' && { taken: outcome.id }) })
    },
  }

  async function show(ctx: RouteContext, typed: Parameters<typeof createPage>[2], fault?: CreateFault): Promise<void> {
    const { account } = ctx.state.signed!
    const { forms } = await officeForms.list((slug) => mayEdit(account, slug))
    const theirs = forms.map(({ slug, form }) => ({ slug, title: form.title }))
    const found = { examples: await editor.examples(), forms: [...theirs, ...(await editor.unpublished(account))] }
    const page = createPage(ctx.officeTexts, found, typed, fault)
    ctx.page(
      'office/edit/create.njk',
      { ...office(ctx.officeTexts, ctx.state.signed!, 'forms'), ...page },
      fault ? 422 : 200,
    )
  }
}
