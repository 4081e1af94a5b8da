/** Lists of options that forms of the office share. Each is edited on pages of the editor, as a form of one question. */
import type { Action, RouteContext } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { oneText } from '../../../models/answers.ts'
import { LIST_PART, mayChange, optionsOfLines } from '../../../models/option-list.ts'
import { plainName } from '../../../models/plain-name.ts'
import { tidy } from '../../../models/unseen.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { editHref } from '../../../presenters/office/editor/addresses.ts'
import {
  type ListFault,
  listPage,
  listsPage,
  newListPage,
  publishListPage,
} from '../../../presenters/office/editor/lists.ts'
import { office } from '../../../presenters/office/office.ts'
import type { OfficeOptions } from '../../options.ts'
import { textOf } from '../list.ts'
import { formWith, onForm } from './edited.ts'

const LONGEST_NAME = 60

export function listsController(options: OfficeOptions) {
  const { editor, optionLists, readSigned, timeZone } = options
  return {
    /** Makes an address of the editor one of the list at it, for those who may change that. Only its options are parts of a list. */
    of:
      (action: Action): Action =>
      async (ctx) => {
        await listAt(ctx)
        const { part = LIST_PART } = ctx.params
        if (ctx.params.part !== undefined && !part.startsWith('option:')) throw notFound()
        ctx.params.part = part
        return action(ctx)
      },

    async list(ctx: RouteContext): Promise<void> {
      const lists = await optionLists.all(ctx.state.signed!.account)
      show(ctx, 'lists', listsPage(ctx.officeTexts, lists.filter(mayChange)))
    },

    async begin(ctx: RouteContext): Promise<void> {
      show(ctx, 'new-list', newListPage(ctx.officeTexts, { title: '', lines: '' }))
    },

    async make(ctx: RouteContext): Promise<void> {
      const fields = await readSigned(ctx)
      const [title, lines] = ['title', 'lines'].map((name) => tidy(oneText(fields, name))) as [string, string]
      const refuse = (fault: ListFault) =>
        show(ctx, 'new-list', newListPage(ctx.officeTexts, { title, lines }, fault), 422)
      const name = plainName(title, LONGEST_NAME)
      if (name === '') return refuse({ at: 'title' })
      const { options, empty, twice } = optionsOfLines(lines)
      if (empty.length > 0 || twice.length > 0 || options.length === 0) return refuse({ at: 'lines', empty, twice })
      const outcome = await editor.createList(ctx.state.signed!.account, name, options, ctx.officeTexts.language)
      if (outcome.kind === 'saved') return ctx.seeOther(editHref(outcome.slug))
      refuse(outcome.kind === 'shape' ? { at: 'lines', reason: outcome.faults[0]!.reason } : { at: 'title', name })
    },

    one: onForm(options, async (ctx, edited) => {
      const { told, saved } = ctx.query
      const before = await formWith(options, edited, textOf(saved))
      const state = { told: textOf(told), saved: textOf(saved), before, timeZone }
      show(ctx, 'list', listPage(ctx.officeTexts, edited, await listAt(ctx), state))
    }),

    ask: onForm(options, (ctx, edited) => askToPublish(ctx, edited, { chosen: new Map(), isRefused: false })),

    /** Publishes a list, or shows what that would do once it was said what takes the place of options. */
    publish: onForm(options, async (ctx, edited, typed) => {
      const chosen = new Map(
        [...typed.keys()].flatMap((name) => {
          const [, value] = /^instead-(.*)$/s.exec(name) ?? []
          return value === undefined ? [] : [[value, oneText(typed, name)]]
        }),
      )
      const { account } = ctx.state.signed!
      const isRefused = oneText(typed, 'do') !== 'show'
      const isDone = isRefused && (await optionLists.publish(account, edited, chosen, oneText(typed, 'seen')))
      if (isDone) return ctx.seeOther(`${editHref(edited.slug)}?told=published`)
      await askToPublish(ctx, edited, { chosen, isRefused })
    }),
  }

  async function askToPublish(
    ctx: RouteContext,
    edited: Edited,
    asked: { chosen: ReadonlyMap<string, string>; isRefused: boolean },
  ): Promise<void> {
    const { slug } = edited
    const judged = await optionLists.judge(ctx.state.signed!.account, edited, asked.chosen)
    const files = await optionLists.published(ctx.params.name!)
    const said = files && { before: await editor.said({ slug, files }), after: await editor.said(edited) }
    const page = publishListPage(ctx.officeTexts, edited, { ...judged, ...asked, said, timeZone })
    show(ctx, 'list-publish', page, asked.isRefused ? 422 : 200)
  }

  async function listAt(ctx: RouteContext) {
    const list = await optionLists.one(ctx.state.signed!.account, ctx.params.name!)
    if (!list || !mayChange(list)) throw notFound()
    return list
  }

  function show(ctx: RouteContext, view: string, page: object, status = 200): void {
    ctx.page(`office/edit/${view}.njk`, { ...office(ctx.officeTexts, ctx.state.signed!, 'forms'), ...page }, status)
  }
}
