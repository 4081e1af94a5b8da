/** Mails and webhooks about cases, for admins. Those of forms that an admin does not see are left out. */
import type { RouteContext } from '../../context.ts'
import { problem } from '../../errors.ts'
import { seesCase } from '../../models/account.ts'
import { oneText } from '../../models/answers.ts'
import { DELIVERY_ID, type DeliveryVerb, deliveryState, deliveryVerb } from '../../models/delivery.ts'
import type { DeliveryOfCase } from '../../models/desk-case.ts'
import { deliveriesPage, deliveryPage } from '../../presenters/office/deliveries-page.ts'
import { office } from '../../presenters/office/office.ts'
import type { OfficeOptions } from '../options.ts'
import { textOf } from './list.ts'

const PAGE = 50

export function deliveriesController({ deliveries, clock, timeZone, readSigned }: OfficeOptions) {
  return {
    async list(ctx: RouteContext): Promise<void> {
      const { account } = ctx.state.signed!
      const state = deliveryState(textOf(ctx.query.state))
      const [, createdAt, id] = /^(\d{1,15})\.([\w-]{22})$/.exec(String(ctx.query.before ?? '')) ?? []
      const before = id === undefined ? undefined : { createdAt: Number(createdAt), id }
      const filter = { ...(state && { state }), ...(account.forms && { slugs: account.forms }) }
      const rows = await deliveries.list(filter, PAGE + 1, before)
      const page = deliveriesPage(ctx.officeTexts, state, rows.slice(0, PAGE), {
        more: rows.length > PAGE,
        now: clock(),
        timeZone,
      })
      ctx.page('office/deliveries.njk', { ...office(ctx.officeTexts, ctx.state.signed!, 'deliveries'), ...page })
    },

    async show(ctx: RouteContext): Promise<void> {
      const done = deliveryVerb(textOf(ctx.query.done))
      answer(ctx, await theirs(ctx), { ...(done && { done }) })
    },

    /** Asks first, then does it. */
    async decide(ctx: RouteContext): Promise<void> {
      const shown = await theirs(ctx)
      const typed = await readSigned(ctx)
      const verb = deliveryVerb(oneText(typed, 'verb') ?? '')
      if (!verb) throw problem('verb-missing')
      if (oneText(typed, 'confirmed') !== 'yes') return answer(ctx, shown, { asks: verb })
      const { account } = ctx.state.signed!
      const { id } = shown.delivery
      if (await deliveries[verb](id, { by: account.name, account }))
        return ctx.seeOther(`/staff/deliveries/${id}?done=${verb}`)
      answer(ctx, await theirs(ctx), { refused: true }, 409)
    },
  }

  async function theirs(ctx: RouteContext): Promise<DeliveryOfCase> {
    const id = ctx.params.id!
    const shown = DELIVERY_ID.test(id) ? await deliveries.show(id) : undefined
    if (!shown || !seesCase(ctx.state.signed!.account, shown.submission)) throw problem('delivery-not-found')
    return shown
  }

  function answer(
    ctx: RouteContext,
    shown: DeliveryOfCase,
    told: { asks?: DeliveryVerb; done?: DeliveryVerb; refused?: boolean },
    status = 200,
  ): void {
    const page = deliveryPage(ctx.officeTexts, shown, { now: clock(), timeZone, ...told })
    ctx.page('office/delivery.njk', { ...office(ctx.officeTexts, ctx.state.signed!, 'deliveries'), ...page }, status)
  }
}
