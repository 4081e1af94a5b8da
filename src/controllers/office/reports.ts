/** What the office did, the statistics of its forms, and how the service is. */
import type { RouteContext } from '../../context.ts'
import { sees } from '../../models/account.ts'
import { parseReference } from '../../models/reference.ts'
import { type AuditAsked, auditPage } from '../../presenters/office/audit-page.ts'
import { office } from '../../presenters/office/office.ts'
import { servicePage } from '../../presenters/office/service-page.ts'
import { statisticsPage } from '../../presenters/office/statistics-page.ts'
import type { OfficeOptions } from '../options.ts'
import { textOf } from './list.ts'

const PAGE = 50

export const auditController = ({ audit, timeZone }: OfficeOptions) => ({
  async show(ctx: RouteContext): Promise<void> {
    const asked: AuditAsked = { by: textOf(ctx.query.by).trim(), about: textOf(ctx.query.about).trim() }
    const [, at, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(textOf(ctx.query.before)) ?? []
    const found = await audit.page({
      ...(asked.by !== '' && { by: asked.by }),
      ...(asked.about !== '' && { about: parseReference(asked.about) ?? asked.about }),
      ...(id !== undefined && { before: { at: Number(at), id: Number(id) } }),
      size: PAGE,
    })
    const page = auditPage(ctx.officeTexts, asked, found, timeZone)
    ctx.page('office/audit.njk', { ...office(ctx.officeTexts, ctx.state.signed!, 'audit'), ...page })
  },
})

/** The statistics of the forms that an account can see. */
export const statisticsController = ({ officeStatistics, forms }: OfficeOptions) => ({
  async show(ctx: RouteContext): Promise<void> {
    const { account } = ctx.state.signed!
    const slugs = (await forms.slugs()).filter((slug) => sees(account, slug))
    const page = statisticsPage(ctx.officeTexts, await officeStatistics.of(slugs, ctx.language))
    ctx.page('office/statistics.njk', { ...office(ctx.officeTexts, ctx.state.signed!, 'statistics'), ...page })
  },
})

export const serviceController = ({ serviceState, clock, timeZone }: OfficeOptions) => ({
  async show(ctx: RouteContext): Promise<void> {
    const isForwarded = Object.keys(ctx.req.headers).some((name) => /^(x-forwarded-|forwarded$)/.test(name))
    const page = servicePage(ctx.officeTexts, await serviceState.look({ isForwarded }), { now: clock(), timeZone })
    ctx.page('office/service.njk', { ...office(ctx.officeTexts, ctx.state.signed!, 'service'), ...page })
  },
})
