/** A form of several pages that was published with one meanwhile: what was typed on its pages goes onto the one page. */
import type { Action, RouteContext } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { DraftCookies } from '../../http/draft-cookie.ts'
import type { Draft } from '../../models/draft.ts'
import type { Forms, PublishedForm } from '../../services/definitions/publishing.ts'
import type { Drafts } from '../../services/drafts/index.ts'
import type { FormPost } from '../../services/submissions.ts'
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
    // Without the store there is only what came now; the page says then that it could not be kept.
    const draft = await drafts.resolver.present(live, ownOf(cookies, ctx)).catch(() => undefined)
    // A button for a file was pressed on a page that is no more.
    const { action: _, ...rest } = post
    ctx.state.post = { ...rest, texts: new Map([...typedIn(draft), ...post.texts]), isPart: true }
    await submit(ctx)
  }

/** What this browser has begun of the form, as if it were sent from a page of it; undefined when there is nothing. */
export const createBegun =
  ({ tokens, drafts, cookies }: Pick<Options, 'tokens' | 'drafts' | 'cookies'>) =>
  async (ctx: RouteContext, live: PublishedForm): Promise<FormPost | undefined> => {
    // Without the store the blank page is there: what was begun is shown again when it can be read.
    const draft = await drafts.resolver.present(live, ownOf(cookies, ctx)).catch(() => undefined)
    if (!draft) return undefined
    const { text } = tokens.reissue(draft, draft.submissionId)
    return { texts: new Map(typedIn(draft)), token: text, trapped: false }
  }

const ownOf = (cookies: DraftCookies, ctx: RouteContext): string[] =>
  cookies.named(ctx.req.headers.cookie, ctx.params.slug!)

const typedIn = (draft: Draft | undefined): [string, string[]][] =>
  Object.values(draft?.pages ?? {}).flatMap(({ texts }) => Object.entries(texts))
