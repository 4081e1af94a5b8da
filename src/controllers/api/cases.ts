/** Cases: the list, filtered as the inbox of the office is, and one of them. */
import type { RouteContext } from '../../context.ts'
import { problem } from '../../errors.ts'
import { emailOf } from '../../models/account.ts'
import { AGES, type Age, VIEWS, type View } from '../../models/inbox.ts'
import type { Submission } from '../../models/submission.ts'
import type { ApiOptions } from '../options.ts'
import { answer } from './answer.ts'
import { flag, oneOf, queryIn, some, wholeUpTo } from './query.ts'

type Cursor = Pick<Submission, 'receivedAt' | 'id'>
interface ListQuery extends Record<string, unknown> {
  view: View
  form: string
  status: string
  age: Age
  assignee: string
  search: string
  order: 'newest' | 'oldest'
  limit: number
  cursor: Cursor
}

const MOST = 100

/** A program has no cases of its own. */
const VIEWS_OF_PROGRAMS = VIEWS.filter((view) => view !== 'mine')

export function casesController({ caseReading, entityTags }: ApiOptions) {
  return {
    async list(ctx: RouteContext): Promise<void> {
      const program = ctx.state.program!
      const { view = 'all', order, limit = MOST, cursor, ...filters } = queryIn<ListQuery>(ctx, LIST)
      if (filters.form !== undefined && !(await caseReading.sees(program, filters.form)))
        throw problem('form-not-theirs')
      const query = { ...filters, view, oldestFirst: order === 'oldest', ...(cursor && { before: cursor }) }
      const found = await caseReading.page(program, query, limit)
      if (!found) throw problem({ code: 'parameter-value', name: 'assignee' })
      const { cases, last } = found
      const page = { cases, ...(last && { next: `${last.receivedAt}.${last.id}` }) }
      await answer(ctx, { entityTags }, page, { read: () => caseReading.audit(program, cases) })
    },

    async show(ctx: RouteContext): Promise<void> {
      const { questions = false } = queryIn<{ questions: boolean }>(ctx, { questions: flag })
      const { record, state } = await caseReading.one(ctx.state.submission!, { questions })
      await answer(ctx, { entityTags }, record, { state, read: () => caseReading.audit(ctx.state.program!, [record]) })
    },
  }
}

const LIST = {
  view: oneOf(VIEWS_OF_PROGRAMS),
  form: some,
  status: some,
  age: oneOf(Object.keys(AGES) as Age[]),
  assignee: (text: string) => (text === 'nobody' ? text : emailOf(text) || undefined),
  search: some,
  order: oneOf(['newest', 'oldest'] as const),
  limit: wholeUpTo(MOST),
  cursor(text: string): Cursor | undefined {
    const [, receivedAt, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? []
    return id === undefined ? undefined : { receivedAt: Number(receivedAt), id: Number(id) }
  },
}
