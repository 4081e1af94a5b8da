/** The cases of the office, filtered by the query of the address. */
import type { RouteContext } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { type Account, allows, sees, seesAll } from '../../models/account.ts'
import type { RefusedDefinition } from '../../models/definition.ts'
import { columnFields, MOST_COLUMNS } from '../../models/inbox.ts'
import type { Language } from '../../models/language.ts'
import { parseReference } from '../../models/reference.ts'
import { columnsPage } from '../../presenters/office/columns-page.ts'
import { inboxPage } from '../../presenters/office/inbox-page.ts'
import { office } from '../../presenters/office/office.ts'
import type { OfficeOptions } from '../options.ts'
import { askedIn, queryOf, textOf } from './list.ts'

export function inboxController({ inbox, programs, forms, clock, timeZone }: OfficeOptions) {
  return {
    async show(ctx: RouteContext): Promise<void> {
      const asked = askedIn(ctx.query)
      const reference = parseReference(asked.search)
      if (reference !== undefined) return ctx.seeOther(`/staff/cases/${reference}`)
      const { account, backlog } = ctx.state.signed!
      const found = await inbox.page(account, queryOf(asked, textOf(ctx.query.before)), ctx.language)
      const before = textOf(ctx.query.before)
      const unchosen = ctx.query.chosen === 'none'
      const works = allows(account.role, 'caseworker')
      const page = inboxPage(ctx.officeTexts, asked, found, {
        now: clock(),
        timeZone,
        exports: works,
        chooses: works,
        choosesColumns: allows(account.role, 'admin'),
        before: /^[\d.]*$/.test(before) ? before : '',
        backlog,
        ending: backlog ? await programs.ending() : [],
        refused: await refusedFor(account, ctx.language),
        chosen: unchosen ? 'none' : ctx.query.chosen === 'all' ? 'all' : '',
      })
      ctx.page(
        'office/inbox.njk',
        { ...office(ctx.officeTexts, ctx.state.signed!, 'inbox'), ...page },
        unchosen ? 422 : 200,
      )
    },
  }

  /** The refused definitions of the forms that an admin sees; where the form is not known, for those who see all. */
  async function refusedFor(account: Account, language: Language) {
    if (!allows(account.role, 'admin')) return []
    const isTheirs = ({ slug }: RefusedDefinition) => (slug === undefined ? seesAll(account) : sees(account, slug))
    return (await forms.refused()).filter(isTheirs).map((refused) => ({
      ...refused,
      title: refused.slug === undefined ? undefined : forms.liveIn(refused.slug, language)?.title,
    }))
  }
}

/** The page on which an admin chooses the answers that the list of a form's cases shows. */
export function columnsController({ columns, readSigned }: OfficeOptions) {
  return {
    async ask(ctx: RouteContext): Promise<void> {
      show(ctx, await theirs(ctx))
    },

    async choose(ctx: RouteContext): Promise<void> {
      const { form } = await theirs(ctx)
      const typed = (await readSigned(ctx)).get('columns') ?? []
      const chosen = columnFields(form).filter(({ id }) => typed.includes(id))
      if (chosen.length > MOST_COLUMNS) return show(ctx, { form, chosen }, true)
      const { account } = ctx.state.signed!
      await columns.choose(
        form.slug,
        chosen.map(({ id }) => id),
        { by: account.name, account },
      )
      ctx.seeOther(`/staff?${new URLSearchParams({ form: form.slug })}`)
    },
  }

  async function theirs(ctx: RouteContext) {
    const slug = ctx.params.slug!
    const found = sees(ctx.state.signed!.account, slug) ? await columns.of(slug, ctx.language) : undefined
    if (!found) throw notFound()
    return found
  }

  function show(ctx: RouteContext, found: Parameters<typeof columnsPage>[1], isTooMany = false): void {
    const page = columnsPage(ctx.officeTexts, found, isTooMany)
    ctx.page(
      'office/columns.njk',
      { ...office(ctx.officeTexts, ctx.state.signed!, 'inbox'), ...page },
      isTooMany ? 422 : 200,
    )
  }
}
