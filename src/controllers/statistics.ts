/** The statistics of a form, for everybody, where its definition says so. */
import type { RouteContext } from '../context.ts'
import { notFound } from '../errors.ts'
import type { Answer } from '../http/prepared.ts'
import { formIn } from '../models/form-texts.ts'
import type { RoundedStatistics } from '../models/statistics.ts'
import { publicStatisticsPage } from '../presenters/public-statistics-page.ts'
import type { PublishedForm } from '../services/definitions/published-form.ts'
import type { PublicOptions } from './options.ts'

export function publicStatisticsController({ forms, publicStatistics, pages, timeZone }: PublicOptions) {
  /** Made once for each count. */
  const made = new WeakMap<RoundedStatistics, { live: PublishedForm; send: Answer }>()
  return {
    async show(ctx: RouteContext): Promise<void> {
      const live = forms.live(ctx.params.slug!)
      if (!live?.form.publicNumbers) throw notFound()
      ctx.speak(live)
      const statistics = await publicStatistics.of(live.form.slug)
      let page = made.get(statistics)
      if (page?.live !== live) {
        page = {
          live,
          send: pages.still('statistics/public.njk', (texts) =>
            publicStatisticsPage(texts, formIn(live, texts.language), statistics, timeZone),
          ),
        }
        made.set(statistics, page)
      }
      page.send(ctx)
    },
  }
}
