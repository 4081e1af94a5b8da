/** The forms of the office: what people can open, what was done to each, and closing, opening and withdrawing them. */
import type { RouteContext } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { allows, mayEdit, sees } from '../../models/account.ts'
import { oneText } from '../../models/answers.ts'
import { auditedAs } from '../../models/audit.ts'
import { SLUG } from '../../models/form.ts'
import { type FormDecision, type OfficeForm, wordsFault } from '../../models/form-history.ts'
import { formIn } from '../../models/form-texts.ts'
import { tidy } from '../../models/unseen.ts'
import { diagramOf } from '../../presenters/diagram/index.ts'
import { changesPage } from '../../presenters/office/changes-page.ts'
import { decisionPage, formPage, formsPage } from '../../presenters/office/forms-page.ts'
import { mayChangeDepartments, office } from '../../presenters/office/office.ts'
import type { OfficeOptions } from '../options.ts'
import { textOf } from './list.ts'

const SHAPE = new RegExp(SLUG)
const VERSION = /^[0-9a-f]{1,64}$/

export function formsController({ editor, forms, officeForms, secondPerson, readSigned, timeZone }: OfficeOptions) {
  return {
    async list(ctx: RouteContext): Promise<void> {
      const { account } = ctx.state.signed!
      const found = await officeForms.list((slug) => mayEdit(account, slug))
      const counted = found.forms.flatMap(({ slug }) => (sees(account, slug) ? [slug] : []))
      const cases = await officeForms.cases(counted)
      const waiting = (await secondPerson.open()).filter(({ slug }) => mayEdit(account, slug))
      const page = formsPage(ctx.officeTexts, found, {
        ...{ cases, waiting, timeZone, isWhole: account.edits === 'all' },
        hasDepartments: mayChangeDepartments(account),
        unpublished: await editor.unpublished(account),
      })
      ctx.page('office/forms.njk', { ...office(ctx.officeTexts, ctx.state.signed!, 'forms'), ...page })
    },

    async show(ctx: RouteContext): Promise<void> {
      const one = await formAt(ctx, officeForms)
      const before = /^\d{1,15}$/.exec(textOf(ctx.query.before))?.[0]
      const history = await officeForms.history(one.slug, before === undefined ? undefined : Number(before))
      const cases = sees(ctx.state.signed!.account, one.slug)
        ? (await officeForms.cases([one.slug])).get(one.slug)
        : undefined
      const waiting = (await secondPerson.open()).filter(({ slug }) => slug === one.slug)
      const isAsked = await secondPerson.isAsked(one.slug)
      const done = textOf(ctx.query.done)
      const isAdmin = allows(ctx.state.signed!.account.role, 'admin')
      const page = formPage(ctx.officeTexts, one, {
        ...{ history, cases, waiting, isAsked, done, isAdmin, timeZone },
      })
      ctx.page('office/form.njk', { ...office(ctx.officeTexts, ctx.state.signed!, 'forms'), ...page })
    },

    /** What changed from one version to another. The counts are for those who see its cases. */
    async changes(ctx: RouteContext): Promise<void> {
      const one = await formAt(ctx, officeForms)
      const [before, after] = [await versionOf(one, ctx.params.from!), await versionOf(one, ctx.params.to!)]
      const counts = sees(ctx.state.signed!.account, one.slug)
      const effect = counts ? await officeForms.effect(before, after) : undefined
      const page = changesPage(ctx.officeTexts, { before, after }, { effect, timeZone })
      ctx.page('office/changes.njk', { ...office(ctx.officeTexts, ctx.state.signed!, 'forms'), ...page })
    },

    /** The picture of a form, for its page. */
    async diagram(ctx: RouteContext): Promise<void> {
      const one = await formAt(ctx, officeForms)
      ctx.type = 'image/svg+xml'
      ctx.body = diagramOf(ctx.officeTexts, formIn(one, ctx.language))
    },

    async ask(ctx: RouteContext): Promise<void> {
      showDecision(ctx, await formAt(ctx, officeForms))
    },

    async decide(ctx: RouteContext): Promise<void> {
      const one = await formAt(ctx, officeForms)
      const typed = await readSigned(ctx)
      const decision = decisionIn(oneText(typed, 'decision') ?? '')
      const words = tidy(oneText(typed, 'words'))
      const fault = decision === undefined ? 'nothing' : wordsFault(words)
      if (decision === undefined || fault) return showDecision(ctx, one, { decision, words, fault })
      const { account } = ctx.state.signed!
      const author = { way: 'office' as const, ...auditedAs({ by: account.name, account }) }
      await forms.decide(one.slug, decision, author, words === '' ? undefined : words)
      ctx.seeOther(`/staff/forms/${one.slug}?done=${decision}`)
    },
  }

  function showDecision(
    ctx: RouteContext,
    one: OfficeForm,
    typed: Partial<Parameters<typeof decisionPage>[2]> = {},
  ): void {
    const page = decisionPage(ctx.officeTexts, one, typed)
    ctx.page(
      'office/form-decision.njk',
      { ...office(ctx.officeTexts, ctx.state.signed!, 'forms'), ...page },
      typed.fault ? 422 : 200,
    )
  }

  async function versionOf({ slug }: OfficeForm, version: string) {
    const found = VERSION.test(version) ? await forms.version(slug, version) : undefined
    if (!found) throw notFound()
    return found
  }
}

/** The form at the address. */
export async function formAt(ctx: RouteContext, officeForms: OfficeOptions['officeForms']): Promise<OfficeForm> {
  const slug = ctx.params.slug!
  const one = SHAPE.test(slug) ? await officeForms.one(slug) : undefined
  if (!one) throw notFound()
  return one
}

const DECISIONS: readonly FormDecision[] = ['closed', 'reopened', 'withdrawn']
const decisionIn = (text: string): FormDecision | undefined => DECISIONS.find((one) => one === text)
