/** Cases: the list, filtered as the inbox of the office is, one of them, and what a program does to it. */

import type { RouteContext } from '../../context.ts'
import { overloaded, problem } from '../../errors.ts'
import { emailOf } from '../../models/account.ts'
import { AGES, type Age, VIEWS_OF_PROGRAMS, type View, viewNamed } from '../../models/inbox.ts'
import type { Program } from '../../models/program.ts'
import type { CaseOutline, Submission } from '../../models/submission.ts'
import { tidy } from '../../models/unseen.ts'
import type { ApiOptions } from '../options.ts'
import { answer, flag, moment, oneOf, queryIn, some, tagOf, tagsWanted, wholeUpTo } from './answer.ts'

type Cursor = Pick<Submission, 'receivedAt' | 'id'>
interface ListQuery extends Record<string, unknown> {
  view: View
  form: string
  status: string
  age: Age
  receivedFrom: number
  receivedUntil: number
  assignee: string
  search: string
  order: 'newest' | 'oldest'
  limit: number
  cursor: Cursor
}

const MOST = 100

export function casesController({ caseReading, entityTags, pageRoom }: ApiOptions) {
  return {
    async list(ctx: RouteContext): Promise<void> {
      const program = ctx.state.program!
      const {
        view = 'all',
        order,
        limit = MOST,
        cursor,
        receivedFrom,
        receivedUntil,
        ...filters
      } = queryIn<ListQuery>(ctx, LIST)
      if (filters.form !== undefined && !(await caseReading.sees(program, filters.form)))
        throw problem('form-not-theirs')
      const received = { from: receivedFrom ?? 0, to: (receivedUntil ?? Number.MAX_SAFE_INTEGER) - 1 }
      const query = { ...filters, received, view, oldestFirst: order === 'oldest', ...(cursor && { before: cursor }) }
      const found = await caseReading.find(program, query, limit)
      if ('unknown' in found) throw problem({ code: 'parameter-value', name: found.unknown })
      const { last } = found
      await takeRoom(ctx, found.bytes)
      const { cases, read } = await caseReading.read(found)
      const page = { cases, ...(last && { next: `${last.receivedAt}.${last.id}` }) }
      await answer(ctx, { entityTags }, page, { read: () => caseReading.audit(program, read) })
    },

    async show(ctx: RouteContext): Promise<void> {
      const { questions = false } = queryIn<{ questions: boolean }>(ctx, { questions: flag })
      const outline = ctx.state.outline!
      await takeRoom(ctx, outline.bytes)
      const { record, state } = await caseReading.one(outline, { questions })
      await answer(ctx, { entityTags }, record, { state, read: () => caseReading.audit(ctx.state.program!, [outline]) })
    },
  }

  /** Takes room for what is read now, until it is sent. The slot of the request is free while it waits. */
  async function takeRoom(ctx: RouteContext, bytes: number): Promise<void> {
    const release = await freeRoom(ctx, bytes)
    ctx.res.once('close', release)
    if (!ctx.res.closed) return
    release() // the program has left while it waited
    throw overloaded()
  }

  async function freeRoom({ state: { program, slots } }: RouteContext, bytes: number) {
    using _left = slots.leave()
    return await pageRoom.take(program!.id, bytes)
  }
}

const LIST = {
  view: (text: string): View | undefined => oneOf(VIEWS_OF_PROGRAMS)(viewNamed(text) ?? ''),
  form: some,
  status: some,
  age: oneOf(Object.keys(AGES) as Age[]),
  /** Included. */
  receivedFrom: moment,
  /** Not included. */
  receivedUntil: moment,
  assignee: (text: string) => (text === 'nobody' ? text : emailOf(text) || undefined),
  search: some,
  order: oneOf(['newest', 'oldest'] as const),
  limit: wholeUpTo(MOST),
  cursor(text: string): Cursor | undefined {
    const [, receivedAt, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? []
    return id === undefined ? undefined : { receivedAt: Number(receivedAt), id: Number(id) }
  },
}

const PARTS = ['status', 'message', 'note'] as const
type Part = (typeof PARTS)[number]
interface Address {
  needed: Part
  other: readonly Part[]
  /** Is it refused without `If-Match`? */
  needsTags: boolean
}

export function updatesController({ programUpdates, caseReading, pageRoom, entityTags, readJson }: ApiOptions) {
  /**
   * The tag that the case has now. If others have changed it since, or there is no room to make it, the state alone: it is not
   * that of the case any more, or is enough to change it.
   */
  async function tagAfter(program: Program, outline: CaseOutline, state: string): Promise<string> {
    const release = pageRoom.takeNow(program.id, outline.bytes)
    if (!release) return state
    try {
      const now = await caseReading.one(outline, { questions: false })
      return now.state === state ? tagOf(entityTags, JSON.stringify(now.record), state) : state
    } finally {
      release()
    }
  }

  const at =
    ({ needed, other, needsTags }: Address) =>
    async (ctx: RouteContext): Promise<void> => {
      queryIn(ctx, {})
      const program = ctx.state.program!
      const key = keyIn(ctx)
      const tags = tagsWanted(ctx)
      const { status: to = '', message = '', note = '' } = partsIn(await readJson(ctx), needed, other)
      await ctx.state.letInStill!() // a body can be held back for long
      const submission = ctx.state.outline!
      // The path may write the reference in several ways.
      const post = { address: `${needed} ${submission.reference}`, key, tags, needsTags }
      const { event, state } = await programUpdates.carryOut(program, submission, { to, message, note }, post)
      ctx.status = 201
      ctx.set('ETag', `"${await tagAfter(program, submission, state)}"`)
      ctx.body = { reference: submission.reference, event }
    }
  return {
    status: at({ needed: 'status', other: ['message', 'note'], needsTags: true }),
    message: at({ needed: 'message', other: ['note'], needsTags: false }),
    note: at({ needed: 'note', other: [], needsTags: false }),
  }
}

/** Some clients write it in quotes, as a structured field. */
function keyIn(ctx: RouteContext): string {
  const given = ctx.get('Idempotency-Key')
  if (given === '') throw problem('key-missing')
  const [, key] = /^"?([\x21\x23-\x5b\x5d-\x7e]{1,200})"?$/.exec(given) ?? []
  if (key === undefined) throw problem('key-malformed')
  return key
}

function partsIn(sent: unknown, needed: Part, other: readonly Part[]): Partial<Record<Part, string>> {
  const known: readonly string[] = [needed, ...other]
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw refused(needed, 'missing')
  for (const [name, value] of Object.entries(sent)) {
    if (!known.includes(name)) throw refused(name, 'unknown')
    if (typeof value !== 'string') throw refused(name, 'type')
  }
  const parts = Object.entries(sent as Record<string, string>).map(([name, text]) => [name, tidy(text)])
  const found: Partial<Record<Part, string>> = Object.fromEntries(parts)
  if (!found[needed]) throw refused(needed, 'missing')
  return found
}

const refused = (name: string, why: 'missing' | 'unknown' | 'type') =>
  problem({ code: 'member-refused', name: name.slice(0, 40), why })
