/** The start page: what can be sent here. */
import type { RouteContext } from '../context.ts'
import { homePage } from '../presenters/home-page.ts'
import type { Forms } from '../services/definitions/publishing.ts'

export function homeController({ forms, clock }: { forms: Forms; clock: () => number }) {
  return {
    show(ctx: RouteContext): void {
      const open = forms.list().filter((form) => form.isOpen(clock()))
      ctx.set('Cache-Control', 'no-cache')
      ctx.page('form/list.njk', homePage(open.map(({ form }) => form)))
    },
  }
}
