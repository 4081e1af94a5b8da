/** A page of a form that had several, sent after the form was published with one: what was typed goes onto the one page. */
import type { Action } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { DraftCookies } from '../../models/draft-cookie.ts'
import type { Drafts } from '../../services/drafts/index.ts'
import type { Forms } from '../../services/forms.ts'
import type { Tokens } from '../../services/tokens.ts'

interface Options {
  tokens: Tokens
  forms: Forms
  drafts: Drafts
  cookies: DraftCookies
  /** Answers a form of one page that is sent. */
  submit: Action
}

/** Answers the post in `ctx.state`; throws 404 when its token is of no version with several pages. */
export const createAtOnce =
  ({ tokens, forms, drafts, cookies, submit }: Options): Action =>
  async (ctx) => {
    const { form: live, post } = ctx.state
    if (!live || live.follow || !post) throw notFound()
    const { slug } = live.form
    const version = tokens.parse(post.token)?.version
    const before = version === undefined ? undefined : await forms.version(slug, version)
    if (!before?.follow) throw notFound()
    const own = cookies.named(ctx.req.headers.cookie, slug)
    // Without the store there is only what came now; the page says then that it could not be kept.
    const draft = await drafts.resolver.present(live, own).catch(() => undefined)
    const typed = Object.values(draft?.pages ?? {}).flatMap(({ texts }) => Object.entries(texts))
    // A button for a file was pressed on a page that is no more.
    const { action: _, ...rest } = post
    ctx.state.post = { ...rest, texts: new Map([...typed, ...post.texts]) }
    await submit(ctx)
  }
