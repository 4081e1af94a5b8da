/**
 * Programs that use the API, for admins who see all forms: made, changed, given another token, and revoked. Beside them the
 * receivers of webhooks, each with its last deliveries and a test event.
 */
import type { RouteContext } from '../../context.ts'
import { notFound, PublicError, problem } from '../../errors.ts'
import { oneText, type RawInput } from '../../models/answers.ts'
import { type ListedProgram, PROGRAM_NAME } from '../../models/program.ts'
import {
  ALL_FORMS,
  NEW_PROGRAM,
  programFaults,
  rightsIn,
  type TypedProgram,
  typedOf,
} from '../../models/typed-program.ts'
import { office } from '../../presenters/office/office.ts'
import { newProgramPage, programPage, programsPage, tokenPage } from '../../presenters/office/programs-page.ts'
import { receiverPage, receiversTable } from '../../presenters/office/receivers-page.ts'
import { said } from '../../presenters/public-error.ts'
import type { OfficeOptions } from '../options.ts'

type Shown = Omit<Parameters<typeof programPage>[2], 'titles' | 'now' | 'timeZone'>

export function programsController({ programs, receivers, forms, clock, timeZone, readSigned }: OfficeOptions) {
  return {
    async list(ctx: RouteContext): Promise<void> {
      const [all, ending, titles] = [await programs.all(), await programs.ending(), await titlesOf(ctx)]
      const page = programsPage(ctx.officeTexts, all, { ending, titles, now: clock(), timeZone })
      const table = receiversTable(ctx.officeTexts, await receivers.all(), { now: clock(), timeZone })
      ctx.page('office/programs.njk', { ...around(ctx), ...page, receivers: table })
    },

    async begin(ctx: RouteContext): Promise<void> {
      showNew(ctx, await titlesOf(ctx), NEW_PROGRAM)
    },

    /** Adds a program, and shows its token. */
    async add(ctx: RouteContext): Promise<void> {
      const titles = await titlesOf(ctx)
      const typed = typedIn(await readSigned(ctx))
      const faults = programFaults(typed, [...titles.keys()], ['name', 'rights', 'forms', 'perMinute', 'days'])
      if (Object.keys(faults).length > 0) return showNew(ctx, titles, typed, faults)
      const { forms: chosen, ...rest } = allowedIn(typed, titles)
      const wanted = { name: typed.name, ...rest, days: Number(typed.days), ...(chosen !== 'all' && { forms: chosen }) }
      try {
        const { program, token } = await programs.add(wanted, actor(ctx))
        showToken(ctx, program.name, token, program.tokens[0]!)
      } catch (error) {
        if (!isProblem(error, 'program-name-taken')) throw error
        showNew(ctx, titles, typed, { taken: true })
      }
    },

    async show(ctx: RouteContext): Promise<void> {
      const texts = ctx.officeTexts.office.programs
      const done = ctx.query.done
      const told =
        done === 'changed' || done === 'revoked'
          ? texts.done[done]
          : typeof done === 'string' && /^ended-\d{1,6}$/.test(done)
            ? texts.done.ended(Number(done.slice('ended-'.length)))
            : undefined
      await show(ctx, await asked(ctx), { told })
    },

    /** Ending a token and revoking ask first. */
    async decide(ctx: RouteContext): Promise<void> {
      const program = await asked(ctx)
      const input = await readSigned(ctx)
      const { name } = program
      const isConfirmed = oneText(input, 'confirmed') === 'yes'
      try {
        switch (oneText(input, 'verb')) {
          case 'change':
            return await change(ctx, program, { ...typedIn(input), name })
          case 'renew':
            return await renew(ctx, program, { ...typedOf(program), days: oneText(input, 'days') ?? '' })
          case 'end': {
            const number = Number(oneText(input, 'token'))
            if (!isConfirmed) return await show(ctx, program, { asks: { end: number } })
            await programs.endToken({ name, number }, actor(ctx))
            return ctx.seeOther(`/staff/programs/${name}?done=ended-${number}`)
          }
          case 'revoke':
            if (!isConfirmed) return await show(ctx, program, { asks: 'revoke' })
            await programs.revoke(name, actor(ctx))
            return ctx.seeOther(`/staff/programs/${name}?done=revoked`)
        }
      } catch (error) {
        if (!isProblem(error, 'program-revoked', 'program-tokens-full', 'program-token-unknown')) throw error
        return show(ctx, await asked(ctx), { refused: said(ctx.officeTexts, error).text }, error.status)
      }
      throw problem('verb-missing')
    },
  }

  async function change(ctx: RouteContext, program: ListedProgram, typed: TypedProgram): Promise<void> {
    const titles = await titlesOf(ctx, program)
    const faults = programFaults(typed, [...titles.keys()], ['rights', 'forms', 'perMinute'])
    if (Object.keys(faults).length > 0) return show(ctx, program, { typed, faults }, 422)
    await programs.change(program.name, allowedIn(typed, titles), actor(ctx))
    ctx.seeOther(`/staff/programs/${program.name}?done=changed`)
  }

  async function renew(ctx: RouteContext, program: ListedProgram, typed: TypedProgram): Promise<void> {
    const faults = programFaults(typed, [], ['days'])
    if (faults.days) return show(ctx, program, { typed, faults }, 422)
    const { token, added } = await programs.renew({ name: program.name, days: Number(typed.days) }, actor(ctx))
    showToken(ctx, program.name, token, added)
  }

  async function asked(ctx: RouteContext): Promise<ListedProgram> {
    const name = ctx.params.name!
    const program = PROGRAM_NAME.test(name) ? await programs.named(name) : undefined
    if (!program) throw notFound()
    return program
  }

  /** The forms that can be chosen: those that have cases or are live, and those that a program sees. */
  async function titlesOf(ctx: RouteContext, program?: ListedProgram): Promise<Map<string, string>> {
    const slugs = new Set([...(await forms.slugs()), ...(program?.forms ?? [])])
    return new Map([...slugs].map((slug) => [slug, forms.liveIn(slug, ctx.language)?.title ?? slug]))
  }

  function showNew(ctx: RouteContext, titles: Map<string, string>, typed: TypedProgram, faults = {}): void {
    const page = newProgramPage(ctx.officeTexts, titles, typed, faults)
    ctx.page('office/new-program.njk', { ...around(ctx), ...page }, Object.keys(faults).length > 0 ? 422 : 200)
  }

  async function show(ctx: RouteContext, program: ListedProgram, shown: Shown, status = 200): Promise<void> {
    const options = { titles: await titlesOf(ctx, program), now: clock(), timeZone, ...shown }
    ctx.page('office/program.njk', { ...around(ctx), ...programPage(ctx.officeTexts, program, options) }, status)
  }

  function showToken(ctx: RouteContext, name: string, secret: string, token: ListedProgram['tokens'][number]): void {
    ctx.page('office/token.njk', { ...around(ctx), ...tokenPage(ctx.officeTexts, name, secret, token, timeZone) })
  }
}

export function receiversController({ receivers, forms, clock, timeZone, readSigned }: OfficeOptions) {
  return {
    async show(ctx: RouteContext): Promise<void> {
      await show(ctx, 0)
    },

    async test(ctx: RouteContext): Promise<void> {
      await readSigned(ctx)
      const key = ctx.params.key!
      const wait = await receivers.test(key, actor(ctx))
      if (wait === undefined) throw notFound()
      if (wait === 0) return ctx.seeOther(`/staff/receivers/${key}?done=tested`)
      ctx.set('Retry-After', String(wait))
      await show(ctx, wait)
    },
  }

  async function show(ctx: RouteContext, wait: number): Promise<void> {
    const receiver = await receivers.one(ctx.params.key!)
    if (!receiver) throw notFound()
    const page = receiverPage(ctx.officeTexts, receiver, {
      forms: receiver.forms.map((slug) => forms.liveIn(slug, ctx.language)?.title ?? slug),
      ...{ isTested: wait === 0 && ctx.query.done === 'tested', wait, now: clock(), timeZone },
    })
    ctx.page('office/receiver.njk', { ...around(ctx), ...page }, wait > 0 ? 429 : 200)
  }
}

const around = (ctx: RouteContext) => office(ctx.officeTexts, ctx.state.signed!, 'programs')

function actor(ctx: RouteContext) {
  const { account } = ctx.state.signed!
  return { by: account.name, account }
}

const typedIn = (input: RawInput): TypedProgram => ({
  name: (oneText(input, 'name') ?? '').trim(),
  rights: input.get('rights') ?? [],
  forms: input.get('forms') ?? [],
  perMinute: oneText(input, 'perMinute') ?? '',
  days: oneText(input, 'days') ?? '',
})

/** What a program may do, as it was chosen; `all` outranks single forms. */
function allowedIn(typed: TypedProgram, titles: ReadonlyMap<string, string>) {
  const slugs = typed.forms.filter((slug) => titles.has(slug))
  return {
    rights: rightsIn(typed),
    perMinute: Number(typed.perMinute),
    forms: typed.forms.includes(ALL_FORMS) ? ('all' as const) : slugs,
  }
}

const isProblem = (error: unknown, ...codes: string[]): error is PublicError =>
  error instanceof PublicError && codes.includes(error.problem.code)
