/** A form of several pages: its start page, each page, and the records of its lists. */
import { type Action, type Pages, type RouteContext, seeOther } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { DraftCookies } from '../../http/draft-cookie.ts'
import { RECORD_ID } from '../../models/draft.ts'
import { removePage } from '../../presenters/journey/list-page.ts'
import { cookiePage, exitPage } from '../../presenters/journey/small-pages.ts'
import { startPage } from '../../presenters/journey/start-page.ts'
import type { Forms, PublishedForm } from '../../services/definitions/publishing.ts'
import type { Drafts, Opened, PageOutcome } from '../../services/drafts/index.ts'
import type { Sender } from '../../services/sender.ts'
import type { Submissions } from '../../services/submissions.ts'
import type { AnswerClosed } from '../closed.ts'
import { remember } from '../remember.ts'
import type { Again } from './again.ts'
import { pagePostOf } from './post.ts'
import type { TakeUp } from './take-up.ts'
import { type AskedPage, beginsWithRecord, FIRST_RECORD, type View } from './view.ts'
import { addressOf, afterPage, backFrom, goOnFrom, nextOf, reachable, startOf, thanksOf } from './way.ts'

interface Options {
  forms: Forms
  drafts: Drafts
  cookies: DraftCookies
  closed: AnswerClosed
  view: View
  again: Again
  takeUp: TakeUp
  sender: Sender
  submissions: Submissions
  /** For a page of a form that has one page by now. */
  atOnce: Action
  pages: Pages
  clock: () => number
  timeZone: string
}

export function journeyController({
  forms,
  drafts,
  cookies,
  closed,
  view,
  again,
  takeUp,
  sender,
  submissions,
  atOnce,
  pages,
  clock,
  timeZone,
}: Options) {
  // Back shows it anew, and not as it was kept, when the form was begun or sent since: the cookie is another then.
  const start = remember(({ form }) =>
    pages.still('journey/start.njk', startPage(form), 'Accept, Accept-Encoding, Cookie'),
  )

  return {
    /** The start page; it tells of what was begun, or was sent just now, and shows none of it. */
    begin(ctx: RouteContext, live: PublishedForm): Promise<void> | void {
      const own = ownOf(ctx)
      const isNew = own.length === 0 && sender.sentBy(ctx.req.headers.cookie) === undefined
      return isNew ? start(live)(ctx) : offerToGoOn(ctx, live, own)
    },

    async show(ctx: RouteContext): Promise<void> {
      const now = forms.live(ctx.params.slug!)
      // It may have had several pages when this browser began it.
      if (now && !now.follow && ownOf(ctx).length > 0) return seeOther(ctx, startOf(now))
      const asked = askedPage(ctx, now)
      if (!asked?.live.isOpen(clock())) return closed(ctx, asked?.live)
      const { live, page, record } = asked
      const opened = await drafts.open(live, ownOf(ctx), { page, ...(record !== undefined && { record }) })
      if (!opened.draft) return untouched(ctx, asked)
      const step = reachable(opened.progress.path, page)
      if (!step) return seeOther(ctx, nextOf(live, opened.progress.path))
      if (page.exit) return end(ctx, asked, opened)
      const token = drafts.tokenOf(live, opened.draft).text
      if (!page.repeat || record !== undefined) {
        const isFull = record !== undefined && !opened.pages[page.id]?.records?.some(({ id }) => id === record)
        return isFull ? seeOther(ctx, addressOf(live, page)) : view.page(ctx, asked, { opened, token })
      }
      view.list(ctx, asked, { opened, token, step })
    },

    async submit(ctx: RouteContext): Promise<void> {
      if (ctx.state.form && !ctx.state.form.follow) return atOnce(ctx)
      const { form: live, post: sent } = ctx.state
      const { page: id } = ctx.params
      if (live && sent && !live.form.pages.some((page) => page.id === id)) return takeUp.page(ctx, live, id)
      const asked = askedPage(ctx, live)
      if (!asked) throw notFound()
      if (asked.page.exit) return seeOther(ctx, addressOf(asked.live, asked.page))
      const post = postOf(ctx, asked)
      await again.unlessKept(ctx, asked, post, async () => {
        answer(ctx, asked, await drafts.post(asked.live, { ...post, goesOn: true }))
      })
    },

    /** Whether a record is to be taken off its list is asked once more. */
    async showRemoval(ctx: RouteContext): Promise<void> {
      const asked = askedPage(ctx, forms.live(ctx.params.slug!))
      if (!asked?.live.isOpen(clock())) return closed(ctx, asked?.live)
      const { live, page, record, fromCheck } = asked
      const opened = await drafts.open(live, ownOf(ctx))
      const at = opened.pages[page.id]?.records?.findIndex(({ id }) => id === record) ?? -1
      if (!opened.draft || at < 0) return seeOther(ctx, addressOf(live, page))
      const shown = opened.progress.path.steps.find((one) => one.page === page)?.rows?.[at]
      const token = drafts.tokenOf(live, opened.draft).text
      ctx.set('Cache-Control', 'no-store')
      ctx.page(
        'journey/remove.njk',
        removePage(live.form, { page, number: at + 1, id: record!, shown, token, fromCheck }),
      )
    },

    async remove(ctx: RouteContext): Promise<void> {
      const { form: live } = ctx.state
      if (live && !live.follow) return atOnce(ctx)
      // The list is no more.
      if (live && !live.form.pages.some((page) => page.id === ctx.params.page)) return seeOther(ctx, startOf(live))
      const asked = askedPage(ctx, live)
      if (!asked) throw notFound()
      const outcome = await drafts.removeRecord(asked.live, postOf(ctx, asked))
      if (outcome.kind === 'sent') return seeOther(ctx, thanksOf(outcome))
      seeOther(ctx, `${addressOf(asked.live, asked.page)}${asked.fromCheck ? '?from=check' : ''}`)
    },
  }

  async function offerToGoOn(ctx: RouteContext, live: PublishedForm, own: readonly string[]): Promise<void> {
    const opened = await drafts.open(live, own)
    const sent = opened.draft ? undefined : await sentHere(ctx, live)
    if (!opened.draft && !sent) return start(live)(ctx)
    ctx.set('Cache-Control', 'no-store')
    const begun = opened.draft && { until: drafts.endOf(opened.draft), href: goOnFrom(live, opened), timeZone }
    ctx.page('journey/start.njk', startPage(live.form, { begun, sent }))
  }

  /** When this browser has sent the form within half an hour: who presses Back then means no second one. */
  async function sentHere(ctx: RouteContext, { form }: PublishedForm) {
    const reference = sender.sentBy(ctx.req.headers.cookie)
    const sent = reference === undefined ? undefined : await submissions.byReference(reference)
    if (sent?.slug !== form.slug || sent.deletedAt !== undefined) return undefined
    return { reference: sent.reference, at: sent.receivedAt, href: thanksOf(sent), timeZone }
  }

  /** Without a draft there is the first page, and nothing after it; whoever has just sent the form has to ask for that page. */
  async function untouched(ctx: RouteContext, { live, page, record }: AskedPage) {
    const isAnother = ctx.query.another === '1'
    if (!isAnother && (await sentHere(ctx, live))) return seeOther(ctx, startOf(live))
    // A browser that names a draft takes cookies: the draft has ended.
    if (ctx.query.begun === '1' && ownOf(ctx).length === 0) {
      ctx.set('Cache-Control', 'no-store')
      return ctx.page('journey/cookie.njk', cookiePage(live.form))
    }
    const first = live.form.pages[0]!
    // A list that must have a record begins with it.
    const begun = beginsWithRecord(first, 0) ? FIRST_RECORD : undefined
    if (page === first && (record === begun || record === FIRST_RECORD)) return view.blank(ctx, live, record)
    seeOther(ctx, `${addressOf(live, first, begun)}${isAnother ? '?another=1' : ''}`)
  }

  function end(ctx: RouteContext, { live, page, fromCheck }: AskedPage, { progress }: Opened): void {
    ctx.set('Cache-Control', 'no-store')
    ctx.page('journey/exit.njk', exitPage(live.form, page, backFrom(live, progress.path, page, fromCheck)))
  }

  function answer(ctx: RouteContext, asked: AskedPage, outcome: PageOutcome) {
    const { live, page, record, fromCheck } = asked
    if (outcome.kind === 'sent') return seeOther(ctx, thanksOf(outcome))
    if (outcome.kind === 'refused') return again.refused(ctx, asked, outcome)
    const { opened, errors } = outcome
    name(ctx, outcome.token.submissionId)
    const { action } = ctx.state.post!
    if (action) {
      // A button that only adds or removes a file is no failed attempt to go on.
      const refused = errors.filter(({ kind }) => kind === 'refusedFile')
      return again.show(ctx, asked, outcome, { status: refused.length > 0 ? 422 : 200, errors: refused })
    }
    const { path } = opened.progress
    const step = path.steps.find((one) => one.page === page)
    if (errors.length > 0 || (page.repeat && record === undefined && step && !step.isComplete))
      return again.show(ctx, asked, outcome, { status: 422, errors })
    const onward =
      record === undefined
        ? afterPage(live, path, page, fromCheck)
        : `${addressOf(live, page)}${fromCheck ? '?from=check' : ''}`
    seeOther(ctx, isFirstOf(ctx) ? marked(onward) : onward)
  }

  function name(ctx: RouteContext, submissionId: string): void {
    const slug = ctx.params.slug!
    ctx.set('Set-Cookie', cookies.set(slug, [submissionId, ...ownOf(ctx)]))
  }

  function ownOf(ctx: RouteContext): string[] {
    return cookies.named(ctx.req.headers.cookie, ctx.params.slug!)
  }

  /** The browser was not asked to keep a cookie before. */
  function isFirstOf(ctx: RouteContext): boolean {
    return ownOf(ctx).length === 0
  }

  function postOf(ctx: RouteContext, { page, record }: AskedPage) {
    return { ...pagePostOf(ctx, ownOf(ctx)), page, ...(record !== undefined && { record }) }
  }
}

/** Tells the next page that there must be a cookie by now; says nothing else, and no secret. */
const marked = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}begun=1`

/** The page that an address names; undefined without a live form. Throws 404 for a page or record that cannot be. */
function askedPage(ctx: RouteContext, live: PublishedForm | undefined): AskedPage | undefined {
  if (!live) return undefined
  const page = live.follow && live.form.pages.find(({ id }) => id === ctx.params.page)
  const { record } = ctx.params
  if (!page || (record !== undefined && (!page.repeat || !RECORD_ID.test(record)))) throw notFound()
  return { live, page, ...(record !== undefined && { record }), fromCheck: ctx.query.from === 'check' }
}
