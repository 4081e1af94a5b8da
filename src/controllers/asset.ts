/** Files of `public/`. */
import type { Context, RouteContext } from '../context.ts'
import { notFound } from '../errors.ts'

/** Answers with the file of this hash and name; false when there is none. */
type Serve = (ctx: Context, hash: string, name: string) => boolean

export const assetController = ({ serve, robots }: { serve: Serve; robots: (ctx: Context) => void }) => ({
  show(ctx: RouteContext): void {
    if (!serve(ctx, ctx.params.hash!, ctx.params.name!)) throw notFound()
  },

  robots,
})
