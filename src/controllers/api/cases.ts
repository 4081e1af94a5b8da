/** Cases: the list, filtered as the inbox of the office is, and one of them. */
import type { RouteContext } from '../../context.ts'
import { overloaded, problem } from '../../errors.ts'
import { emailOf } from '../../models/account.ts'
import { AGES, type Age, VIEWS_OF_PROGRAMS, type View, viewNamed } from '../../models/inbox.ts'
import type { Submission } from '../../models/submission.ts'
import type { ApiOptions } from '../options.ts'
import { answer } from './answer.ts'
import { flag, moment, oneOf, queryIn, some, wholeUpTo } from './query.ts'

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
