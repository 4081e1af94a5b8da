/** The pages on which a part gets another ID, or becomes another kind of question or text. */
import type { Reason } from '../../../models/definition-fault.ts'
import type { ItemType } from '../../../models/field.ts'
import type { NamedBy } from '../../../models/form-change.ts'
import type { FormPart } from '../../../models/form-part.ts'
import { listOfSlug } from '../../../models/option-list.ts'
import type { Edited, EditorFault } from '../../../models/working-copy.ts'
import { fromLeft, inputError } from '../../controls.ts'
import { reasonIn } from '../../definition-faults.ts'
import type { AllTexts } from '../../texts/index.ts'
import { headed } from '../office.ts'
import { cameFrom, type Origin, partHref } from './addresses.ts'
import { faultHref, faultLine, reasonFor } from './faults.ts'
import { labelOf, propertyName, usesOf } from './labels.ts'

/** The property that others name a part by, and what it is; undefined where they name it by what it says. */
export function nameIn({ noun, value }: FormPart): { property: 'id' | 'slug' | 'value'; is: string } | undefined {
  const property = noun === 'form' ? 'slug' : noun === 'option' || noun === 'box' ? 'value' : 'id'
  const is = (value as Record<string, unknown> | undefined)?.[property]
  return typeof is === 'string' ? { property, is } : undefined
}

/** Is it a kind of question or text? */
export const isKind = (texts: AllTexts, kind: string): kind is ItemType =>
  Object.hasOwn(texts.office.changes.types, kind)

interface Place {
  part: FormPart
  /** What names it. */
  by: readonly NamedBy[]
  origin: Origin | undefined
}

export function namePage(
  texts: AllTexts,
  edited: Edited,
  { part, by, origin }: Place,
  { typed, fault }: { typed: string; fault?: 'taken' | Reason },
) {
  const { name: text, names, page } = texts.office.properties
  const { property } = nameIn(part)!
  const message =
    fault && (fault === 'taken' ? text.taken(typed) : `${names[property]} ${reasonIn(texts, { reason: fault })}`)
  const isFixed = property === 'slug' && edited.live !== undefined
  return {
    ...headed(texts, text.titles[property], { '#name': message }),
    back: backTo(texts, edited, part, origin),
    texts: page,
    action: cameFrom(`${partHref(edited.slug, part.name)}/name`, origin),
    subject: labelOf(texts, edited.form, part.name),
    lead: isFixed ? text.fixed : text.leads[property],
    follows: listOfSlug(edited.slug) === undefined ? '' : texts.office.lists.gone.rename,
    used: text.used,
    by: usesOf(texts, edited, by),
    input: isFixed
      ? undefined
      : {
          ...{ id: 'name', name: 'name', value: typed, autocomplete: 'off', spellcheck: false, ...fromLeft(texts) },
          label: { text: names[property] },
          errorMessage: inputError(texts, message),
        },
  }
}

interface KindState {
  to: ItemType
  /** What would not work any more. */
  breaks?: readonly EditorFault[]
  /** Why it cannot be done. */
  fault?: { pointer: string; reason: Reason }
}

/** `lostAs`: the properties that another kind does not have. */
export function kindPage(
  texts: AllTexts,
  edited: Edited,
  { part, by, origin, lostAs }: Place & { lostAs: (type: ItemType) => readonly string[] },
  { to = part.noun as ItemType, breaks = [], fault }: Partial<KindState> = {},
) {
  const { kind: text, page } = texts.office.properties
  const types = Object.entries(texts.office.changes.types) as [ItemType, string][]
  const message =
    fault &&
    `${propertyName(texts, part.noun, fault.pointer.replace(/^.*\//, ''))} ${reasonFor(texts, edited.form, part.noun, fault)}. ${text.shorten}`
  return {
    ...headed(texts, page.retype, { '#to': message }),
    back: backTo(texts, edited, part, origin),
    texts: page,
    action: cameFrom(`${partHref(edited.slug, part.name)}/kind`, origin),
    subject: labelOf(texts, edited.form, part.name),
    used: text.used,
    by: usesOf(texts, edited, by),
    asked: breaks.length > 0 ? to : '',
    breaks: breaks.length > 0 && {
      title: text.breaks(texts.office.changes.types[to]),
      lines: breaks.map((one) => ({
        href: faultHref(edited.slug, one),
        text: faultLine(texts, edited.form, one, true),
      })),
    },
    submit: breaks.length > 0 ? text.anyway : page.save,
    choose: {
      ...{ name: 'to', idPrefix: 'to', fieldset: { legend: { text: text.choose } } },
      errorMessage: inputError(texts, message),
      items: types.map(([value, label]) => {
        const lost = lostAs(value).map((property) => propertyName(texts, part.noun, property))
        const hint = lost.length > 0 ? { hint: { text: text.lost(texts.page.inOneLine(lost)) } } : {}
        return { value, text: label, checked: value === to, ...hint }
      }),
    },
  }
}

const backTo = (texts: AllTexts, { slug, form }: Edited, { name }: FormPart, origin: Origin | undefined) => ({
  href: cameFrom(partHref(slug, name), origin),
  text: labelOf(texts, form, name),
})
