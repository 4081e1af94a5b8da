/** Adding to a form: the gallery of kinds of questions and texts, each as people see it, and the words of what is added. */
import type { Field, Item, ItemType } from '../../../models/field.ts'
import type { Form } from '../../../models/form.ts'
import type { FormChange } from '../../../models/form-change.ts'
import { type PartName, partNamed } from '../../../models/form-part.ts'
import type { Page } from '../../../models/page.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { inputError } from '../../controls.ts'
import { formPage } from '../../form-page.ts'
import type { AllTexts } from '../../texts/index.ts'
import { headed } from '../door-pages.ts'
import { editFrame, partHref } from './frame.ts'
import { labelOf } from './labels.ts'
import { questionsBeside } from './parts.ts'

export type AddedList = Extract<FormChange, { kind: 'add' }>['list']
export type AddFault = { kind: 'words' | 'choices' | 'about' | 'long' } | { kind: 'twice'; label: string }

/** What somebody typed of it. */
export interface Typed {
  words: string
  more: string
  about: string
  place: string
  /** 'yes': people may leave the question empty. */
  optional: string
}
export const NOTHING_TYPED: Typed = { words: '', more: '', about: '', place: '', optional: '' }

export const KINDS = {
  questions: [
    ...['text', 'textarea', 'radios', 'checkboxes', 'select', 'boolean', 'number', 'date', 'time'],
    ...['email', 'tel', 'url', 'address', 'file', 'declaration'],
  ] as ItemType[],
  blocks: ['paragraph', 'heading', 'inset', 'warning', 'details', 'calculated'] as ItemType[],
}

export function galleryPage(texts: AllTexts, edited: Edited, into: PartName, { timeZone }: { timeZone: string }) {
  const text = texts.office.editor.add
  const here = `${partHref(edited.slug, into)}/add/fields`
  const card = (type: ItemType) => ({
    name: texts.office.changes.types[type],
    line: text.kinds[type],
    href: `${here}?kind=${type}`,
    choose: text.choose(texts.office.changes.types[type]),
    item: sampleOf(texts, type),
  })
  return {
    ...headed(texts, text.title.fields, {}),
    ...editFrame(texts, edited, { part: into, timeZone }),
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
  edited: Edited,
  {
    list,
    into,
    type,
    typed,
    fault,
    timeZone,
  }: {
    list: AddedList
    into: PartName
    type: ItemType | undefined
    typed: Typed
    fault?: AddFault | undefined
    timeZone: string
  },
) {
  const text = texts.office.editor.add
  const { slug, form } = edited
  const isBlock = type !== undefined && KINDS.blocks.includes(type) && type !== 'calculated'
  const page = partNamed(form, into)?.value as Page | undefined
  const message = fault && (fault.kind === 'twice' ? text.faults.twice(fault.label) : text.faults[fault.kind])
  const at = fault?.kind === 'choices' || fault?.kind === 'twice' ? 'more' : fault?.kind === 'about' ? 'about' : 'words'
  const errorAt = (id: string) => inputError(texts, at === id ? message : undefined)
  const kind = type && texts.office.changes.types[type]
  const candidates =
    type === 'calculated'
      ? numbersBefore(form, into)
      : list === 'checks' || list === 'unique'
        ? questionsBeside(form, into)
        : undefined
  const more = moreOf(text, list, type)
  return {
    ...headed(texts, kind === undefined ? text.title[list] : text.choose(kind), { [`#${at}`]: message }),
    ...editFrame(texts, edited, { part: into, timeZone }),
    texts: text,
    action: `${partHref(slug, into)}/add/${list}${type ? `?kind=${type}` : ''}`,
    cannot: candidates?.length === 0 ? (type === 'calculated' ? text.noNumbers : text.noQuestions) : '',
    words: {
      ...{ id: 'words', name: 'words', value: typed.words, rows: 4, errorMessage: errorAt('words') },
      label: { text: isBlock ? text.words.block : text.words[list] },
    },
    isLong: isBlock && type !== 'heading' && type !== 'details',
    more: more && {
      id: 'more',
      name: 'more',
      label: { text: more },
      value: typed.more,
      rows: 5,
      errorMessage: errorAt('more'),
    },
    about: candidates && {
      ...{ id: 'about', name: 'about', errorMessage: errorAt('about') },
      label: { text: type === 'calculated' ? text.sources : text.about },
      items: candidates.map(({ id, label }) => ({ value: id, text: label, selected: id === typed.about })),
    },
    optional:
      list === 'fields' && !isBlock && type !== 'calculated'
        ? {
            name: 'optional',
            idPrefix: 'optional',
            items: [{ value: 'yes', text: text.optional, checked: typed.optional === 'yes' }],
          }
        : undefined,
    place:
      list === 'fields' && page && !isBlock
        ? {
            name: 'place',
            idPrefix: 'place',
            fieldset: { legend: { text: text.where } },
            items: [
              { value: 'own', text: text.ownPage, checked: typed.place !== 'same' },
              { value: 'same', text: text.samePage(labelOf(texts, form, into)), checked: typed.place === 'same' },
            ],
          }
        : undefined,
  }
}

const WITH_CHOICES: readonly string[] = ['radios', 'select', 'checkboxes']

function moreOf(
  text: AllTexts['office']['editor']['add'],
  list: AddedList,
  type: ItemType | undefined,
): string | undefined {
  if (list === 'statuses') return text.meaning
  if (type === 'details') return text.details
  if (type === 'declaration') return text.statement
  return WITH_CHOICES.includes(type ?? '') ? text.choices : undefined
}

/** The number questions on earlier pages: a calculated value can use their answers. */
function numbersBefore({ pages }: Form, into: PartName): Field[] {
  const at = pages.findIndex(({ id }) => into === `page:${id}`)
  return pages
    .slice(0, at)
    .flatMap(({ fields, repeat }) => (repeat ? [] : fields.filter((one): one is Field => one.type === 'number')))
}
