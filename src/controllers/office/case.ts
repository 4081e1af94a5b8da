/** A case in the office: its page, what is done to it, deleting its content, and its files. */
import type { RouteContext } from '../../context.ts'
import { PublicError, problem } from '../../errors.ts'
import { worksOn } from '../../models/account.ts'
import { oneText, type RawInput } from '../../models/answers.ts'
import { auditedAs } from '../../models/audit.ts'
import { type CaseUpdate, NO_UPDATE, remarkFault, type UpdateFault, UpdateRefusal } from '../../models/case-update.ts'
import type { UndoRefusal } from '../../models/desk-case.ts'
import { isLanguage } from '../../models/language.ts'
import { tidy } from '../../models/unseen.ts'
import { UPLOAD_ID } from '../../models/upload.ts'
import { officeCasePage } from '../../presenters/office/case-page.ts'
import { office } from '../../presenters/office/office.ts'
import { type RemovalFault, removalPage } from '../../presenters/office/removal-page.ts'
import { updatePage } from '../../presenters/office/update-form.ts'
import { giveOut } from '../answer.ts'
import type { OfficeOptions } from '../options.ts'
import { caseAddress, listIn, queryOfList } from './list.ts'

export function caseController({ cases, inbox, desk, access, clock, timeZone, readSigned }: OfficeOptions) {
  return {
    async show(ctx: RouteContext): Promise<void> {
      await showCase(ctx, typeof ctx.query.done === 'string' ? { done: ctx.query.done } : {})
    },

    /** A message, a note and a status: shown first as the person will read them, then done. A note alone is added at once. */
    async update(ctx: RouteContext): Promise<void> {
      const typed = await readSigned(ctx)
      const seen = seenIn(typed)
      const update = updateIn(typed)
      const submission = ctx.state.submission!
      const kind = updateKind(update)
      if (kind !== 'noted' && oneText(typed, 'confirmed') !== 'yes') {
        const fault = await cases.updateFault(submission, update)
        // It has the status already if somebody else was quicker: the page says what has changed.
        const isThere = fault === 'move' && update.to === submission.status
        return again(ctx, { typed: update, seen, ...(fault && !isThere ? { fault } : { preview: true }) })
      }
      await desk.markRead(ctx.state.signed!.account, submission)
      try {
        await cases.update(submission, { ...update, ...actor(ctx, seen) })
      } catch (error) {
        return notDone(ctx, error, { typed: update, seen })
      }
      ctx.seeOther(caseAddress(ctx, kind))
    },

    async assign(ctx: RouteContext): Promise<void> {
      const submission = ctx.state.submission!
      const typed = await readSigned(ctx)
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
        return notDone(ctx, error, { seen })
      }
      ctx.seeOther(caseAddress(ctx, 'assigned'))
    },

    async release(ctx: RouteContext): Promise<void> {
      const seen = seenIn(await readSigned(ctx))
      try {
        await cases.release(ctx.state.submission!, actor(ctx, seen))
      } catch (error) {
        return notDone(ctx, error, { seen })
      }
      ctx.seeOther(caseAddress(ctx, 'released'))
    },

    /** Undoes what they did last, within a minute. */
    async undo(ctx: RouteContext): Promise<void> {
      const index = numberIn(await readSigned(ctx), 'event')
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

  /** The page again, with what was typed: somebody else was quicker, or the words or the status do not fit. */
  async function notDone(
    ctx: RouteContext,
    error: unknown,
    state: { typed?: CaseUpdate; seen: number },
  ): Promise<void> {
    if (error instanceof UpdateRefusal) return again(ctx, { ...state, fault: error.fault })
    if (error instanceof PublicError && error.type === 'changed-meanwhile') return again(ctx, state)
    throw error
  }

  async function again(
    ctx: RouteContext,
    state: { typed?: CaseUpdate; seen: number; fault?: UpdateFault; preview?: boolean },
  ): Promise<void> {
    const opened = await desk.open(ctx.state.signed!.account, ctx.state.submission!)
    const page = updatePage(ctx.officeTexts, opened, {
      timeZone,
      list: listIn(ctx),
      typed: NO_UPDATE,
      preview: false,
      ...state,
    })
    const status = page.changed.length > 0 ? 409 : state.fault ? 422 : 200
    ctx.page('office/update.njk', { ...office(ctx.officeTexts, ctx.state.signed!), ...page }, status)
  }
}

/** What somebody wrote in a form. A text that names no language is taken for none. */
export function updateIn(typed: RawInput): CaseUpdate {
  const language = oneText(typed, 'language')
  return {
    to: oneText(typed, 'to'),
    message: tidy(oneText(typed, 'message')),
    note: tidy(oneText(typed, 'note')),
    ...(isLanguage(language) && { language }),
  }
}

/** What an update does, as the address of the page after it says. */
const updateKind = ({ to, message }: CaseUpdate): 'moved' | 'told' | 'noted' =>
  to !== '' ? 'moved' : message !== '' ? 'told' : 'noted'

const actor = ({ state }: RouteContext, seen: number) => {
  const { account } = state.signed!
  return { by: account.name, account, seen }
}

/** How many events the page showed. Throws a 400 where it does not say so. */
const seenIn = (typed: RawInput): number => numberIn(typed, 'seen')

function numberIn(typed: RawInput, name: string): number {
  const text = oneText(typed, name)
  if (!/^\d{1,9}$/.test(text)) throw problem('case-stale')
  return Number(text)
}

/** Deleting the content of one case for good, on a page that asks first. */
export function removalController({ cases, readSigned }: OfficeOptions) {
  return {
    async ask(ctx: RouteContext): Promise<void> {
      await show(ctx)
    },

    async remove(ctx: RouteContext): Promise<void> {
      const typed = await readSigned(ctx)
      const reason = tidy(oneText(typed, 'reason'))
      const fault = faultIn(reason)
      if (fault) return show(ctx, { reason, fault })
      const { account } = ctx.state.signed!
      await cases.remove(ctx.state.submission!, { by: account.name, account, seen: seenIn(typed), reason })
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

/**
 * The files of a case. They came from outside, so they are sent as downloads. Pictures are shown too, under the media type that
 * the upload found. If a browser takes the bytes for something else, that can run or load nothing.
 */
export function filesController({ desk }: OfficeOptions) {
  return {
    async save(ctx: RouteContext): Promise<void> {
      const id = ctx.params.upload!
      const { account } = ctx.state.signed!
      const reader = auditedAs({ by: account.name, account })
      const found = UPLOAD_ID.test(id)
        ? await desk.file(reader, ctx.state.submission!, id, () => ctx.method === 'HEAD')
        : undefined
      if (!found) throw problem('case-file-not-found')
      giveOut(ctx, found, 'attachment', "default-src 'none'; sandbox")
    },

    async show(ctx: RouteContext): Promise<void> {
      const id = ctx.params.upload!
      const found = UPLOAD_ID.test(id) ? await desk.picture(ctx.state.submission!, id) : undefined
      if (!found) throw problem('case-picture-not-found')
      giveOut(ctx, found, 'inline', "sandbox; default-src 'none'")
    },
  }
}
