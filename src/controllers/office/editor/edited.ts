/** The form that an address of the editor is about, and the pages that answer. */
import type { RouteContext } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { allows } from '../../../models/account.ts'
import { oneText, type RawInput } from '../../../models/answers.ts'
import { type Form, SLUG } from '../../../models/form.ts'
import type { Values } from '../../../models/form-change.ts'
import { type PartName, partNamed } from '../../../models/form-part.ts'
import { slugOfList } from '../../../models/option-list.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { ORIGINS, type Origin } from '../../../presenters/office/editor/addresses.ts'
import { editFrame } from '../../../presenters/office/editor/frame.ts'
import { notEditablePage } from '../../../presenters/office/editor/overview.ts'
import { office } from '../../../presenters/office/office.ts'
import type { OfficeOptions } from '../../options.ts'

const SHAPE = new RegExp(SLUG)

/** The slug at the address, or what stands for it where that is of a list. */
export function slugAt(ctx: RouteContext): string {
  const { slug = '', name } = ctx.params
  if (name !== undefined) return slugOfList(name)
  if (!SHAPE.test(slug)) throw notFound()
  return slug
}

/** The form at the address. Where it cannot be edited, the page says why, and this gives undefined. */
export async function editedAt(
  ctx: RouteContext,
  { editor }: Pick<OfficeOptions, 'editor'>,
): Promise<Edited | undefined> {
  const opened = await editor.open(slugAt(ctx))
  if (!opened) throw notFound()
  if (opened.kind === 'edited') return opened
  const { account } = ctx.state.signed!
  const page = notEditablePage(ctx.officeTexts, opened, allows(account.role, 'admin'))
  ctx.page('office/edit/note.njk', { ...office(ctx.officeTexts, ctx.state.signed!, 'forms'), ...page })
  return undefined
}

const NOTHING: RawInput = new Map()

/** An action on the form at the address, with what was typed. Where the form cannot be edited, the page says why. */
export const onForm =
  (options: OfficeOptions, act: (ctx: RouteContext, edited: Edited, typed: RawInput) => Promise<void> | void) =>
  async (ctx: RouteContext): Promise<void> => {
    const typed = ctx.method === 'POST' ? await options.readSigned(ctx) : NOTHING
    const edited = await editedAt(ctx, options)
    if (edited) await act(ctx, edited, typed)
  }

/** Answers with a page about the part at the address. `back`: where it leads back to, if not to the place in the overview. */
export function showPage(
  ctx: RouteContext,
  { timeZone }: Pick<OfficeOptions, 'timeZone'>,
  edited: Edited,
  view: EditView,
  page: { title: string; back?: { href: string; text: string } | undefined },
  status = 200,
): void {
  const { edit } = editFrame(ctx.officeTexts, edited, { part: ctx.params.part!, timeZone })
  const framed = { edit: { ...edit, back: page.back ?? edit.back }, ...page }
  ctx.page(`office/edit/${view}.njk`, { ...office(ctx.officeTexts, ctx.state.signed!, 'forms'), ...framed }, status)
}
type EditView = 'gallery' | 'gone' | 'kind' | 'move' | 'name' | 'part' | 'remove' | 'rule'

/** The values that a page showed, which it brings back; what is no JSON is nobody's. */
export function shownIn(typed: RawInput): Values {
  try {
    const shown: unknown = JSON.parse(oneText(typed, 'was'))
    return typeof shown === 'object' && shown !== null ? (shown as Values) : {}
  } catch {
    return {}
  }
}

/** The name of the part at the address, which the form has. */
export function partHere(ctx: RouteContext, { form }: Edited): PartName {
  const name = ctx.params.part!
  if (!partNamed(form, name)) throw notFound()
  return name
}

/** The page that somebody comes from, as the address says it. */
export const originOf = ({ query }: RouteContext): Origin | undefined => ORIGINS.find((one) => one === query.from)

/** The form before its newest change, where that removed this part. */
export async function formWith(
  { editor }: Pick<OfficeOptions, 'editor'>,
  { slug, form, before }: Edited,
  removed: PartName,
): Promise<Form | undefined> {
  if (removed === '' || before === undefined || partNamed(form, removed)) return undefined
  return (await editor.pastText(slug, before))?.said.form
}
