import { expect } from 'chai'
import fc from 'fast-check'
import { type Node, parseTree } from 'jsonc-parser'
import type { Definition, SourceFile } from '../../../src/models/definition.ts'
import type { ItemType } from '../../../src/models/field.ts'
import { type Form, fieldsOf } from '../../../src/models/form.ts'
import type { FormChange, Json } from '../../../src/models/form-change.ts'
import { type FormPart, partAt, partNamed, partsOf } from '../../../src/models/form-part.ts'
import { formTexts } from '../../../src/models/form-texts.ts'
import { nfc } from '../../../src/models/normal-form.ts'
import {
  contentOf as composedOf,
  type ReadDefinition,
  readDefinition,
  type SoundDefinition,
} from '../../../src/services/definitions/check/read.ts'
import type { Fault } from '../../../src/services/definitions/fault.ts'
import { fieldFaults } from '../../../src/services/definitions/parts/fields.ts'
import {
  caseNameFaults,
  idFaults,
  notifyFaults,
  pageFaults,
  statusFaults,
} from '../../../src/services/definitions/parts/form.ts'
import { lintForm } from '../../../src/services/definitions/rules/lint.ts'
import { shapeFaults } from '../../../src/services/definitions/shape/faults.ts'
import { ITEM_TYPES } from '../../../src/services/definitions/shape/item.ts'
import { checkTranslation } from '../../../src/services/definitions/translation/check.ts'
import { changed } from '../../../src/services/editor/changes.ts'
import { namedBy } from '../../../src/services/editor/names.ts'
import { generated, type Manner, manners, rewrittenIn, shipped } from './forms.ts'

/** How many changes are tried; each run makes STEPS of them. */
const CHANGES = Number(process.env.EDITS ?? 2000)
const STEPS = 5
const SEED = 36

interface Step {
  kind: FormChange['kind']
  /** They choose among what there is. */
  picks: readonly number[]
  text: string
}
const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom(
      'set',
      'set',
      'add',
      'move',
      'move',
      'remove',
      'remove',
      'duplicate',
      'rename',
      'retype',
      'translate',
      'language',
    ),
    picks: fc.array(fc.nat(10_000), { minLength: 4, maxLength: 4 }),
    text: fc.constantFrom(
      'new',
      'e\u0301',
      'a:b',
      '__proto__',
      'a longer text with “quotes” and a \\ "stroke"',
      'x'.repeat(140),
      'yes',
      'q1',
      'home-2',
    ),
  }),
  { minLength: STEPS, maxLength: STEPS },
)
const forms: fc.Arbitrary<SourceFile[]> = fc.oneof(
  fc
    .record({ picked: fc.constantFrom(...shipped()), manner: manners, language: fc.nat(4) })
    .map(({ picked, manner, language }) => {
      const [definition, ...more] = picked
      const files = [definition!, ...more.slice(language, language + 1)]
      return files.map(({ name, text }) => ({ name, text: rewrittenIn(text, manner as Manner) }))
    }),
  { arbitrary: generated, weight: 2 },
)

describe('random changes to forms', () => {
  it('touch nothing but what they are about', function () {
    this.timeout(Math.max(30_000, CHANGES * 30))
    let made = 0
    fc.assert(
      fc.property(forms, steps, (files, steps) => {
        let now: readonly SourceFile[] = files
        for (const step of steps) {
          const change = changeFrom(now, step)
          if (!change) continue
          const result = changed(now, change)
          if ('kind' in result) {
            expect(['gone', 'used', 'taken'], JSON.stringify([change, result])).to.include(result.kind)
            continue
          }
          made++
          expectSameOutside(now, result.files, change)
          // What has no right shape is refused, with all that was lost in it.
          if (faultsOf(result.files)) expectContentKept(now, result.files, change, result.part)
          expectInPlace(result.files, change, result.part)
          expectConditionsKept(now, result.files, change)
          expectBack(now, result.files, change, result.part)
          if (expectFaultsInPlace(now, result.files, change, result.part)) now = result.files
        }
      }),
      { seed: SEED, numRuns: Math.ceil(CHANGES / STEPS), endOnFailure: true },
    )
    expect(made).to.be.greaterThan(CHANGES / 3)
  })

  it('that change nothing give the same files', () => {
    fc.assert(
      fc.property(forms, (files) => {
        const form = formIn(files)
        for (const { name, value } of partsOf(form)) {
          const object = typeof value === 'string' ? { receiver: value } : (value as Record<string, Json> | undefined)
          if (!object) continue
          const composed = JSON.parse(nfc(JSON.stringify(object)))
          // The page of a part has no options of a list, and the form is not filled in.
          const result = changed(files, { kind: 'set', part: name, was: composed, is: composed })
          expect(result).to.have.property('files')
          expect((result as { files: unknown[] }).files).to.deep.equal(files)
        }
      }),
      { seed: SEED, numRuns: 30 },
    )
  })
})

/** Remembers what was made of each object, which nobody changes. */
function once<K extends object, V>(make: (from: K) => V): (from: K) => V {
  const known = new WeakMap<K, V>()
  return (from) => known.getOrInsertComputed(from, make)
}

const formOf = once(({ text }: SourceFile): Form => {
  const form = composedOf(text) as Form
  for (const page of form.pages) page.fields ??= []
  return form
})
const formIn = ([definition]: readonly SourceFile[]): Form => formOf(definition!)

function changeFrom(files: readonly SourceFile[], { kind, picks, text }: Step): FormChange | undefined {
  const form = formIn(files)
  const [a, b, c, d] = picks as [number, number, number, number]
  const of = <T>(list: readonly T[], pick: number): T => list[pick % list.length]!
  const all = partsOf(form)
  const there = all.filter(({ value }) => value !== undefined)
  const placed = there.filter(({ path }) => typeof path.at(-1) === 'number')
  const part = of(kind === 'move' || kind === 'duplicate' ? placed : kind === 'set' ? all : there, a)
  const beside = (one: FormPart) =>
    placed.filter(({ path }) => path.slice(0, -1).join('/') === one.path.slice(0, -1).join('/'))
  const pages = there.filter(({ noun }) => noun === 'page')
  switch (kind) {
    case 'set': {
      const object = part.value as Record<string, Json> | string | undefined
      if (typeof object === 'string')
        return {
          kind,
          part: part.name,
          was: { receiver: object, answers: undefined },
          is: { receiver: object, answers: true },
        }
      const texts = Object.entries(object ?? {}).filter(
        ([key, value]) => typeof value === 'string' && !['id', 'type', 'value', 'slug', 'language'].includes(key),
      )
      const [key, value] =
        texts.length > 0 && b % 3 > 0
          ? of(texts, c)
          : ([of(['hint', 'title', 'text', 'label', 'finalDays', 'office', 'email'], c), undefined] as [
              string,
              undefined,
            ])
      const was = { [key]: value ?? (object && Object.hasOwn(object, key) ? object[key] : undefined) }
      return { kind, part: part.name, was, is: { [key]: b % 5 === 0 ? undefined : key === 'finalDays' ? 30 : text } }
    }
    case 'add': {
      const page = of(pages, a)
      const items = there.filter(({ path }) => path[1] === page.path[1] && path.length === 4 && path[2] === 'fields')
      const after = b % 4 === 0 || items.length === 0 ? undefined : b % 4 === 1 ? page.name : of(items, c).name
      const spot = after === undefined ? {} : { after }
      if (d % 4 === 0)
        return { kind, list: 'pages', into: 'form', after: page.name, value: { id: `new-${d % 7}`, fields: [] } }
      if (d % 4 === 1)
        return {
          kind,
          list: 'statuses',
          into: 'form',
          value: { id: 's', label: text, meaning: text, final: true, to: [] },
        }
      const value: Json =
        d % 4 === 2 ? { text, type: 'paragraph' } : { label: text, id: `added${d % 50}`, type: 'text' }
      return { kind, list: 'fields', into: page.name, value, ...spot }
    }
    case 'move': {
      const isItem = part.path[2] === 'fields' && part.path.length === 4
      if (isItem && b % 2 === 0) {
        const into = of(pages, c)
        const items = there.filter(({ path }) => path[1] === into.path[1] && path.length === 4 && path[2] === 'fields')
        return items.length === 0 || d % 3 === 0
          ? { kind, part: part.name, into: into.name }
          : { kind, part: part.name, into: into.name, after: of(items, d).name }
      }
      return b % 3 === 0 ? { kind, part: part.name } : { kind, part: part.name, after: of(beside(part), c).name }
    }
    case 'remove': {
      if (part.name === 'form') return undefined
      const instead =
        b % 3 === 0
          ? undefined
          : b % 3 === 1
            ? ''
            : (
                (of(
                  placed.filter(({ noun }) => noun === part.noun),
                  c,
                )?.value ?? {}) as { id?: string }
              ).id
      return { kind, part: part.name, ...(instead !== undefined && { instead }) }
    }
    case 'duplicate':
      return { kind, part: part.name, ...(b % 3 === 0 && { id: `copy${c % 9}` }) }
    case 'rename':
      return {
        kind,
        part: part.name,
        to: part.name.startsWith('option:') ? text : part.noun === 'form' ? 'other-form' : `r${b % 99}`,
      }
    case 'retype':
      return { kind, part: part.name, type: of(ITEM_TYPES, b) as ItemType }
    case 'translate': {
      const original = of(formTexts(form), b)
      const was = wordsAt(files, form, original.at)
      return {
        kind,
        language: 'de',
        texts: [{ at: original.at, was, is: c % 4 === 0 ? undefined : c % 4 === 1 ? (was ?? text) : text }],
      }
    }
    case 'language':
      return { kind, language: of(['de', 'pl'] as const, a), is: of(['needed', 'left-out', 'removed'] as const, b) }
    default:
      return undefined
  }
}

const contentOf = once(({ text }: SourceFile): unknown => JSON.parse(text.replace(/^\uFEFF/, '')))

function entryAt(
  files: readonly SourceFile[],
  form: Form,
  language: string,
  at: string,
): { text?: string | string[]; of?: string } | undefined {
  const file = files.find(({ name }) => name.replace('left-out/', '') === `${form.slug}.${language}.json`)
  return at
    .split('/')
    .slice(1)
    .reduce<unknown>((value, step) => {
      const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
      const names = Object.keys((value as object) ?? {})
      const found = names.includes(name) ? name : names.find((one) => nfc(one) === nfc(name))
      return found === undefined ? undefined : (value as Record<string, unknown>)[found]
    }, file && contentOf(file)) as never
}

function wordsAt(files: readonly SourceFile[], form: Form, at: string): string | undefined {
  const text = entryAt(files, form, 'de', at)?.text
  return Array.isArray(text) ? text.join('\n') : text
}

/** Each object of a file by its content: how each with that content is written, and what it stands in; and all paths of the file. */
const slicesOf = once(({ text }: SourceFile) => {
  const body = text.replace(/^\uFEFF/, '')
  const slices = new Map<string, { slice: string; around: string }[]>()
  const paths = new Set<string>()
  const visit = (node: Node, path: (string | number)[]): void => {
    paths.add(JSON.stringify(path))
    if (node.type === 'object') {
      const slice = body.slice(node.offset, node.offset + node.length)
      const found = slices.getOrInsertComputed(JSON.stringify(JSON.parse(slice)), () => [])
      found.push({ slice: slice.replace(/\n[ \t]*/g, '\n'), around: JSON.stringify(path.slice(0, -1)) })
    }
    for (const [i, child] of (node.children ?? []).entries())
      if (child.type === 'property') visit(child.children![1]!, [...path, child.children![0]!.value])
      else visit(child, [...path, i])
  }
  visit(parseTree(body)!, [])
  return { slices, paths }
})

/** What has the same content as before is written with the same letters, but for its indentation. */
function expectSameOutside(before: readonly SourceFile[], after: readonly SourceFile[], change: FormChange): void {
  for (const [i, file] of after.entries()) {
    const old =
      before.find(({ name }) => name === file.name) ?? (after.length === before.length ? before[i] : undefined)
    if (!old || old.text === file.text) continue
    expect(file.text.startsWith('\uFEFF')).to.equal(old.text.startsWith('\uFEFF'))
    if (/\r\n/.test(old.text)) expect(/[^\r]\n/.test(file.text), 'line ends').to.equal(false)
    else expect(file.text).not.to.include('\r')
    const [was, now] = [slicesOf(old), slicesOf(file)]
    for (const [content, objects] of was.slices) {
      const same = now.slices.get(content)
      const found = same?.map(({ slice }) => slice)
      // One that stood in what has gone may have the content of another one by chance; so may the numbered texts of another page.
      const isNumbered = /^\{"\d+":/.test(content)
      const there = objects.filter(
        ({ around }) => now.paths.has(around) && (!isNumbered || same?.some((one) => one.around === around)),
      )
      // One that stands in what has got too long for its line is on several lines, too.
      if (!found || there.length === 0 || there.some(({ slice }) => !slice.includes('\n') && slice.length > 80))
        continue
      // Of several with the same content, written in different ways, one may have gone.
      const isSame = there.some(({ slice }) => found.includes(slice))
      expect(isSame, `${JSON.stringify(change)}: ${content}`).to.equal(true)
    }
  }
  if (change.kind !== 'set') return
  const [was, now] = [before[0]!.text, after[0]!.text]
  const part = partNamed(formIn(before), change.part)!
  const path = nodeAt(was, part.path) ? part.path : part.path.slice(0, -1)
  const isLaidOut = linesDown(now, path) > linesDown(was, path)
  const node = nodeAt(was, isLaidOut ? path.slice(0, linesDown(was, path)) : path)!
  let start = 0
  while (start < was.length && was[start] === now[start]) start++
  let end = 0
  while (end < was.length - start && was.at(-1 - end) === now.at(-1 - end)) end++
  const { offset, length } = node
  const isWithin = was === now || (start >= offset && was.length - end <= offset + length)
  // An object that becomes empty goes with the comma before it, or behind it.
  if (partNamed(formIn(after), change.part)?.value !== undefined)
    expect(isWithin, JSON.stringify(change)).to.equal(true)
}

interface Content {
  name: string
  own: string
  /** Its texts in each language, as they stand in the files of translations. */
  words: [language: string, entry: unknown][]
}

/** What each part says by itself, in the order of the form: without the parts in it, which say it themselves. */
const contentsOf = once((files: readonly SourceFile[]): Content[] => {
  const form = formIn(files)
  const parts = partsOf(form).filter(({ value }) => value !== undefined)
  const values = new Set(parts.map(({ value }) => value))
  const ownOf = (value: unknown) =>
    JSON.stringify(value, (_, one) => {
      if (one === value) return one
      return values.has(one) && typeof one === 'object' ? undefined : withoutParts(one, values)
    })
  const languages = files.slice(1).map(({ name }) => name.split('.').at(-2)!)
  const words = new Map<string, Content['words']>()
  for (const { at, pointer } of formTexts(form))
    for (const language of languages) {
      const entry = entryAt(files, form, language, at)
      if (entry) words.getOrInsertComputed(partAt(form, pointer).part, () => []).push([language, entry])
    }
  return parts.map(({ name, value }) => ({ name, own: ownOf(value), words: words.get(name) ?? [] }))
})

/** A list of parts says nothing by itself, whether it is there or not. */
const withoutParts = (value: unknown, parts: ReadonlySet<unknown>): unknown => {
  if (!Array.isArray(value)) return value
  const rest = value.filter((one) => typeof one !== 'object' || !parts.has(one))
  return rest.length === 0 && value.every((one) => typeof one === 'object') ? undefined : rest
}

/** Each part that a change is not about, and that names nothing of it, says what it said before, in the same order and in each language. */
function expectContentKept(
  before: readonly SourceFile[],
  after: readonly SourceFile[],
  change: FormChange,
  part: string | undefined,
): void {
  const isTouched = touchedBy(before, after, change, part)
  const but = change.kind === 'translate' || change.kind === 'language' ? change.language : undefined
  const contents = (files: readonly SourceFile[]): Content[] =>
    contentsOf(files).map((one) => ({ ...one, words: one.words.filter(([language]) => language !== but) }))
  const [was, now] = [contents(before), contents(after)]
  const rest = (all: Content[]) =>
    all.filter(({ name }) => !isTouched(name)).map((one) => ({ ...one, name: unnumbered(one.name) }))
  expect(rest(now), JSON.stringify(change)).to.deep.equal(rest(was))
  if (change.kind !== 'move' && change.kind !== 'duplicate') return
  const inside = (all: Content[], files: readonly SourceFile[], name: string) => {
    const within = new Set(partsIn(formIn(files), name))
    return all.filter((one) => within.has(one.name))
  }
  const wordsOf = (all: Content[]) => all.map(({ words }) => words)
  const [old, made] = [inside(was, before, change.part), inside(now, after, part!)]
  expect(wordsOf(made), JSON.stringify(change)).to.deep.equal(wordsOf(old))
  const ownOf = (all: Content[]) => all.map(({ own }) => own)
  if (change.kind === 'move') expect(ownOf(made), JSON.stringify(change)).to.deep.equal(ownOf(old))
}

/** What was moved or added stands where it should; what was copied names itself, and not what it was copied from. */
function expectInPlace(after: readonly SourceFile[], change: FormChange, part: string | undefined): void {
  const form = formIn(after)
  if (change.kind === 'move' || change.kind === 'add') {
    if (change.kind === 'add' && change.after === undefined) return
    const { path } = partNamed(form, part!)!
    const [list, index] = [path.slice(0, -1), path.at(-1) as number]
    const before = partsOf(form).find((one) => one.path.join('/') === [...list, index - 1].join('/'))
    const isFirst = change.after === undefined || change.after === change.into
    // Of what has the same content, the earlier ones have a number or none.
    if (change.kind === 'add' || change.after !== change.part)
      expect(before && unnumbered(before.name), JSON.stringify(change)).to.equal(
        isFirst ? undefined : unnumbered(change.after!),
      )
  }
  if (change.kind !== 'duplicate') return
  const copy = new Set(partsIn(form, part!))
  for (const name of partsIn(form, change.part))
    for (const by of namedBy(form, name)) expect(copy.has(by.part), JSON.stringify([change, by])).to.equal(false)
}

/** A question goes with the conditions that name it, and with the checks that show at it; each other condition is still there. */
function expectConditionsKept(before: readonly SourceFile[], after: readonly SourceFile[], change: FormChange): void {
  if (change.kind !== 'remove' || change.instead || !change.part.startsWith('item:')) return
  const id = change.part.replace('item:', '')
  const conditionsIn = (value: unknown): string[] => {
    if (typeof value !== 'object' || value === null) return []
    const { id: own, type, fieldId, message } = value as Record<string, unknown>
    if (own === id || (fieldId === id && message !== undefined)) return []
    const isOther = type === 'rule' && ![fieldId, Reflect.get(value, 'valueOf')].includes(id)
    return [...(isOther ? [JSON.stringify(value)] : []), ...Object.values(value).flatMap(conditionsIn)]
  }
  const [was, now] = [formIn(before), formIn(after)].map(({ pages }) => conditionsIn(pages).sort())
  expect(now, JSON.stringify(change)).to.deep.equal(was)
}

/** Of parts with the same content, the later ones have a number. */
const unnumbered = (name: string): string => name.replace(/^((?:block|check|unique):\w+):\d+$/, '$1')

/** A part and all that stand in it. */
function partsIn(form: Form, name: string): string[] {
  const { path } = partNamed(form, name) ?? {}
  return path ? partsOf(form).flatMap((one) => (path.every((step, i) => one.path[i] === step) ? one.name : [])) : []
}

function touchedBy(
  before: readonly SourceFile[],
  after: readonly SourceFile[],
  change: FormChange,
  part: string | undefined,
): (name: string) => boolean {
  const touched = new Set<string>()
  const note = (form: Form, name: string, isAllIn: boolean) => {
    for (const one of isAllIn ? partsIn(form, name) : [name]) touched.add(unnumbered(one))
    const isRenamed = change.kind === 'remove' || change.kind === 'rename'
    for (const by of isRenamed ? namedBy(form, name) : []) touched.add(unnumbered(by.part))
  }
  // The form and a page say by themselves what a change sets; what stands in them stays.
  const isAllIn = change.kind !== 'set' && !(change.kind === 'rename' && change.part === 'form')
  if (change.kind === 'language') touched.add('form')
  if ('part' in change && change.kind !== 'duplicate') note(formIn(before), change.part, isAllIn)
  if (part && change.kind !== 'translate' && change.kind !== 'language') note(formIn(after), part, isAllIn)
  // What has no id has another name once it names something else.
  const isHashed = (name: string) => /^(block|check|unique):/.test(name)
  const isAnyRenamed = [...touched].some(isHashed)
  return (name) => touched.has(unnumbered(name)) || (isAnyRenamed && isHashed(name))
}

function nodeAt(text: string, path: readonly (string | number)[]): { offset: number; length: number } | undefined {
  const mark = text.startsWith('\uFEFF') ? 1 : 0
  let node: Node | undefined = parseTree(text.slice(mark))!
  for (const step of path)
    node =
      typeof step === 'number'
        ? node?.children?.[step]
        : node?.children?.find((one) => one.children?.[0]?.value === step)?.children?.[1]
  return node && { offset: node.offset + mark, length: node.length }
}

/** The first step of a path to what is on one line; a line that gets too long becomes several, with all that is on it. */
function linesDown(text: string, path: readonly (string | number)[]): number {
  const first = [...path.keys()].find((i) => !sliceAt(text, path.slice(0, i))?.includes('\n'))
  return first ?? path.length
}

function sliceAt(text: string, path: readonly (string | number)[]): string | undefined {
  const node = nodeAt(text, path)
  return node && text.slice(node.offset, node.offset + node.length)
}

/** Takes a change back by another one, where its inverse is one. */
function expectBack(
  before: readonly SourceFile[],
  after: readonly SourceFile[],
  change: FormChange,
  part: string | undefined,
): void {
  const back = inverseOf(before, change, part)
  if (!back) return
  const result = changed(after, back)
  if ('kind' in result) {
    expect(result.kind, JSON.stringify([change, back, result])).to.equal('taken')
    return
  }
  if (change.kind === 'rename') {
    // Translations stand in another order afterwards, and names are composed.
    const contents = (all: readonly SourceFile[]) => all.map(({ text }) => JSON.parse(nfc(text).replace(/^\uFEFF/, '')))
    expect(contents(result.files), JSON.stringify([change, back])).to.deep.equal(contents(before))
    return
  }
  expect(contentOf(result.files[0]!), JSON.stringify([change, back])).to.deep.equal(contentOf(before[0]!))
  // An object that became too long for its line is on several afterwards, as is what was on that line with it.
  const path = partNamed(formIn(after), part!)!.path
  const around = change.kind === 'set' ? path : path.slice(0, -1)
  const [old, now] = [before[0]!.text, after[0]!.text]
  const isOnLines = (text: string) => sliceAt(text, around)?.includes('\n')
  if ((isOnLines(now) && !isOnLines(old)) || linesDown(now, around) > linesDown(old, around)) return
  expect(result.files, JSON.stringify([change, back])).to.deep.equal(before)
}

function inverseOf(
  before: readonly SourceFile[],
  change: FormChange,
  part: string | undefined,
): FormChange | undefined {
  // An empty list of questions stays where there was none.
  if (
    change.kind === 'add' &&
    change.list === 'fields' &&
    !/"fields"/.test(sliceAt(before[0]!.text, partNamed(formIn(before), change.into)!.path)!)
  )
    return undefined
  if (change.kind === 'set') {
    // The texts of other languages go with what is emptied.
    if (before.length > 1 || Object.values(change.is).includes(undefined)) return undefined
    if (Object.values(change.was).some((value) => value !== undefined && !/^[\x20-\x7e]*$/.test(`${value}`)))
      return undefined
    return { kind: 'set', part: part!, was: change.is, is: change.was }
  }
  if (change.kind === 'rename' && change.part !== 'form') {
    // What named something that was not there would follow it on its way back.
    if (nfc(before[0]!.text).includes(JSON.stringify(nfc(change.to)))) return undefined
    const { value } = partNamed(formIn(before), change.part)!
    const { id, value: option } = value as { id?: string; value?: string }
    return part === undefined || !(id ?? option) ? undefined : { kind: 'rename', part, to: (id ?? option)! }
  }
  if (change.kind === 'add' || (change.kind === 'duplicate' && before.length === 1))
    return part === undefined ? undefined : { kind: 'remove', part, instead: '' }
  return undefined
}

type Key = { code: string; part: string; property: string | undefined; reason: string }

/** The faults that are found at once; undefined where the result has no right shape, and is refused. */
const faultsOf = once((files: readonly SourceFile[]): Key[] | undefined => {
  const [definition, ...others] = files.map(({ name, text }): Definition => ({ source: name, text }))
  const read = readDefinition({ ...definition!, translations: others }, undefined)
  if ('refused' in read) return undefined
  const form = (read as ReadDefinition).value as Form
  if (shapeFaults(form).length > 0) return undefined
  const found: Fault[] = [
    ...pageFaults(form),
    ...idFaults(form),
    ...fieldsOf(form).flatMap(fieldFaults),
    ...statusFaults(form),
    ...notifyFaults(form),
    ...caseNameFaults(form),
    ...lintForm(form),
  ]
  const texts = new Map(formTexts(form).map(({ at, pointer }) => [at, pointer]))
  for (const language of read.languages)
    for (const fault of checkTranslation(read as SoundDefinition, language).faults) {
      const at = [...texts.keys()].find((one) => fault.pointer === one || fault.pointer.startsWith(`${one}/`))
      found.push({
        ...fault,
        pointer: fault.file || fault.code === 'INT403' ? (at ? texts.get(at)! : '/') : fault.pointer,
      })
    }
  return found.map((fault) => ({
    code: fault.code ?? 'INT005',
    ...partAt(form, fault.pointer),
    reason: fault.reason[0],
  }))
})

/** Is the result a form of a right shape? Then each new fault is in what was touched, or in what names it. */
function expectFaultsInPlace(
  before: readonly SourceFile[],
  after: readonly SourceFile[],
  change: FormChange,
  part: string | undefined,
): boolean {
  const [old, now] = [faultsOf(before), faultsOf(after)]
  if (!now) return false
  const [formBefore, formAfter] = [formIn(before), formIn(after)]
  const named = [
    ...('part' in change ? [change.part] : []),
    ...('into' in change && change.into ? [change.into] : []),
    ...(part ? [part] : []),
  ]
  if (change.kind === 'remove' && change.instead) named.push(`${change.part.split(':')[0]}:${change.instead}`)
  // A page with a list, or without one, is another page to rules.
  for (const name of named) if (name.startsWith('repeat:')) named.push(name.replace('repeat', 'page'))
  // The order of options is a matter of their question.
  for (const name of named) if (name.startsWith('option:')) named.push(`item:${name.split(':')[1]}`)
  const touched = new Set(named)
  for (const form of [formBefore, formAfter])
    for (const name of named) {
      const { path } = partNamed(form, name) ?? {}
      if (!path) continue
      // A page is moved with all that stands on it, and what stands on a page is a matter of the page.
      const around = partsOf(form).filter(
        (one) =>
          path.length > 0 &&
          (one.path.every((step, i) => path[i] === step) || path.every((step, i) => one.path[i] === step)),
      )
      for (const one of around) touched.add(one.name)
      for (const one of path.length === 0 ? [] : around.filter(({ path: other }) => other.length >= path.length))
        for (const by of namedBy(form, one.name)) touched.add(by.part)
    }
  for (const fault of now) {
    // Of parts with the same content, the later ones have got other numbers.
    if (touched.has(fault.part.replace(/^((?:block|check|unique):\w+):\d+$/, '$1'))) continue
    // A block or a check that loses a rule has another name: as many faults of the kind were there before.
    const isLike = (one: typeof fault) => one.code === fault.code && one.property === fault.property
    if (old && old.filter(isLike).length >= now.filter(isLike).length) continue
    // One fault may have hidden another one of the same part.
    if (old?.some(({ part }) => part === fault.part)) continue
    if (
      touched.has(fault.part) ||
      change.kind === 'translate' ||
      change.kind === 'language' ||
      ('part' in change && change.part === 'form')
    )
      continue
    // A status that nothing leads to, and a circle, may be seen at any of those that belong to it; and another page may be first.
    if (['INT108', 'INT205', 'INT211'].includes(fault.code)) continue
    expect.fail(`${JSON.stringify(change)} makes ${JSON.stringify(fault)} outside of ${[...touched].join(' ')}`)
  }
  return true
}
