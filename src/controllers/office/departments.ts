/** Departments, for admins who see all forms: made, changed and removed, with a sample of how pages and emails will look. */
import { createHash } from 'node:crypto'
import type { RouteContext } from '../../context.ts'
import { notFound, problem } from '../../errors.ts'
import { oneText, type RawInput } from '../../models/answers.ts'
import { DEPARTMENT_TEXTS, type Department, LARGEST_LOGO, type OfficeDepartment } from '../../models/brand.ts'
import { isListName } from '../../models/definition.ts'
import {
  type DepartmentState,
  departmentPage,
  departmentsPage,
  sampleOf,
  type TypedDepartment,
} from '../../presenters/office/departments-page.ts'
import { office } from '../../presenters/office/office.ts'
import type { OfficeOptions } from '../options.ts'

const NONE: TypedDepartment = { name: '', texts: {}, logo: '', noLogo: false }

export function departmentsController(options: OfficeOptions) {
  const { departments, forms, readFiles } = options
  return {
    async list(ctx: RouteContext): Promise<void> {
      const page = departmentsPage(ctx.officeTexts, departments.list(), {
        titlesOf: (name) => formsOf(ctx, name),
        unused: departments.unusedFiles(),
        isRemoved: ctx.query.done === 'removed',
      })
      ctx.page('office/departments.njk', { ...around(ctx), ...page })
    },

    async begin(ctx: RouteContext): Promise<void> {
      show(ctx, NONE, {})
    },

    async add(ctx: RouteContext): Promise<void> {
      const { input, typed, faults } = await read(ctx)
      const named = { ...typed, name: oneText(input, 'name').trim() }
      if (!isListName(named.name)) faults.name = 'shape'
      await keep(ctx, input, named, { faults, base: '' })
    },

    async one(ctx: RouteContext): Promise<void> {
      const one = asked(ctx)
      show(ctx, typedOf(one), { one, isSaved: ctx.query.done === 'saved' })
    },

    async decide(ctx: RouteContext): Promise<void> {
      const { input, typed, faults } = await read(ctx, asked(ctx))
      // It may have changed since the request began.
      const one = asked(ctx)
      const verb = oneText(input, 'verb')
      if (one.home === 'file') throw notFound()
      if (verb === 'remove') return remove(ctx, one, oneText(input, 'confirmed') === 'yes')
      await keep(ctx, input, { ...typed, name: one.name }, { faults, one, base: oneText(input, 'base') })
    },
  }

  /** Saves what was typed, or shows how it looks. */
  async function keep(
    ctx: RouteContext,
    input: RawInput,
    typed: TypedDepartment,
    { faults = {}, one, base }: Pick<DepartmentState, 'faults'> & { one?: OfficeDepartment; base: string },
  ): Promise<void> {
    const { name, logo } = typed
    const written = { name, text: JSON.stringify(typed.texts), logo }
    const judged = departments.judge(written)
    if ('faults' in judged) Object.assign(faults, { ...judged.faults, ...faults })
    const isWrong = Object.keys(faults).length > 0
    // A picture that cannot be used is not carried on.
    const again = { ...typed, logo: faults.logo ? (one?.logo ?? '') : logo }
    if (isWrong) return show(ctx, again, { one, faults, base }, 422)
    switch (oneText(input, 'verb')) {
      case 'look':
        return show(ctx, again, { one, base, sample: judged as Department })
      case 'save':
        break
      default:
        throw problem('verb-missing')
    }
    const saved = await departments.save(written, { way: 'office', ...actor(ctx) }, base)
    if (saved === 'saved' || saved === 'in-file') return ctx.seeOther(`/staff/departments/${name}?done=${saved}`)
    if (saved === 'taken') return show(ctx, again, { faults: { name: 'taken' } }, 422)
    const now = departments.one(name)
    show(ctx, again, { one: now ?? one, base: now?.mark ?? '', isMoved: true, sample: judged as Department }, 422)
  }

  async function remove(ctx: RouteContext, one: OfficeDepartment, isConfirmed: boolean): Promise<void> {
    if (!isConfirmed) return show(ctx, typedOf(one), { one, asks: true })
    const named = await departments.remove(one.name, { way: 'office', ...actor(ctx) })
    if (named.length === 0) return ctx.seeOther('/staff/departments?done=removed')
    show(ctx, typedOf(one), { one, refusedFor: named.map((slug) => titleOf(ctx, slug)) }, 422)
  }

  /** What was typed; the logo that stays is the one that was chosen before, or that of the department. */
  async function read(ctx: RouteContext, one?: OfficeDepartment) {
    const { files, typed: input } = await readFiles(ctx, LARGEST_LOGO)
    const [file] = files.filter(({ size }) => size > 0)
    const faults: NonNullable<DepartmentState['faults']> = {}
    if (file && file.size > LARGEST_LOGO) faults.logo = ['logo-large', LARGEST_LOGO]
    const noLogo = oneText(input, 'noLogo') === 'yes'
    const before = oneText(input, 'kept') || (one?.logo ?? '')
    const texts = DEPARTMENT_TEXTS.flatMap((name) => {
      const text = oneText(input, name).trim()
      return text === '' ? [] : [[name, text] as const]
    })
    const logo = file && !faults.logo ? file.bytes.toString('base64') : noLogo ? '' : before
    return { input, faults, typed: { name: '', texts: Object.fromEntries(texts), logo, noLogo: noLogo && !file } }
  }

  function show(ctx: RouteContext, typed: TypedDepartment, state: Shown, status = 200): void {
    const { one, sample } = state
    const looks = sample ?? one?.department ?? {}
    const css = looks.accent ? options.styleOf(looks.accent, '.look') : ''
    if (css || looks.logo) ctx.set('Content-Security-Policy', policyFor(css))
    const page = departmentPage(ctx.officeTexts, typed, { ...state, forms: one ? formsOf(ctx, one.name) : [] })
    const look = sampleOf(ctx.officeTexts, { own: options.brand, department: looks, mailFrom: options.mailFrom })
    ctx.page(
      'office/department.njk',
      { ...around(ctx), ...page, look: { ...look, css, isTyped: sample !== undefined } },
      status,
    )
  }

  function asked(ctx: RouteContext): OfficeDepartment {
    const one = departments.one(ctx.params.name!)
    if (!one) throw notFound()
    return one
  }

  function titleOf(ctx: RouteContext, slug: string): string {
    return forms.liveIn(slug, ctx.language)?.title ?? slug
  }

  /** Titles of the live forms that name a department. */
  function formsOf(ctx: RouteContext, name: string): string[] {
    return forms.list().flatMap(({ form }) => (form.department === name ? [titleOf(ctx, form.slug)] : []))
  }
}

type Shown = Omit<DepartmentState, 'forms'> & { sample?: Department }

const typedOf = ({ name, texts, logo }: OfficeDepartment): TypedDepartment => ({ name, texts, logo, noLogo: false })

const around = (ctx: RouteContext) => office(ctx.officeTexts, ctx.state.signed!, 'departments')

function actor(ctx: RouteContext) {
  const { account } = ctx.state.signed!
  return { by: account.name, account }
}

/** The policy of a page with a sample: it allows what every page does, a picture inside of the page, and this one stylesheet. */
const policyFor = (css: string): string =>
  `default-src 'none'; style-src 'self'${css ? ` 'sha256-${createHash('sha256').update(css).digest('base64')}'` : ''}; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
