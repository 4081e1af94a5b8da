/** The page behind a one-time link: it sets a password, and signs in, unless a second factor is needed. */
import type { RouteContext } from '../../context.ts'
import { problem } from '../../errors.ts'
import { type PasswordFaults, passwordPage } from '../../presenters/office/door-pages.ts'
import type { OfficeOptions } from '../options.ts'
import { browserOf } from './sign-in.ts'

export function passwordController({ access: { accounts, sessions }, cookie, readFields }: OfficeOptions) {
  return {
    async show(ctx: RouteContext): Promise<void> {
      cookie.requireSafe(ctx)
      const account = await accounts.byLink(ctx.params.secret!)
      if (!account) throw usedUp()
      ctx.page('office/password.njk', passwordPage(ctx.officeTexts, account, ctx.path))
    },

    async set(ctx: RouteContext): Promise<void> {
      cookie.requireSafe(ctx)
      const secret = ctx.params.secret!
      const account = await accounts.byLink(secret)
      if (!account) throw usedUp()
      const typed = await readFields(ctx)
      const [password, again] = [typed.get('password')?.[0] ?? '', typed.get('again')?.[0] ?? '']
      const fault = accounts.passwordFault(account, password)
      const isSame = password === again
      if (fault || !isSame) return refuse({ password: fault, again: isSame ? undefined : 'different' })
      const outcome = await accounts.setPassword(secret, password)
      if (outcome === undefined) throw usedUp()
      if (typeof outcome === 'string') return refuse({ password: outcome })
      // The code of a second factor is still needed: the link does not replace it.
      if (outcome.secondFactor) return ctx.seeOther('/staff/sign-in')
      cookie.set(ctx, await sessions.begin(outcome, browserOf(ctx)))
      ctx.seeOther('/staff')

      function refuse(faults: PasswordFaults): void {
        ctx.page('office/password.njk', passwordPage(ctx.officeTexts, account!, ctx.path, faults), 422)
      }
    },
  }
}

const usedUp = () => problem('link-used')
