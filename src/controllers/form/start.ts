/** The address of a form: its page where it has one, its start page where it has several, and its style. */
import type { RouteContext } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { Answer } from '../../http/prepared.ts'
import type { Department } from '../../models/brand.ts'
import { draftNameIn } from '../../models/draft.ts'
import { formIn } from '../../models/form-texts.ts'
import type { Speech } from '../../models/language.ts'
import { today } from '../../models/moment.ts'
import { type Page, questionsOf } from '../../models/page.ts'
import { versionOf } from '../../models/token.ts'
import { startPage } from '../../presenters/journey/start-page.ts'
import { textsIn } from '../../presenters/texts/languages.ts'
import type { PublishedForm } from '../../services/definitions/published-form.ts'
import { cssFor } from '../../services/logic/index.ts'
import type { PublicOptions } from '../options.ts'
import { addressOf, startOf } from './addresses.ts'
import { answerClosed } from './closed.ts'
import { listOfDrafts, liveIfOpen, ownOf, sentFrom } from './drafts.ts'
import { pageModel } from './page-model.ts'

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

  return {
    /** Makes the blank page of a live form now, so that no visitor waits for it. A long one takes 30 ms. */
    prepare: blank.prepare,

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

/** The first page of a form as nobody has touched it: made once for each version and language, and sent with a fresh token. */
export function createBlank(d: PublicOptions) {
  const { pages, intake, departments, tokens, clock, timeZone } = d
  const kept = new WeakMap<PublishedForm, Kept>()

  return {
    prepare(live: PublishedForm): void {
      if (!live.isJourney) for (const speech of pages.speechesOf(live.form)) pageOf(live, speech)
    },

    /** Shows it in the language that was found for the form. `record`: the first of a list page; without it, the list is shown. */
    show(ctx: RouteContext, live: PublishedForm, record?: string): void {
      pageOf(live, ctx.speech, record)(ctx, tokens.mint(versionOf(live)))
    },
  }

  /** A page is made anew when its department has another look, and each day if its limits count from today: examples of dates lie within them. */
  function pageOf(live: PublishedForm, speech: Speech, record?: string): Answer<[token: string]> {
    const day = hasMovingLimit(live.form.pages[0]!) ? today({ now: clock(), timeZone }) : undefined
    const brand = departments.brandOf(live.form.department)
    const before = kept.get(live)
    const now = before && before.day === day && before.brand === brand ? before : { day, brand, pages: new Map() }
    kept.set(live, now)
    const name = record === undefined ? speech.key : `${speech.key} ${record}`
    return now.pages.getOrInsertComputed(name, () => printed(live, { speech, brand, record }))
  }

  function printed(
    live: PublishedForm,
    { speech, brand, record }: { speech: Speech; brand: Department | undefined; record: string | undefined },
  ): Answer<[token: string]> {
    const page = live.form.pages[0]!
    const [opened, token] = [intake.openBlank(live), tokens.mint(versionOf(live))]
    const { language } = speech
    const shown = { page, ...(record !== undefined && { record }), opened, token, fromCheck: false }
    const { template, model } = pageModel(d, textsIn(language), formIn(live, language), shown)
    const path = live.isJourney ? addressOf(live, page, { record }) : startOf(live)
    return pages.form(template, { ...model, isSample: live.isSample }, { path, speech, brand })
  }
}

/** The blank pages of a version, and what they depend on besides it. */
interface Kept {
  day: number | undefined
  brand: Department | undefined
  pages: Map<string, Answer<[token: string]>>
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
