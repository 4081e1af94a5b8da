/** The numbers of a form, for everybody, where its definition says so. */
import type { Context, Pages, RouteContext } from '../context.ts'
import { notFound } from '../errors.ts'
import type { PublicNumbers } from '../models/statistics.ts'
import { publicNumbersPage } from '../presenters/public-statistics-page.ts'
import type { Forms, PublishedForm } from '../services/definitions/publishing.ts'
import type { PublicCounting } from '../services/public-statistics.ts'

interface Options {
  forms: Forms
  publicCounting: PublicCounting
  pages: Pages
  timeZone: string
}

export function numbersController({ forms, publicCounting, pages, timeZone }: Options) {
  /** Made once for each count. */
  const made = new WeakMap<PublicNumbers, { live: PublishedForm; send: (ctx: Context) => void }>()
  return {
    async show(ctx: RouteContext): Promise<void> {
      const live = forms.live(ctx.params.slug!)
      if (!live?.form.publicNumbers) throw notFound()
      const numbers = await publicCounting.numbers(live.form.slug)
      let page = made.get(numbers)
      if (page?.live !== live) {
        page = { live, send: pages.still('statistics/public.njk', publicNumbersPage(live.form, numbers, timeZone)) }
        made.set(numbers, page)
      }
      page.send(ctx)
    },
  }
}
