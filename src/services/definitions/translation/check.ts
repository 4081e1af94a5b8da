/** What is wrong with the translations of a form: with each text taken alone, then with the form in its new words. */

import { type Definition, hashOf, translationSource } from '../../../models/definition.ts'
import type { Reason } from '../../../models/definition-fault.ts'
import { type Form, fieldsOf, ownLanguageOf } from '../../../models/form.ts'
import { type FormText, inWords, type Words } from '../../../models/form-texts.ts'
import type { Language } from '../../../models/language.ts'
import { nfkc } from '../../../models/normal-form.ts'
import type { SoundDefinition } from '../check/read.ts'
import { DIRECTION, reasonOf } from '../check/unseen-characters.ts'
import { type Fault, type FaultCode, quote } from '../fault.ts'
import { lookupFaults } from '../parts/fields.ts'
import { markdownAdvice, markdownFaults } from '../parts/markdown.ts'
import { longestAt } from '../shape/form.ts'
import { type Entries, type Entry, keyOf, type Part, partsOf, readPart, wordsOf } from './entries.ts'

/** A fault of a file beside the definition; without a file, of the definition itself. */
export interface PlacedFault extends Fault {
  file?: Definition
}

/** Checks the translation into a language, and gives its words. It takes some 10 ms at most. */
export function checkTranslation(sound: SoundDefinition, language: Language): { faults: PlacedFault[]; words: Words } {
  const { value: form, definition } = sound
  if (language === ownLanguageOf(form)) return refused(sound, language, 'INT410', 'own-language')
  const read = partsOf(sound, language).map((part) => ({ part, read: readPart(part) }))
  if (!read[0]!.part.file) {
    const name = translationSource(definition.source.replace(/^.*[/\\]/, ''), language)
    return refused(sound, language, 'INT402', 'no-translation', name)
  }
  const faults = read.flatMap((one) => partFaults(sound, one.part, one.read, language))
  const words = wordsOf(read)
  return { faults: faults.every(isLeftOver) ? [...faults, ...senseOf(sound, read, words)] : faults, words }
}

/** A text that the form does not have does no harm. */
const isLeftOver = ({ code }: Fault): boolean => code === 'INT404'

/** The definition names the language, or else there is a file: it is looked for because one of the two does. */
function refused({ value: form }: SoundDefinition, language: Language, code: 'INT402' | 'INT410', ...reason: Reason) {
  const pointer = `/languages/${form.languages?.indexOf(language)}`
  return { faults: [{ code, pointer, reason }], words: {} }
}

function partFaults(
  { value: form }: SoundDefinition,
  { original, file, texts, roots }: Part,
  read: Entries,
  language: Language,
) {
  if (!file) {
    const reason: Reason = ['list-without-translation', translationSource(original.source, language)]
    const pointer = roots[0].pointer.replace(/options$/, 'optionsFrom')
    return [{ code: 'INT402', pointer, reason } satisfies PlacedFault]
  }
  const found = textFaults(texts, read.entries, ({ pointer }) => longestAt(form, roots[0].pointer + pointer))
  return [...read.faults, ...found].map((fault): PlacedFault => ({ ...fault, file }))
}

/** Faults of the form in its new words, each told once, where these words are. */
function senseOf(
  { value: form }: SoundDefinition,
  parts: readonly { part: Part; read: Entries }[],
  words: Words,
): PlacedFault[] {
  const sense = senseFaults(inWords(form, words), form)
  if (sense.length === 0) return []
  const placed = new Map<string, { file: Definition; pointer: string }>()
  for (const { part, read } of parts)
    for (const { at, pointer } of part.texts)
      for (const root of part.roots)
        placed.set(root.pointer + pointer, { file: part.file!, pointer: read.entries.get(at)?.pointer ?? at })
  const found = sense.flatMap((fault): PlacedFault[] => {
    // Other names of an option are one text.
    const place = placed.get(fault.pointer) ?? placed.get(fault.pointer.replace(/\/\d+$/, ''))
    return place ? [{ ...fault, ...place }] : []
  })
  return [...new Map(found.map((one) => [JSON.stringify([one.file!.source, one.pointer, one.reason]), one])).values()]
}

/** `longest`: characters that a text may have. */
function textFaults(
  texts: readonly FormText[],
  entries: Entries['entries'],
  longest: (text: FormText) => number,
): Fault[] {
  return texts.flatMap((text): Fault[] => {
    const entry = entries.get(text.at)
    if (entry) return faultsOf(text, entry, longest(text))
    if (text.isOptional || entries.has(text.at)) return []
    return [{ code: 'INT403', pointer: text.at, reason: ['not-translated', quote(text.text)] }]
  })
}

function faultsOf(original: FormText, { text, of, pointer }: Entry, most: number): Fault[] {
  const faults: Fault[] = []
  const tell = (code: FaultCode, key: string, ...reason: Reason) =>
    faults.push({ code, pointer: `${pointer}/${key}`, reason })
  const key = keyOf(original)
  for (const line of original.isList ? text.split('\n') : [text]) {
    const unseen = reasonOf(line, key)
    if (!/\S/.test(line)) tell('INT405', 'text', 'translation-empty', quote(original.text))
    else if (unseen !== undefined) tell(DIRECTION.test(line) ? 'INT408' : 'INT008', 'text', ...unseen)
    const length = line.length > most ? [...line].length : 0
    if (length > most) tell('INT407', 'text', 'translation-longer', length, most)
  }
  const hash = hashOf(original.text)
  if (of === '') tell('INT406', 'of', 'hash-missing', quote(original.text), hash)
  else if (of !== hash) tell('INT406', 'of', 'hash-old', quote(original.text), hash)
  return faults
}

/** `original` is the form as its author wrote it: what reads alike there is not told again. */
function senseFaults(translated: Form, original: Form): Fault[] {
  const alike = alikeFaults(translated)
  const known = new Set(alike.length > 0 ? alikeFaults(original).map(({ pointer }) => pointer) : [])
  return [
    ...fieldsOf(translated).flatMap(lookupFaults),
    ...alike.filter(({ pointer }) => !known.has(pointer)),
    ...markdownFaults(translated),
    ...markdownAdvice(translated),
  ]
}

const alikeFaults = (form: Form): Fault[] =>
  fieldsOf(form).flatMap(({ field, pointer }) => {
    if (!('options' in field) || ('lookup' in field && field.lookup)) return []
    const seen = new Map<string, string>()
    return field.options.flatMap(({ label }, i): Fault[] => {
      const text = nfkc(label).toLowerCase().replace(/\s+/g, ' ').trim()
      const other = seen.get(text)
      seen.set(text, label)
      if (other === undefined) return []
      return [{ code: 'INT409', pointer: `${pointer}/options/${i}/label`, reason: ['options-alike', quote(other)] }]
    })
  })
