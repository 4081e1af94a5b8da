/**
 * The one door of the API. Every address behind it is refused here, by the token, its budget, its rights and its forms. What
 * lists cases asks again for each form. A case of a form that a program may not see does not exist for it.
 */
import type { Handler, RouteContext } from '../context.ts'
import { problem, tokenRefused, tokenSpent } from '../errors.ts'
import { sees, seesCase } from '../models/account.ts'
import { type AskingProgram, endsSoon, mayHoldToken, type Right } from '../models/program.ts'
import { parseReference } from '../models/reference.ts'
import type { CaseOutline } from '../models/submission.ts'
import type { Programs } from '../services/programs/index.ts'
import type { Submissions } from '../services/submissions.ts'

interface Options {
  programs: Programs
  submissions: Submissions
  clock: () => number
}

/** Makes the guard of an address that needs this right. It sets `ctx.state.program`, and the case of a path with `:reference`. */
type ProgramGuard = (right: Right) => Handler

export function programGuard({ programs, submissions, clock }: Options): ProgramGuard {
  return (right) =>
    async function program(ctx, next) {
      // Proxies and histories keep addresses, and a token that stands in one is no secret any more.
      if (mayHoldToken(ctx.url) || ctx.query.access_token !== undefined) throw problem('token-in-address')
      const program = await whoAsks(ctx.get('Authorization'))
      const { wait, allowance } = await programs.admit(program)
      ctx.set('RateLimit-Policy', `"token";q=${program.perMinute};w=60`)
      ctx.set('RateLimit', `"token";r=${allowance.count};t=${allowance.seconds}`)
      // Not `Sunset` (RFC 8594): that is about the address, which stays.
      if (endsSoon(program.token, clock()))
        ctx.set('Intake-Token-Ends', new Date(program.token.expiresAt).toISOString())
      if (wait > 0) throw tokenSpent(wait)
      const { params } = ctx as RouteContext
      requireRights(program, right, ctx as RouteContext)
      if (params.reference !== undefined) ctx.state.outline = await theirs(program, params.reference)
      ctx.state.program = program
      ctx.state.letInStill = async () => {
        const now = await programs.now(program)
        if (typeof now === 'string') throw tokenRefused(now)
        requireRights(now, right, ctx as RouteContext)
        if (ctx.state.outline && !seesCase(now, ctx.state.outline)) throw problem('case-not-theirs')
        return now
      }
      return next()
    }

  function requireRights(program: AskingProgram, right: Right, { params, query }: RouteContext): void {
    if (!program.rights.includes(right))
      throw problem({ code: 'right-missing', right }, challenge(`error="insufficient_scope", scope="${right}"`))
    if (params.slug !== undefined && !sees(program, params.slug)) throw problem('form-not-theirs')
    if (typeof query.form === 'string' && !sees(program, query.form)) throw problem('form-not-theirs')
  }

  async function whoAsks(authorization: string): Promise<AskingProgram> {
    if (authorization === '') throw problem('token-missing', challenge())
    const [, token] = /^Bearer +(\S+) *$/i.exec(authorization) ?? []
    const found = token === undefined ? 'mistyped' : await programs.byToken(token)
    if (typeof found === 'object') return found
    throw tokenRefused(found)
  }

  async function theirs(program: AskingProgram, written: string): Promise<CaseOutline> {
    const reference = parseReference(written)
    const found = reference === undefined ? undefined : await submissions.outline(reference)
    if (!found || !seesCase(program, found)) throw problem('case-not-theirs')
    return found
  }
}

/** What an answer asks for (RFC 6750). */
const challenge = (error = '') => ({
  headers: { 'WWW-Authenticate': `Bearer realm="intake"${error && `, ${error}`}` },
})
