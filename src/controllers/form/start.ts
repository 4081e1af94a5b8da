/** The address of a form: its page where it has one, its start page where it has several, and its style. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { RouteContext } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { DraftKey } from '../../models/draft.ts'
import { formIn } from '../../models/form-texts.ts'
import { startPage } from '../../presenters/journey/start-page.ts'
import type { PublishedForm } from '../../services/definitions/published-form.ts'
import { cssFor } from '../../services/logic/index.ts'
import { remember } from '../remember.ts'
import { continueFrom } from './addresses.ts'
import type { FormOptions } from './options.ts'

export function startController({
  forms,
  intake,
  openForm,
  ownOf,
  closed,
  blank,
  sentHere,
  pages,
  timeZone,
}: FormOptions) {
  // If the form was started or sent since, the cookie has changed, so Back asks for the page again.
  const start = remember((version) =>
    pages.still(
      'journey/start.njk',
      (texts) => startPage(texts, formIn(version, texts.language)),
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
      const live = openForm(ctx)
      if (!live) return closed(ctx)
      const own = ownOf(ctx)
      if (own.length === 0 && !(live.isJourney && sentHere.maybe(ctx))) return untouched(ctx, live)
      return offerToContinue(ctx, live, own)
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

  /** Says that a form was started here, or sent just now, and shows no answers, because people share computers. */
  async function offerToContinue(ctx: RouteContext, live: PublishedForm, own: readonly DraftKey[]): Promise<void> {
    const opened = await intake.open(live, own)
    const sent = opened.draft || !live.isJourney ? undefined : await sentHere.find(ctx, live)
    if (!opened.draft && !sent) return untouched(ctx, live)
    const begun = opened.draft && { until: intake.endOf(opened.draft), href: continueFrom(opened), timeZone }
    const form = ctx.speak(opened.published)
    ctx.page('journey/start.njk', startPage(ctx.texts, form, { begun, sent: sent && { ...sent, timeZone } }))
  }
}
