/** A case in the office: its page, and what is done to it. */
import type { RouteContext } from '../../context.ts'
import { PublicError, problem } from '../../errors.ts'
import { worksOn } from '../../models/account.ts'
import type { UndoRefusal } from '../../models/desk-case.ts'
import { effectOf, type Work, type WorkFault } from '../../models/work.ts'
import { officeCasePage } from '../../presenters/office/case-page.ts'
import { office } from '../../presenters/office/office.ts'
import { workPage } from '../../presenters/office/work-form.ts'
import { oneText } from '../one-text.ts'
import type { OfficeOptions } from '../options.ts'
import { numberIn, seenIn, workIn } from './case-input.ts'
import { caseAddress, listIn, queryOfList } from './list.ts'

export function caseController({ cases, inbox, desk, access, clock, timeZone, readFields }: OfficeOptions) {
  return {
    async show(ctx: RouteContext): Promise<void> {
      await showCase(ctx, typeof ctx.query.done === 'string' ? { done: ctx.query.done } : {})
    },

    /** A message, a note and a status: shown first as the person will read them, then done. A note alone is added at once. */
    async work(ctx: RouteContext): Promise<void> {
      const typed = await readFields(ctx)
      const seen = seenIn(typed)
      const work = workIn(typed)
      const submission = ctx.state.submission!
      const fault = await cases.faultIn(submission, work)
      // It has the status already if a button was pressed twice, or somebody else was quicker: the change itself finds out.
      if (fault && !(fault === 'way' && work.to === submission.status)) return again(ctx, { typed: work, seen, fault })
      const kind = effectOf(work)
      if (kind !== 'noted' && oneText(typed, 'confirmed') !== 'yes')
        return again(ctx, { typed: work, seen, preview: true })
      await desk.markRead(ctx.state.signed!.account, submission)
      try {
        await cases.work(submission, { ...work, ...actor(ctx, seen) })
      } catch (error) {
        return changed(ctx, error, { typed: work, seen })
      }
      ctx.seeOther(caseAddress(ctx, kind))
    },

    async assign(ctx: RouteContext): Promise<void> {
      const submission = ctx.state.submission!
      const typed = await readFields(ctx)
      const chosen = oneText(typed, 'assignee')
      await desk.markRead(ctx.state.signed!.account, submission)
      // Nothing changes: they have the case already, even if it could not be given to them now.
      if (chosen === String(submission.assignee ?? '')) return ctx.seeOther(caseAddress(ctx))
      const accounts = await access.accounts.all()
      const assignee = accounts.find((one) => String(one.id) === chosen && worksOn(one, submission.slug))
      if (chosen !== '' && !assignee) throw problem('assignee-not-allowed')
      const seen = seenIn(typed)
      try {
        await cases.assign(submission, assignee, actor(ctx, seen))
      } catch (error) {
        return changed(ctx, error, { seen })
      }
      ctx.seeOther(caseAddress(ctx, 'assigned'))
    },

    async release(ctx: RouteContext): Promise<void> {
      const seen = seenIn(await readFields(ctx))
      try {
        await cases.release(ctx.state.submission!, actor(ctx, seen))
      } catch (error) {
        return changed(ctx, error, { seen })
      }
      ctx.seeOther(caseAddress(ctx, 'released'))
    },

    /** Undoes what they did last, within a minute. */
    async undo(ctx: RouteContext): Promise<void> {
      const index = numberIn(await readFields(ctx), 'event')
      const outcome = await cases.undo(ctx.state.submission!, index, ctx.state.signed!.account)
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
  async function changed(ctx: RouteContext, error: unknown, state: { typed?: Work; seen: number }): Promise<void> {
    if (!(error instanceof PublicError) || error.type !== 'changed-meanwhile') throw error
    await again(ctx, state)
  }

  async function again(
    ctx: RouteContext,
    state: { typed?: Work; seen: number; fault?: WorkFault; preview?: boolean },
  ): Promise<void> {
    const opened = await desk.open(ctx.state.signed!.account, ctx.state.submission!)
    const page = workPage(ctx.officeTexts, opened, {
      timeZone,
      list: listIn(ctx),
      typed: EMPTY,
      preview: false,
      ...state,
    })
    const status = page.changed.length > 0 ? 409 : state.fault ? 422 : 200
    ctx.page('office/work.njk', { ...office(ctx.officeTexts, ctx.state.signed!), ...page }, status)
  }
}

const EMPTY: Work = { to: '', message: '', note: '' }

const actor = ({ state }: RouteContext, seen: number) => {
  const { account } = state.signed!
  return { by: account.name, account, seen }
}
