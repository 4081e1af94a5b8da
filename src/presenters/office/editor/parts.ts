/** Pages about one part of a form: where it should stand, and what becomes of what names it when it goes. */
import { type Item, isCalculated, isField } from '../../../models/field.ts'
import type { Form } from '../../../models/form.ts'
import type { LeftBy } from '../../../models/form-change.ts'
import { nameOf, type PartName, partNamed } from '../../../models/form-part.ts'
import { listOfSlug } from '../../../models/option-list.ts'
import type { Page } from '../../../models/page.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { inputError } from '../../controls.ts'
import type { AllTexts } from '../../texts/index.ts'
import { type Side, saidOf } from '../changes-page.ts'
import { headed } from '../office.ts'
import { partHref } from './addresses.ts'
import { labelOf, propertyName, saidBy } from './labels.ts'

export function movePage(texts: AllTexts, { slug, form }: Edited, name: PartName) {
  const text = texts.office.editor.move
  const label = labelOf(texts, form, name)
  return {
    ...headed(texts, text.title(label), {}),
    action: `${partHref(slug, name)}/move`,
    submit: text.submit,
    place: {
      id: 'to',
      name: 'to',
      label: { text: text.where },
      items: placesFor(texts, form, name),
    },
  }
}

/** Where a part can be moved to: behind another one, or to the beginning of its list or of a page. Its present place is chosen. */
function placesFor(texts: AllTexts, form: Form, name: PartName) {
  const text = texts.office.editor.move
  const path = partNamed(form, name)!.path
  const isHere = (values: readonly object[], nth: number) => {
    const next = values[nth]
    return next !== undefined && nameOf(form, next) === name
  }
  const after = (values: readonly object[], words: (one: never) => string) =>
    values.flatMap((one, i) => {
      const value = nameOf(form, one)
      return value === undefined || value === name
        ? []
        : [{ value: `after ${value}`, text: text.after(words(one as never)), selected: isHere(values, i + 1) }]
    })
  if (path[2] === 'fields' && path.length === 4)
    return form.pages
      .filter(({ exit }) => !exit)
      .flatMap((page) => [
        {
          value: `into page:${page.id}`,
          text: text.begin(labelOf(texts, form, `page:${page.id}`)),
          selected: isHere(page.fields, 0),
        },
        ...after(page.fields, saidBy),
      ])
  const list = path.slice(0, -1).reduce<unknown>((value, step) => Reflect.get(value as object, step), form) as object[]
  const words = (one: object) => labelOf(texts, form, nameOf(form, one)!)
  return [{ value: 'first', text: text.first, selected: isHere(list, 0) }, ...after(list, words)]
}

export function partRemovalPage(
  texts: AllTexts,
  { slug, form }: Edited,
  name: PartName,
  { by, isRefused, timeZone }: { by: readonly LeftBy[]; isRefused: boolean; timeZone: string },
) {
  const text = texts.office.editor.remove
  const label = labelOf(texts, form, name)
  const others = othersLike(form, name)
  const why = others.length > 0 && by.length > 0 ? text.refused : by.length > 0 ? text.blocked : text.last
  const message = isRefused ? why : undefined
  return {
    ...headed(texts, text.title(label), { [by.length > 0 ? '#instead' : '#remove']: message }),
    texts: listOfSlug(slug) === undefined ? text : { ...text, free: texts.office.lists.gone.remove },
    action: `${partHref(slug, name)}/remove`,
    cancelHref: `${partHref(slug, '')}#part-${name}`,
    by: by.map((one) => ({
      href: partHref(slug, one.part),
      text: text.without(labelOf(texts, form, one.part), leftLine({ texts, form, timeZone }, one)),
    })),
    instead: by.length > 0 && {
      id: 'instead',
      name: 'instead',
      label: { text: text.instead },
      errorMessage: inputError(texts, message),
      items: [{ value: '', text: text.nothing }, ...others],
    },
  }
}

/** What holds of a part that names another one, once that is gone. */
function leftLine(side: Side, { part, property, isGone, value }: LeftBy): string {
  const { left } = side.texts.office.editor.remove
  const { noun, value: owner } = partNamed(side.form, part)!
  if (isGone) return left.gone
  const words = saidOf(noun === 'repeat' || noun === 'notify' ? `${noun}.${property}` : property, value, side).join(
    ', ',
  )
  if (property === 'showIf') {
    const isAsked = isField(owner as Item)
    if (value !== undefined) return left[isAsked ? 'askedIf' : 'shownIf'](words)
    return noun === 'page' && (owner as Page).exit ? left.ends : left[isAsked ? 'asked' : 'shown']
  }
  if (property === 'required') return value === undefined ? left.needed : left.neededIf(words)
  const isNothing = Object.values((property === 'value' && value) || {}).some((one) => (one as []).length === 0)
  if (isNothing) return left.nothing
  const name = propertyName(side.texts, noun, property)
  return value === undefined || (value as []).length === 0 ? left.unset(name) : left.is(name, words)
}

/** What was typed, where the part that it was for is gone. */
export function gonePage(texts: AllTexts, { slug }: Pick<Edited, 'slug'>, typed: readonly string[]) {
  const { gone } = texts.office.properties.page
  const back = { href: partHref(slug, ''), text: texts.office.editor.tabs.overview }
  return { ...headed(texts, gone.title, {}), texts: gone, back, typed }
}

/** What could take the place of a part where others name it. */
function othersLike(form: Form, name: PartName): { value: string; text: string }[] {
  const { noun, value, path } = partNamed(form, name)!
  if (noun === 'status')
    return (form.statuses ?? [])
      .filter((one) => one !== value)
      .map(({ id, label }) => ({ value: id, text: label ?? id }))
  if (noun === 'option' || noun === 'box') {
    const { options = [] } = form.pages[path[1] as number]!.fields[path[3] as number] as { options?: OwnOption[] }
    return options.filter((one) => one !== value).map((one) => ({ value: one.value, text: one.label }))
  }
  if (!name.startsWith('item:')) return []
  // A number for a number, and so on: what others say of it would not fit another kind.
  const kindOf = ({ type }: Item) => (type === 'calculated' ? 'number' : type)
  const like = form.pages
    .flatMap((page) => page.fields)
    .filter((one) => one !== value && (isField(one) || isCalculated(one)) && kindOf(one) === kindOf(value as Item))
  return like.map((one) => ({ value: (one as { id: string }).id, text: saidBy(one) }))
}
interface OwnOption {
  value: string
  label: string
}
