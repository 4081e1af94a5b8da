/**
 * A form as a colleague without an account sees it, by a link from the office. Each page is sent to the next one with all that
 * was typed so far, and is answered at once: nothing is kept, so there is nothing to redirect to. The pages are those of the
 * form; `http/carried` makes their links send what was typed.
 */
import { isDeepStrictEqual } from 'node:util'
import type { RouteContext } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { INPUTS } from '../../models/form-inputs.ts'
import type { PartName } from '../../models/form-part.ts'
import { beginsWithRecord, FIRST_RECORD, type Place, pageIn, placeIn } from '../../models/page.ts'
import { isTrial } from '../../models/preview.ts'
import { checkPage } from '../../presenters/journey/check-page.ts'
import { removePage } from '../../presenters/journey/list-page.ts'
import { exitPage } from '../../presenters/journey/small-pages.ts'
import { startPage } from '../../presenters/journey/start-page.ts'
import { linkedAround, previewedThanks } from '../../presenters/preview/linked.ts'
import type { Opened } from '../../services/intake/index.ts'
import { counterpartsIn, cssFor, shownOf, stepOf } from '../../services/logic/index.ts'
import type { Preview, Walked } from '../../services/previews/index.ts'
import type { PublicOptions } from '../options.ts'
import { addressOf, afterPage, backFrom, checkOf, isFromCheck, nextOf, reachable, startOf } from './addresses.ts'
import { pageModel, type Reasons, type ShownPage } from './page-model.ts'

/** A visit as far as it is known, and what is said of it. */
interface Visit {
  preview: Preview
  walked: Walked
  notice?: string
  status?: number
}
/** What is looked at: nothing of it, the form as a whole. */
interface Sight extends Place {
  isRemoval?: boolean
  fromCheck?: boolean
}

const NOTHING_YET: Walked = { pages: {}, files: [] }

export function previewController(d: PublicOptions) {
  const { previews, previewStyle, deliveries, clock, timeZone } = d
  return {
    /** Opens the form at its start; with `?route=3`, filled in along the third way through it, at its end. */
    async start(ctx: RouteContext): Promise<void> {
      const preview = await at(ctx)
      const number = /^[1-9]\d{0,3}$/.exec(`${ctx.query.route ?? ''}`)?.[0]
      const walked = number === undefined ? undefined : await previews.along(preview, Number(number))
      if (!walked) return look(ctx, { preview, walked: NOTHING_YET })
      await look(ctx, { preview, walked }, preview.published.isJourney ? { page: 'check' } : {})
    },

    /** An address that a browser remembers of a page in the middle: nobody can ask for one. */
    async begin(ctx: RouteContext): Promise<void> {
      await at(ctx)
      ctx.seeOther(atOf(ctx))
    },

    /** Shows and hides questions of a page. */
    async style(ctx: RouteContext): Promise<void> {
      const { published } = await at(ctx)
      ctx.type = 'text/css; charset=utf-8'
      ctx.body = cssFor(published.form)
    },

    async post(ctx: RouteContext): Promise<void> {
      const [preview, post] = [ctx.state.preview!, ctx.state.post!]
      const sight = sightIn(ctx)
      if (!sight) throw notFound()
      const { typed } = post
      const before = previews.unsealed(preview, typed)
      const visit: Visit = { preview, walked: before ?? NOTHING_YET }
      if (!before && preview.published.isJourney)
        return look(ctx, { ...visit, notice: ctx.texts.preview.link.lost, status: 422 })
      const isLanguage = ctx.reader.button !== undefined && !asksQuestions(visit, sight)
      if (typed.has(INPUTS.asked) || isLanguage) return look(ctx, visit, sight)
      if (sight.isRemoval) {
        const { page, fromCheck } = sight
        const walked = previews.remove(preview, visit.walked, post.place)
        return look(ctx, { ...visit, walked }, { ...(page !== undefined && { page }), fromCheck: fromCheck ?? false })
      }
      if (sight.page === 'check') return finish(ctx, visit)
      await send(ctx, visit, sight)
    },
  }

  async function at(ctx: RouteContext): Promise<Preview> {
    ctx.set('X-Robots-Tag', 'noindex')
    return previews.at(ctx.params.secret!, ctx.ip)
  }

  /** A page was sent: it comes back with what is wrong, or the next one follows. */
  async function send(ctx: RouteContext, visit: Visit, { fromCheck = false }: Sight): Promise<void> {
    const { preview } = visit
    const { published } = preview
    const { files } = ctx.state.preview!
    const post = ctx.state.post!
    const sent = previews.send(preview, visit.walked, { ...post, judged: files })
    const { page, record, opened, errors, walked } = sent
    const { path } = opened.progress
    const after = { ...visit, walked }
    const isUnfinished = page.repeat && record === undefined && stepOf(path, page)?.isComplete === false
    if (post.action || errors.length > 0 || isUnfinished) {
      const shown = { page, ...(record !== undefined && { record }), opened, token: '', fromCheck }
      return draw(ctx, after, shown, { status: errors.length > 0 || !post.action ? 422 : 200, errors })
    }
    if (!published.isJourney) return finish(ctx, after)
    return lookAt(ctx, after, afterPage(ctx, sent))
  }

  /** All is answered: the thank-you page. */
  async function finish(ctx: RouteContext, visit: Visit): Promise<void> {
    const { published } = visit.preview
    const { path } = previews.open(visit.preview, visit.walked).progress
    if (published.isJourney && (path.next || path.exit)) return lookAt(ctx, visit, nextOf(published, path))
    const form = ctx.speak(published)
    const model = previewedThanks(ctx.texts, form, { now: clock(), timeZone, sendsMail: deliveries.sendsMail })
    const thanked = { ...visit, notice: ctx.texts.preview.thanks }
    show(ctx, thanked, 'form/thanks.njk', model, startOf(published), { part: 'confirmation' })
  }

  /** Shows what an address of the form leads to, as a redirect would. */
  async function lookAt(ctx: RouteContext, visit: Visit, address: string): Promise<void> {
    const [path = '', query = ''] = address.split('?')
    const [page, record] = path.split('/').slice(3)
    const fromCheck = query === 'from=check'
    return look(ctx, visit, { ...(page !== undefined && { page }), ...(record !== undefined && { record }), fromCheck })
  }

  async function look(
    ctx: RouteContext,
    visit: Visit,
    { isRemoval, fromCheck = false, ...place }: Sight = {},
  ): Promise<void> {
    const { published } = visit.preview
    const { form, isJourney } = published
    const opened = previews.open(visit.preview, visit.walked, place)
    if (!isJourney) return draw(ctx, visit, { page: form.pages[0]!, opened, token: '', fromCheck })
    if (place.page === undefined) return begin(ctx, visit, opened)
    if (place.page === 'discard') return begin(ctx, { ...visit, walked: NOTHING_YET }, opened)
    const { path } = opened.progress
    if (place.page === 'check')
      return path.next || path.exit ? lookAt(ctx, visit, nextOf(published, path)) : check(ctx, visit, opened)
    const asked = pageIn(form.pages, place)
    if (!asked) throw notFound()
    const { page, record } = asked
    if (isRemoval) return askRemoval(ctx, visit, { ...asked, opened, token: '', fromCheck })
    if (!reachable(path, page)) return lookAt(ctx, visit, nextOf(published, path))
    if (page.exit) return end(ctx, visit, { page, opened, token: '', fromCheck })
    const records = opened.pages[page.id]?.records ?? []
    if (record === undefined && beginsWithRecord(page, records.length))
      return lookAt(ctx, visit, addressOf(published, page, { record: FIRST_RECORD, fromCheck }))
    const isFull = record !== undefined && !records.some(({ id }) => id === record)
    if (isFull) return lookAt(ctx, visit, addressOf(published, page))
    return draw(ctx, visit, { ...asked, opened, token: '', fromCheck })
  }

  async function begin(ctx: RouteContext, visit: Visit, opened: Opened): Promise<void> {
    const form = ctx.speak(visit.preview.published)
    const model = { ...startPage(ctx.texts, form), resume: '', statistics: undefined }
    show(ctx, visit, 'journey/start.njk', model, startOf(visit.preview.published), { opened })
  }

  async function check(ctx: RouteContext, visit: Visit, opened: Opened): Promise<void> {
    const { published } = visit.preview
    const form = ctx.speak(published)
    const { path } = opened.progress
    const model = checkPage(ctx.texts, form, {
      ...{ token: '', seen: '' },
      path: counterpartsIn(form, published.form).path(path),
      recordIds: ({ id }) => (opened.pages[id]?.records ?? []).map((record) => record.id),
      attached: Map.groupBy(opened.attached, ({ fieldId }) => fieldId),
      back: addressOf(published, path.steps.at(-1)!.page),
    })
    show(ctx, visit, 'journey/check.njk', { ...model, save: undefined }, checkOf(published), { opened })
  }

  async function end(ctx: RouteContext, visit: Visit, { page, fromCheck, opened }: ShownPage): Promise<void> {
    const { published } = visit.preview
    const form = ctx.speak(published)
    const inTheirWords = counterpartsIn(form, published.form).page(page)
    const back = backFrom(published, opened.progress.path, page, fromCheck)
    const model = exitPage(ctx.texts, form, inTheirWords, back)
    show(ctx, visit, 'journey/exit.njk', model, addressOf(published, page), { opened, page: page.id })
  }

  async function askRemoval(ctx: RouteContext, visit: Visit, shown: ShownPage): Promise<void> {
    const { page, record, opened, fromCheck } = shown
    const { published } = visit.preview
    const at = opened.draft?.pages[page.id]?.records?.findIndex(({ id }) => id === record) ?? -1
    if (at < 0) return lookAt(ctx, visit, addressOf(published, page))
    const form = ctx.speak(published)
    const counterparts = counterpartsIn(form, published.form)
    const inPath = shownOf(opened.progress.path, page, at)
    const model = removePage(ctx.texts, form, {
      ...{ page: counterparts.page(page), number: at + 1, id: record!, token: '', fromCheck },
      shown: inPath && counterparts.shown(inPath, page),
    })
    const here = `${addressOf(published, page, { record })}/remove`
    show(ctx, visit, 'journey/remove.njk', model, here, { opened, page: page.id, record })
  }

  /** A page with questions, or a list. */
  async function draw(ctx: RouteContext, visit: Visit, shown: ShownPage, reasons?: Reasons): Promise<void> {
    const { published } = visit.preview
    const form = ctx.speak(published)
    const { template, model } = pageModel(d, ctx.texts, form, shown, reasons)
    const { page, record, opened } = shown
    const place = { opened, ...(published.isJourney && { page: page.id }), record }
    const status = reasons?.status ?? visit.status ?? 200
    const here = addressOf(published, page, { fromCheck: shown.fromCheck })
    const added = { save: undefined, statistics: undefined }
    show(ctx, { ...visit, status }, template, { ...model, ...added }, here, place)
  }

  function show(
    ctx: RouteContext,
    { preview, walked, notice, status = 200 }: Visit,
    template: string,
    model: { styles?: readonly string[]; [name: string]: unknown },
    /** The address of what is shown, within the form. */
    here: string,
    looked: { opened?: Opened; page?: string | undefined; record?: string | undefined; part?: PartName } = {},
  ): void {
    const at = atOf(ctx)
    const { link, published, href } = preview
    const form = ctx.speak(published)
    const { opened, page, record, part = page && (`page:${page}` as const) } = looked
    const place = { ...(page !== undefined && { page }), ...(record !== undefined && { record }) }
    const standing = opened && previews.standing(opened, ctx.texts.language, place)
    ctx.state.travelling = { slug: form.slug, at, sealed: previews.sealed(preview, walked) }
    const around = linkedAround(ctx.texts, form, {
      ...{ link, standing, notice, at, here, timeZone, part },
      phone: isTrial(link) && isDeepStrictEqual(walked, NOTHING_YET) ? href : undefined,
    })
    const styles = [...((model.styles?.length ?? 0) > 0 ? [`${at}/style.css`] : []), previewStyle]
    ctx.page(template, { ...model, noIndex: true, styles, previewed: around }, status)
  }
}

const atOf = ({ params: { secret } }: RouteContext): string => `/preview/${secret}`

/** What the address names; undefined where it can name nothing. */
function sightIn(ctx: RouteContext): Sight | undefined {
  const { verb } = ctx.params
  const place = placeIn(ctx.params)
  if (!place || (verb !== undefined && verb !== 'remove')) return undefined
  return { ...place, isRemoval: verb === 'remove', fromCheck: isFromCheck(ctx) }
}

/** Is it a page whose answers are shown again in the language that a button chooses? */
const asksQuestions = ({ preview: { published } }: Visit, { page: id, record, isRemoval }: Sight): boolean => {
  if (!published.isJourney) return true
  const page = published.form.pages.find((one) => one.id === id)
  return page !== undefined && !isRemoval && !(page.repeat && record === undefined)
}
