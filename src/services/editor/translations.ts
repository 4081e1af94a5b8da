/**
 * Lets translations follow the form. A file of translations finds its texts by ids, and blocks and checks by their number on
 * the page. So what was renamed, moved, copied or removed has another place there, or none.
 */
import type { Form } from '../../models/form.ts'
import { type FormText, formTexts, stepTo } from '../../models/form-texts.ts'
import { nfc } from '../../models/normal-form.ts'
import { copied, isObject, type Opened, own, put } from './rewrite.ts'

/** Where the texts of a form are at one moment, and each object that has some. An entry of `needs` is known by its words. */
export interface TextPlaces {
  texts: readonly FormText[]
  owners: readonly (readonly [owner: unknown, at: string])[]
}

export function textPlaces(form: Form): TextPlaces {
  const texts = formTexts(form)
  const pages = form.pages.map((page) => [page, `/pages${stepTo(page.id)}`] as const)
  const objects = texts.map(({ at, owner, text }) =>
    Array.isArray(owner) ? ([`need ${text}`, at] as const) : ([owner, outside(at)] as const),
  )
  return { texts, owners: [...pages, ...objects] }
}

/** What has to happen to a file of translations; undefined where nothing has. */
export type Following = (file: Opened) => void

/** `copies`: what each copy was made of. */
export function followingOf(
  before: TextPlaces,
  after: TextPlaces,
  copies: ReadonlyMap<unknown, unknown>,
): Following | undefined {
  const isSame = <T>(all: readonly T[], others: readonly T[], isLike: (one: T, other: T) => boolean): boolean =>
    all.length === others.length && all.every((one, i) => isLike(one, others[i]!))
  if (
    isSame(before.texts, after.texts, (one, other) => one.at === other.at) &&
    isSame(before.owners, after.owners, ([owner, at], [other, to]) => owner === other && at === to)
  )
    return undefined
  const [was, now] = [new Map(before.owners), new Map(after.owners)]
  const texts = new Set(after.texts.map(({ at }) => at))
  const gone = before.texts.flatMap(({ at }) => (texts.has(at) ? [] : [at]))
  const moves = [...now].flatMap(([owner, to]) => {
    const from = was.get(owner) ?? was.get(copies.get(owner))
    return from === undefined || from === to ? [] : [{ from, to, isCopy: !was.has(owner) }]
  })
  const taken = new Set(moves.map(({ to }) => to))
  const left = [...was].flatMap(([owner, at]) => {
    // A need in other words is still the one that stood there.
    const isReworded = typeof owner === 'string' && texts.has(at) && !taken.has(at)
    return now.has(owner) || isReworded ? [] : [at]
  })
  if (gone.length + moves.length + left.length === 0) return undefined
  return (file) => {
    const found = moves.flatMap((move) => {
      const value = valueAt(file.value, move.from)
      return value === undefined ? [] : [{ ...move, value: move.isCopy ? copied(file, value) : value }]
    })
    const emptied = [...found.filter(({ isCopy }) => !isCopy).map(({ from }) => from), ...left]
    for (const at of inwardsFirst(emptied)) removeAt(file.value, at)
    for (const { to, value } of found.sort((a, b) => a.to.length - b.to.length)) putAt(file.value, to, value)
    for (const at of gone) removeAt(file.value, at)
    for (const at of inwardsFirst([...emptied, ...gone])) prune(file.value, outside(at))
  }
}

/** Takes over the words that a list has for its options. */
export const taking =
  (options: readonly unknown[], words: unknown, { owners }: TextPlaces): Following =>
  (file) => {
    for (const [owner, at] of owners) {
      const found = options.includes(owner) ? valueAt(words, at.slice(at.lastIndexOf('/'))) : undefined
      if (found !== undefined) putAt(file.value, at, found)
    }
  }

const inwardsFirst = (places: readonly string[]): string[] => [...places].sort((a, b) => b.length - a.length)

/** The pointer of what is around the value that a pointer leads to. */
const outside = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'))
const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

/** A name as the file writes it; files may write ids in another normal form. */
const nameIn = (object: object, step: string): string =>
  Object.hasOwn(object, step) ? step : (Object.keys(object).find((name) => nfc(name) === nfc(step)) ?? step)

/** What a JSON Pointer leads to, in a definition or in a file of translations. */
export const valueAt = (root: unknown, pointer: string): unknown =>
  stepsOf(pointer).reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? own(value, nameIn(value, step)) : undefined),
    root,
  )

export function putAt(root: unknown, pointer: string, value: unknown): void {
  const steps = stepsOf(pointer)
  const last = steps.pop()!
  let object = root as object
  for (const step of steps) {
    const name = nameIn(object, step)
    if (!isObject(own(object, name))) put(object, name, {})
    object = own(object, name) as object
  }
  put(object, nameIn(object, last), value)
}

/** Removes a value, and leaves what is around it. */
function removeAt(root: unknown, pointer: string): void {
  const around = valueAt(root, outside(pointer))
  if (isObject(around)) put(around, nameIn(around, stepsOf(pointer).at(-1)!), undefined)
}

/** Removes an object that has become empty, and then what is around it. */
export function prune(root: unknown, pointer: string): void {
  const value = valueAt(root, pointer)
  if (pointer === '' || !isObject(value) || Object.keys(value).length > 0) return
  removeAt(root, pointer)
  prune(root, outside(pointer))
}
