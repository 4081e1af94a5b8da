/** Deleting the content of one case for good, on a page that asks first. */
import type { RouteContext } from '../../context.ts'
import { problem } from '../../errors.ts'
import { remarkFault } from '../../models/work.ts'
import { office } from '../../presenters/office/office.ts'
import { type RemovalFault, removalPage } from '../../presenters/office/removal-page.ts'
import type { OfficeOptions } from '../options.ts'
import { seenIn, tidied } from './case-input.ts'
import { caseAddress, listIn } from './list.ts'

export function removalController({ cases, readFields }: OfficeOptions) {
  return {
    async ask(ctx: RouteContext): Promise<void> {
      await show(ctx)
    },

    async remove(ctx: RouteContext): Promise<void> {
      const typed = await readFields(ctx)
      const reason = tidied(typed, 'reason')
      const fault = faultIn(reason)
      if (fault) return show(ctx, { reason, fault })
      const { account } = ctx.state.signed!
      await cases.remove(ctx.state.submission!.reference, { by: account.name, account, seen: seenIn(typed), reason })
      ctx.seeOther(caseAddress(ctx, 'deleted'))
    },
  }

  async function show(ctx: RouteContext, typed: { reason?: string; fault?: RemovalFault } = {}): Promise<void> {
    const submission = ctx.state.submission!
    if (submission.deletedAt !== undefined) throw problem('case-already-deleted')
    const found = (await cases.find(submission.reference))!
    const page = removalPage(ctx.officeTexts, { submission, found }, { list: listIn(ctx), ...typed })
    ctx.page('office/removal.njk', { ...office(ctx.officeTexts, ctx.state.signed!), ...page }, typed.fault ? 422 : 200)
  }
}

function faultIn(reason: string): RemovalFault | undefined {
  const fault = remarkFault({ message: '', note: reason })
  return fault === 'nothing' || fault === 'long' || fault === 'format' ? fault : undefined
}
