/** Several cases at once: chosen in the list, a change, its confirmation, and what became of each. */
import type { RouteContext } from '../../context.ts'
import { problem } from '../../errors.ts'
import type { Account } from '../../models/account.ts'
import { oneText, type RawInput } from '../../models/answers.ts'
import { type CaseUpdate, NO_UPDATE } from '../../models/case-update.ts'
import { type Change, type ChosenCase, MOST_AT_ONCE } from '../../models/several.ts'
import { office } from '../../presenters/office/office.ts'
import { NOBODY, type SeveralFault, severalDonePage, severalPage } from '../../presenters/office/several-page.ts'
import type { AllTexts } from '../../presenters/texts/index.ts'
import type { Carried, StepOutcome } from '../../services/office/several.ts'
import type { OfficeOptions } from '../options.ts'
import { updateIn } from './case.ts'
import { ownAddress } from './sign-in.ts'

const OUTCOMES: readonly StepOutcome[] = ['done', 'changed', 'late', 'told', 'refused', 'failed']

export function severalController({ several, access: { accounts }, timeZone, readSigned }: OfficeOptions) {
  return {
    /** What can be done to them. The selection is in the address, so that signing in on the way does not lose it. */
    async show(ctx: RouteContext): Promise<void> {
      const back = ownAddress(ctx.query.back)
      const references = [ctx.query.case ?? []].flat()
      if (references.length === 0) return ctx.seeOther(`${back}${back.includes('?') ? '&' : '?'}chosen=none`)
      const chosen = await theirs(ctx, references)
      answer(
        ctx,
        severalPage(ctx.officeTexts, chosen, { back, typed: NO_UPDATE, assignee: '', accounts: await accounts.all() }),
      )
    },

    /** Shows first what it would do to each case, then does it. */
    async change(ctx: RouteContext): Promise<void> {
      const typed = await readSigned(ctx)
      const chosen = await chosenIn(ctx, typed)
      const everybody = await accounts.all()
      const back = ownAddress(typed.get('back')?.[0])
      const update = updateIn(typed)
      const change = changeIn(ctx.officeTexts, typed, update, everybody)
      const fault = change.kind === 'work' ? several.updateFault(chosen, update) : whomFault(typed, change)
      const isConfirmed = oneText(typed, 'confirmed') === 'yes'
      // A status that none can move to by now is reported case by case.
      if (isConfirmed && (!fault || fault === 'move')) return carryOut(ctx, chosen, change, back)
      const state = { back, typed: update, assignee: oneText(typed, 'assignee'), accounts: everybody, change }
      answer(ctx, severalPage(ctx.officeTexts, chosen, { ...state, ...(fault && { fault }) }), fault ? 422 : 200)
    },

    /** Undoes what was done to these cases, each within its own minute. */
    async undo(ctx: RouteContext): Promise<void> {
      const typed = await readSigned(ctx)
      const steps = marksIn(typed)
      await theirs(ctx, [...steps.keys()])
      const carried = await several.undo(ctx.state.signed!.account, steps)
      leadToOutcomes(ctx, carried, 'undone', ownAddress(typed.get('back')?.[0]))
    },

    /** What became of each. It is in the address, so that a reload changes nothing. */
    async done(ctx: RouteContext): Promise<void> {
      const kind = KINDS.find((kind) => kind === ctx.query.change) ?? 'note'
      const results: { one: ChosenCase; outcome: StepOutcome }[] = []
      for (const outcome of OUTCOMES)
        for (const chosen of await theirs(ctx, [ctx.query[outcome] ?? []].flat()))
          results.push({ one: chosen, outcome })
      const { account } = ctx.state.signed!
      const done = results.flatMap(({ one, outcome }) => (outcome === 'done' ? [one] : []))
      const undoable = kind === 'work' ? await several.undoable(account, done) : new Map()
      const page = severalDonePage(ctx.officeTexts, results, {
        back: ownAddress(ctx.query.back),
        kind,
        undoable,
        timeZone,
      })
      ctx.page('office/several-done.njk', { ...office(ctx.officeTexts, ctx.state.signed!), ...page })
    },
  }

  /**
   * The cases with these references. Throws a 404 when one does not exist, or is of a form that this account does not see.
   */
  async function theirs(ctx: RouteContext, references: readonly string[]): Promise<ChosenCase[]> {
    if (references.length > MOST_AT_ONCE) throw problem({ code: 'too-many-cases', max: MOST_AT_ONCE })
    const chosen = await several.choose(ctx.state.signed!.account, references, ctx.language)
    if (!chosen) throw problem('case-not-theirs')
    return chosen
  }

  async function chosenIn(ctx: RouteContext, typed: RawInput): Promise<ChosenCase[]> {
    const seen = marksIn(typed)
    const chosen = await theirs(ctx, [...seen.keys()])
    return chosen.map((one) => ({ ...one, seen: seen.get(one.submission.reference)! }))
  }

  async function carryOut(
    ctx: RouteContext,
    chosen: readonly ChosenCase[],
    change: Change,
    back: string,
  ): Promise<void> {
    const carried = await several.carryOut(ctx.state.signed!.account, chosen, change)
    leadToOutcomes(ctx, carried, isNote(change) ? 'note' : change.kind, back)
  }

  /** Leads to the page that says what became of each case. */
  function leadToOutcomes(ctx: RouteContext, { outcomes, fault }: Carried, kind: Kind, back: string): void {
    if (fault !== undefined) ctx.state.fault = fault
    const query = new URLSearchParams([
      ['change', kind],
      ...[...outcomes].map(([reference, outcome]) => [outcome, reference] as [string, string]),
      ['back', back],
    ])
    ctx.seeOther(`/staff/several/done?${query}`)
  }

  function answer(ctx: RouteContext, page: object, status = 200): void {
    ctx.page('office/several.njk', { ...office(ctx.officeTexts, ctx.state.signed!), ...page }, status)
  }
}

const KINDS = ['work', 'note', 'assign', 'release', 'discard', 'undone'] as const
type Kind = (typeof KINDS)[number]

/** Only the office sees it, so nobody is notified and it cannot be undone. */
const isNote = (change: Change): boolean => change.kind === 'work' && change.to === '' && change.message === ''

function changeIn(texts: AllTexts, typed: RawInput, update: CaseUpdate, accounts: readonly Account[]): Change {
  const kind = oneText(typed, 'change')
  if (kind === 'release') return { kind }
  if (kind === 'discard') return { kind, reason: texts.office.several.spam }
  if (kind === 'work') return { kind, ...update }
  if (kind !== 'assign') throw problem('verb-missing')
  const id = oneText(typed, 'assignee')
  const assignee = accounts.find((account) => account.disabledAt === undefined && String(account.id) === id)
  if (id !== '' && id !== NOBODY && !assignee) throw problem('assignee-gone')
  return { kind, assignee }
}

const whomFault = (typed: RawInput, { kind }: Change): SeveralFault | undefined =>
  kind === 'assign' && oneText(typed, 'assignee') === '' ? 'whom' : undefined

/**
 * A number for each chosen case, by reference: how many events it had on the page, or, to undo one, the index of that
 * event.
 */
function marksIn(typed: RawInput): Map<string, number> {
  const marks = new Map((typed.get('case') ?? []).map(markIn))
  if (marks.size === 0) throw problem('cases-missing')
  return marks
}

function markIn(text: string): [string, number] {
  const [, reference, events] = /^([0-9A-Z-]{19})\.(\d{1,9})$/.exec(text) ?? []
  if (reference === undefined) throw problem('cases-missing')
  return [reference, Number(events)]
}
