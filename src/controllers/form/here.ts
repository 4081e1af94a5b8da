/** What a request for a page of a form is about: the form at its address, and the drafts of its browser. */
import type { RouteContext } from '../../context.ts'
import type { Draft, DraftKey } from '../../models/draft.ts'
import type { Language } from '../../models/language.ts'
import type { PublishedForm } from '../../services/definitions/published-form.ts'
import type { PublicOptions } from '../options.ts'

export interface Here {
  /** The live form, if it is open. */
  openForm(ctx: RouteContext): PublishedForm | undefined
  ownOf(ctx: RouteContext): DraftKey[]
  /** From now on the browser continues with this draft; `own` are those it has already. */
  nameDraft(ctx: RouteContext, draft: Draft, own?: readonly DraftKey[]): void
}

export function createHere({ forms, intake, cookies, clock }: PublicOptions): Here {
  const ownOf = (ctx: RouteContext): DraftKey[] => cookies.named(ctx.req.headers.cookie, ctx.params.slug!)
  return {
    ownOf,
    openForm(ctx) {
      const live = forms.live(ctx.params.slug!)
      return live?.isOpen(clock()) ? live : undefined
    },
    nameDraft(ctx, draft, own = ownOf(ctx)) {
      ctx.set('Set-Cookie', cookies.set(draft.slug, [intake.keyOf(draft), ...own]))
    },
  }
}

/** For a version of the form: from now on the answer speaks one of its languages, and this one. */
export const languageOf =
  (ctx: RouteContext) =>
  (version: PublishedForm): Language => {
    ctx.speak(version)
    return ctx.language
  }
