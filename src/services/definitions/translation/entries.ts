/**
 * A file of translations is an object in an object, by the ids of a form, down to the texts. Each text is
 * `{ "text": "Ihr Name", "of": "1f0c9a6e" }`, where `of` is the hash of the original. Other names of an option are a list.
 */
import type { Definition } from '../../../models/definition.ts'
import type { Reason } from '../../../models/definition-fault.ts'
import { fieldsOf } from '../../../models/form.ts'
import {
  type FormText,
  formTexts,
  optionsPlace,
  optionTexts,
  type Place,
  stepTo,
  type Words,
} from '../../../models/form-texts.ts'
import type { Language } from '../../../models/language.ts'
import { nearest } from '../../../models/nearest.ts'
import { nfc } from '../../../models/normal-form.ts'
import { LIMITS } from '../check/limits.ts'
import { type SoundDefinition, translationOf } from '../check/read.ts'
import type { Fault } from '../fault.ts'

/** A translated text as its file has it. `pointer` leads to it, with the letters of the file. */
export interface Entry {
  /** The translation; where it is of a list, an entry on each line. */
  text: string
  of: string
  pointer: string
}
export interface Entries {
  /** By the place of the text; undefined where there is one that is not written as one. */
  entries: ReadonlyMap<string, Entry | undefined>
  /** What is no text of the form, or is not written as one. */
  faults: Fault[]
}

/** Reads the value of a file of translations. */
export function entriesOf(value: unknown, texts: readonly FormText[]): Entries {
  const wanted = new Map(texts.map((text) => [text.at, text]))
  const branches = branchesOf(texts)
  const entries = new Map<string, Entry | undefined>()
  const faults: Fault[] = []
  const tell = (pointer: string, ...reason: Reason) => {
    const code = reason[0] === 'not-of-form' ? 'INT404' : 'INT005'
    faults.push({ code, pointer, reason })
    return undefined
  }
  visit(value, { pointer: '', at: '', known: [] })
  return { entries, faults }

  /** `at`: the place by composed ids, as those of a definition are. `known`: what may be there. */
  function visit(
    part: unknown,
    { pointer, at, known }: { pointer: string; at: string; known: Iterable<string> },
  ): void {
    const text = wanted.get(at)
    const inside = branches.get(at)
    if (text) entries.set(at, entryOf(part, pointer, text))
    else if (!inside)
      tell(pointer, 'not-of-form', faults.length < LIMITS.faults ? guess(nameIn(pointer), known) : undefined)
    else if (!isObject(part)) tell(pointer || '/', 'wrong-type', ['object'])
    else
      for (const [name, child] of Object.entries(part))
        visit(child, { pointer: pointer + stepTo(name), at: at + stepTo(nfc(name)), known: inside })
  }

  function entryOf(part: unknown, pointer: string, { isList }: FormText): Entry | undefined {
    if (!isObject(part)) return tell(pointer, 'entry-shape')
    for (const name of Object.keys(part))
      if (name !== 'text' && name !== 'of') tell(pointer + stepTo(name), 'unknown-property')
    const { text, of = '' } = part
    if (text === undefined) return tell(`${pointer}/text`, 'missing')
    if (isList && !Array.isArray(text)) return tell(`${pointer}/text`, 'wrong-type', ['array'])
    const lines: unknown[] = isList ? (text as unknown[]) : [text]
    if (lines.some((line) => typeof line !== 'string')) return tell(`${pointer}/text`, 'wrong-type', ['string'])
    if (typeof of !== 'string') return tell(`${pointer}/of`, 'wrong-type', ['string'])
    return { text: lines.join('\n'), of, pointer }
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A number is near to every other one. */
const guess = (name: string, known: Iterable<string>): string | undefined =>
  /^\d+$/.test(name) ? undefined : nearest(name, known)

const nameIn = (pointer: string): string => pointer.slice(pointer.lastIndexOf('/') + 1)

/** What there is on the way to a text: each place that holds others, with their names. */
export function branchesOf(texts: readonly FormText[]): Map<string, Set<string>> {
  const branches = new Map([['', new Set<string>()]])
  for (const { at } of texts)
    for (let end = at.lastIndexOf('/'), child = at; end >= 0; end = child.lastIndexOf('/')) {
      const around = child.slice(0, end)
      branches.getOrInsertComputed(around, () => new Set()).add(child.slice(end + 1))
      child = around
    }
  return branches
}

// The files that translate a form into a language, each with the texts that it is about: one of its own, one for each list.

export interface Part {
  /** What is translated: the definition, or a list. */
  original: Definition
  /** The translation, and its value; undefined where there is none. */
  file: Definition | undefined
  content: unknown
  texts: readonly FormText[]
  /** Where the texts are in the form: those of a list are at each of its questions. */
  roots: [Place, ...Place[]]
}

/** The first part is that of the definition. */
export function partsOf(
  { value: form, definition, places, contents }: SoundDefinition,
  language: Language,
): [Part, ...Part[]] {
  const translated = (original: Definition) => {
    const file = translationOf(original, language)
    return { original, file, content: file && contents.get(file) }
  }
  const lists = new Map<Definition, Part>()
  for (const { field, pointer } of fieldsOf(form)) {
    const original = places.get(pointer)
    if (!original || !('options' in field)) continue
    const root = optionsPlace(field, pointer)
    const known = lists.get(original)
    if (known) known.roots.push(root)
    else
      lists.set(original, {
        ...translated(original),
        texts: optionTexts(field.options),
        roots: [root],
      })
  }
  const own = { ...translated(definition), texts: formTexts(form) }
  return [{ ...own, roots: [{ at: '', pointer: '' }] }, ...lists.values()]
}

export const readPart = ({ file, content, texts }: Part): Entries =>
  file ? entriesOf(content, texts) : { entries: new Map(), faults: [] }

/** The words of the form, as far as the parts have them. */
export function wordsOf(parts: readonly { part: Part; read: Entries }[]): Words {
  const words: Record<string, string> = {}
  for (const { part, read } of parts)
    for (const { at } of part.texts) {
      const entry = read.entries.get(at)
      if (entry) for (const root of part.roots) words[root.at + at] = entry.text
    }
  return words
}

/** The name of the property that holds the text, or the list of texts. */
export const keyOf = ({ pointer }: Pick<FormText, 'pointer'>): string =>
  pointer.split('/').findLast((step) => !/^\d+$/.test(step)) ?? ''
