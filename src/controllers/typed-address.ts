/**
 * Addresses as people type them from a poster: with capitals, or with a slash at the end. They lead to the right address, which
 * is made from what is published and never from what was typed. The query stays.
 */
import type { Handler, RouteContext } from '../context.ts'
import { startOf } from './form/addresses.ts'
import type { PublicOptions } from './options.ts'

export function typedAddressController({ forms }: Pick<PublicOptions, 'forms'>) {
  /** Where nothing right is found, the address is judged as it is. */
  const leadTo =
    (right: (ctx: RouteContext) => string | undefined): Handler =>
    (ctx, next) => {
      const address = right(ctx as RouteContext)
      if (address === undefined) return next()
      ctx.status = 301
      ctx.set('Location', address + ctx.search)
      ctx.body = ''
    }

  return {
    home: leadTo(() => '/'),
    status: leadTo(() => '/status'),
    form: leadTo(({ params }) => {
      const live = forms.live(params.slug!.toLowerCase())
      return live && startOf(live)
    }),
  }
}
