/** What was sent after a session had ended: kept in the page to sign in, then shown, and sent again by a button. */
import type { RouteContext } from '../../context.ts'
import { PublicError, problem } from '../../errors.ts'
import { oneText, type RawInput } from '../../models/answers.ts'
import { keptOf, type LatePost, SEALED_BYTES } from '../../models/late-post.ts'
import { signInPage } from '../../presenters/office/door-pages.ts'
import { latePostPage } from '../../presenters/office/late-post-page.ts'
import { office } from '../../presenters/office/office.ts'
import type { Signed } from '../../services/office/sessions.ts'
import type { DoorOptions, OfficeOptions } from '../options.ts'

export function latePostController(options: DoorOptions) {
  const { access, cookie, readFields, readLatePost } = options
  return {
    /**
     * Answers a post that was not let in. `by`: the id of the account whose session has ended, or who is signed in and still owes a
     * second step. `read`: the fields, if they were read before the session ended. Without an answer, it says why nothing is kept.
     */
    async keep(ctx: RouteContext, by: number | Signed, read?: RawInput): Promise<'kept' | 'empty' | 'large'> {
      let sent: Awaited<ReturnType<typeof readLatePost>>
      try {
        sent = read ? { typed: read } : await readLatePost(ctx)
      } catch (error) {
        if (!(error instanceof PublicError) || error.status >= 500) throw error
        return error.status === 413 ? 'large' : 'empty'
      }
      const fields = keptOf(sent.typed)
      if (fields.length === 0 && !sent.files?.length) return 'empty'
      const post = { to: ctx.path + ctx.search, fields, files: sent.files }
      if (typeof by !== 'number') {
        show(ctx, by, post)
        return 'kept'
      }
      const sealed = access.latePosts.seal(by, post)
      if (sealed === undefined) return 'large'
      askToSignIn(options, ctx, sealed)
      return 'kept'
    },

    /** Shows the late post to somebody who has signed in by another tab. */
    async again(ctx: RouteContext): Promise<void> {
      const sealed = oneText(await readFields(ctx, SEALED_BYTES), 'late') ?? ''
      const secret = cookie.read(ctx)
      const signed = secret === undefined ? undefined : await access.sessions.current(secret)
      if (!signed) return askToSignIn(options, ctx, sealed)
      showSealed(options, ctx, signed, sealed)
    },
  }
}

/** The page to sign in, which carries a late post. */
export function askToSignIn({ access }: OfficeOptions, ctx: RouteContext, late: string): void {
  const provider = access.provider !== undefined
  ctx.page('office/sign-in.njk', signInPage(ctx.officeTexts, { to: '/staff', ended: 'kept', provider, late }), 401)
}

/** Shows a late post to somebody who has just signed in; `secret` is that of the session. */
export async function showLatePost(options: OfficeOptions, ctx: RouteContext, secret: string, late: string) {
  const signed = await options.access.sessions.current(secret)
  if (!signed) throw problem('unauthorized')
  showSealed(options, ctx, signed, late)
}

function showSealed({ access }: OfficeOptions, ctx: RouteContext, signed: Signed, late: string): void {
  show(ctx, signed, access.latePosts.open(signed.account.id, late), access.owesSecondFactor(signed))
}

function show(ctx: RouteContext, signed: Signed, post: LatePost | undefined, owes = true): void {
  ctx.state.signed = signed // also for the language of the page
  const page = latePostPage(ctx.officeTexts, post, { owes })
  ctx.page('office/late-post.njk', { ...office(ctx.officeTexts, signed), ...page }, post ? 200 : 422)
}
