/**
 * The translations of a form that is edited. One that the form is published without until it is whole has its file in a
 * folder of its own, where nobody looks for the translations of a definition.
 */
import { hashOf, type SourceFile, translatedInto, translationSource } from '../../models/definition.ts'
import type { Form } from '../../models/form.ts'
import type { TranslatedText } from '../../models/form-change.ts'
import type { Language } from '../../models/language.ts'
import type { TakenPo, TextPair, Translation } from '../../models/translation.ts'
import type { Edited } from '../../models/working-copy.ts'
import { contentOf } from '../definitions/check/read.ts'
import { type Entries, entriesOf } from '../definitions/translation/entries.ts'
import { fromPo } from '../definitions/translation/po.ts'
import { sourceOf } from '../definitions/translation/source.ts'
import { textsOf } from './list-form.ts'

const LEFT_OUT = 'left-out/'
const HOME = /^[^/]*$|^left-out\/[^/]*$/

export const isFileLeftOut = (file: SourceFile | undefined): boolean => file?.name.startsWith(LEFT_OUT) === true

/** What the file of a translation is called. */
export const translationName = (files: readonly SourceFile[], language: Language, isLeftOut: boolean): string =>
  (isLeftOut ? LEFT_OUT : '') + translationSource(files[0]!.name, language)

/** The file of a translation, of the form itself and not of a list. */
export const translationFile = (files: readonly SourceFile[], language: Language): SourceFile | undefined =>
  files.find(({ name }) => HOME.test(name) && translatedInto(name) === language)

export const isTranslated = (files: readonly SourceFile[]): boolean =>
  files.some(({ name }) => HOME.test(name) && translatedInto(name) !== undefined)

/** All translations of a form, in the order of their files. */
export const translationsOf = ({ form, files }: Pick<Edited, 'form' | 'files'>): Translation[] =>
  files.flatMap(({ name }) => {
    const language = HOME.test(name) ? translatedInto(name) : undefined
    return language === undefined ? [] : translationOf(form, files, language)!
  })

/** The texts of a form beside their translations; undefined where it has none into this language. */
export function translationOf(form: Form, files: readonly SourceFile[], language: Language): Translation | undefined {
  const file = translationFile(files, language)
  if (!file) return undefined
  const entries = entriesIn(form, file)
  const pairs = textsOf(form).flatMap(({ at, pointer, text, isOptional, isList }): TextPair[] => {
    const entry = entries.get(at)
    if (!entry && isOptional && !isList) return []
    const state = entry ? (entry.of === hashOf(text) ? 'whole' : 'changed') : isOptional ? 'whole' : 'missing'
    return [{ at, pointer, original: text, words: entry?.text, state }]
  })
  return { language, isLeftOut: isFileLeftOut(file), pairs }
}

export const isWhole = ({ state }: TextPair): boolean => state === 'whole'

const entriesIn = (form: Form, { text }: SourceFile): Entries['entries'] =>
  entriesOf(contentOf(text), textsOf(form)).entries

/** The PO file of a translation. */
export function poOf({ form, files }: Pick<Edited, 'form' | 'files'>, language: Language): string {
  const [{ name, text }] = files as [SourceFile]
  const file = translationFile(files, language)
  const entries: Entries['entries'] = file ? entriesIn(form, file) : new Map()
  const definition = { source: name, text: text.replace(/^\uFEFF/, '') }
  return sourceOf({ form, texts: textsOf(form), root: '', definition, entriesIn: () => entries }).poIn(language)
}

/** What a PO file says otherwise than the translation; undefined for a file that is none, or of another language. */
export function textsInPo(
  { form, files }: Pick<Edited, 'form' | 'files'>,
  language: Language,
  po: string,
): (TakenPo & { texts: TranslatedText[] }) | undefined {
  const found = poIn(po)
  if (!found || (found.language !== undefined && found.language !== language)) return undefined
  const file = translationFile(files, language)
  const entries: Entries['entries'] = file ? entriesIn(form, file) : new Map()
  const known = new Set(textsOf(form).map(({ at }) => at))
  const ours = found.translated.filter(({ at }) => known.has(at))
  const texts = ours.flatMap(({ at, text, of }): TranslatedText[] => {
    const entry = entries.get(at)
    return entry?.text === text && entry.of === of ? [] : [{ at, was: entry?.text, is: text, of }]
  })
  const { fuzzy, translated, foreign } = found
  return { texts, taken: texts.length, fuzzy, foreign: foreign + translated.length - ours.length }
}

function poIn(text: string): ReturnType<typeof fromPo> | undefined {
  try {
    return fromPo(text)
  } catch {
    return undefined
  }
}
