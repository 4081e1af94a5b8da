/** The statistics of the forms that an account can see. */
import type { RouteContext } from '../../context.ts'
import { sees } from '../../models/account.ts'
import { office } from '../../presenters/office/office.ts'
import { statisticsPage } from '../../presenters/office/statistics-page.ts'
import type { OfficeOptions } from '../options.ts'

export const statisticsController = ({ officeStatistics, forms }: OfficeOptions) => ({
  async show(ctx: RouteContext): Promise<void> {
    const { account } = ctx.state.signed!
    const slugs = (await forms.slugs()).filter((slug) => sees(account, slug))
    const page = statisticsPage(ctx.officeTexts, await officeStatistics.of(slugs, ctx.language))
    ctx.page('office/statistics.njk', { ...office(ctx.officeTexts, ctx.state.signed!, 'statistics'), ...page })
  },
})
