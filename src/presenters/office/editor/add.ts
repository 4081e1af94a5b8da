/** Adding to a form: the gallery of kinds of questions and texts, each as people see it, and the page of a part that is not there yet. */
import type { Item, ItemType } from '../../../models/field.ts'
import type { Form } from '../../../models/form.ts'
import { type PartName, partNamed } from '../../../models/form-part.ts'
import type { Page } from '../../../models/page.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { formPage } from '../../form-page.ts'
import type { AllTexts } from '../../texts/index.ts'
import { headed } from '../office.ts'
import { partHref } from './addresses.ts'
import { labelOf } from './labels.ts'
import { groupsOf, type PartState, partPage } from './part-page.ts'

const KINDS = {
  questions: [
    ...['text', 'textarea', 'radios', 'checkboxes', 'select', 'boolean', 'number', 'date', 'time'],
    ...['email', 'tel', 'url', 'address', 'file', 'declaration'],
  ] as ItemType[],
  blocks: ['paragraph', 'heading', 'inset', 'warning', 'details', 'calculated'] as ItemType[],
}

/** `place`: 'same' for the page it is added from, 'own' for a page of its own. */
export function galleryPage(texts: AllTexts, { slug }: Edited, into: PartName, place: string) {
  const text = texts.office.editor.add
  const here = `${partHref(slug, into)}/add/fields`
  const card = (type: ItemType) => ({
    name: texts.office.changes.types[type],
    line: text.kinds[type],
    href: `${here}?kind=${type}&place=${place}`,
    choose: text.choose(texts.office.changes.types[type]),
    item: sampleOf(texts, type),
  })
  return {
    ...headed(texts, text.title.fields, {}),
    lead: text.lead,
    groups: [
      { title: text.groups.questions, cards: KINDS.questions.map(card) },
      { title: text.groups.blocks, cards: KINDS.blocks.map(card) },
    ],
  }
}

/** A kind as people see it. It cannot be filled in. */
function sampleOf(texts: AllTexts, type: ItemType) {
  const name = texts.office.changes.types[type]
  const options = [1, 2, 3].map((nth) => ({ value: `${nth}`, label: `${name} ${nth}` }))
  const item = {
    type,
    id: `sample_${type}`,
    label: name,
    text: name,
    title: name,
    statement: name,
    options,
    accept: ['pdf'],
    value: { sum: [1] },
  }
  const sample = { slug: 'sample', title: '', pages: [{ id: 'p', fields: [item as unknown as Item] }] } as Form
  return formPage(texts, sample, { version: '', token: '' }).items[0]
}

/** Is there anything that a value can be calculated of? */
const hasNumber = (pages: readonly Page[]): boolean =>
  pages.some(({ repeat, fields }) => repeat || fields.some(({ type }) => type === 'number' || type === 'calculated'))

/** What is asked of a new part first. All else is folded. */
const FIRST = new Set(['hint', 'title', 'text', 'required', 'final', 'maxFiles'])

/** The page of a part that is not there yet. */
export function newPartPage(
  texts: AllTexts,
  edited: Edited,
  { into, ...at }: Parameters<typeof partPage>[2] & { into: PartName },
  state: PartState,
) {
  const text = texts.office.editor.add
  const { noun, path } = at.part
  const list = path.at(-2) as keyof typeof text.title
  const isExit = noun === 'exit'
  const here = `${partHref(edited.slug, into)}/add/${list}`
  const { pages } = edited.form
  const ofKind = list === 'fields' || isExit ? `?kind=${noun}` : ''
  const title =
    list === 'fields' ? text.choose(texts.office.changes.types[noun as ItemType]) : text.title[isExit ? noun : list]
  const rows = state.rows.filter(({ fields }) => fields.length > 0)
  const page = partPage(texts, edited, { ...at, title }, { ...state, rows, was: '' })
  const first = rows.flatMap(({ property, spec }) => (spec.required || FIRST.has(property) ? [property] : []))
  const views = page.groups.flatMap((group) => group.rows)
  const more = views.filter(({ property }) => !first.includes(property))
  const nothing = rows.find(({ fields }) => fields.some((one) => 'options' in one && one.options.length === 0))
  const on = partNamed(edited.form, into)!.value as Page
  const isOfThis = noun === 'calculated' && (on.repeat || on.fields.some(({ type }) => type === 'number'))
  const isSame = state.place === 'same' && (state.raw.has('place') || !isOfThis)
  const isNamed = state.rows.some(({ property }) => property === 'id')
  return {
    ...{ ...page, kind: '', retype: false, remove: false, keeps: false },
    texts: { ...page.texts, save: isExit ? text.sometimes : text.submit },
    action: `${here}${ofKind}`,
    sometimes: list === 'fields' && text.sometimes,
    after: list === 'pages' && state.place,
    stops: noun === 'page' && {
      href: `${here}?kind=exit${state.place ? `&place=${encodeURIComponent(state.place)}` : ''}`,
      text: text.title.exit,
      line: text.stops,
    },
    cannot: nothing && text.cannot[nothing.property as keyof typeof text.cannot],
    groups: [
      { id: '', title: '', names: '', rows: views.filter(({ property }) => first.includes(property)) },
      ...groupsOf(texts, noun, more),
    ],
    more: more.length > 0 && {
      title: text.more,
      names: more.map(({ label }) => label).join(', '),
      isOpen: more.some(({ isWrong }) => isWrong),
    },
    // A page that ends the form asks nothing, and a value needs something to be calculated of before its page.
    place: list === 'fields' &&
      isNamed &&
      !on.exit &&
      (noun !== 'calculated' || hasNumber(pages.slice(0, pages.indexOf(on)))) && {
        ...{ name: 'place', idPrefix: 'place', fieldset: { legend: { text: text.where } } },
        items: [
          { value: 'own', text: text.ownPage, checked: !isSame },
          { value: 'same', text: text.samePage(labelOf(texts, edited.form, into)), checked: isSame },
        ],
      },
  }
}
