/** Lists of options that forms of the office share. */
import type { RouteContext } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { oneText, type RawInput } from '../../../models/answers.ts'
import { type ListChange, linesOf, type OpenedList, optionsIn } from '../../../models/option-list.ts'
import { tidy } from '../../../models/unseen.ts'
import {
  listPage,
  listsPage,
  optionPage,
  publishListPage,
  type TypedOption,
} from '../../../presenters/office/editor/lists.ts'
import { office } from '../../../presenters/office/office.ts'
import type { OfficeOptions } from '../../options.ts'

type Template = 'lists' | 'list' | 'list-option' | 'list-publish'

export function listsController({ optionLists, readFields, timeZone }: OfficeOptions) {
  return {
    async list(ctx: RouteContext): Promise<void> {
      show(ctx, 'lists', listsPage(ctx.officeTexts, await optionLists.all(ctx.state.signed!.account)))
    },

    async one(ctx: RouteContext): Promise<void> {
      const list = await listAt(ctx)
      const state = { text: linesOf(list.options), done: ctx.query.done, timeZone }
      show(ctx, 'list', listPage(ctx.officeTexts, list, state))
    },

    /** Saves all options as lines, or takes the list as it was published. */
    async save(ctx: RouteContext): Promise<void> {
      const list = await listAt(ctx)
      const typed = await readFields(ctx)
      const [seen, text] = [oneText(typed, 'seen'), oneText(typed, 'lines')]
      if (oneText(typed, 'do') === 'discard') return change(ctx, { kind: 'discard', seen }, () => refuse('moved'))
      const { options, faults } = optionsIn(text, list.options)
      if (options.length === 0) return refuse('last')
      if (faults.length > 0) return refuse('lines')
      await change(ctx, { kind: 'all', options, seen }, refuse)

      async function refuse(fault: 'moved' | 'last' | 'lines' | 'taken'): Promise<void> {
        const now = await listAt(ctx)
        const state = { text, fault, lines: optionsIn(text, now.options).faults, timeZone }
        show(ctx, 'list', listPage(ctx.officeTexts, now, state), fault === 'moved' ? 409 : 422)
      }
    },

    async option(ctx: RouteContext): Promise<void> {
      const list = await listAt(ctx)
      const option = list.options.find(({ value }) => value === ctx.query.value)
      if (!option) throw notFound()
      show(ctx, 'list-option', optionPage(ctx.officeTexts, list, option))
    },

    async saveOption(ctx: RouteContext): Promise<void> {
      const list = await listAt(ctx)
      const typed = await readFields(ctx)
      const [value, seen] = [oneText(typed, 'was'), oneText(typed, 'seen')]
      const { option, words } = typedOption(typed, list)
      const before = list.options.find((one) => one.value === value)
      if (!before) return refuse('gone')
      if (option.label === '') return refuse('no-label')
      if (option.value === '') return refuse('no-value')
      await change(ctx, { kind: 'one', value, option, words, seen }, refuse)

      async function refuse(fault: NonNullable<Parameters<typeof optionPage>[3]>['fault']): Promise<void> {
        const state = { fault, typed: typedOption(typed, list) }
        show(ctx, 'list-option', optionPage(ctx.officeTexts, await listAt(ctx), before ?? option, state), 422)
      }
    },

    ask: async (ctx: RouteContext): Promise<void> => askToPublish(ctx, await listAt(ctx)),

    async publish(ctx: RouteContext): Promise<void> {
      const list = await listAt(ctx)
      const seen = oneText(await readFields(ctx), 'seen')
      const isDone = await optionLists.publish(ctx.state.signed!.account, list.name, seen)
      if (isDone) return ctx.seeOther(`/staff/lists/${list.name}?done=published`)
      await askToPublish(ctx, await listAt(ctx), true)
    },
  }

  async function askToPublish(ctx: RouteContext, list: OpenedList, isRefused = false): Promise<void> {
    const judged = await optionLists.judge(ctx.state.signed!.account, list)
    show(ctx, 'list-publish', publishListPage(ctx.officeTexts, list, judged, isRefused), isRefused ? 422 : 200)
  }

  async function change(
    ctx: RouteContext,
    wanted: ListChange,
    refuse: (fault: 'moved' | 'taken') => Promise<void>,
  ): Promise<void> {
    const { name } = ctx.params
    const outcome = await optionLists.change(ctx.state.signed!.account, name!, wanted)
    if (outcome === 'gone') throw notFound()
    if (outcome !== 'saved') return refuse(outcome)
    ctx.seeOther(`/staff/lists/${name}?done=saved`)
  }

  async function listAt(ctx: RouteContext): Promise<OpenedList> {
    const list = await optionLists.open(ctx.state.signed!.account, ctx.params.name!)
    if (!list) throw notFound()
    return list
  }

  function show(ctx: RouteContext, template: Template, page: object, status = 200): void {
    ctx.page(`office/edit/${template}.njk`, { ...office(ctx.officeTexts, ctx.state.signed!, 'forms'), ...page }, status)
  }
}

function typedOption(typed: RawInput, { languages }: OpenedList): TypedOption {
  const text = (name: string) => tidy(oneText(typed, name)).trim()
  const [value, label, hint] = [text('value'), text('label'), text('hint')]
  const also = text('also')
    .split(/\s*\n\s*/)
    .filter((line) => line !== '')
  const words = languages.map((one) => [one, { label: text(`label-${one}`), hint: text(`hint-${one}`) }] as const)
  return {
    option: { value, label, ...(hint !== '' && { hint }), ...(also.length > 0 && { also }) },
    words: Object.fromEntries(words),
  }
}
