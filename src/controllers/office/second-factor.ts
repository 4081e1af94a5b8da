/** The second factor: asked for at the door, set up and turned off by its owner. */
import type { RouteContext } from '../../context.ts'
import { problem } from '../../errors.ts'
import { oneText } from '../../models/answers.ts'
import { SEALED_BYTES } from '../../models/late-post.ts'
import { codePage } from '../../presenters/office/door-pages.ts'
import { office } from '../../presenters/office/office.ts'
import {
  elsewherePage,
  recoveryPage,
  type SetUpState,
  secondFactorPage,
  setUpPage,
} from '../../presenters/office/own-account.ts'
import type { Proposal } from '../../services/office/second-factor.ts'
import type { DoorOptions } from '../options.ts'
import { askToSignIn, showLatePost } from './late-post.ts'
import { browserOf, ownAddress } from './sign-in.ts'

const HOME = '/staff/me/second-factor'

export function secondFactorController(options: DoorOptions) {
  const { access, cookie, readFields, readSigned } = options
  const { sessions, secondFactor, owesSecondFactor } = access
  return {
    async ask(ctx: RouteContext): Promise<void> {
      const secret = cookie.read(ctx)
      if (secret === undefined || !(await sessions.challenged(secret))) return ctx.seeOther('/staff/sign-in')
      ctx.page('office/code.njk', codePage(ctx.officeTexts, { to: ownAddress(ctx.query.to) }))
    },

    async answer(ctx: RouteContext): Promise<void> {
      const secret = cookie.read(ctx)
      const typed = await readFields(ctx, SEALED_BYTES)
      const to = ownAddress(typed.get('to')?.[0])
      const late = oneText(typed, 'late')
      const code = typed.get('code')?.[0] ?? ''
      if (code.trim() === '') return again('empty', 422)
      const outcome =
        secret === undefined
          ? OVER
          : await sessions.answer(secret, code, { ...browserOf(ctx), known: cookie.known(ctx) })
      if (outcome.kind === 'signed-in') {
        cookie.set(ctx, outcome.secret)
        cookie.setKnown(ctx, outcome.known)
        return late ? showLatePost(options, ctx, outcome.secret, late) : ctx.seeOther(to)
      }
      if (outcome.kind === 'wait') {
        ctx.set('Retry-After', String(outcome.seconds))
        return again('wait', 429)
      }
      if (outcome.kind === 'refused') return again('refused', 422)
      if (late) return askToSignIn(options, ctx, late)
      ctx.seeOther('/staff/sign-in')

      function again(fault: 'empty' | 'refused' | 'wait', status: number): void {
        ctx.page('office/code.njk', codePage(ctx.officeTexts, { to, fault, late }), status)
      }
    },

    async show(ctx: RouteContext): Promise<void> {
      const { account } = ctx.state.signed!
      if (account.secondFactor) return showOwn(ctx)
      // An account without a password here signs in elsewhere, and would never be asked for a second factor.
      if (!account.ready)
        return ctx.page('office/second-factor-elsewhere.njk', {
          ...office(ctx.officeTexts, ctx.state.signed!, 'me'),
          ...elsewherePage(ctx.officeTexts),
        })
      showSetUp(ctx, await secondFactor.propose(account))
    },

    /** The first code shows that the app has the secret. If it comes again, everything is done already. */
    async set(ctx: RouteContext): Promise<void> {
      const { account, session } = ctx.state.signed!
      if (account.secondFactor) return ctx.seeOther(HOME)
      if (!account.ready) throw problem('no-password-here')
      const typed = await readSigned(ctx)
      const [code = '', password = '', sealed = ''] = ['code', 'password', 'sealed'].map((name) => typed.get(name)?.[0])
      const proposal = await secondFactor.proposed(account, sealed)
      if (!proposal) return showSetUp(ctx, await secondFactor.propose(account), { isOver: true })
      const outcome = await secondFactor.confirm(account, proposal, { code, password, ip: ctx.ip })
      if (outcome.kind === 'refused') return showSetUp(ctx, proposal, { code, faults: outcome.faults })
      if (outcome.kind === 'wait') {
        ctx.set('Retry-After', String(outcome.seconds))
        return showSetUp(ctx, proposal, { code, faults: { password: 'wait' } })
      }
      cookie.set(ctx, await sessions.renew(account, browserOf(ctx), session.way))
      ctx.page('office/recovery-codes.njk', {
        ...office(ctx.officeTexts, ctx.state.signed!, 'me'),
        ...recoveryPage(ctx.officeTexts, outcome.codes),
      })
    },

    async turnOff(ctx: RouteContext): Promise<void> {
      const { account, session } = ctx.state.signed!
      const password = (await readSigned(ctx)).get('password')?.[0] ?? ''
      if (password === '') return showOwn(ctx, 'empty')
      const judgement = await secondFactor.turnOff(account, { password, ip: ctx.ip })
      if (judgement.kind === 'refused') return showOwn(ctx, 'refused')
      if (judgement.kind === 'wait') {
        ctx.set('Retry-After', String(judgement.seconds))
        return showOwn(ctx, 'wait')
      }
      cookie.set(ctx, await sessions.renew(account, browserOf(ctx), session.way))
      ctx.seeOther('/staff/me')
    },
  }

  function showSetUp(ctx: RouteContext, proposal: Proposal, state: Omit<SetUpState, 'must'> = {}): void {
    const { account } = ctx.state.signed!
    const must = owesSecondFactor(ctx.state.signed!)
    const page = setUpPage(ctx.officeTexts, account, proposal, { must, ...state })
    const status = state.faults?.password === 'wait' ? 429 : state.faults || state.isOver ? 422 : 200
    ctx.page(
      'office/second-factor-set-up.njk',
      { ...office(ctx.officeTexts, ctx.state.signed!, 'me', { closed: must }), ...page },
      status,
    )
  }

  async function showOwn(ctx: RouteContext, fault?: 'empty' | 'refused' | 'wait'): Promise<void> {
    const { account } = ctx.state.signed!
    const page = secondFactorPage(ctx.officeTexts, account, await secondFactor.codesLeft(account), fault)
    const status = fault === undefined ? 200 : fault === 'wait' ? 429 : 422
    ctx.page('office/second-factor.njk', { ...office(ctx.officeTexts, ctx.state.signed!, 'me'), ...page }, status)
  }
}

const OVER = { kind: 'over' } as const
