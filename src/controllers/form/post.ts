/**
 * What is sent to a form: its page, a page of several, a page to be saved for later, the removal of a record, and the form as a
 * whole from its check page. The service answers each with one outcome; here it becomes a page or a redirect.
 */
import type { RouteContext } from '../../context.ts'
import { type PublicError, problem } from '../../errors.ts'
import { type DraftKey, draftNameIn } from '../../models/draft.ts'
import { INPUTS, isTrapped, tokenIn } from '../../models/form-inputs.ts'
import { wishesOf } from '../../models/language.ts'
import type { Moment } from '../../models/moment.ts'
import { savedPage } from '../../presenters/journey/saved-page.ts'
import { wordedErrors } from '../../presenters/texts/index.ts'
import { textsIn } from '../../presenters/texts/languages.ts'
import type { PublishedForm } from '../../services/definitions/published-form.ts'
import type { Redisplay, Saved, Sent, Unsaved } from '../../services/intake/index.ts'
import { stepOf } from '../../services/logic/index.ts'
import { keepForBack } from '../answer.ts'
import type { PublicOptions } from '../options.ts'
import {
  addressOf,
  afterPage,
  checkOf,
  continueFrom,
  isFromCheck,
  listOf,
  reachable,
  requestOrigin,
  thanksOf,
} from './addresses.ts'
import { answerClosed } from './closed.ts'
import { giveDraft, listOfDrafts, liveIfOpen, ownOf } from './drafts.ts'
import { type Reasons, showPage } from './page-model.ts'

export function postController(d: PublicOptions) {
  const { forms, intake, cookies, sender, metrics, readFields, clock, timeZone } = d
  return {
    /** The only page of a form sends it. */
    async sendPage(ctx: RouteContext): Promise<void> {
      const { atAddress, post } = posted(ctx)
      const outcome = await intake.sendPage(atAddress, post)
      if (outcome.kind === 'sent') thank(ctx, outcome, post.own)
      else await showUnsaved(ctx, outcome)
      if (post.action) ctx.keepChosen() // a button for a language attaches files, too
    },

    /** One page of several is saved, and the next one follows. */
    async savePage(ctx: RouteContext): Promise<void> {
      const { atAddress, post } = posted(ctx)
      const outcome = await intake.savePage(atAddress, post)
      if (outcome.kind === 'sent') thank(ctx, outcome, post.own)
      else if (outcome.kind === 'unsaved') await showUnsaved(ctx, outcome)
      else if (post.action) await showRefusedFiles(ctx, outcome)
      else await goOn(ctx, outcome)
      if (post.action) ctx.keepChosen()
    },

    /** Saves the page as it is, finished or not, and shows the code. Saving again shows the same code. */
    async saveForLater(ctx: RouteContext): Promise<void> {
      const { atAddress, post } = posted(ctx)
      const isPage = post.place.page !== undefined
      if (!isPage && !liveIfOpen(d, ctx)) return answerClosed(d, ctx)
      const outcome = await intake.saveForLater(atAddress, post)
      if (outcome.kind === 'sent') return thank(ctx, outcome, post.own)
      if (outcome.kind === 'saved') return showSaved(ctx, outcome, isPage)
      if (!isPage) throw problem({ code: 'page-refused', why: 'no-draft', status: 422 })
      const isStale = outcome.why === undefined && outcome.errors.length === 0
      await showUnsaved(ctx, isStale ? { ...outcome, why: 'stale' } : outcome)
    },

    async saveRemoval(ctx: RouteContext): Promise<void> {
      const { atAddress, post } = posted(ctx)
      const outcome = await intake.saveRemoval(atAddress, post)
      if (outcome.kind === 'sent') return thank(ctx, outcome, post.own)
      if (outcome.kind === 'unsaved') return showUnsaved(ctx, outcome)
      giveDraft(d, ctx, outcome.opened.draft)
      ctx.seeOther(addressOf(outcome.opened.published, outcome.page, { fromCheck: isFromCheck(ctx) }))
    },

    /** Sends all that was answered, from the check page. */
    async sendDraft(ctx: RouteContext): Promise<void> {
      if (!liveIfOpen(d, ctx)) return answerClosed(d, ctx)
      const typed = await readFields(ctx)
      const live = forms.live(ctx.params.slug!) // it may have been taken off while the body arrived
      if (!live) return answerClosed(d, ctx)
      const own = ownOf(d, ctx)
      const draftName = draftNameIn(ctx.query)
      const outcome = await intake.sendDraft(live, {
        token: tokenIn(typed),
        trapped: isTrapped(typed),
        own,
        ...(draftName !== undefined && { draftName }),
        typed,
        wanted: wishesOf(ctx.hear(typed)),
        seen: typed.get(INPUTS.seen)?.[0] ?? '',
      })
      if (outcome.kind === 'sent') return thank(ctx, outcome, own)
      if (outcome.kind === 'closed') return answerClosed(d, ctx)
      if (outcome.kind === 'gone') return ctx.seeOther(listOf(ctx))
      ctx.speak(outcome.published)
      giveDraft(d, ctx, outcome.draft)
      // The check page shows what is missing.
      if (outcome.kind === 'unfinished') return ctx.seeOther(checkOf(outcome.published))
      ctx.seeOther(`${checkOf(outcome.published)}?changed=1`)
    },
  }

  /** The form was sent, now or before: its thank-you page follows. `own`: the drafts that the browser's cookies name. */
  function thank(ctx: RouteContext, sent: Sent, own: readonly DraftKey[]): void {
    const { published, reference, submissionId, receivedAt, received, unchanged, provesSender } = sent
    const { slug } = published.form
    speakOf(ctx, published)
    if (received) metrics.submission(slug, received.quarantined)
    const { cookie } = ctx.req.headers
    const ofDraft = own.length > 0 ? cookies.remove(cookie, slug, submissionId) : []
    const ofSender = provesSender && sender.isRecent(receivedAt) ? sender.cookiesFor(cookie, reference) : []
    for (const line of [...ofDraft, ...ofSender]) ctx.append('Set-Cookie', line)
    ctx.seeOther(thanksOf({ slug, reference, unchanged }))
  }

  /** The page is saved: the next one follows, unless something on this one is missing or wrong. */
  function goOn(ctx: RouteContext, saved: Saved): Promise<void> | void {
    const { page, record, opened, errors } = saved
    const { published, progress } = opened
    giveDraft(d, ctx, opened.draft)
    speakOf(ctx, published)
    const isUnfinishedList = page.repeat && record === undefined && stepOf(progress.path, page)?.isComplete === false
    if (errors.length > 0 || isUnfinishedList) return showAgain(ctx, saved, { status: 422, errors })
    const onward = afterPage(ctx, saved)
    ctx.seeOther(posted(ctx).post.own.length === 0 ? marked(onward) : onward)
  }

  /** A button that only adds or removes a file is no failed attempt to continue: only refused files are errors. */
  function showRefusedFiles(ctx: RouteContext, saved: Saved): Promise<void> {
    const refused = saved.errors.filter(({ kind }) => kind === 'refusedFile')
    giveDraft(d, ctx, saved.opened.draft)
    return showAgain(ctx, saved, { status: refused.length > 0 ? 422 : 200, errors: refused })
  }

  /** Not all of the page is saved. */
  async function showUnsaved(ctx: RouteContext, unsaved: Unsaved): Promise<void> {
    const { errors, opened, why } = unsaved
    if (why === 'notSaved') return showNotSaved(ctx, unsaved)
    giveDraft(d, ctx, opened.draft)
    if (why === 'full')
      return showAgain(ctx, unsaved, { status: 409, errors, why, drafts: listOfDrafts(d, unsaved.others) })
    await showAgain(ctx, unsaved, { status: why || errors.length > 0 ? 422 : 200, errors, why })
  }

  async function showNotSaved(ctx: RouteContext, unsaved: Extract<Unsaved, { why: 'notSaved' }>): Promise<void> {
    const { fault, why } = unsaved
    if (ctx.wantsJson) throw fault
    const { atAddress, post } = posted(ctx)
    // The name is shown as it came: nobody can look the draft up just now.
    if (post.draftName) ctx.state.shownDraft = { slug: atAddress.form.slug, name: post.draftName }
    ctx.set(fault.headers)
    ctx.state.fault = fault
    await showAgain(ctx, unsaved, { status: 503, errors: [], why })
  }

  /** The page that was sent, with all that was typed; a problem document for programs. */
  async function showAgain(ctx: RouteContext, shown: Saved | Unsaved, reasons: Reasons): Promise<void> {
    const isClosed = reasons.why === 'closed'
    const token = shown.kind === 'saved' ? intake.tokenOf(shown.opened.draft!) : shown.token.text
    if (ctx.wantsJson && reasons.status >= 400)
      throw refusalFor(shown, token, isClosed ? { ...reasons, status: 410 } : reasons, { now: clock(), timeZone })
    if (isClosed) return answerClosed(d, ctx, shown)
    showPage(d, ctx, { ...shown, token, fromCheck: isFromCheck(ctx) }, reasons)
  }

  function showSaved(ctx: RouteContext, saved: Saved & { code: string }, isPage: boolean): void {
    const { page, record, opened, errors, code } = saved
    const { published } = opened
    const draft = opened.draft!
    giveDraft(d, ctx, draft)
    keepForBack(ctx)
    const address = isPage ? addressOf(published, page, { record }) : ''
    const isThere = isPage && reachable(opened.progress.path, page)
    const spoken = ctx.speak(published)
    ctx.page(
      'journey/saved.njk',
      savedPage(ctx.texts, spoken, {
        code,
        until: intake.endOf(draft),
        timeZone,
        goOn: isThere ? address : continueFrom(opened),
        origin: requestOrigin(ctx),
        // The page may be unfinished, so the only errors are files that were refused: they are not saved.
        refused: errors.filter(({ kind }) => kind === 'refusedFile'),
        page: address,
        token: intake.tokenOf(draft),
      }),
    )
    ctx.keepChosen()
  }
}

/** What was sent, and the form at the address, as `formBody` found them. */
const posted = ({ state }: RouteContext) => ({ atAddress: state.atAddress!, post: state.post! })

/** Answers in a language of an older version, if the post is about one; else the language is known. */
function speakOf(ctx: RouteContext, published: PublishedForm): void {
  if (published !== ctx.state.atAddress) ctx.speak(published)
}

/** What a program gets for a page that was refused: a problem document with the errors by question, and the token to send again with. */
function refusalFor(
  { opened: { published } }: Pick<Redisplay, 'opened'>,
  token: string,
  { status, errors, why }: Reasons,
  moment: Moment,
): PublicError {
  const details = { errors: wordedErrors(textsIn('en'), published.form, errors, moment), submissionId: token }
  const code = published.isJourney ? 'page-refused' : 'form-refused'
  return problem({ code, why: why ?? 'errors', status }, { details })
}

/** Tells the next page that there must be a cookie by now; says nothing else, and no secret. */
const marked = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}begun=1`
