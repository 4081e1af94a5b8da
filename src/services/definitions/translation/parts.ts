/** The files that translate a form into a language, each with the texts that it is about: one of its own, one for each list. */
import type { Definition } from '../../../models/definition.ts'
import { fieldsOf } from '../../../models/form.ts'
import {
  type FormText,
  formTexts,
  optionsPlace,
  optionTexts,
  type Place,
  type Words,
} from '../../../models/form-texts.ts'
import type { Language } from '../../../models/language.ts'
import { type SoundDefinition, translationOf } from '../check/read.ts'
import { type Entries, entriesOf } from './entries.ts'

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
