/** Somebody's own account: where it is signed in, and signing out there. */
import type { RouteContext } from '../../context.ts'
import { problem } from '../../errors.ts'
import { SESSION_ID } from '../../models/account.ts'
import { oneText } from '../../models/answers.ts'
import { office } from '../../presenters/office/office.ts'
import { mePage } from '../../presenters/office/own-account.ts'
import { isOfficeLanguage } from '../../presenters/texts/languages.ts'
import type { OfficeOptions } from '../options.ts'

export const meController = ({ access: { accounts, sessions }, forms, timeZone, readSigned }: OfficeOptions) => ({
  async show(ctx: RouteContext): Promise<void> {
    const { account, session } = ctx.state.signed!
    const slugs = [...(account.forms ?? []), ...(account.edits === 'all' ? [] : account.edits)]
    const titles = new Map(slugs.map((slug) => [slug, forms.liveIn(slug, ctx.language)?.title ?? slug]))
    const page = mePage(ctx.officeTexts, account, await sessions.of(account), session.id, { timeZone, titles })
    ctx.page('office/me.njk', { ...office(ctx.officeTexts, ctx.state.signed!, 'me'), ...page })
  },

  /** Chooses the language of the office's pages for this account. */
  async setLanguage(ctx: RouteContext): Promise<void> {
    const language = oneText(await readSigned(ctx), 'language')
    if (!isOfficeLanguage(language)) throw problem('office-language-missing')
    await accounts.setLanguage(ctx.state.signed!.account, language)
    ctx.seeOther('/staff/me')
  },

  /** Ends one of the account's own sessions; the id of anybody else's is ignored. */
  async end(ctx: RouteContext): Promise<void> {
    const { account } = ctx.state.signed!
    const id = (await readSigned(ctx)).get('session')?.[0] ?? ''
    if (SESSION_ID.test(id)) await sessions.end(account, id, false)
    ctx.seeOther('/staff/me')
  },
})
