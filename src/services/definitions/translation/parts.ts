/** The files that translate a form into a language, each with the texts that it is about: one of its own, one for each list. */
import type { Definition } from '../../../models/definition.ts'
import { type Form, fieldsOf } from '../../../models/form.ts'
import {
  type FormText,
  formTexts,
  optionsPlace,
  optionTexts,
  type Place,
  type Words,
} from '../../../models/form-texts.ts'
import type { Language } from '../../../models/language.ts'
import type { ListPlaces } from '../check/lists.ts'
import { contentOf } from '../check/version.ts'
import { type Entries, entriesOf } from './entries.ts'
import { translationOf } from './languages.ts'

/** A definition whose shape is right, and where the options of its questions came from. */
export interface Given {
  form: Form
  definition: Definition
  places: ListPlaces
}
export interface Part {
  /** What is translated: the definition, or a list. */
  original: Definition
  /** The translation; undefined where there is none. */
  file: Definition | undefined
  texts: readonly FormText[]
  /** Where the texts are in the form: those of a list are at each of its questions. */
  roots: [Place, ...Place[]]
}

/** The first part is that of the definition. */
export function partsOf({ form, definition, places }: Given, language: Language): [Part, ...Part[]] {
  const lists = new Map<Definition, Part>()
  for (const { field, pointer } of fieldsOf(form)) {
    const original = places.get(pointer)
    if (!original || !('options' in field)) continue
    const root = optionsPlace(field, pointer)
    const known = lists.get(original)
    if (known) known.roots.push(root)
    else
      lists.set(original, {
        original,
        file: translationOf(original, language),
        texts: optionTexts(field.options),
        roots: [root],
      })
  }
  const own = { original: definition, file: translationOf(definition, language), texts: formTexts(form) }
  return [{ ...own, roots: [{ at: '', pointer: '' }] }, ...lists.values()]
}

export const readPart = ({ file, texts }: Part): Entries =>
  file ? entriesOf(contentOf(file.text), texts) : { entries: new Map(), faults: [] }

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
