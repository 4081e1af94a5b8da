/** What everybody in the office did. */
import type { RouteContext } from '../../context.ts'
import { parseReference } from '../../models/reference.ts'
import { type AuditAsked, auditPage } from '../../presenters/office/audit-page.ts'
import { office } from '../../presenters/office/office.ts'
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
