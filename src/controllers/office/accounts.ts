/** Accounts, managed by admins in the office. What a change could lock others out of needs a fresh proof of who makes it. */
import type { RouteContext } from '../../context.ts'
import { notFound, problem } from '../../errors.ts'
import { type Account, ROLES } from '../../models/account.ts'
import { oneText, type RawInput } from '../../models/answers.ts'
import { type AccountFaults, accountFaults, rightsIn, type TypedAccount, typedOf } from '../../models/typed-account.ts'
import { visible } from '../../models/unseen.ts'
import {
  type Asked,
  accountFormPage,
  disablePage,
  samePage,
  stepPage,
} from '../../presenters/office/account-changes.ts'
import { accountPage, accountsPage, linkPage, type Titled } from '../../presenters/office/accounts-page.ts'
import { office } from '../../presenters/office/office.ts'
import { ownPasswordPage } from '../../presenters/office/own-account.ts'
import type { OfficeOptions } from '../options.ts'
import { textOf } from './list.ts'
import { browserOf } from './sign-in.ts'

const PAGE = 100

export function accountsController({ access, leaving, forms, timeZone, readSigned }: OfficeOptions) {
  const { accounts, sessions, provider } = access
  return {
    async list(ctx: RouteContext): Promise<void> {
      const [all, titled, offered] = [await accounts.all(), await titledForms(ctx), await accounts.offered()]
      const asked = { search: textOf(ctx.query.search).trim(), page: pageOf(ctx), size: PAGE }
      const coverage = leaving.coverageOf(await liveSlugs(), all)
      show(
        ctx,
        'office/accounts.njk',
        accountsPage(ctx.officeTexts, all, asked, { coverage, forms: titled, offered, timeZone }),
      )
    },

    async one(ctx: RouteContext): Promise<void> {
      const account = await asked(ctx)
      const page = accountPage(ctx.officeTexts, account, {
        forms: await titledForms(ctx, account),
        isOwn: isOwn(ctx, account),
        isOffered: (await accounts.offered()).has(account.id),
        done: textOf(ctx.query.done),
        timeZone,
      })
      show(ctx, 'office/account.njk', page)
    },

    async begin(ctx: RouteContext): Promise<void> {
      await showForm(ctx, NEW, {})
    },

    async add(ctx: RouteContext): Promise<void> {
      const sent = await readSigned(ctx)
      const typed = typedIn(sent)
      const taken = (await accounts.byEmail(typed.email)) ? { email: 'email-taken' as const } : {}
      const faults = { ...taken, ...accountFaults(typed) }
      const proof = await proofIn(ctx, sent, Object.keys(faults).length === 0)
      if (Object.keys(faults).length > 0 || proof) return showForm(ctx, typed, { faults, proof })
      const secret = await accounts
        .add({ email: typed.email, name: typed.name.trim(), ...rightsIn(typed) }, me(ctx))
        .catch(async (error) => {
          // Somebody else made the same account a moment before.
          if (await accounts.byEmail(typed.email)) return undefined
          throw error
        })
      if (secret === undefined) return showForm(ctx, typed, { faults: { email: 'email-taken' } })
      await showLink(ctx, (await accounts.byEmail(typed.email))!, 'added', secret)
    },

    async edit(ctx: RouteContext): Promise<void> {
      const account = await theirs(ctx)
      await showForm(ctx, typedOf(account), { account })
    },

    async change(ctx: RouteContext): Promise<void> {
      const account = await theirs(ctx)
      const sent = await readSigned(ctx)
      const isFixed = isRoleFixed(account)
      const typed = {
        ...typedIn(sent),
        email: account.email,
        ...(isFixed && { name: account.name, role: account.role }),
      }
      const { email: _, ...faults } = accountFaults(typed)
      const proof = await proofIn(ctx, sent, Object.keys(faults).length === 0)
      if (Object.keys(faults).length > 0 || proof) return showForm(ctx, typed, { account, faults, proof })
      await accounts.rename(account.email, typed.name.trim(), me(ctx))
      if (JSON.stringify(rightsIn(typed)) !== JSON.stringify(rightsIn(typedOf(account))))
        await accounts.setRights(account.email, rightsIn(typed), me(ctx))
      done(ctx, account, 'changed')
    },

    async askReset(ctx: RouteContext): Promise<void> {
      showStep(ctx, await theirs(ctx), 'reset', askedFor(ctx))
    },

    async reset(ctx: RouteContext): Promise<void> {
      const account = await theirs(ctx)
      const proof = await proofIn(ctx, await readSigned(ctx))
      if (proof) return showStep(ctx, account, 'reset', proof)
      await showLink(ctx, account, 'reset', await accounts.reset(account.email, me(ctx)))
    },

    async askEnable(ctx: RouteContext): Promise<void> {
      showStep(ctx, await theirs(ctx), 'enable', askedFor(ctx))
    },

    async enable(ctx: RouteContext): Promise<void> {
      const account = await theirs(ctx)
      const proof = await proofIn(ctx, await readSigned(ctx))
      if (proof) return showStep(ctx, account, 'enable', proof)
      await accounts.enable(account.email, me(ctx))
      done(ctx, account, 'enabled')
    },

    async askDisable(ctx: RouteContext): Promise<void> {
      await showDisable(ctx, await theirs(ctx), {})
    },

    async disable(ctx: RouteContext): Promise<void> {
      const account = await theirs(ctx)
      const sent = await readSigned(ctx)
      const chosen = oneText(sent, 'successor')
      const open = await leaving.openCounts(account)
      const hasCases = open.length > 0
      const heirs = leaving.heirsOf(account, open, await accounts.all())
      const isMissing = hasCases && chosen !== '0' && !heirs.some(({ id }) => String(id) === chosen)
      const proof = await proofIn(ctx, sent, !isMissing)
      if (isMissing || proof)
        return showDisable(ctx, account, { chosen, fault: isMissing ? 'no-successor' : undefined, proof })
      await accounts.disable(account.email, me(ctx), hasCases ? { successor: Number(chosen) } : {})
      if (hasCases) await leaving.handOver()
      done(ctx, account, 'disabled')
    },

    async askSame(ctx: RouteContext): Promise<void> {
      showSame(ctx, await theirs(ctx), {})
    },

    async same(ctx: RouteContext): Promise<void> {
      const account = await theirs(ctx)
      const sent = await readSigned(ctx)
      const answer = oneText(sent, 'same')
      const isMissing = answer !== 'yes' && answer !== 'no'
      const proof = await proofIn(ctx, sent, !isMissing)
      if (isMissing || proof) return showSame(ctx, account, { fault: isMissing ? 'no-answer' : undefined, proof })
      await accounts.answerOffer(account.email, answer === 'yes', me(ctx))
      done(ctx, account, 'answered')
    },
  }

  function isRoleFixed({ provided }: Account): boolean {
    return provided && provider !== undefined
  }

  async function asked({ params }: RouteContext): Promise<Account> {
    const account = /^\d{1,15}$/.test(params.id!) ? await accounts.byId(Number(params.id)) : undefined
    if (!account) throw notFound()
    return account
  }

  /** An account of somebody else. */
  async function theirs(ctx: RouteContext): Promise<Account> {
    const account = await asked(ctx)
    if (isOwn(ctx, account)) throw problem('own-account')
    return account
  }

  async function liveSlugs(): Promise<string[]> {
    return (await forms.slugs()).filter((slug) => forms.liveIn(slug) !== undefined)
  }

  /** All forms, and those that the account may have had for longer. */
  async function titledForms(ctx: RouteContext, { forms: seen = [], edits }: Partial<Account> = {}): Promise<Titled[]> {
    const slugs = new Set([...(await forms.slugs()), ...seen, ...(Array.isArray(edits) ? edits : [])])
    return [...slugs].map((slug) => ({ slug, title: forms.liveIn(slug, ctx.language)?.title ?? slug }))
  }

  /** What the page asks for to be sure who they are; undefined when they proved it a moment ago. */
  function askedFor(ctx: RouteContext, faults: Asked['faults'] = {}): Asked | undefined {
    const { account, session } = ctx.state.signed!
    if (sessions.isProved(session)) return undefined
    const { way } = session
    return {
      way,
      hasCode: account.secondFactor,
      href: `/staff/oidc?${new URLSearchParams({ anew: '1', to: ctx.path })}`,
      faults,
    }
  }

  /** Judges what was sent to prove who they are, unless the rest is wrong; undefined when it is proved. */
  async function proofIn(ctx: RouteContext, sent: RawInput, isRight = true): Promise<Asked | undefined> {
    const now = askedFor(ctx)
    if (!now || !isRight) return now
    if (now.way === 'provider') return { ...now, faults: { provider: true } }
    const { account, session } = ctx.state.signed!
    const [password, code] = [oneText(sent, 'own-password'), oneText(sent, 'own-code')]
    const faults = await access.secondFactor.prove(account, { password, code, ip: ctx.ip })
    if (faults) return { ...now, faults }
    await sessions.prove(session)
    return undefined
  }

  function show(ctx: RouteContext, view: string, page: object, status = 200): void {
    ctx.page(view, { ...office(ctx.officeTexts, ctx.state.signed!, 'accounts'), ...page }, status)
  }

  async function showForm(
    ctx: RouteContext,
    typed: TypedAccount,
    {
      account,
      faults,
      proof = askedFor(ctx),
    }: { account?: Account; faults?: AccountFaults; proof?: Asked | undefined },
  ): Promise<void> {
    const page = accountFormPage(ctx.officeTexts, typed, {
      ...(account && { account }),
      isRoleFixed: account !== undefined && isRoleFixed(account),
      forms: await titledForms(ctx, account),
      ...(faults && { faults }),
      asked: proof,
    })
    show(ctx, 'office/account-form.njk', page, statusOf(page))
  }

  function showStep(ctx: RouteContext, account: Account, step: 'enable' | 'reset', proof: Asked | undefined): void {
    const page = stepPage(ctx.officeTexts, account, step, proof)
    show(ctx, 'office/account-form.njk', page, statusOf(page))
  }

  async function showDisable(
    ctx: RouteContext,
    account: Account,
    {
      proof = askedFor(ctx),
      ...state
    }: { chosen?: string; fault?: 'no-successor' | undefined; proof?: Asked | undefined },
  ): Promise<void> {
    const all = await accounts.all()
    const slugs = await liveSlugs()
    const open = await leaving.openCounts(account)
    const before = leaving.coverageOf(slugs, all)
    const page = disablePage(ctx.officeTexts, account, {
      ...state,
      open,
      heirs: leaving.heirsOf(account, open, all),
      left: leaving.changed(before, leaving.coverageOf(slugs, all, account)),
      forms: await titledForms(ctx, account),
      asked: proof,
    })
    show(ctx, 'office/account-form.njk', page, statusOf(page))
  }

  function showSame(
    ctx: RouteContext,
    account: Account,
    { fault, proof = askedFor(ctx) }: { fault?: 'no-answer' | undefined; proof?: Asked | undefined },
  ): void {
    const page = samePage(ctx.officeTexts, account, { fault, asked: proof })
    show(ctx, 'office/account-form.njk', page, statusOf(page))
  }

  async function showLink(ctx: RouteContext, account: Account, kind: 'added' | 'reset', secret: string): Promise<void> {
    const href = access.linkOf(secret)
    show(
      ctx,
      'office/account-link.njk',
      linkPage(ctx.officeTexts, account, { kind, href, mail: await access.mailLink(account, href) }),
    )
  }
}

const me = (ctx: RouteContext): Account => ctx.state.signed!.account
const isOwn = (ctx: RouteContext, { id }: Account): boolean => id === me(ctx).id
const done = (ctx: RouteContext, { id }: Account, what: string): void =>
  ctx.seeOther(`/staff/accounts/${id}?done=${what}`)

const statusOf = ({ summary }: { summary: unknown }): number => (summary === undefined ? 200 : 422)

const pageOf = ({ query }: RouteContext): number => (/^\d{1,6}$/.test(textOf(query.page)) ? Number(query.page) : 0)

const NEW: TypedAccount = { name: '', email: '', role: '', sees: '', forms: [], edits: '', edited: [] }

function typedIn(sent: RawInput): TypedAccount {
  const [role, sees, edits] = ['role', 'sees', 'edits'].map((name) => oneText(sent, name))
  return {
    name: oneText(sent, 'name'),
    email: visible(oneText(sent, 'email')),
    role: ROLES.find((one) => one === role) ?? '',
    sees: (['all', 'some'] as const).find((one) => one === sees) ?? '',
    forms: slugsIn(sent, 'forms'),
    edits: (['none', 'some', 'all'] as const).find((one) => one === edits) ?? '',
    edited: slugsIn(sent, 'edited'),
  }
}

const slugsIn = (sent: RawInput, name: string): string[] => [
  ...new Set((sent.get(name) ?? []).filter((slug) => /^[a-z0-9-]{1,100}$/.test(slug))),
]

// Somebody's own password.

export function ownPasswordController({
  access: { accounts, secondFactor, sessions },
  cookie,
  readSigned,
}: OfficeOptions) {
  return {
    async show(ctx: RouteContext): Promise<void> {
      if (!ctx.state.signed!.account.ready) return ctx.seeOther('/staff/me')
      page(ctx, {})
    },

    async set(ctx: RouteContext): Promise<void> {
      const { account, session } = ctx.state.signed!
      if (!account.ready) throw problem('no-password-here')
      const sent = await readSigned(ctx)
      const [own, code, password, again] = ['own-password', 'own-code', 'password', 'again'].map((name) =>
        oneText(sent, name),
      ) as [string, string, string, string]
      const fault = accounts.passwordFault(account, password)
      const isSame = password === again
      if (fault || !isSame) return page(ctx, { password: fault, again: isSame ? undefined : 'different' })
      const unproved = await secondFactor.prove(account, { password: own, code, ip: ctx.ip })
      if (unproved) return page(ctx, { current: unproved.password, code: unproved.code })
      if (!(await accounts.changePassword(account, password))) throw problem('unauthorized')
      cookie.set(ctx, await sessions.renew(account, browserOf(ctx), session.way))
      ctx.seeOther('/staff/me')
    },
  }

  function page(ctx: RouteContext, faults: NonNullable<Parameters<typeof ownPasswordPage>[2]>): void {
    const shown = ownPasswordPage(ctx.officeTexts, ctx.state.signed!.account, faults)
    ctx.page(
      'office/account-form.njk',
      { ...office(ctx.officeTexts, ctx.state.signed!, 'me'), ...shown },
      statusOf(shown),
    )
  }
}
