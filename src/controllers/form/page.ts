/** A page of a form of several, and the records of its lists. */
import type { RouteContext } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { draftNameIn } from '../../models/draft.ts'
import { beginsWithRecord, FIRST_RECORD, firstPage, type Place, pageIn, placeIn } from '../../models/page.ts'
import { removePage } from '../../presenters/journey/list-page.ts'
import { cookiePage, exitPage } from '../../presenters/journey/small-pages.ts'
import type { Opened } from '../../services/intake/index.ts'
import { counterpartsIn, shownOf } from '../../services/logic/index.ts'
import type { PublicOptions } from '../options.ts'
import { addressOf, backFrom, isFromCheck, listOf, nextOf, reachable } from './addresses.ts'
import { answerClosed } from './closed.ts'
import { findDraft, liveIfOpen, ownOf, sentFrom } from './drafts.ts'
import { type ShownPage, showPage } from './page-model.ts'
import type { Blank } from './start.ts'

export function pageController(d: PublicOptions & { blank: Blank }) {
  const { intake, blank } = d
  return {
    async show(ctx: RouteContext): Promise<void> {
      const live = liveIfOpen(d, ctx)
      if (!live) return answerClosed(d, ctx)
      const place = placeOf(ctx)
      const { drafts, draft } = isAnother(ctx) ? { drafts: [] } : await findDraft(d, ctx)
      const opened = await intake.open(live, draft, place)
      const asked = shownPage(ctx, opened, place)
      const { published } = opened
      const { page, record } = asked
      if (!draft) return untouched(ctx, asked, drafts.length > 0)
      // “Start now” on a page from before the draft means another form, so we ask.
      const isNamed = draftNameIn(ctx.query) !== undefined
      if (!isNamed && page === published.form.pages[0] && record === undefined) return ctx.seeOther(listOf(ctx))
      const step = reachable(opened.progress.path, page)
      if (!step) return ctx.seeOther(nextOf(published, opened.progress.path))
      if (page.exit) return end(ctx, asked)
      const records = opened.pages[page.id]?.records ?? []
      if (record === undefined && beginsWithRecord(page, records.length))
        return ctx.seeOther(addressOf(published, page, { record: FIRST_RECORD, fromCheck: asked.fromCheck }))
      const isFull = record !== undefined && !records.some(({ id }) => id === record)
      if (isFull) return ctx.seeOther(addressOf(published, page))
      showPage(d, ctx, asked)
    },

    /** Asks whether to remove a record from its list. */
    async showRemoval(ctx: RouteContext): Promise<void> {
      const live = liveIfOpen(d, ctx)
      if (!live) return answerClosed(d, ctx)
      const { draft } = await findDraft(d, ctx)
      if (!draft) return ctx.seeOther(listOf(ctx))
      const opened = await intake.open(live, draft)
      const { page, record, token, fromCheck } = shownPage(ctx, opened, placeOf(ctx))
      const { published } = opened
      const at = opened.pages[page.id]?.records?.findIndex(({ id }) => id === record) ?? -1
      if (at < 0) return ctx.seeOther(addressOf(published, page))
      const shown = shownOf(opened.progress.path, page, at)
      const spoken = ctx.speak(published)
      const counterparts = counterpartsIn(spoken, published.form)
      ctx.page(
        'journey/remove.njk',
        removePage(ctx.texts, spoken, {
          ...{ page: counterparts.page(page), number: at + 1, id: record!, token, fromCheck },
          shown: shown && counterparts.shown(shown, page),
        }),
      )
    },
  }

  /**
   * Without a draft there is only the first page. Somebody who has drafts, or has just sent the form, must first say that they
   * want another.
   */
  async function untouched(ctx: RouteContext, { opened: { published }, page, record }: ShownPage, hasDrafts: boolean) {
    if (!isAnother(ctx) && (hasDrafts || (await sentFrom(d, ctx, published)).length > 0))
      return ctx.seeOther(listOf(ctx))
    // A browser that has a cookie accepts cookies: then the draft has ended.
    if (ctx.query.begun === '1' && ownOf(d, ctx).length === 0) {
      const spoken = ctx.speak(published)
      return ctx.page('journey/cookie.njk', cookiePage(ctx.texts, spoken))
    }
    if (ctx.query.draft !== undefined) return ctx.seeOther(listOf(ctx))
    const first = firstPage(published.form)
    if (page === first.page && (record === first.record || record === FIRST_RECORD)) {
      ctx.speak(published)
      return blank.show(ctx, published, record)
    }
    ctx.seeOther(`${addressOf(published, first.page, first)}${isAnother(ctx) ? '?another=1' : ''}`)
  }

  function end(ctx: RouteContext, { page, fromCheck, opened: { published, progress } }: ShownPage): void {
    const spoken = ctx.speak(published)
    const pageInTheirWords = counterpartsIn(spoken, published.form).page(page)
    ctx.page(
      'journey/exit.njk',
      exitPage(ctx.texts, spoken, pageInTheirWords, backFrom(published, progress.path, page, fromCheck)),
    )
  }

  /** The page that an address names. Throws 404 for a page or record that this version cannot have. */
  function shownPage(ctx: RouteContext, opened: Opened, place: Place): ShownPage {
    const { published, draft } = opened
    const asked = published.isJourney ? pageIn(published.form.pages, place) : undefined
    if (!asked) throw notFound()
    return { ...asked, opened, token: draft ? intake.tokenOf(draft) : '', fromCheck: isFromCheck(ctx) }
  }
}

/** The person wants one more form, whatever this browser has. */
const isAnother = ({ query }: RouteContext): boolean => query.another === '1'

/** The page or record that the address names. Throws 404 if the record cannot be one. */
function placeOf({ params }: RouteContext): Place {
  const place = placeIn(params)
  if (!place) throw notFound()
  return place
}
