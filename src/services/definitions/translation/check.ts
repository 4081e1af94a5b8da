/** What is wrong with the translations of a form. */
import { type Definition, translationSource } from '../../../models/definition.ts'
import { ownLanguageOf } from '../../../models/form.ts'
import { inWords, type Words } from '../../../models/form-texts.ts'
import type { Language } from '../../../models/language.ts'
import type { Fault } from '../fault.ts'
import type { Entries } from './entries.ts'
import { longestAt } from './limit.ts'
import { type Given, type Part, partsOf, readPart, wordsOf } from './parts.ts'
import { senseFaults } from './sense.ts'
import { textFaults } from './texts.ts'

/** A fault of a file beside the definition; without a file, of the definition itself. */
export interface PlacedFault extends Fault {
  file?: Definition
}

/** Checks the translation into a language, and gives its words. It takes some 10 ms at most. */
export function checkTranslation(given: Given, language: Language): { faults: PlacedFault[]; words: Words } {
  const { form, definition } = given
  if (language === ownLanguageOf(form)) return refused(given, language, 'INT410', 'is the language of the form itself')
  const read = partsOf(given, language).map((part) => ({ part, read: readPart(part) }))
  if (!read[0]!.part.file) {
    const name = translationSource(definition.source.replace(/^.*[/\\]/, ''), language)
    return refused(given, language, 'INT402', `has no translation: save it as ${name} beside the definition`)
  }
  const faults = read.flatMap((one) => faultsOf(given, one.part, one.read, language))
  const words = wordsOf(read)
  return { faults: faults.every(isLeftOver) ? [...faults, ...senseOf(given, read, words)] : faults, words }
}

/** A text that the form does not have does no harm. */
const isLeftOver = ({ code }: Fault): boolean => code === 'INT404'

/** The definition names the language, or else there is a file: it is looked for because one of the two does. */
function refused({ form }: Given, language: Language, code: 'INT402' | 'INT410', reason: string) {
  return { faults: [{ code, pointer: `/languages/${form.languages?.indexOf(language)}`, reason }], words: {} }
}

function faultsOf({ form }: Given, { original, file, texts, roots }: Part, read: Entries, language: Language) {
  if (!file) {
    const reason = `names a list without a translation: save it as ${translationSource(original.source, language)} beside the definition`
    const pointer = roots[0].pointer.replace(/options$/, 'optionsFrom')
    return [{ code: 'INT402', pointer, reason } satisfies PlacedFault]
  }
  const found = textFaults(texts, read.entries, ({ pointer }) => longestAt(form, roots[0].pointer + pointer))
  return [...read.faults, ...found].map((fault): PlacedFault => ({ ...fault, file }))
}

/** Faults of the form in its new words, each told once, where these words are. */
function senseOf({ form }: Given, parts: readonly { part: Part; read: Entries }[], words: Words): PlacedFault[] {
  const placed = new Map<string, { file: Definition; pointer: string }>()
  for (const { part, read } of parts)
    for (const { at, pointer } of part.texts)
      for (const root of part.roots)
        placed.set(root.pointer + pointer, { file: part.file!, pointer: read.entries.get(at)?.pointer ?? at })
  const found = senseFaults(inWords(form, words), form).flatMap((fault): PlacedFault[] => {
    // Other names of an option are one text.
    const place = placed.get(fault.pointer) ?? placed.get(fault.pointer.replace(/\/\d+$/, ''))
    return place ? [{ ...fault, ...place }] : []
  })
  return [...new Map(found.map((one) => [`${one.file!.source} ${one.pointer} ${one.reason}`, one])).values()]
}
