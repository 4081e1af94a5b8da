/** For whoever watches the service: does the process answer, do the store and what it needs answer? */
import type { RouteContext } from '../context.ts'
import type { PublicOptions } from './options.ts'

export const healthController = ({ health }: PublicOptions) => ({
  live(ctx: RouteContext): void {
    ctx.body = 'alive\n'
  },

  async ready(ctx: RouteContext): Promise<void> {
    try {
      await health.ready()
      ctx.body = 'ready\n'
    } catch {
      ctx.status = 503
      ctx.body = 'not ready: the store or the drive does not answer\n'
    }
  },
})
