/** The address of a form: its page where it has one, its start page where it has several, and its style. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { RouteContext } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { draftNameIn } from '../../models/draft.ts'
import { formIn } from '../../models/form-texts.ts'
import { today } from '../../models/moment.ts'
import { FIRST_RECORD, type Page, questionsOf } from '../../models/page.ts'
import { versionOf } from '../../models/token.ts'
import { startPage } from '../../presenters/journey/start-page.ts'
import type { PublishedForm } from '../../services/definitions/published-form.ts'
import { cssFor } from '../../services/logic/index.ts'
import type { PublicOptions } from '../options.ts'
import { startOf } from './addresses.ts'
import { answerClosed } from './closed.ts'
import { listOfDrafts, liveIfOpen, ownOf, sentFrom } from './drafts.ts'
import { pageModel, type ShownPage, templateOf } from './page-model.ts'

export function startController(d: PublicOptions & { blank: Blank }) {
  const { forms, intake, sender, blank, pages, timeZone } = d
  // If the form was started or sent since, the cookie has changed, so Back asks for the page again.
  const start = remember((version) =>
    pages.still(
      'journey/start.njk',
      (texts) => ({ ...startPage(texts, formIn(version, texts.language)), isSample: version.isSample }),
      'Accept, Accept-Encoding, Cookie',
    ),
  )
  const style = remember(({ form }) => pages.file(cssFor(form), 'text/css; charset=utf-8'))
  forms.onPublished((live) => blank.prepare(live))

  return {
    /** Renders the blank page of each live form, so that no visitor waits for it. A long one takes 30 ms. */
    async prepare(): Promise<void> {
      for (const live of forms.list()) {
        blank.prepare(live)
        await letOthersRun()
      }
    },

    show(ctx: RouteContext): Promise<void> | void {
      const live = liveIfOpen(d, ctx)
      if (!live) return answerClosed(d, ctx)
      const isNamed = ctx.querystring.includes('draft=')
      const isKnown =
        ownOf(d, ctx).length > 0 || isNamed || (live.isJourney && sender.sentBy(ctx.req.headers.cookie).length > 0)
      // A form of one page has no start page of its own: there, another one is asked for.
      const isAnother = !live.isJourney && ctx.query.another === '1'
      return isKnown && !isAnother ? offerToContinue(ctx, live) : untouched(ctx, live)
    },

    async style(ctx: RouteContext): Promise<void> {
      const version = /^([0-9a-f]{16})\.css$/.exec(ctx.params.file!)?.[1]
      const published = version && (await forms.version(ctx.params.slug!, version))
      if (!published) throw notFound()
      style(published)(ctx)
    },
  }

  function untouched(ctx: RouteContext, live: PublishedForm): void {
    ctx.speak(live)
    if (live.isJourney) start(live)(ctx)
    else blank.show(ctx, live)
  }

  /**
   * Lists what was started here or sent just now. It shows no answers, because people share computers. A name that no cookie opens
   * leads here too.
   */
  async function offerToContinue(ctx: RouteContext, live: PublishedForm): Promise<void> {
    const [{ drafts }, sent] = await Promise.all([
      intake.find(live.form.slug, ownOf(d, ctx)),
      live.isJourney ? sentFrom(d, ctx, live) : [],
    ])
    const name = draftNameIn(ctx.query)
    const isUnknown = name !== undefined && sent.length === 0 && !drafts.some((draft) => intake.isNamed(name, draft))
    if (drafts.length + sent.length === 0 && !isUnknown) return untouched(ctx, live)
    const form = ctx.speak(live)
    ctx.page(
      'journey/start.njk',
      startPage(ctx.texts, form, {
        drafts: listOfDrafts(d, await intake.openAll(live, drafts)),
        sent,
        isUnknown,
        timeZone,
      }),
    )
  }
}

export type Blank = ReturnType<typeof createBlank>

/** The first page of a form as nobody has touched it: bytes that are prepared once for each version, with a fresh token. */
export function createBlank(options: PublicOptions) {
  const { pages, tokens, clock, timeZone } = options
  const first = rememberForDay((live) => prepared(live))
  const firstRecord = rememberForDay((live) => prepared(live, FIRST_RECORD))

  return {
    prepare(live: PublishedForm): void {
      if (!live.isJourney) first(live).prepare(live.form, startOf(live))
    },

    /** `record`: the first of a list page; without it, the list is shown. */
    show(ctx: RouteContext, live: PublishedForm, record?: string): void {
      ctx.speak(live)
      const page = record === undefined ? first : firstRecord
      page(live)(ctx, tokens.mint(versionOf(live)))
    },
  }

  /** Computes once per published version; anew each day if limits of its first page count from today, since examples of dates lie within them. */
  function rememberForDay<T>(compute: (live: PublishedForm) => T): (live: PublishedForm) => T {
    const known = new WeakMap<PublishedForm, { day: number | undefined; computed: T }>()
    return (live) => {
      const day = hasMovingLimit(live.form.pages[0]!) ? today({ now: clock(), timeZone }) : undefined
      const found = known.get(live)
      if (found && found.day === day) return found.computed
      const computed = compute(live)
      known.set(live, { day, computed })
      return computed
    }
  }

  function prepared(live: PublishedForm, record?: string) {
    const progress = live.follow({}, new Map(), { now: clock(), timeZone })
    const untouched: Omit<ShownPage, 'token'> = {
      page: live.form.pages[0]!,
      ...(record !== undefined && { record }),
      opened: { published: live, pages: {}, progress, attached: [] },
      fromCheck: false,
    }
    return pages.form(
      templateOf({ ...untouched, token: '' }),
      (texts, token) => ({
        ...pageModel(options, texts, formIn(live, texts.language), { ...untouched, token }),
        isSample: live.isSample,
      }),
      tokens.mint(versionOf(live)).length,
    )
  }
}

const hasMovingLimit = (page: Page): boolean =>
  questionsOf(page).some(
    (field) => field.type === 'date' && [field.min, field.max].some((limit) => limit?.startsWith('today')),
  )

/** Computes once per published version, and forgets with it. */
function remember<T>(compute: (published: PublishedForm) => T): (published: PublishedForm) => T {
  const known = new WeakMap<PublishedForm, T>()
  return (published) => known.getOrInsertComputed(published, compute)
}
