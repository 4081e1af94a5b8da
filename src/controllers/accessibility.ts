/** The accessibility statement: the operator's own, else the one that comes with the service. */
import type { RouteContext } from '../context.ts'
import { accessibilityPage } from '../presenters/accessibility-page.ts'
import type { PublicOptions } from './options.ts'

export function accessibilityController({ pages, accessibilityUrl }: PublicOptions) {
  const statement = pages.still('service/accessibility.njk', accessibilityPage)
  return {
    show(ctx: RouteContext): void {
      if (accessibilityUrl === '') statement(ctx)
      else {
        ctx.status = 302
        ctx.set('Location', accessibilityUrl)
        ctx.body = ''
      }
    },
  }
}
