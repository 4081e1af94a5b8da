/**
 * What changed from one version of a form to another, as data. Every property is compared by its name, so that no change is
 * silent; the order of properties in a definition means nothing. What stands in a list is paired first: by its id, else by what
 * it says, so that a new id is one change, and not a removal and an addition.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Box, type ErrorKind, type Field, type Item, isField, type Option } from './field.ts'
import type { Confirmation, Form, Notify, Retention, Webhook } from './form.ts'
import { type Translations, translatedTexts } from './form-texts.ts'
import type { Language } from './language.ts'
import type { Check, Exit, Page, Repeat, Unique } from './page.ts'
import type { OwnStatus } from './status.ts'

/** A version of a form, or a definition that was read and found sound. */
export interface Worded {
  form: Form
  translations?: Translations | undefined
}

/** What a difference is about, as it is now; what was removed, as it was. Its `page` is that of the new form, if it is there. */
export type About =
  | { of: 'form' }
  | { of: 'page'; page: Page }
  | { of: 'item'; item: Item; page: Page }
  | { of: 'option'; option: Option; field: Field; page: Page }
  | { of: 'check'; check: Check; page: Page }
  | { of: 'unique'; check: Unique; page: Page }
  | { of: 'status'; status: OwnStatus }
  /** All words of a language. */
  | { of: 'language'; language: Language }
  /** The words in place of a text, whose own words these are; `at`: where a file of translations has them. */
  | { of: 'translation'; language: Language; text: string; at: string }

export type Difference = { about: About } & (
  | { kind: 'added' | 'removed' }
  /** To another place in its list; `from`: from another page. */
  | { kind: 'moved'; from?: Page }
  /** `property`: a name of a property, or two with a dot between them. A value is undefined where the definition has none. */
  | { kind: 'changed'; property: string; before: unknown; after: unknown }
)

type NamesOf<T> = T extends unknown ? keyof T : never
type Described =
  | Form
  | Page
  | Item
  | Box
  | OwnStatus
  | Check
  | Repeat
  | Exit
  | Confirmation
  | Notify
  | Webhook
  | Retention
/** Every property that may be told of a difference, without the one around it. */
export type PropertyName = Exclude<NamesOf<Described>, 'pages' | 'fields'> | ErrorKind

/** The differences of the form itself, of its pages in their new order, of its statuses, and of its translations. */
export function differencesOf(before: Worded, after: Worded): Difference[] {
  return [
    ...changed({ of: 'form' }, before.form, after.form, ['pages', ...ownStatuses(before, after)]),
    ...pageDifferences(before.form, after.form),
    ...statusDifferences(before.form, after.form),
    ...translationDifferences(before, after),
  ]
}

/** Statuses are compared one by one where both versions have some of their own. */
const ownStatuses = (before: Worded, after: Worded): string[] =>
  before.form.statuses && after.form.statuses ? ['statuses'] : []

function statusDifferences({ statuses: before }: Form, { statuses: after }: Form): Difference[] {
  if (!before || !after) return []
  const about = (status: OwnStatus): About => ({ of: 'status', status })
  return listed(about, paired(before, after, [({ id }) => id, ({ label }) => label]), (was, is) =>
    changed(about(is), was, is),
  )
}

function pageDifferences(before: Form, after: Form): Difference[] {
  const pages = paired(before.pages, after.pages, [({ id }) => id, firstId, ({ title }) => title])
  const pageNow = new Map(pages.kept.map(([was, is]) => [was, is]))
  const itemsOf = (form: Form, now: (page: Page) => Page) =>
    form.pages.flatMap((page) => page.fields.map((item) => ({ item, page: now(page), own: page })))
  const items = paired(
    itemsOf(before, (page) => pageNow.get(page) ?? page),
    itemsOf(after, (page) => page),
    [
      ({ item }) => ('id' in item ? item.id : undefined),
      ({ item, page }) => ('id' in item ? undefined : JSON.stringify([page.id, item])),
      ({ item }) => ('id' in item ? JSON.stringify([item.type, item.label]) : JSON.stringify(item)),
      ({ item, page }) => ('id' in item ? undefined : JSON.stringify([page.id, item.type])),
    ],
    ({ page }) => page,
  )
  const about = (page: Page): About => ({ of: 'page', page })
  const all = [
    ...listed(about, pages, (was, is) => [
      ...changed(about(is), was, is, ['fields', 'checks', 'repeat']),
      ...nested(about(is), 'repeat', was.repeat, is.repeat, ['unique']),
      ...checkDifferences('check', is, was.checks, is.checks),
      ...checkDifferences('unique', is, was.repeat?.unique, is.repeat?.unique),
    ]),
    ...listed(
      ({ item, page }) => ({ of: 'item', item, page }),
      items,
      (was, is) => itemDifferences(was, is),
    ),
  ]
  const order = new Map([...after.pages, ...before.pages].map((page, i) => [page, i]))
  const placeOf = ({ about }: Difference) => order.get((about as { page: Page }).page)!
  return all.sort((a, b) => placeOf(a) - placeOf(b))
}

/** The id of the first question of a page. */
const firstId = ({ fields }: Page): string | undefined => fields.find(isField)?.id

interface Placed {
  item: Item
  /** The page that it stands on now, or the one that it stood on, if that is gone. */
  page: Page
  /** The page in its own version. */
  own: Page
}

function itemDifferences(was: Placed, is: Placed): Difference[] {
  const about: About = { of: 'item', ...is }
  const moved: Difference[] = was.page === is.page ? [] : [{ about, kind: 'moved', from: was.own }]
  const [before, after] = [was.item, is.item]
  if (!('options' in before && 'options' in after)) return [...moved, ...changed(about, before, after)]
  const option = (one: Option): About => ({ of: 'option', option: one, field: after, page: is.page })
  const options = paired<Option>(before.options, after.options, [({ value }) => value, ({ label }) => label])
  return [
    ...moved,
    ...changed(about, before, after, ['options']),
    ...listed(option, options, (one, other) => changed(option(other), one, other)),
  ]
}

function checkDifferences(
  of: 'check' | 'unique',
  page: Page,
  before: readonly Unique[] = [],
  after: readonly Unique[] = [],
): Difference[] {
  const about = (check: Unique) => ({ of, check, page }) as About
  const keys = [JSON.stringify, ({ message }: Unique) => message, ({ fieldId }: Unique) => fieldId]
  return listed(about, paired(before, after, keys), (was, is) => changed(about(is), was, is))
}

/** Words that came or went with their text are left out: the text says so itself. */
function translationDifferences(before: Worded, after: Worded): Difference[] {
  const [was, is] = [before.translations ?? {}, after.translations ?? {}]
  if (same(was, is)) return []
  const [textBefore, textAfter] = [before, after].map(
    ({ form }) => new Map(translatedTexts(form).map(({ at, text }) => [at, text])),
  ) as [Map<string, string>, Map<string, string>]
  return namesOf(was, is).flatMap((name): Difference[] => {
    const language = name as Language
    const about: About = { of: 'language', language }
    if (!is[language]) return [{ about, kind: 'removed' }]
    if (!was[language]) return [{ about, kind: 'added' }]
    return namesOf(was[language], is[language]).flatMap((at): Difference[] => {
      const [old, now] = [was[language]![at], is[language]![at]]
      if (old === now || textBefore.has(at) !== textAfter.has(at)) return []
      const text = textAfter.get(at) ?? at
      return [
        { about: { of: 'translation', language, text, at }, kind: 'changed', property: '', before: old, after: now },
      ]
    })
  })
}

/** Properties that hold others, each of which has a name of its own. */
export const NESTED: readonly string[] = [
  'confirmation',
  'notify',
  'webhook',
  'retention',
  'repeat',
  'exit',
  'messages',
]

/** Properties that differ. `apart`: those that are compared elsewhere. */
function changed(about: About, before: object, after: object, apart: readonly string[] = []): Difference[] {
  const [was, is] = [before as Part, after as Part]
  return namesOf(was, is)
    .filter((name) => !apart.includes(name))
    .flatMap((name) => {
      if (NESTED.includes(name)) return nested(about, name, was[name], is[name])
      return same(was[name], is[name])
        ? []
        : [{ about, kind: 'changed', property: name, before: was[name], after: is[name] }]
    })
}

type Part = Record<string, unknown>

function nested(
  about: About,
  name: string,
  before: unknown,
  after: unknown,
  apart: readonly string[] = [],
): Difference[] {
  if (same(before, after)) return []
  const whole: Difference = { about, kind: 'changed', property: name, before, after }
  if (!isPart(before) || !isPart(after)) return [whole]
  const inside = changed(about, before ?? {}, after ?? {}, apart).map((one) =>
    one.kind === 'changed' ? { ...one, property: `${name}.${one.property}` } : one,
  )
  // It may be there without a property, which means something else than not to be there.
  return inside.length > 0 || (before && after) ? inside : [whole]
}

const isPart = (value: unknown): value is object | undefined => value === undefined || typeof value === 'object'
const same = (before: unknown, after: unknown): boolean => before === after || isDeepStrictEqual(before, after)
const namesOf = (before: object, after: object): string[] => [
  ...new Set([...Object.keys(after), ...Object.keys(before)]),
]

/** What became of the entries of a list. */
interface Paired<T> {
  kept: [was: T, is: T][]
  removed: T[]
  added: T[]
  /** The members of `kept`, as they are now, whose order changed: as few as explain it. */
  moved: ReadonlySet<T>
}

function listed<T>(
  about: (one: T) => About,
  { kept, removed, added, moved }: Paired<T>,
  within: (was: T, is: T) => Difference[],
): Difference[] {
  return [
    ...kept.flatMap(([was, is]): Difference[] => [
      ...(moved.has(is) ? [{ about: about(is), kind: 'moved' as const }] : []),
      ...within(was, is),
    ]),
    ...added.map((one): Difference => ({ about: about(one), kind: 'added' })),
    ...removed.map((one): Difference => ({ about: about(one), kind: 'removed' })),
  ]
}

/**
 * Pairs entries that have the same key; those that are left, by the next key. Of several with one key, first goes with first.
 * Order means something among those of one group.
 */
function paired<T extends object>(
  before: readonly T[],
  after: readonly T[],
  keys: readonly ((one: T) => string | undefined)[],
  groupOf: (one: T) => unknown = () => undefined,
): Paired<T> {
  const newOf = new Map<T, T>()
  const taken = new Set<T>()
  for (const key of keys) {
    const free = Map.groupBy(
      after.filter((one) => !taken.has(one)),
      key,
    )
    for (const one of before) {
      const name = newOf.has(one) ? undefined : key(one)
      const found = name === undefined ? undefined : free.get(name)?.shift()
      if (!found) continue
      newOf.set(one, found)
      taken.add(found)
    }
  }
  const place = new Map(after.map((one, i) => [one, i]))
  const kept = before.flatMap((one): [T, T][] => (newOf.has(one) ? [[one, newOf.get(one)!]] : []))
  const stayed = kept.filter(([was, is]) => groupOf(was) === groupOf(is)).map(([, is]) => is)
  const moved = [...Map.groupBy(stayed, groupOf).values()].flatMap((group) => {
    const inOrder = rising(group.map((one) => place.get(one)!))
    return group.filter((one) => !inOrder.has(place.get(one)!))
  })
  return {
    kept: kept.toSorted(([, a], [, b]) => place.get(a)! - place.get(b)!),
    removed: before.filter((one) => !newOf.has(one)),
    added: after.filter((one) => !taken.has(one)),
    moved: new Set(moved),
  }
}

/** The longest run of rising numbers among different ones, where others may stand between them. */
function rising(numbers: readonly number[]): ReadonlySet<number> {
  /** The smallest last number of a run of each length, and what came before each number. */
  const lasts: number[] = []
  const previous = new Map<number, number | undefined>()
  for (const one of numbers) {
    let length = lasts.findIndex((last) => last > one)
    if (length < 0) length = lasts.length
    previous.set(one, lasts[length - 1])
    lasts[length] = one
  }
  const run = new Set<number>()
  for (let one = lasts.at(-1); one !== undefined; one = previous.get(one)) run.add(one)
  return run
}

/** What another version would mean for one question, or for one page that ends the form. */
export type EffectKind = 'noLonger' | 'newly' | 'needed' | 'refused' | 'ends'

/** What another version would have meant for the people who sent the form last: counts alone. */
export interface Effect {
  /** How many cases were judged. */
  cases: number
  /** `label`: of the question, or the title of the page, in the form's own words. */
  counts: { kind: EffectKind; label: string; count: number }[]
}
