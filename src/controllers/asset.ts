/** Files of `public/`. */
import type { RouteContext } from '../context.ts'
import { notFound } from '../errors.ts'
import type { PublicOptions } from './options.ts'

export const assetController = ({ assets: { serve, robots } }: PublicOptions) => ({
  show(ctx: RouteContext): void {
    if (!serve(ctx, ctx.params.hash!, ctx.params.name!)) throw notFound()
  },

  robots,
})
