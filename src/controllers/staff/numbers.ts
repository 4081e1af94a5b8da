/** The numbers of the forms that somebody sees. */
import type { RouteContext } from '../../context.ts'
import { sees } from '../../models/account.ts'
import { numbersPage } from '../../presenters/staff/numbers-page.ts'
import { office } from '../../presenters/staff/office.ts'
import type { Forms } from '../../services/forms.ts'
import type { Counting } from '../../services/office/numbers.ts'

export const numbersController = ({ counting, forms }: { counting: Counting; forms: Forms }) => ({
  async show(ctx: RouteContext): Promise<void> {
    const { account } = ctx.state.signed!
    const slugs = (await forms.slugs()).filter((slug) => sees(account, slug))
    const page = numbersPage(await counting.numbers(slugs))
    ctx.page('staff/numbers.njk', { ...office(account, 'numbers'), ...page })
  },
})
