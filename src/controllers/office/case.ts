/** A case in the office: its page, and what is done to it. */
import type { RouteContext } from '../../context.ts'
import { PublicError, problem } from '../../errors.ts'
import type { DeskCase, UndoRefusal } from '../../models/desk-case.ts'
import type { Work, WorkFault } from '../../models/work.ts'
import { officeCasePage } from '../../presenters/office/case-page.ts'
import { office } from '../../presenters/office/office.ts'
import { workPage } from '../../presenters/office/work-form.ts'
import { oneText } from '../one-text.ts'
import type { OfficeOptions } from '../options.ts'
import { numberIn, seenIn, workIn } from './case-input.ts'
import { caseAddress, listIn, queryOfList } from './list.ts'

export function caseController({ cases, inbox, desk, caseWork, clock, timeZone, readFields }: OfficeOptions) {
  return {
    async show(ctx: RouteContext): Promise<void> {
      await showCase(ctx, typeof ctx.query.done === 'string' ? { done: ctx.query.done } : {})
    },

    /** A message, a note and a status: shown first as the person will read them, then done. A note alone is added at once. */
    async work(ctx: RouteContext): Promise<void> {
      const typed = await readFields(ctx)
      const seen = seenIn(typed)
      const work = workIn(typed)
      const opened = await desk.open(ctx.state.signed!.account, ctx.state.submission!)
      const fault = caseWork.faultIn(opened.found, work)
      if (fault) return again(ctx, opened, { typed: work, seen, fault })
      const isNote = work.to === '' && work.message === ''
      if (!isNote && oneText(typed, 'confirmed') !== 'yes')
        return again(ctx, opened, { typed: work, seen, preview: true })
      await doing(ctx, work, seen, async () => {
        ctx.seeOther(caseAddress(ctx, await caseWork.carryOut(opened.found, work, actor(ctx, seen))))
      })
    },

    async assign(ctx: RouteContext): Promise<void> {
      const { reference } = ctx.state.submission!
      const typed = await readFields(ctx)
      const chosen = oneText(typed, 'assignee')
      const opened = await desk.open(ctx.state.signed!.account, ctx.state.submission!)
      const assignee = opened.accounts.find(({ id }) => String(id) === chosen)
      // Nothing changes: they have the case already, even if it could not be given to them now.
      if (chosen === String(opened.submission.assignee ?? '')) return ctx.seeOther(caseAddress(ctx))
      if (chosen !== '' && !assignee) throw problem('assignee-not-allowed')
      await doing(ctx, EMPTY, seenIn(typed), async () => {
        await cases.assign(reference, assignee, actor(ctx, seenIn(typed)))
        ctx.seeOther(caseAddress(ctx, 'assigned'))
      })
    },

    async release(ctx: RouteContext): Promise<void> {
      const { reference } = ctx.state.submission!
      const seen = seenIn(await readFields(ctx))
      await doing(ctx, EMPTY, seen, async () => {
        await cases.release(reference, actor(ctx, seen))
        ctx.seeOther(caseAddress(ctx, 'released'))
      })
    },

    /** Undoes what they did last, within a minute. */
    async undo(ctx: RouteContext): Promise<void> {
      const { reference } = ctx.state.submission!
      const index = numberIn(await readFields(ctx), 'event')
      const outcome = await cases.undo(reference, index, ctx.state.signed!.account)
      if (outcome === 'undone') return ctx.seeOther(caseAddress(ctx, 'undone'))
      await showCase(ctx, { refused: outcome }, 409)
    },
  }

  async function showCase(
    ctx: RouteContext,
    told: { done?: string; refused?: UndoRefusal },
    status = 200,
  ): Promise<void> {
    const { account } = ctx.state.signed!
    const opened = await desk.open(account, ctx.state.submission!, { headers: ctx.method === 'HEAD' })
    const list = listIn(ctx)
    const beside = list === undefined ? {} : await inbox.beside(account, queryOfList(list), opened.submission)
    const page = officeCasePage(ctx.officeTexts, opened, { account, now: clock(), timeZone, list, beside, ...told })
    ctx.page('office/case.njk', { ...office(ctx.officeTexts, ctx.state.signed!), ...page }, status)
  }

  /** If somebody else was quicker, the page shows what has changed, and what was typed stays. */
  async function doing(ctx: RouteContext, typed: Work, seen: number, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof PublicError) || error.type !== 'changed-meanwhile') throw error
      again(ctx, await desk.open(ctx.state.signed!.account, ctx.state.submission!), { typed, seen, status: 409 })
    }
  }

  function again(
    ctx: RouteContext,
    opened: DeskCase,
    state: { typed: Work; seen: number; fault?: WorkFault; preview?: boolean; status?: number },
  ): void {
    const { status = state.fault ? 422 : 200, ...rest } = state
    const page = workPage(ctx.officeTexts, opened, { timeZone, preview: false, list: listIn(ctx), ...rest })
    ctx.page(
      'office/work.njk',
      { ...office(ctx.officeTexts, ctx.state.signed!), ...page },
      page.changed.length > 0 ? 409 : status,
    )
  }
}

const EMPTY: Work = { to: '', message: '', note: '' }

const actor = ({ state }: RouteContext, seen: number) => {
  const { account } = state.signed!
  return { by: account.name, account, seen }
}
