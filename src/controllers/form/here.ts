/** What a request for a page of a form is about: the form at its address, and the drafts of its browser. */
import type { RouteContext } from '../../context.ts'
import { type Draft, type DraftKey, draftNameIn } from '../../models/draft.ts'
import type { Language } from '../../models/language.ts'
import type { PublishedForm } from '../../services/definitions/published-form.ts'
import type { PublicOptions } from '../options.ts'

export interface Here {
  /** The live form, if it is open. */
  openForm(ctx: RouteContext): PublishedForm | undefined
  ownOf(ctx: RouteContext): DraftKey[]
  /** The drafts of this browser, and the one that the address is about, which the answer then carries on. */
  findDraft(ctx: RouteContext): Promise<{ drafts: Draft[]; draft?: Draft }>
  /** From now on the browser may open this draft, and the answer carries its name on. */
  nameDraft(ctx: RouteContext, draft: Draft): void
}

export function createHere({ forms, intake, cookies, clock }: PublicOptions): Here {
  const ownOf = (ctx: RouteContext): DraftKey[] => cookies.named(ctx.req.headers.cookie, ctx.params.slug!)
  const carryOn = (ctx: RouteContext, draft: Draft): string => {
    const name = intake.nameOf(draft)
    ctx.state.shownDraft = { slug: draft.slug, name }
    return name
  }
  return {
    ownOf,
    openForm(ctx) {
      const live = forms.live(ctx.params.slug!)
      return live?.isOpen(clock()) ? live : undefined
    },
    async findDraft(ctx) {
      const found = await intake.find(ctx.params.slug!, ownOf(ctx), draftNameIn(ctx.query))
      if (found.draft) carryOn(ctx, found.draft)
      return found
    },
    nameDraft(ctx, draft) {
      ctx.append('Set-Cookie', cookies.set(draft.slug, carryOn(ctx, draft), intake.keyOf(draft)))
    },
  }
}

/** Chooses one of this version's languages for the answer, and returns it. */
export const languageOf =
  (ctx: RouteContext) =>
  (version: PublishedForm): Language => {
    ctx.speak(version)
    return ctx.language
  }
