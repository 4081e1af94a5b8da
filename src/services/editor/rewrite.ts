/**
 * Changes a JSON text by changing its value. The value of an opened text is changed in place, as any object; what is written
 * then has every letter of the text where the value stayed the same. An object or list that was moved or copied keeps its
 * letters too, as it is known by its identity. A text that was only written in another normal form stays as it is.
 */
import type { Path } from '../../models/form-part.ts'
import { nfc } from '../../models/normal-form.ts'

export interface Opened {
  /** To be changed in place. */
  value: unknown
  /** A byte order mark, or nothing. */
  mark: string
  body: string
  root: Node
  /** Where each object and list of the value was in the text. */
  origins: Map<unknown, Node>
  /** What each copy of an object or list was made of. */
  copies: Map<unknown, unknown>
}

/** What is at a place of the text. */
interface Spelt<T> {
  offset: number
  end: number
  value: T
}
interface Node extends Spelt<unknown> {
  /** The object or list that it is in. */
  parent: Node | undefined
  /** In an object. */
  key?: Spelt<string>
  /** What an object or list holds. */
  children?: Node[]
}

/** Opens a text. Throws where it is no JSON. */
export function opened(text: string): Opened {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const body = text.slice(mark.length)
  const value: unknown = JSON.parse(body)
  const origins: Opened['origins'] = new Map()
  let at = 0
  return { value, mark, body, root: nodeOf(value, undefined), origins, copies: new Map() }

  /** Reads on to the end of a value. Of a key that is there twice, each has the value of the last one. */
  function nodeOf(value: unknown, parent: Node | undefined): Node {
    const offset = skipSpace()
    const node: Node = { offset, end: offset, value, parent }
    if (body[at] === '{' || body[at] === '[') node.children = childrenOf(node)
    else skipScalar()
    node.end = at
    return node
  }

  function childrenOf(node: Node): Node[] {
    const { value } = node
    const children: Node[] = []
    const isObject = body[at++] === '{'
    if (isContainer(value)) origins.set(value, node)
    while (!/[\]}]/.test(body[skipSpace()]!)) {
      if (body[at] === ',') at++
      const key = isObject ? readKey() : undefined
      const child = nodeOf(isContainer(value) ? own(value, `${key?.value ?? children.length}`) : undefined, node)
      children.push(key ? Object.assign(child, { key }) : child)
    }
    at++
    // What it holds is counted to see whether it was changed. Where a key is there twice that says nothing, so it equals nothing.
    if (isContainer(value) && Object.keys(value).length !== children.length) node.value = node
    return children
  }

  function readKey(): Spelt<string> {
    const offset = skipSpace()
    skipScalar()
    const end = at
    at = skipSpace() + 1 // the colon
    return { offset, end, value: JSON.parse(body.slice(offset, end)) }
  }

  function skipSpace(): number {
    while (body.charCodeAt(at) <= 0x20) at++
    return at
  }

  function skipScalar(): void {
    const isText = body[at++] === '"'
    if (isText) while (body[at++] !== '"') if (body[at - 1] === '\\') at++
    if (!isText) while (at < body.length && !/[\s,\]}]/.test(body[at]!)) at++
  }
}

/** A copy of a part of the value, which is written as the original is. */
export function copied<T>({ origins, copies }: Opened, value: T): T {
  const copy = structuredClone(value)
  const note = (one: unknown, original: unknown): void => {
    if (!isContainer(one) || !isContainer(original)) return
    const origin = origins.get(original)
    if (origin) origins.set(one, origin)
    copies.set(one, original)
    for (const key of Object.keys(one)) note(Reflect.get(one, key), Reflect.get(original, key))
  }
  note(copy, value)
  return copy
}

/** Sets a property, or removes it; also one of a name that every object has. */
export function put(object: object, key: string, value: unknown): void {
  if (value === undefined) Reflect.deleteProperty(object, key)
  else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
}

/** The old value with the content of a new one: each object and list in it that stays the same keeps its letters. */
export function reconciled(old: unknown, wanted: unknown): unknown {
  if (isSame(old, wanted)) return old
  if (Array.isArray(old) && Array.isArray(wanted)) {
    const left = new Set<unknown>(old)
    const take = (fits: (one: unknown) => boolean): unknown => {
      const found = [...left].find(fits)
      left.delete(found)
      return found
    }
    const same = wanted.map((one) => take((other) => isSame(other, one)))
    const made = wanted.map((one, i) => same[i] ?? reconciled(take(isAlike(one)), one))
    old.splice(0, old.length, ...made)
    return old
  }
  if (!isObject(old) || !isObject(wanted)) return structuredClone(wanted)
  for (const key of Object.keys(old)) if (!Object.hasOwn(wanted, key)) put(old, key, undefined)
  for (const [key, value] of Object.entries(wanted)) put(old, key, reconciled(own(old, key), value))
  return old
}

/** Do both say the same, with texts composed and keys in any order? */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'string') return typeof other === 'string' && nfc(one) === nfc(other)
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((value, i) => isSame(value, other[i]))
  if (!isObject(one) || !isObject(other)) return one === other
  const [keys, others] = [one, other].map((object) => Object.keys(object).filter((key) => object[key] !== undefined))
  return keys!.length === others!.length && keys!.every((key) => isSame(own(one, key), own(other, key)))
}

/** Options of a value, and rules over a question, are taken for the same one. */
const isAlike = (one: unknown) => (other: unknown) =>
  isObject(one) &&
  isObject(other) &&
  ['value', 'id', 'fieldId'].some((key) => one[key] !== undefined && isSame(one[key], other[key]))

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
export const isObject = (value: unknown): value is Record<string, unknown> =>
  isContainer(value) && !Array.isArray(value)
export const own = (object: object, key: string): unknown =>
  Object.hasOwn(object, key) ? Reflect.get(object, key) : undefined

/** What stands under each key, as a parser takes it: of a key that is there twice, the last one. */
const byKey = ({ children }: Node): Map<string, Node> => new Map(children!.map((child) => [child.key!.value, child]))
/** Where it begins, with its key. */
const startOf = ({ key, offset }: Node): number => key?.offset ?? offset

/** How the text is written; without `newLine`, all on one line. */
interface Style {
  newLine: string | undefined
  /** One step of indentation. */
  step: string
  colon: string
  comma: string
  /** Inside the braces of an object on one line. */
  space: string
}
interface Writing extends Opened {
  style: Style
  /** The names of properties of an object there, in their usual order. */
  orderAt: (path: Path) => readonly string[]
}
/** What stands in an object or list. `at`: its number there before. */
interface Entry {
  text: string
  at?: number | undefined
}

const WIDTH = 120

/** The text with its changes. `orderAt`: the names of properties of an object there, in their usual order. */
export function written(opened: Opened, orderAt: Writing['orderAt']): string {
  const { mark, body, root, value } = opened
  const writing = { ...opened, orderAt, style: styleOf(body, root) }
  const [before, after] = [body.slice(0, root.offset), body.slice(root.end)]
  return mark + before + inPlace(value, root, [], writing) + after
}

function styleOf(body: string, root: Node): Style {
  const text = textOf(root, body)
  const newLine = /\r?\n/.exec(text)?.[0]
  const [, colon = ': '] = /^\s*[{[]\s*"(?:[^"\\]|\\.)*"(\s*:[ \t]*)/.exec(text) ?? []
  const isSpaced = colon.endsWith(' ')
  const [, space = isSpaced ? ' ' : ''] = /\{([ \t]*)"/.exec(text) ?? []
  const [, step = '  '] = /\n([ \t]+)/.exec(text) ?? []
  return { newLine, step, colon, comma: isSpaced ? ', ' : ',', space }
}

const textOf = ({ offset, end }: Spelt<unknown>, body: string): string => body.slice(offset, end)

/** The text of a value that stands where there was one. */
function inPlace(value: unknown, node: Node, path: Path, writing: Writing): string {
  const { body, origins } = writing
  if (isContainer(value) && origins.get(value) === node) return rewritten(value, node, path, writing)
  if (!isContainer(value) && !node.children && isSame(value, node.value)) return textOf(node, body)
  const start = lineStart(node.offset, body)
  return made(value, { indent: indentAt(node.offset, body), column: node.offset - start, path }, writing)
}

/** The text of an object or list that comes from the text, with the changes in it. */
function rewritten(value: Record<string, unknown>, node: Node, path: Path, writing: Writing): string {
  if (isAsRead(value, node)) return textOf(node, writing.body)
  const entries = Array.isArray(value)
    ? listEntries(value, node, path, writing)
    : objectEntries(value, node, path, writing)
  return joined(entries, node, writing)
}

/** Was nothing in it changed? */
const isAsRead = (value: object, node: Node): boolean =>
  value === node.value &&
  Object.keys(value).length === node.children!.length &&
  node.children!.every((child, i) => {
    const one = own(value, child.key?.value ?? `${i}`)
    return isContainer(one) ? isAsRead(one, child) : one === child.value
  })

function listEntries(values: readonly unknown[], node: Node, path: Path, writing: Writing): Entry[] {
  const { body, origins } = writing
  const children = node.children!
  const places = new Map(children.map((child, i) => [child, i]))
  const free = new Map<string, number[]>()
  for (const [i, child] of children.entries())
    if (!child.children) free.getOrInsertComputed(scalarKey(child.value), () => []).push(i)
  const isOpen = children.some(({ children }) => children) && children.every((child) => isOnLines(child, body))
  return values.map((value, i): Entry => {
    const origin = origins.get(value)
    const at = isContainer(value) ? origin && places.get(origin) : free.get(scalarKey(value))?.shift()
    if (at !== undefined) return { at, text: inPlace(value, children[at]!, [...path, i], writing) }
    const indent = entryIndent(node, body)
    return { text: made(value, { indent, column: indent.length, path: [...path, i], isOpen }, writing) }
  })
}

const scalarKey = (value: unknown): string => JSON.stringify(typeof value === 'string' ? nfc(value) : value)
const isOnLines = (node: Node, body: string): boolean => textOf(node, body).includes('\n')

function objectEntries(value: Record<string, unknown>, node: Node, path: Path, writing: Writing): Entry[] {
  const { body, origins, style } = writing
  const properties = byKey(node)
  const isGone = (key: string) => own(value, key) === undefined
  const added = new Set(Object.keys(value).filter((key) => !properties.has(key) && !isGone(key)))
  const entries: (Entry & { key: string })[] = []
  for (const [at, child] of node.children!.entries()) {
    const { value: key, end } = child.key!
    const isLast = properties.get(key) === child
    // What stood under one name and now stands under another was renamed.
    const now = isGone(key) ? [...added].find((one) => isLast && origins.get(value[one]) === child) : key
    if (now === undefined) continue
    added.delete(now)
    const text = isLast ? inPlace(value[now], child, [...path, now], writing) : textOf(child, body)
    const title = now === key ? textOf(child.key!, body) : JSON.stringify(now)
    entries.push({ key: now, at, text: title + body.slice(end, child.offset) + text })
  }
  if (added.size === 0) return entries
  const order = writing.orderAt(path)
  const indent = entryIndent(node, body)
  for (const key of inOrder([...added], order)) {
    const title = JSON.stringify(key) + style.colon
    const place = { indent, column: indent.length + title.length, path: [...path, key] }
    entries.splice(placeFor(key, entries, order), 0, { key, text: title + made(value[key], place, writing) })
  }
  return entries
}

const inOrder = (keys: readonly string[], order: readonly string[]): string[] => [
  ...order.filter((key) => keys.includes(key)),
  ...keys.filter((key) => !order.includes(key)),
]

/** Behind the last of those that usually come before; what has no usual place, at the end. */
function placeFor(key: string, entries: readonly { key: string }[], order: readonly string[]): number {
  const place = order.indexOf(key)
  if (place < 0) return entries.length
  const before = entries.map((entry, i) => ({ i, place: order.indexOf(entry.key) })).filter((one) => one.place < place)
  const nearest = before.filter((one) => one.place >= 0).sort((a, b) => b.place - a.place)[0]
  return nearest ? nearest.i + 1 : 0
}

/** Puts entries together again, with what stood between them. */
function joined(entries: readonly Entry[], node: Node, { body, style }: Writing): string {
  const children = node.children!
  const was = textOf(node, body)
  const [open, close] = [was.at(0)!, was.at(-1)!]
  if (entries.length === 0) return children.length === 0 ? was : open + close
  const texts = entries.map(({ text }) => text)
  const frameAt = (column: number) => ({ open, close, indent: indentAt(node.offset, body), column })
  if (children.length === 0) return laid(texts, frameAt(node.parent ? columnAt(node, body) : Infinity), style)
  /** What stood before an entry, or behind the last one. */
  const gap = (i: number) =>
    body.slice(
      i === 0 ? node.offset + 1 : children[i - 1]!.end,
      i < children.length ? startOf(children[i]!) : node.end - 1,
    )
  const gaps = children.slice(1).map((_, i) => gap(i + 1))
  const first = gap(0)
  const usual =
    gaps.sort((a, b) => linesIn(a) - linesIn(b) || a.length - b.length)[0] ??
    (first.includes('\n') ? `,${first.replace(/^.*?(?=\r?\n[^\n]*$)/s, '')}` : style.comma)
  const between = entries.map(({ at }, i) => (i === 0 ? first : at ? gap(at) : usual))
  const now = open + texts.map((text, i) => between[i] + text).join('') + gap(children.length) + close
  if (!style.newLine || now.length <= was.length || now.includes('\n')) return now
  // An object that is on one line with what is around it is left there.
  const isWhole = !node.parent || isOnLines(node.parent, body)
  return isWhole && columnAt(node, body) + now.length > WIDTH ? laid(texts, frameAt(Infinity), style) : now
}

const linesIn = (gap: string): number => gap.split('\n').length
const lineStart = (offset: number, body: string): number => body.lastIndexOf('\n', offset - 1) + 1
const columnAt = ({ offset }: Node, body: string): number => offset - lineStart(offset, body)
/** The indentation of the line that a place is on. */
const indentAt = (offset: number, body: string): string => /[ \t]*/y.exec(body.slice(lineStart(offset, body)))![0]

/** The indentation of what is added to an object or list. */
function entryIndent(node: Node, body: string): string {
  const [first] = node.children!
  const start = first && startOf(first)
  return indentAt(start !== undefined && body.slice(node.offset, start).includes('\n') ? start : node.offset, body)
}

interface Frame {
  open: string
  close: string
  indent: string
  column: number
}

/** An object or list that is new: on one line where it fits, and else an entry on each. */
function laid(texts: readonly string[], { open, close, indent, column }: Frame, style: Style): string {
  const space = open === '{' ? style.space : ''
  const flat = open + space + texts.join(style.comma) + space + close
  const isFlat = !flat.includes('\n') && column + flat.length <= WIDTH && !(open === '[' && texts[0]?.startsWith('{'))
  if (!style.newLine || isFlat || texts.length === 0) return texts.length === 0 ? open + close : flat
  const inner = style.newLine + indent + style.step
  return open + texts.map((text) => inner + text).join(',') + style.newLine + indent + close
}

interface Spot {
  indent: string
  /** Where it begins in its line. */
  column: number
  path: Path
  /** It is written on several lines, as those beside it are. */
  isOpen?: boolean
}

/** The text of a value that was not here before. */
function made(value: unknown, { indent, column, path, isOpen = false }: Spot, writing: Writing): string {
  const { style, origins, body } = writing
  if (!isContainer(value)) return JSON.stringify(value)
  const origin = origins.get(value)
  if (origin) {
    const from = indentAt(origin.offset, body)
    const text = rewritten(value, origin, path, writing)
    return from === indent ? text : text.replaceAll(`\n${from}`, `\n${indent}`)
  }
  const inner = indent + style.step
  const spotOf = (key: string | number, title = '') => ({
    indent: inner,
    column: inner.length + title.length,
    path: [...path, key],
  })
  const frame = { indent, column: isOpen ? Infinity : column }
  if (Array.isArray(value)) {
    const texts = value.map((one, i) => made(one, spotOf(i), writing))
    return laid(texts, { open: '[', close: ']', ...frame }, style)
  }
  const keys = Object.keys(value).filter((key) => value[key] !== undefined)
  const texts = inOrder(keys, writing.orderAt(path)).map((key) => {
    const title = JSON.stringify(key) + style.colon
    return title + made(value[key], spotOf(key, title), writing)
  })
  return laid(texts, { open: '{', close: '}', ...frame }, style)
}
