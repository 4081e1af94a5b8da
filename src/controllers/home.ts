/** The start page: what can be sent here. */
import type { RouteContext } from '../context.ts'
import { formIn } from '../models/form-texts.ts'
import { homePage } from '../presenters/home-page.ts'
import type { PublicOptions } from './options.ts'

export function homeController({ forms, clock }: PublicOptions) {
  return {
    show(ctx: RouteContext): void {
      const open = forms.list().filter((published) => published.isOpen(clock()))
      ctx.set('Cache-Control', 'no-cache')
      ctx.page(
        'form/list.njk',
        homePage(
          ctx.texts,
          open.map((version) => formIn(version, ctx.language)),
        ),
      )
    },
  }
}
