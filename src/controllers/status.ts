/** Where is my case? By reference, for people and for programs. */
import type { RouteContext } from '../context.ts'
import { PublicError, problem } from '../errors.ts'
import type { Answer } from '../http/prepared.ts'
import { ownLanguageOf } from '../models/form.ts'
import { LONGEST_TYPED } from '../models/reference.ts'
import { type Case, caseIn } from '../models/submission.ts'
import { caseJson, casePage, deletedPage, lookupPage, waitingTime } from '../presenters/status-page.ts'
import { textsIn } from '../presenters/texts/languages.ts'
import type { PublicOptions } from './options.ts'

export function statusController({ cases, pages, clock, timeZone, readFields }: PublicOptions) {
  const lookup = pages.still('status/lookup.njk', lookupPage)
  const empty = pages.still('status/lookup.njk', (texts) => lookupPage(texts, { error: 'empty' }))
  const shown = new WeakMap<Case, { state: string; send: Answer }>()

  return {
    async show(ctx: RouteContext): Promise<void> {
      const { typed, arrived } = askedIn(ctx)
      if (typed.trim() === '') return blank(ctx)
      try {
        const found = await cases.findTyped(typed, ctx.ip)
        const isHere = typeof found !== 'string' && found.deletedAt === undefined
        if (isHere && !ctx.wantsJson) return show(ctx, found, arrived)
        ctx.vary('Accept')
        if (isHere) ctx.body = caseJson(textsIn(ownLanguageOf(found.form)), found)
        else if (typeof found === 'string') miss(ctx, typed, found)
        else showDeleted(ctx, found, timeZone)
      } catch (error) {
        ctx.vary('Accept')
        if (!(error instanceof PublicError) || error.status !== 429 || ctx.wantsJson) throw error
        ctx.set(error.headers)
        ctx.page('status/lookup.njk', lookupPage(ctx.texts, { reference: typed, error: 'limited' }), 429)
      }
    },

    /** Chooses a language alone: what was typed is shown again and not looked up. The address does not name it. */
    async keepTyped(ctx: RouteContext): Promise<void> {
      const typed = await readFields(ctx)
      if (!ctx.choose(typed)) throw problem('method-not-allowed', { headers: { Allow: 'HEAD, GET' } })
      ctx.page('status/lookup.njk', lookupPage(ctx.texts, { reference: textOf(typed.get('reference')) }))
    },
  }

  /** Rendered once, until something changes. A page that asks for an answer has a token, so it is made for each request. */
  function show(ctx: RouteContext, found: Case, arrived: StatusQuery['arrived']): void {
    const now = clock()
    ctx.speak(found, found.language)
    const state = `${arrived} ${waitingTime(textsIn('en'), found, now)}`
    let page = shown.get(found)
    if (page?.state !== state) {
      const replyToken = found.asked ? cases.replyToken(found.reference) : ''
      page = {
        state,
        send: pages.private(
          'status/case.njk',
          (texts) => ({
            ...casePage(texts, caseIn(found, texts.language), { now, timeZone, arrived, replyToken }),
            isSample: found.isSample,
          }),
          `/status?reference=${found.reference}`,
        ),
      }
      if (!found.asked) shown.set(found, page)
    }
    page.send(ctx)
  }

  function blank(ctx: RouteContext): void {
    if (ctx.headers.accept !== undefined && ctx.wantsJson) throw problem('reference-missing')
    if (ctx.querystring !== '' && ctx.query.reference !== undefined) empty(ctx)
    else lookup(ctx)
  }

  function miss(ctx: RouteContext, typed: string, error: 'unknown' | 'mistyped'): void {
    if (!ctx.wantsJson)
      ctx.page('status/lookup.njk', lookupPage(ctx.texts, { reference: typed, error }), error === 'unknown' ? 404 : 422)
    else throw error === 'unknown' ? problem('case-not-found') : problem('reference-mistyped')
  }
}

/** The reference is right, but the content of its case was deleted. */
export function showDeleted(ctx: RouteContext, found: Case, timeZone: string): void {
  if (ctx.wantsJson) throw problem('case-deleted')
  ctx.speak(found, found.language)
  ctx.page('status/deleted.njk', deletedPage(ctx.texts, caseIn(found, ctx.language), timeZone), 410)
}

interface StatusQuery {
  /** What stands where a reference should. */
  typed: string
  /** What we have just received about the case. */
  arrived?: 'file' | 'reply' | undefined
}

/** Nearly every link asks for a reference alone, in characters that need no decoding. Then the query is not parsed. */
function askedIn(ctx: RouteContext): StatusQuery {
  const alone = ALONE.exec(ctx.querystring)
  if (alone) return { typed: alone[1] ?? '' }
  const arrived = (['file', 'reply'] as const).find((what) => ctx.query[what] === 'received')
  return { typed: textOf(ctx.query.reference), arrived }
}

const ALONE = /^(?:reference=([\w-]{0,100}))?$/

/** Two references are as wrong as a mistyped one. */
const textOf = (value: string | readonly string[] | undefined): string =>
  (typeof value === 'object' ? value.join(' ') : (value ?? '')).slice(0, LONGEST_TYPED + 1)
