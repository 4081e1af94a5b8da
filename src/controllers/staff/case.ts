/** A case in the office: its page, its files, and what is done to it. */
import { Readable } from 'node:stream'
import type { RouteContext } from '../../context.ts'
import { badRequest, conflict, gone, notFound, PublicError } from '../../errors.ts'
import type { RawInput } from '../../models/answers.ts'
import { UPLOAD_ID } from '../../models/upload.ts'
import { staffCasePage } from '../../presenters/staff/case-page.ts'
import { office } from '../../presenters/staff/office.ts'
import { type Typed, type WorkFault, waysFrom, workPage } from '../../presenters/staff/work-form.ts'
import type { Cases } from '../../services/cases/index.ts'
import type { Desk, DeskCase } from '../../services/office/desk.ts'
import { goTo } from './sign-in.ts'

export interface CaseOptions {
  cases: Cases
  desk: Desk
  clock: () => number
  timeZone: string
  /** Reads a body of plain fields. */
  readFields(ctx: RouteContext): Promise<RawInput>
}

const LONGEST = 5000

export function caseController({ cases, desk, clock, timeZone, readFields }: CaseOptions) {
  return {
    async show(ctx: RouteContext): Promise<void> {
      const { account } = ctx.state.signed!
      const opened = await desk.open(account, ctx.state.submission!)
      const done = typeof ctx.query.done === 'string' ? { done: ctx.query.done } : {}
      const page = staffCasePage(opened, { account, now: clock(), timeZone, ...done })
      ctx.page('staff/case.njk', { ...office(account), ...page })
    },

    /** Words and a status: shown as the person will read them first, then done; a note alone is done at once. */
    async work(ctx: RouteContext): Promise<void> {
      const { reference } = ctx.state.submission!
      const texts = await readFields(ctx)
      const seen = seenIn(texts)
      const typed: Typed = { to: one(texts, 'to'), message: tidied(texts, 'message'), note: tidied(texts, 'note') }
      const opened = await desk.open(ctx.state.signed!.account, ctx.state.submission!)
      const fault = faultIn(opened, typed)
      if (fault && !wasMoved(opened, typed)) return again(ctx, opened, { typed, seen, fault })
      const isNote = typed.to === '' && typed.message === ''
      if (!isNote && one(texts, 'confirmed') !== 'yes') return again(ctx, opened, { typed, seen, preview: true })
      await doing(ctx, typed, seen, async () => {
        goTo(ctx, `/staff/cases/${reference}?done=${await carryOut(ctx, opened, typed, seen)}`)
      })
    },

    async assign(ctx: RouteContext): Promise<void> {
      const { reference } = ctx.state.submission!
      const texts = await readFields(ctx)
      const chosen = one(texts, 'assignee')
      const opened = await desk.open(ctx.state.signed!.account, ctx.state.submission!)
      const assignee = opened.accounts.find(({ id }) => String(id) === chosen)
      if (chosen !== '' && !assignee) throw conflict('This account does not see the case, or is disabled.')
      await doing(ctx, EMPTY, seenIn(texts), async () => {
        await cases.assign(reference, assignee, actor(ctx, seenIn(texts)))
        goTo(ctx, `/staff/cases/${reference}?done=assigned`)
      })
    },

    async release(ctx: RouteContext): Promise<void> {
      const { reference } = ctx.state.submission!
      const seen = seenIn(await readFields(ctx))
      await doing(ctx, EMPTY, seen, async () => {
        await cases.release(reference, actor(ctx, seen))
        goTo(ctx, `/staff/cases/${reference}?done=released`)
      })
    },

    /** Always to be saved, never shown: it came from outside. */
    async file(ctx: RouteContext): Promise<void> {
      const id = ctx.params.upload!
      const { account } = ctx.state.signed!
      const found = UPLOAD_ID.test(id) ? await desk.file(account, ctx.state.submission!, id) : undefined
      if (!found) throw notFound('This case has no such file.')
      const { upload, bytes } = found
      if (upload.scan === 'held')
        throw conflict('The virus scanner gave no verdict on this file, so it is not given out.')
      if (!bytes) throw gone('The bytes of this file are missing. Whoever looks after the service can restore them.')
      ctx.set('Content-Security-Policy', "default-src 'none'; sandbox")
      ctx.set('Content-Length', String(upload.size))
      ctx.type = upload.contentType
      ctx.set('Content-Disposition', attachment(upload.filename))
      ctx.body = Readable.from(bytes)
    },
  }

  async function carryOut(
    ctx: RouteContext,
    { found }: DeskCase,
    { to, message, note }: Typed,
    seen: number,
  ): Promise<'moved' | 'told' | 'noted'> {
    const { reference } = found
    const who = { ...actor(ctx, seen), ...(message && { message }), ...(note && { note }) }
    if (to !== '') {
      if (found.status.final) await cases.reopen(reference, { ...who, to, note })
      else await cases.move(reference, { ...who, to })
      return 'moved'
    }
    if (message === '') await cases.note(reference, { ...who, note })
    else await cases.tell(reference, { ...who, message })
    return message === '' ? 'noted' : 'told'
  }

  /** Whoever comes second is told what has changed, and what they typed stays. */
  async function doing(ctx: RouteContext, typed: Typed, seen: number, work: () => Promise<void>): Promise<void> {
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
    state: { typed: Typed; seen: number; fault?: WorkFault; preview?: boolean; status?: number },
  ): void {
    const { status = state.fault ? 422 : 200, ...rest } = state
    const { account } = ctx.state.signed!
    const page = workPage(opened, account, { timeZone, preview: false, ...rest })
    ctx.page('staff/work.njk', { ...office(account), ...page }, page.changed.length > 0 ? 409 : status)
  }
}

const EMPTY: Typed = { to: '', message: '', note: '' }

const actor = ({ state }: RouteContext, seen: number) => {
  const { account } = state.signed!
  return { by: account.name, account, seen }
}

function faultIn({ found }: DeskCase, { to, message, note }: Typed): WorkFault | undefined {
  const target = waysFrom(found).find(({ id }) => id === to)
  if (to !== '' && !target) return 'way'
  if ([...message].length > LONGEST || [...note].length > LONGEST) return 'long'
  if (/[^\P{Cc}\n\t]/u.test(message + note)) return 'format'
  if (to === '' && message === '' && note === '') return 'nothing'
  if (target?.asks && message === '') return 'message'
  return target && found.status.final && note === '' ? 'reason' : undefined
}

/** It stands there already: the button was pressed twice, or somebody else was quicker. */
const wasMoved = ({ found }: DeskCase, { to }: Typed): boolean => to !== '' && found.status.id === to

function one(texts: RawInput, name: string): string {
  const [text = '', ...more] = texts.get(name) ?? []
  if (more.length > 0) throw badRequest(`Send ${name} once.`)
  return text
}

const tidied = (texts: RawInput, name: string): string =>
  one(texts, name).replace(/\r\n?/g, '\n').normalize('NFC').trim()

function seenIn(texts: RawInput): number {
  const text = one(texts, 'seen')
  if (!/^\d{1,9}$/.test(text)) throw badRequest('Open the case again, then send this once more.')
  return Number(text)
}

/** RFC 6266: the name as it is, and in ASCII for what does not read that. */
const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
