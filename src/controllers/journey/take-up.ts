/** What was sent from a page that the form does not have any more is shown on one that it has. */

import { randomBytes } from 'node:crypto'
import { type RouteContext, seeOther } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { DraftCookies } from '../../http/draft-cookie.ts'
import type { Page } from '../../models/page.ts'
import { words } from '../../presenters/texts/index.ts'
import type { Forms, PublishedForm } from '../../services/definitions/publishing.ts'
import type { Drafts } from '../../services/drafts/index.ts'
import type { Tokens } from '../../services/tokens.ts'
import type { Again } from './again.ts'
import { type AskedPage, FIRST_RECORD } from './view.ts'
import { thanksOf } from './way.ts'

interface Options {
  tokens: Tokens
  forms: Forms
  drafts: Drafts
  cookies: DraftCookies
  again: Again
}
export type TakeUp = ReturnType<typeof createTakeUp>

export function createTakeUp({ tokens, forms, drafts, cookies, again }: Options) {
  return {
    /** From a page that asked all at once, and cannot be used any more: the first page. */
    whole: (ctx: RouteContext, live: PublishedForm) => show(ctx, { live, page: live.form.pages[0]! }, 'regrouped'),

    /** From one page of several, `id`: the page that asks most of what was typed. Throws 404 when the version that was opened had no such page either. */
    async page(ctx: RouteContext, live: PublishedForm, id: string | undefined): Promise<void> {
      const token = tokens.parse(ctx.state.post?.token ?? '')
      const isOurs = token && tokens.judge(token, live.form.slug) !== 'forged'
      const before = isOurs ? await forms.version(live.form.slug, token.version) : undefined
      if (!before?.form.pages.some((page) => page.id === id)) throw notFound()
      await show(ctx, { live, page: drafts.pageAsking(live, ctx.state.post!.texts) }, 'moved')
    },
  }

  async function show(
    ctx: RouteContext,
    { live, page }: { live: PublishedForm; page: Page },
    because: 'regrouped' | 'moved',
  ): Promise<void> {
    const { token, texts, trapped } = ctx.state.post!
    const own = cookies.named(ctx.req.headers.cookie, live.form.slug)
    const asked: AskedPage = { live, page, ...(page.repeat && { record: FIRST_RECORD }), fromCheck: false }
    await again.unlessKept(ctx, asked, { token, texts }, async () => {
      const draft = await drafts.resolver.present(live, own)
      const { texts: kept = {}, records = [] } = draft?.pages[page.id] ?? {}
      const raw = new Map([...Object.entries(kept), ...texts])
      // It is one more of a list that has some.
      if (page.repeat && records.length > 0) asked.record = randomBytes(5).toString('hex')
      const { earlier } = await drafts.resolver.resolve(live, token, own)
      // Without a token nothing is taken: the person looks at the page first.
      const post = { ...asked, texts: raw, trapped, own, token: earlier ? token : '', goesOn: false }
      const outcome = await drafts.post(live, post)
      if (outcome.kind === 'sent') return seeOther(ctx, thanksOf(outcome))
      if (outcome.kind !== 'refused') throw new Error('a page was taken without a token')
      const why = outcome.why === 'closed' ? 'closed' : because
      const status = why === 'closed' ? 410 : 422
      again.show(ctx, asked, outcome, { status, errors: [], problem: words.journey.problems[why], raw })
    })
  }
}
