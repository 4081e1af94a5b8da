/** The page of a rule. Each post brings what was typed; buttons but "Save" only bring the page back with it. */
import { isDeepStrictEqual } from 'node:util'
import type { RouteContext } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { oneText, type RawInput } from '../../../models/answers.ts'
import type { FormChange, Json } from '../../../models/form-change.ts'
import type { PartName } from '../../../models/form-part.ts'
import { linesIn } from '../../../models/rule-lines.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { reasonIn } from '../../../presenters/definition-faults.ts'
import { originHref, rowHref } from '../../../presenters/office/editor/addresses.ts'
import { gonePage } from '../../../presenters/office/editor/parts.ts'
import { type RuleState, type RuleValue, rulePage, typedOf, WHEN } from '../../../presenters/office/editor/rule-page.ts'
import { phraseCondition } from '../../../presenters/texts/phrase.ts'
import type { OfficeOptions } from '../../options.ts'
import { onForm, originOf, shownIn, showPage } from './edited.ts'

export function ruleController(options: OfficeOptions) {
  const { editor, ruleLines } = options
  return {
    show: onForm(options, (ctx, edited) => {
      const at = ruleIn(ctx, edited)
      if (!at) throw notFound()
      const { scope, value } = at
      // A check that was just added has a rule that nobody entered.
      const rule = typeof value === 'object' && ctx.query.new === undefined ? value : undefined
      const lines = ruleLines.linesOf(rule, scope, ctx.officeTexts.language)
      const when = rule || value !== false ? 'if' : 'never'
      const typed: RawInput = new Map([...(lines ?? []), ['when', [when]], ['was', [wasOf(ctx, value)]]])
      tell(ctx, edited, { ...stateOf(ctx, edited, at, typed), faults: [] })
    }),

    change: onForm(options, async (ctx, edited, typed) => {
      const at = ruleIn(ctx, edited)
      if (!at) return goneWith(ctx, edited, typed)
      const verb = oneText(typed, 'do')
      const goOn = (raw: RawInput) => tell(ctx, edited, { ...stateOf(ctx, edited, at, raw), faults: [], goesOn: true })
      if (verb === 'anew') return goOn(new Map([...typed, ...ruleLines.linesOf(undefined, at.scope, 'en')!]))
      if (verb !== '' && verb !== 'save') return goOn(ruleLines.afterButton(typed, verb))
      const state = stateOf(ctx, edited, at, typed)
      const { lines, others } = state
      if (state.when === 'if' && lines) {
        const same = others.find(({ rule }) => JSON.stringify(rule) === oneText(typed, 'same'))
        const taken = same && ruleLines.linesOf(same.rule, at.scope, ctx.officeTexts.language)
        if (taken) return goOn(new Map([...typed, ...taken]))
        if (linesIn(lines).some(({ isNew }) => isNew)) return goOn(typed)
      }
      const { slug } = edited
      const { part, property } = ctx.params as { part: string; property: string }
      const origin = originOf(ctx)
      const back = (now: PartName, saved = '') =>
        ctx.seeOther(origin ? originHref(slug, origin, now, saved && now) : rowHref(slug, now, property, saved))
      // A rule that lines cannot show stays.
      if (state.when === 'if' && !lines) return back(part)
      if (state.faults.length > 0) return tell(ctx, edited, state, 422)
      const is = typedOf(state.when, state.rule)
      if (isSame(at, is)) return back(part)
      const was = { [property]: shownIn(typed)[property] ?? undefined }
      const change: FormChange = { kind: 'set', part, was, is: { [property]: is as Json | undefined } }
      const outcome = await editor.change(ctx.state.signed!.account, slug, change)
      switch (outcome.kind) {
        case 'saved':
          return back(outcome.part ?? part, property)
        case 'conflict': {
          const saved = outcome.now[property] as RuleValue
          return tell(ctx, edited, { ...state, was: wasOf(ctx, saved), saved, conflict: { by: outcome.by } }, 422)
        }
        case 'shape': {
          const refused = outcome.faults.map(({ reason }) => reasonIn(ctx.officeTexts, { reason })).join(' ')
          return tell(ctx, edited, { ...state, refused }, 422)
        }
        case 'gone':
          return goneWith(ctx, edited, typed)
        default:
          throw notFound()
      }
    }),
  }

  /** What the page shows as saved, to be brought back. */
  function wasOf({ params }: RouteContext, value: RuleValue): string {
    return JSON.stringify({ [params.property!]: value ?? null })
  }

  /** The rule that the address names. */
  function ruleIn({ params }: RouteContext, { form }: Edited) {
    const at = ruleLines.ruleAt(form, params.part!, params.property!)
    return at && { ...at, scope: ruleLines.scopeOf(form, at.place) }
  }

  /** What was typed, with what the lines say and what is wrong with them. */
  function stateOf(ctx: RouteContext, { form }: Edited, at: RuleInForm, typed: RawInput): RuleState {
    const { scope, decides, value: saved } = at
    const chosen = oneText(typed, 'when')
    const when = (decides !== 'check' && WHEN.find((one) => one === chosen)) || 'if'
    const lines = typed.has('rule-joint') ? ruleLines.shownLines(typed, scope) : undefined
    const read = lines && when === 'if' ? ruleLines.ruleIn(typed, scope, ctx.officeTexts.language) : undefined
    const [rule, faults] = Array.isArray(read) ? [undefined, read] : [read, []]
    const was = oneText(typed, 'was')
    const isSaid = !lines || linesIn(lines).some(({ subject }) => subject !== '')
    const others = isSaid ? [] : ruleLines.othersOf(form, scope, saved)
    return { decides, saved, was, when, raw: typed, lines, rule, faults, others }
  }

  /** Does it say what the form says, however that does? */
  function isSame({ scope, value }: RuleInForm, is: RuleValue): boolean {
    const normal = (one: RuleValue) => (typeof one === 'object' ? ruleLines.settled(one, scope) : (one ?? true))
    return isDeepStrictEqual(normal(is), normal(value))
  }

  /** What was typed is not lost with the part that it was for. */
  function goneWith(ctx: RouteContext, edited: Edited, typed: RawInput): void {
    const scope = ruleLines.widestScope(edited.form)
    const read = typed.has('rule-joint') ? ruleLines.ruleIn(typed, scope, ctx.officeTexts.language) : undefined
    const said = read && 'type' in read ? [phraseCondition(ctx.officeTexts, read, edited.form)] : []
    showPage(ctx, options, edited, 'gone', gonePage(ctx.officeTexts, edited, said), 422)
  }

  type RuleInForm = NonNullable<ReturnType<typeof ruleIn>>

  function tell(ctx: RouteContext, edited: Edited, state: RuleState, status = 200): void {
    const { part, property } = ctx.params as { part: string; property: string }
    showPage(
      ctx,
      options,
      edited,
      'rule',
      rulePage(ctx.officeTexts, edited, { part, property, origin: originOf(ctx) }, state),
      status,
    )
  }
}
