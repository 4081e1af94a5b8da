/** All answers on one page, and what is done with them as a whole: send them, or delete them. */
import { type Action, type RouteContext, seeOther } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { DraftCookies } from '../../http/draft-cookie.ts'
import type { Metrics } from '../../metrics.ts'
import type { RawInput } from '../../models/answers.ts'
import { isTrapped } from '../../models/suspicion.ts'
import { checkPage } from '../../presenters/journey/check-page.ts'
import { discardPage } from '../../presenters/journey/small-pages.ts'
import { words } from '../../presenters/texts/index.ts'
import type { Forms, PublishedForm } from '../../services/definitions/publishing.ts'
import type { Drafts } from '../../services/drafts/index.ts'
import type { Sender } from '../../services/sender.ts'
import type { AnswerClosed } from '../closed.ts'
import { noticeOf } from './view.ts'
import { addressOf, checkOf, nextOf, startOf, thanksOf } from './way.ts'

interface Options {
  forms: Forms
  drafts: Drafts
  cookies: DraftCookies
  closed: AnswerClosed
  /** For a form that has one page by now. */
  atOnce: Action
  sender: Sender
  metrics: Metrics
  /** Reads a body of plain fields. */
  readFields(ctx: RouteContext): Promise<RawInput>
  clock: () => number
}

/** Where to lead the person when nothing was sent; the check page says itself what is missing. */
const INSTEAD = {
  gone: startOf,
  unfinished: checkOf,
  changed: (live: PublishedForm) => `${checkOf(live)}?changed=1`,
}

export function checkController({
  forms,
  drafts,
  cookies,
  closed,
  atOnce,
  sender,
  metrics,
  readFields,
  clock,
}: Options) {
  return {
    async show(ctx: RouteContext): Promise<void> {
      const live = liveOf(ctx)
      if (!live?.isOpen(clock())) return closed(ctx, live)
      const opened = await drafts.open(live, ownOf(ctx))
      const { draft, progress, pages, attached } = opened
      const { path } = progress
      if (!draft) return seeOther(ctx, addressOf(live, live.form.pages[0]!))
      if (path.next || path.exit) return seeOther(ctx, nextOf(live, path))
      const notice = ctx.query.changed === '1' ? words.journey.notices.changed : noticeOf(live, opened)
      ctx.set('Cache-Control', 'no-store')
      ctx.page(
        'journey/check.njk',
        checkPage(live.form, {
          token: drafts.tokenOf(live, draft).text,
          seen: drafts.seenOf(draft, live),
          path,
          recordIds: ({ id }) => (pages[id]?.records ?? []).map((record) => record.id),
          attached: Map.groupBy(attached, ({ fieldId }) => fieldId),
          ...(notice !== undefined && { notice }),
          back: addressOf(live, path.steps.at(-1)!.page),
        }),
      )
    },

    async send(ctx: RouteContext): Promise<void> {
      const before = forms.live(ctx.params.slug!)
      if (!before?.isOpen(clock())) return closed(ctx, before)
      const texts = await readFields(ctx)
      const live = forms.live(ctx.params.slug!) // it may have been published anew or taken off while the body came
      if (!live) return closed(ctx, live)
      const own = ownOf(ctx)
      const [first = '', ...more] = texts.get('submissionId') ?? []
      const token = more.length > 0 ? '' : first
      const trapped = isTrapped(texts)
      if (!live.follow) {
        ctx.state.form = live
        ctx.state.post = { texts, token, trapped }
        return atOnce(ctx)
      }
      const outcome = await drafts.send(live, {
        token,
        trapped,
        own,
        seen: texts.get('seen')?.[0] ?? '',
      })
      if (outcome.kind === 'closed') return closed(ctx, live)
      if (outcome.kind !== 'sent') return seeOther(ctx, INSTEAD[outcome.kind](live))
      const { slug, reference, repeated, quarantined, submissionId } = outcome
      if (!repeated) metrics.submission(slug, quarantined)
      if (own.includes(submissionId)) {
        const others = own.filter((id) => id !== submissionId)
        ctx.set('Set-Cookie', [cookies.set(slug, others), sender.cookieFor(reference)])
      }
      seeOther(ctx, thanksOf({ slug, reference }))
    },

    /** Asks before that; who has typed nothing, or whose form is over, is led to its start. */
    async showDiscard(ctx: RouteContext): Promise<void> {
      const live = await ownForm(ctx)
      if (!(await drafts.resolver.present(live, ownOf(ctx)))) return seeOther(ctx, startOf(live))
      ctx.set('Cache-Control', 'no-store')
      ctx.page('journey/discard.njk', discardPage(live.form))
    },

    /** Deletes what was typed into this form in this browser, and its files, at once. */
    async discard(ctx: RouteContext): Promise<void> {
      const live = await ownForm(ctx)
      await readFields(ctx)
      await drafts.discard(live, ownOf(ctx))
      ctx.set('Set-Cookie', cookies.set(live.form.slug, []))
      seeOther(ctx, startOf(live))
    },
  }

  /** The form at this address, also one that was taken off, or that has one page by now: what was begun is there all the same. */
  async function ownForm(ctx: RouteContext): Promise<PublishedForm> {
    const { slug } = ctx.params
    const form = forms.live(slug!) ?? (await forms.withdrawn(slug!))
    if (!form || (!form.follow && ownOf(ctx).length === 0)) throw notFound()
    return form
  }

  function ownOf(ctx: RouteContext): string[] {
    return cookies.named(ctx.req.headers.cookie, ctx.params.slug!)
  }

  function liveOf(ctx: RouteContext) {
    const live = forms.live(ctx.params.slug!)
    if (live && !live.follow) throw notFound()
    return live
  }
}
