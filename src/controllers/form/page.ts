/** A page of a form, and the records of its lists: shown, and sent. */
import type { RouteContext } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { draftNameIn, RECORD_ID } from '../../models/draft.ts'
import { FIRST_RECORD } from '../../models/page.ts'
import { chosenIn } from '../../models/page-language.ts'
import { removePage } from '../../presenters/journey/list-page.ts'
import { cookiePage, exitPage } from '../../presenters/journey/small-pages.ts'
import type { Opened, Outcome, Place } from '../../services/intake/index.ts'
import { counterpartsIn, shownOf, stepOf } from '../../services/logic/index.ts'
import { addressOf, afterPage, backFrom, isFromCheck, listOf, nextOf, reachable } from './addresses.ts'
import { languageOf } from './here.ts'
import type { FormOptions } from './options.ts'
import { beginsWithRecord, type ShownPage } from './page-model.ts'

export function pageController({
  intake,
  openForm,
  ownOf,
  findDraft,
  nameDraft,
  closed,
  view,
  blank,
  thank,
  sentHere,
}: FormOptions) {
  return {
    async show(ctx: RouteContext): Promise<void> {
      const live = openForm(ctx)
      if (!live) return closed(ctx)
      const place = placeOf(ctx)
      const { drafts, draft } = isAnother(ctx) ? { drafts: [] } : await findDraft(ctx)
      const opened = await intake.open(live, draft, place)
      const asked = askedPage(ctx, opened, place)
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
      view.page(ctx, asked)
    },

    async submit(ctx: RouteContext): Promise<void> {
      const { atAddress, post } = ctx.state
      if (!atAddress || !post) throw notFound()
      ctx.speak(atAddress)
      await view.unlessSaved(ctx, atAddress, post, async () =>
        answer(ctx, await intake.post(atAddress, { ...post, languageOf: languageOf(ctx) })),
      )
      const chosen = chosenIn(post.typed)
      if (chosen === ctx.language) ctx.keepLanguage(chosen)
    },

    /** Asks whether to remove a record from its list. */
    async showRemoval(ctx: RouteContext): Promise<void> {
      const live = openForm(ctx)
      if (!live) return closed(ctx)
      const { draft } = await findDraft(ctx)
      if (!draft) return ctx.seeOther(listOf(ctx))
      const opened = await intake.open(live, draft)
      const { page, record, token, fromCheck } = askedPage(ctx, opened, placeOf(ctx))
      const { published } = opened
      const at = opened.pages[page.id]?.records?.findIndex(({ id }) => id === record) ?? -1
      if (at < 0) return ctx.seeOther(addressOf(published, page))
      const shown = shownOf(opened.progress.path, page, at)
      const spoken = ctx.speak(published)
      const said = counterpartsIn(spoken, published.form)
      ctx.page(
        'journey/remove.njk',
        removePage(ctx.texts, spoken, {
          ...{ page: said.page(page), number: at + 1, id: record!, token, fromCheck },
          shown: shown && said.shown(shown, page),
        }),
      )
    },

    async remove(ctx: RouteContext): Promise<void> {
      const { atAddress, post } = ctx.state
      if (!atAddress || !post) throw notFound()
      const outcome = await intake.removeRecord(atAddress, post)
      if (outcome.kind === 'sent') return thank(ctx, outcome)
      if (outcome.kind === 'unsaved') return answer(ctx, outcome)
      if (outcome.opened.draft) nameDraft(ctx, outcome.opened.draft)
      ctx.seeOther(addressOf(outcome.opened.published, outcome.page, { fromCheck: isFromCheck(ctx) }))
    },
  }

  /**
   * Without a draft there is only the first page. Somebody who has drafts, or has just sent the form, must first say that they
   * want another.
   */
  async function untouched(ctx: RouteContext, { opened: { published }, page, record }: ShownPage, hasDrafts: boolean) {
    if (!isAnother(ctx) && (hasDrafts || (await sentHere.find(ctx, published)).length > 0))
      return ctx.seeOther(listOf(ctx))
    // A browser that has a cookie accepts cookies: then the draft has ended.
    if (ctx.query.begun === '1' && ownOf(ctx).length === 0) {
      const spoken = ctx.speak(published)
      return ctx.page('journey/cookie.njk', cookiePage(ctx.texts, spoken))
    }
    if (ctx.query.draft !== undefined) return ctx.seeOther(listOf(ctx))
    const first = published.form.pages[0]!
    // A list that must have a record begins with it.
    const atFirst = beginsWithRecord(first, 0) ? FIRST_RECORD : undefined
    if (page === first && (record === atFirst || record === FIRST_RECORD)) return blank.show(ctx, published, record)
    ctx.seeOther(`${addressOf(published, first, { record: atFirst })}${isAnother(ctx) ? '?another=1' : ''}`)
  }

  function end(ctx: RouteContext, { page, fromCheck, opened: { published, progress } }: ShownPage): void {
    const spoken = ctx.speak(published)
    const said = counterpartsIn(spoken, published.form).page(page)
    ctx.page('journey/exit.njk', exitPage(ctx.texts, spoken, said, backFrom(published, progress.path, page, fromCheck)))
  }

  function answer(ctx: RouteContext, outcome: Outcome) {
    if (outcome.kind === 'sent') return thank(ctx, outcome)
    ctx.speak(outcome.opened.published)
    if (outcome.opened.draft) nameDraft(ctx, outcome.opened.draft)
    const { errors } = outcome
    const isFailed = errors.length > 0
    if (outcome.kind === 'unsaved') {
      const { why } = outcome
      return view.again(ctx, outcome, { status: why === 'full' ? 409 : why || isFailed ? 422 : 200, errors, why })
    }
    // A button that only adds or removes a file is no failed attempt to continue.
    if (ctx.state.post!.action) {
      const refused = errors.filter(({ kind }) => kind === 'refusedFile')
      return view.again(ctx, outcome, { status: refused.length > 0 ? 422 : 200, errors: refused })
    }
    const { page, record, opened } = outcome
    const { published, progress } = opened
    const { path } = progress
    const fromCheck = isFromCheck(ctx)
    const step = stepOf(path, page)
    if (isFailed || (page.repeat && record === undefined && step && !step.isComplete))
      return view.again(ctx, outcome, { status: 422, errors })
    const onward =
      record === undefined ? afterPage(published, path, page, fromCheck) : addressOf(published, page, { fromCheck })
    ctx.seeOther(ownOf(ctx).length === 0 ? marked(onward) : onward)
  }

  /** The page that an address names. Throws 404 for a page or record that this version cannot have. */
  function askedPage(ctx: RouteContext, opened: Opened, { page: id, record }: Place): ShownPage {
    const { published, draft } = opened
    const page = published.isJourney ? published.form.pages.find((one) => one.id === id) : undefined
    if (!page || (record !== undefined && (!page.repeat || !RECORD_ID.test(record)))) throw notFound()
    const token = draft ? intake.tokenOf(draft) : ''
    const fromCheck = isFromCheck(ctx)
    return { page, ...(record !== undefined && { record }), opened, token, fromCheck }
  }
}

/** The person wants one more form, whatever this browser has. */
const isAnother = ({ query }: RouteContext): boolean => query.another === '1'

const placeOf = ({ params: { page, record } }: RouteContext): Place => ({
  ...(page !== undefined && { page }),
  ...(record !== undefined && { record }),
})

/** Tells the next page that there must be a cookie by now; says nothing else, and no secret. */
const marked = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}begun=1`
