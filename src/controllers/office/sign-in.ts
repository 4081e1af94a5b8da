/** Into the office and out of it. */
import type { RouteContext } from '../../context.ts'
import { problem } from '../../errors.ts'
import { oneText } from '../../models/answers.ts'
import { SEALED_BYTES } from '../../models/late-post.ts'
import { type NewAccountFaults, newAccountFaults } from '../../models/typed-account.ts'
import {
  codePage,
  firstAccountPage,
  firstAdminPage,
  type PasswordFaults,
  passwordPage,
  signInPage,
} from '../../presenters/office/door-pages.ts'
import type { DoorOptions } from '../options.ts'
import { showLatePost } from './late-post.ts'

export function signInController(options: DoorOptions) {
  const { access, cookie, readFields } = options
  const { accounts, sessions } = access
  const provider = access.provider !== undefined
  /** Whether somebody has signed out here who may still be signed in at the provider. `href`: where to sign out there. */
  async function leftOf(ctx: RouteContext): Promise<{ href: string | undefined } | undefined> {
    if (ctx.query.left === undefined || !access.provider) return undefined
    return { href: await access.provider.leaving() }
  }
  return {
    async show(ctx: RouteContext): Promise<void> {
      const isFirst = !(await accounts.exist())
      if (!provider && isFirst) return ctx.page('office/first-account.njk', firstAccountPage(ctx.officeTexts))
      cookie.requireSafe(ctx)
      const [ended, left] = [endedOf(ctx), await leftOf(ctx)]
      ctx.page(
        'office/sign-in.njk',
        signInPage(ctx.officeTexts, { to: ownAddress(ctx.query.to), ended, provider, isFirst, ...(left && { left }) }),
      )
    },

    async send(ctx: RouteContext): Promise<void> {
      cookie.requireSafe(ctx)
      const typed = await readFields(ctx, SEALED_BYTES)
      const [email, password] = [typed.get('email')?.[0] ?? '', typed.get('password')?.[0] ?? '']
      const late = oneText(typed, 'late')
      const to = ownAddress(typed.get('to')?.[0])
      if (email.trim() === '' || password === '') return again('empty', 422)
      const outcome = await sessions.signIn(
        { email, password },
        {
          ...browserOf(ctx),
          earlier: cookie.read(ctx),
          known: cookie.known(ctx),
        },
      )
      if (outcome.kind === 'wait') {
        ctx.set('Retry-After', String(outcome.seconds))
        return again('wait', 429)
      }
      if (outcome.kind === 'refused') return again('refused', 422)
      cookie.set(ctx, outcome.secret)
      if (outcome.kind === 'signed-in') cookie.setKnown(ctx, outcome.known)
      if (late && outcome.kind === 'challenged')
        return ctx.page('office/code.njk', codePage(ctx.officeTexts, { to, late }))
      if (late) return showLatePost(options, ctx, outcome.secret, late)
      if (outcome.kind === 'challenged') return ctx.seeOther(`/staff/sign-in/code?${new URLSearchParams({ to })}`)
      ctx.seeOther(to)

      function again(fault: 'empty' | 'refused' | 'wait', status: number): void {
        ctx.page(
          'office/sign-in.njk',
          signInPage(ctx.officeTexts, { to, email, fault, provider, late, ended: late ? 'kept' : undefined }),
          status,
        )
      }
    },

    async leave(ctx: RouteContext): Promise<void> {
      const { account, session } = ctx.state.signed!
      await sessions.end(account, session.id, true)
      cookie.clear(ctx)
      ctx.seeOther(session.way === 'provider' ? '/staff/sign-in?left=provider' : '/staff/sign-in')
    },
  }
}

/** Whether something was sent after the end of a session, which could not be kept. */
function endedOf({ query: { ended } }: RouteContext): 'unsaved' | 'large' | 'left' | undefined {
  if (ended === undefined) return undefined
  return ended === 'unsaved' || ended === 'large' ? ended : 'left'
}

export const browserOf = (ctx: RouteContext) => ({ ip: ctx.ip, agent: ctx.get('User-Agent') })

/**
 * After signing in, only a page of the office is opened, and never a file: anybody can put such an address into a link to this
 * page. Instead of a file, the page with the link to it is opened.
 */
export function ownAddress(to: unknown): string {
  if (typeof to !== 'string' || !/^\/staff(?:[/?][!-[\]-~]*)?$/.test(to)) return '/staff'
  // As the browser will read it: dots in a path can lead elsewhere.
  const { pathname, search } = new URL(to, 'http://office')
  const page = pathname
    .replace(/^\/staff\/export$/, '/staff')
    .replace(/^(\/staff\/cases\/[^/]+)\/(?:files|pictures)\/.*/, '$1')
  return /^\/staff(?:\/|$)/.test(page) ? `${page}${search}` : '/staff'
}

// The page behind a one-time link: it sets a password, and signs in, unless a second factor is needed.

export function passwordController({ access: { accounts, sessions }, cookie, readFields }: DoorOptions) {
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

// The page behind the link of the first admin: it makes the account, and signs in.

export function firstAdminController({ access: { accounts, firstAdmin, sessions }, cookie, readFields }: DoorOptions) {
  return {
    async show(ctx: RouteContext): Promise<void> {
      cookie.requireSafe(ctx)
      if (!(await firstAdmin.opens(ctx.params.secret!))) return over(ctx)
      ctx.page('office/first-admin.njk', firstAdminPage(ctx.officeTexts, ctx.path))
    },

    async make(ctx: RouteContext): Promise<void> {
      cookie.requireSafe(ctx)
      const secret = ctx.params.secret!
      if (!(await firstAdmin.opens(secret))) return over(ctx)
      const typed = await readFields(ctx)
      const [email, name, password, again] = ['email', 'name', 'password', 'again'].map(
        (id) => oneText(typed, id) ?? '',
      ) as Four
      const faults = newAccountFaults({ email, name })
      const isSame = password === again
      const fault = accounts.passwordFault({ email, name }, password)
      if (faults.email || faults.name || fault || !isSame)
        return refuse({ ...faults, password: fault, again: isSame ? undefined : 'different' })
      const made = await firstAdmin.make(secret, { email, name: name.trim(), password })
      if (made === undefined) return over(ctx)
      if (typeof made === 'string') return refuse({ password: made })
      cookie.set(ctx, await sessions.begin(made, browserOf(ctx)))
      ctx.seeOther('/staff')

      function refuse(wrong: NewAccountFaults & PasswordFaults): void {
        const page = firstAdminPage(ctx.officeTexts, ctx.path, { email, name, faults: wrong })
        ctx.page('office/first-admin.njk', page, 422)
      }
    },
  }

  /** Says where the link is that works now, if one does. */
  async function over(ctx: RouteContext): Promise<void> {
    if (await accounts.exist()) throw usedUp()
    ctx.page('office/first-account.njk', firstAccountPage(ctx.officeTexts, { isOver: true }), 410)
  }
}
type Four = [string, string, string, string]

const usedUp = () => problem('link-used')
