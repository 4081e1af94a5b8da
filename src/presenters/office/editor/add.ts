/** Adding to a form: the gallery of kinds of questions and texts, each as people see it, and the words of what is added. */
import { CALCULATIONS, type Item, type ItemType } from '../../../models/field.ts'
import type { Form } from '../../../models/form.ts'
import type { FormChange } from '../../../models/form-change.ts'
import type { PartName } from '../../../models/form-part.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { inputError } from '../../controls.ts'
import { formPage } from '../../form-page.ts'
import type { AllTexts } from '../../texts/index.ts'
import { headed } from '../door-pages.ts'
import { partHref } from './frame.ts'
import { labelOf } from './labels.ts'
import { questionsBeside } from './parts.ts'

export type AddedList = Extract<FormChange, { kind: 'add' }>['list']
/** What is wrong with what was typed, and in which input. */
export type AddFault = { at: Input } & (
  | { kind: 'words' | 'meaning' | 'text' | 'choices' | 'about' | 'long' }
  | { kind: 'twice'; label: string }
)

type Input = 'words' | 'more' | 'about' | 'hint'
/** What is asked of something new: its words, and what it cannot be without. Each input becomes a property. */
export interface Asked {
  words: 'label' | 'title' | 'text' | 'message'
  more?: 'meaning' | 'text' | 'statement' | 'options'
  about?: 'fieldId' | 'value'
}
const OPTIONS: Asked = { words: 'label', more: 'options' }
const TEXT: Asked = { words: 'text' }
const ASKED: { [K in AddedList | ItemType]?: Asked } = {
  ...{ pages: { words: 'title' }, statuses: { words: 'label', more: 'meaning' } },
  ...{ checks: { words: 'message', about: 'fieldId' }, unique: { words: 'message', about: 'fieldId' } },
  ...{ radios: OPTIONS, select: OPTIONS, checkboxes: OPTIONS, declaration: { words: 'label', more: 'statement' } },
  ...{ heading: TEXT, paragraph: TEXT, inset: TEXT, warning: TEXT, details: { words: 'title', more: 'text' } },
  calculated: { words: 'label', about: 'value' },
}
export const askedOf = (list: AddedList, type: ItemType | undefined): Asked => ASKED[type ?? list] ?? { words: 'label' }

/** What somebody typed of it. */
export interface Typed {
  words: string
  more: string
  hint: string
  /** IDs of what it is about, with a space between. */
  about: string
  /** How a value is calculated. */
  how: string
  place: string
  /** 'yes': people may leave the question empty. */
  optional: string
}
/** What is added to which part. `type`: which kind of question or text. */
export interface Addition {
  list: AddedList
  into: PartName
  type: ItemType | undefined
  typed: Typed
}
export const NOTHING_TYPED: Typed = { words: '', more: '', hint: '', about: '', how: '', place: '', optional: '' }

export const KINDS = {
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

/** The words of what is added. `type`: which kind of question or text. */
export function addPage(
  texts: AllTexts,
  { slug, form }: Edited,
  { list, into, type, typed }: Addition,
  faults: readonly AddFault[] = [],
) {
  const text = texts.office.editor.add
  const asked = askedOf(list, type)
  const { more, about } = asked
  const hasId = asked.words === 'label'
  const messages = new Map(
    faults.map((one) => [one.at, one.kind === 'twice' ? text.faults.twice(one.label) : text.faults[one.kind]]),
  )
  const input = (id: Input, label: string) => ({
    ...{ id, name: id, value: typed[id], rows: 4, errorMessage: inputError(texts, messages.get(id)) },
    label: { text: label },
  })
  const isValue = about === 'value'
  const isQuestion = list === 'fields' && hasId && !isValue
  const chosen = typed.about.split(' ')
  const candidates = isValue
    ? sourcesFor(texts, form, into)
    : questionsBeside(form, into).map(({ id, label }) => ({ value: id, text: label }))
  const title = type ? text.choose(texts.office.changes.types[type]) : text.title[list]
  return {
    ...headed(texts, title, Object.fromEntries([...messages].map(([at, message]) => [`#${at}`, message]))),
    texts: text,
    action: `${partHref(slug, into)}/add/${list}${type ? `?kind=${type}` : ''}`,
    cannot: about && candidates.length === 0 ? text.cannot[about] : '',
    words: input('words', text.words[isValue ? 'value' : list === 'fields' && !hasId ? 'block' : list]),
    isLong: asked.words === 'text' && type !== 'heading',
    more: more && input('more', text.more[more]),
    hint: isQuestion && input('hint', text.hint),
    about: about === 'fieldId' && {
      ...input('about', text.about.fieldId),
      items: candidates.map((one) => ({ ...one, selected: one.value === typed.about })),
    },
    how: isValue && {
      ...{ id: 'how', name: 'how', label: { text: text.how } },
      items: CALCULATIONS.map((one) => ({
        ...{ value: one, text: texts.office.properties.calculations[one], selected: one === typed.how },
      })),
    },
    sources: isValue && {
      ...{ name: 'about', idPrefix: 'about', errorMessage: inputError(texts, messages.get('about')) },
      ...{ fieldset: { legend: { text: text.about.value } }, hint: { text: text.sourcesHint } },
      items: candidates.map((one) => ({ ...one, checked: chosen.includes(one.value) })),
    },
    optional: isQuestion && {
      ...{ name: 'optional', idPrefix: 'optional', fieldset: { legend: { text: text.need } } },
      items: [
        { value: '', text: text.needed, checked: typed.optional !== 'yes' },
        { value: 'yes', text: text.optional, checked: typed.optional === 'yes' },
      ],
    },
    place: list === 'fields' &&
      hasId && {
        ...{ name: 'place', idPrefix: 'place', fieldset: { legend: { text: text.where } } },
        items: [
          { value: 'own', text: text.ownPage, checked: typed.place !== 'same' },
          { value: 'same', text: text.samePage(labelOf(texts, form, into)), checked: typed.place === 'same' },
        ],
      },
  }
}

/** What a value can be calculated of: the numbers up to this page, those of lists too, and the entries of lists. */
function sourcesFor(texts: AllTexts, form: Form, into: PartName): { value: string; text: string }[] {
  const text = texts.office.editor.add
  const pages = form.pages.slice(0, form.pages.findIndex(({ id }) => into === `page:${id}`) + 1)
  return pages.flatMap((page) => {
    const list = labelOf(texts, form, `page:${page.id}`)
    const numbers = page.fields.flatMap((one) =>
      one.type === 'number' || one.type === 'calculated'
        ? [{ value: one.id, text: page.repeat ? text.inList(one.label, list) : one.label }]
        : [],
    )
    return page.repeat ? [...numbers, { value: page.id, text: text.entries(list) }] : numbers
  })
}
