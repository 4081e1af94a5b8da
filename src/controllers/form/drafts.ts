/** What a browser has of a form: the drafts that it may open, which of them an address is about, and what it has just sent. */
import type { RouteContext } from '../../context.ts'
import { type Draft, type DraftKey, draftNameIn } from '../../models/draft.ts'
import type { ListedDraft } from '../../presenters/journey/start-page.ts'
import type { PublishedForm } from '../../services/definitions/published-form.ts'
import type { Opened } from '../../services/intake/index.ts'
import { isCertainAfter } from '../../services/logic/index.ts'
import type { PublicOptions } from '../options.ts'
import { continueFrom, thanksOf } from './addresses.ts'

/** The live form at the address, if it is open. */
export function liveIfOpen({ forms, clock }: Pick<PublicOptions, 'forms' | 'clock'>, ctx: RouteContext) {
  const live = forms.live(ctx.params.slug!)
  return live?.isOpen(clock()) ? live : undefined
}

/** The keys of drafts that the browser's cookies hold. */
export const ownOf = ({ cookies }: Pick<PublicOptions, 'cookies'>, ctx: RouteContext): DraftKey[] =>
  cookies.named(ctx.req.headers.cookie, ctx.params.slug!)

/** The drafts of this browser, and the one that the address is about, which the addresses of the answer then name. */
export async function findDraft(
  { intake, cookies }: Pick<PublicOptions, 'intake' | 'cookies'>,
  ctx: RouteContext,
): Promise<{ drafts: Draft[]; draft?: Draft }> {
  const slug = ctx.params.slug!
  const found = await intake.find(slug, ownOf({ cookies }, ctx), draftNameIn(ctx.query))
  if (found.draft) ctx.state.shownDraft = { slug, name: intake.nameOf(found.draft) }
  return found
}

/** Gives the browser a draft, if there is one: its key in a cookie, so that it may open the draft, and its name in the addresses of this answer. */
export function giveDraft(
  { intake, cookies }: Pick<PublicOptions, 'intake' | 'cookies'>,
  ctx: RouteContext,
  draft: Draft | undefined,
): void {
  if (!draft) return
  const { slug } = draft
  const name = intake.nameOf(draft)
  ctx.append('Set-Cookie', cookies.set(slug, name, intake.keyOf(draft)))
  ctx.state.shownDraft = { slug, name }
}

/** Opened drafts as a list without answers, because people share computers. */
export const listOfDrafts = (
  { intake, clock, timeZone }: Pick<PublicOptions, 'intake' | 'clock' | 'timeZone'>,
  drafts: readonly Opened[],
): ListedDraft[] =>
  drafts.map((opened) => {
    const draft = opened.draft!
    const { steps, about, next, exit } = opened.progress.path
    const step = next ?? exit
    return {
      name: intake.nameOf(draft),
      startedAt: draft.startedAt,
      until: intake.endOf(draft),
      goOn: continueFrom(opened),
      ...(step && {
        position: {
          number: steps.indexOf(step) + 1,
          about,
          isExact: isCertainAfter(opened.published.form, step.page),
        },
      }),
      now: clock(),
      timeZone,
    }
  })

/**
 * The forms that this browser has sent within half an hour, because going Back after sending must not start another one: last
 * sent first; `at` in UTC milliseconds, `href` the address of the thank-you page. Other forms and deleted cases are left out.
 */
export async function sentFrom(
  { sender, submissions }: Pick<PublicOptions, 'sender' | 'submissions'>,
  ctx: RouteContext,
  { form: { slug } }: PublishedForm,
) {
  const references = sender.sentBy(ctx.req.headers.cookie)
  const sent = await Promise.all(references.map((reference) => submissions.byReference(reference)))
  return sent
    .filter((one) => one?.slug === slug && one.deletedAt === undefined)
    .map((one) => ({
      reference: one!.reference,
      at: one!.receivedAt,
      href: thanksOf({ slug, reference: one!.reference }),
    }))
}
