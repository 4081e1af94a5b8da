/** Addresses of a form of several pages, and which one comes next. */
import type { RouteContext } from '../../context.ts'
import { draftNameIn } from '../../models/draft.ts'
import type { Page } from '../../models/page.ts'
import type { PublishedForm } from '../../services/definitions/published-form.ts'
import type { Opened, Redisplay } from '../../services/intake/index.ts'
import type { Path, Step } from '../../services/logic/index.ts'

export const startOf = ({ form }: PublishedForm): string => `/f/${form.slug}`
/** The list of this browser's drafts of a form. If the address names a draft that it cannot open, the list says so. */
export const listOf = ({ params: { slug }, query }: RouteContext): string => {
  const name = draftNameIn(query)
  return `/f/${slug}${name === undefined ? '' : `?draft=${name}`}`
}
/** The address of a page, or of one record of it. `fromCheck`: from there, the person goes back to the check page. */
export const addressOf = (
  published: PublishedForm,
  { id }: Page,
  { record, fromCheck = false }: { record?: string | undefined; fromCheck?: boolean } = {},
): string => `${startOf(published)}/${id}${record === undefined ? '' : `/${record}`}${fromCheck ? '?from=check' : ''}`

/** Did the person come to this page from the check page? */
export const isFromCheck = ({ query }: RouteContext): boolean => query.from === 'check'

export const checkOf = (published: PublishedForm): string => `${startOf(published)}/check`
/** `unchanged`: the form was sent before, and what came now changed nothing. */
export const thanksOf = ({
  slug,
  reference,
  unchanged = false,
}: {
  slug: string
  reference: string
  unchanged?: boolean
}): string => `/f/${slug}/thank-you/${reference}${unchanged ? '?unchanged=1' : ''}`

/** The first page that still needs answers, the end that was reached, or the check page. */
export function nextOf(published: PublishedForm, { next, exit }: Path): string {
  const step = next ?? exit
  return step ? addressOf(published, step.page) : checkOf(published)
}

/** Where somebody continues who comes back: as `nextOf`, or in a record that was left unfinished. */
export function continueFrom({ published, pages, progress: { path } }: Opened): string {
  const { next } = path
  const records = (next && pages[next.page.id]?.records) ?? []
  const left = records.find(({ sent }, i) => !sent && !next!.records?.[i]?.isComplete)
  return left ? addressOf(published, next!.page, { record: left.id }) : nextOf(published, path)
}

/** The page is on the path, and nothing before it is missing. */
export function reachable({ steps, next }: Path, page: Page): Step | undefined {
  const at = steps.findIndex((step) => step.page === page)
  return at < 0 || (next && at > steps.indexOf(next)) ? undefined : steps[at]
}

/** The address after a page: back to the check page if the person came from there and nothing else is needed; after a record, its list. */
export function afterPage(
  ctx: RouteContext,
  { page, record, opened }: Pick<Redisplay, 'page' | 'record' | 'opened'>,
): string {
  const { published, progress } = opened
  const { path } = progress
  const { steps, next } = path
  const fromCheck = isFromCheck(ctx)
  if (record !== undefined) return addressOf(published, page, { fromCheck })
  if (fromCheck) return next ? addressOf(published, next.page, { fromCheck }) : nextOf(published, path)
  const at = steps.findIndex((step) => step.page === page)
  const following = steps[at + 1]
  if (at < 0 || !following || (next && steps.indexOf(next) <= at)) return nextOf(published, path)
  return addressOf(published, following.page)
}

/** The page before on the path. Or the check page, if the person came from there and it would not redirect them. */
export function backFrom(
  published: PublishedForm,
  { steps, next, exit }: Path,
  page: Page,
  fromCheck: boolean,
): string {
  if (fromCheck && !next && !exit) return checkOf(published)
  const before = steps[steps.findIndex((step) => step.page === page) - 1]
  return before ? addressOf(published, before.page) : startOf(published)
}

/**
 * The origin that the browser asked for. It is what the request says of itself, so it may be shown only on a page that is sent
 * to this browser alone and is not cached. Empty where the request names no host.
 */
export const requestOrigin = ({ protocol, host }: RouteContext): string => (host === '' ? '' : `${protocol}://${host}`)
