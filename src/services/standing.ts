/** Where a person stands in a form, and why each of its pages and questions is shown to them or not. */
import type { Page } from '../models/page.ts'
import type { PublishedForm } from './definitions/publishing.ts'
import type { Drafts } from './drafts/index.ts'
import { explainPath, isAbsent, type PageExplanation, type Values } from './logic/index.ts'
import { type FormPost, filesOf } from './submissions.ts'
import type { Tokens } from './tokens.ts'
import type { Uploads } from './uploads/index.ts'

export interface Standing {
  /** In the order of the form. */
  pages: PageExplanation[]
  /** Some answer counts. */
  answered: boolean
  /** The page looked at, of a form of several pages. */
  page?: Page
  /** Of a list page: which of its records is looked at, from 0; one that nobody has sent yet is the last. */
  record?: number
}
export interface Asked {
  live: PublishedForm
  /** Of a form of several pages: the drafts that the browser names, and what it looks at. */
  own: readonly string[]
  page?: string | undefined
  record?: string | undefined
  /** Of a form of one page: what came back with a fault, and the token of the page that shows it. */
  post?: Pick<FormPost, 'texts'> | undefined
  token?: string | undefined
}

interface Options {
  drafts: Drafts
  tokens: Tokens
  uploads: Uploads
  clock: () => number
  timeZone: string
}

export function createStanding({ drafts, tokens, uploads, clock, timeZone }: Options) {
  return async ({ live, ...asked }: Asked): Promise<Standing> =>
    live.follow ? ofJourney(live, asked) : ofPage(live, asked)

  async function ofJourney(live: PublishedForm, { own, ...asked }: Omit<Asked, 'live'>): Promise<Standing> {
    const { form } = live
    const page = form.pages.find(({ id }) => id === asked.page)
    const record = page?.repeat ? asked.record : undefined
    const looked = page && { page, ...(record !== undefined && { record }) }
    const { progress, pages } = await drafts.open(live, own, looked)
    const { path } = progress
    const at = page && (pages[page.id]?.records ?? []).findIndex(({ id }) => id === record)
    return {
      pages: explainPath(path.kept, form, { now: clock(), timeZone }, path),
      answered: isAnswered(path.kept),
      ...(page && { page }),
      ...(at !== undefined && at >= 0 && { record: at }),
    }
  }

  async function ofPage({ form, read, takesFiles }: PublishedForm, { post, token }: Omit<Asked, 'live'>) {
    const moment = { now: clock(), timeZone }
    const submissionId = post && takesFiles ? tokens.parse(token ?? '')?.submissionId : undefined
    const files = filesOf(submissionId === undefined ? [] : await uploads.of(submissionId))
    const answers = post ? read({ texts: post.texts, files }, moment).answers : {}
    return { pages: explainPath(answers, form, moment), answered: isAnswered(answers) }
  }
}

/** A list without a record is no answer. */
const isAnswered = (values: Values): boolean => Object.values(values).some((value) => !isAbsent(value))

export type StandingOf = ReturnType<typeof createStanding>
