/** What monitoring asks: does the process answer, and do the store and the drive that it needs? */
import type { RouteContext } from '../context.ts'
import type { Belonging } from '../models/installation.ts'
import type { PublicOptions } from './options.ts'

const ALARMS: Partial<Record<Belonging, string>> = {
  behind: 'the database does not have what the drive remembers',
  foreign: 'the files belong to another installation',
}

export const healthController = ({ health }: PublicOptions) => ({
  live(ctx: RouteContext): void {
    ctx.body = 'alive\n'
  },

  async ready(ctx: RouteContext): Promise<void> {
    try {
      await health.ready()
      const alarm = ALARMS[health.belonging()]
      if (alarm) ctx.status = 503
      ctx.body = alarm ? `not ready: ${alarm}\n` : 'ready\n'
    } catch {
      ctx.status = 503
      ctx.body = 'not ready: the store or the drive does not answer\n'
    }
  },
})
