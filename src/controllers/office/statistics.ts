/** The numbers of the forms that somebody sees. */
import type { RouteContext } from '../../context.ts'
import { sees } from '../../models/account.ts'
import { office } from '../../presenters/office/office.ts'
import { numbersPage } from '../../presenters/office/statistics-page.ts'
import type { Forms } from '../../services/definitions/publishing.ts'
import type { Counting } from '../../services/office/statistics.ts'

export const numbersController = ({ counting, forms }: { counting: Counting; forms: Forms }) => ({
  async show(ctx: RouteContext): Promise<void> {
    const { account } = ctx.state.signed!
    const slugs = (await forms.slugs()).filter((slug) => sees(account, slug))
    const page = numbersPage(await counting.numbers(slugs))
    ctx.page('office/statistics.njk', { ...office(account, 'statistics'), ...page })
  },
})
