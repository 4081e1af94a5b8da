/** The first page of a form as nobody has touched it: bytes that are prepared once for each version, with a fresh token. */
import type { RouteContext } from '../../context.ts'
import { formIn } from '../../models/form-texts.ts'
import { FIRST_RECORD } from '../../models/page.ts'
import { versionOf } from '../../models/token.ts'
import type { PublishedForm } from '../../services/definitions/published-form.ts'
import type { PublicOptions } from '../options.ts'
import { remember } from '../remember.ts'
import { startOf } from './addresses.ts'
import { pageModel, type ShownPage, templateOf } from './page-model.ts'

export type Blank = ReturnType<typeof createBlank>

export function createBlank(options: PublicOptions) {
  const { pages, tokens, clock, timeZone } = options
  const first = remember((live) => prepared(live))
  const firstRecord = remember((live) => prepared(live, FIRST_RECORD))

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
