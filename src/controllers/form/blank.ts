/** The first page of a form as nobody has touched it: bytes that are prepared once for each version, with a fresh token. */
import type { RouteContext } from '../../context.ts'
import { formIn } from '../../models/form-texts.ts'
import { today } from '../../models/moment.ts'
import { FIRST_RECORD, type Page, questionsOf } from '../../models/page.ts'
import { versionOf } from '../../models/token.ts'
import type { PublishedForm } from '../../services/definitions/published-form.ts'
import type { PublicOptions } from '../options.ts'
import { startOf } from './addresses.ts'
import { pageModel, type ShownPage, templateOf } from './page-model.ts'

export type Blank = ReturnType<typeof createBlank>

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
