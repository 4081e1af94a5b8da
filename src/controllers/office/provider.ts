/** To a provider of OpenID Connect and back. It begins with a link: the policy of our pages lets no form lead to another site. */
import type { RouteContext } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { ProviderRefusal } from '../../models/provider.ts'
import { signInPage } from '../../presenters/office/door-pages.ts'
import type { OfficeOptions } from '../options.ts'
import { browserOf, ownAddress } from './sign-in.ts'

/** Seconds until another attempt may succeed. */
const RETRY: Partial<Record<ProviderRefusal, number>> = { down: 60, busy: 5 }
/**
 * 503: the provider does not answer, or too many wait for it; 403: the account is not allowed in. Else the person can just
 * try again.
 */
const STATUS: Partial<Record<ProviderRefusal, number>> = {
  down: 503,
  busy: 503,
  'no-role': 403,
  disabled: 403,
  taken: 403,
  waiting: 403,
}

export function providerController({ access: { accounts, provider }, cookie }: OfficeOptions) {
  return {
    async begin(ctx: RouteContext): Promise<void> {
      if (!provider) throw notFound()
      cookie.requireSafe(ctx)
      const to = ownAddress(ctx.query.to)
      const errand = await provider.begin(to, { anew: ctx.query.anew !== undefined })
      if ('kind' in errand) return refused(ctx, errand.kind, to)
      cookie.setAway(ctx, errand.kept)
      ctx.seeOther(errand.address)
    },

    async finish(ctx: RouteContext): Promise<void> {
      if (!provider) throw notFound()
      cookie.requireSafe(ctx)
      const given = { ...browserOf(ctx), kept: cookie.away(ctx), earlier: cookie.read(ctx) }
      const outcome = await provider.finish(ctx.search, given)
      cookie.clearAway(ctx)
      if (outcome.kind !== 'signed-in') return refused(ctx, outcome.kind, outcome.to)
      cookie.set(ctx, outcome.secret)
      ctx.seeOther(ownAddress(outcome.to))
    },
  }

  async function refused(ctx: RouteContext, why: ProviderRefusal, to: string): Promise<void> {
    if (RETRY[why]) ctx.set('Retry-After', String(RETRY[why]))
    const isFirst = !(await accounts.exist())
    const page = signInPage(ctx.officeTexts, { to, fault: why, provider: true, isFirst })
    ctx.page('office/sign-in.njk', page, STATUS[why] ?? 400)
  }
}
