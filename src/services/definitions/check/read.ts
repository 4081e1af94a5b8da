/**
 * A definition is read once: its text, its lists and its translations are parsed, the options of lists are filled in, and its
 * version is made of that. All later steps take what was read. A file that cannot be read, is too large or no JSON is refused
 * before anything else of it is checked.
 */
import { createHash } from 'node:crypto'
import {
  type Definition,
  isListName,
  isTranslation,
  listSource,
  listUsers,
  tooLarge,
  translatedBy,
  translatedInto,
} from '../../../models/definition.ts'
import type { Reason } from '../../../models/definition-fault.ts'
import type { Form } from '../../../models/form.ts'
import { isLanguage, LANGUAGES, type Language } from '../../../models/language.ts'
import { nfc } from '../../../models/normal-form.ts'
import { VERSION_LENGTH } from '../../../models/token.ts'
import type { Fault } from '../fault.ts'
import { parseJson } from './json-text.ts'
import { limitFault } from './limits.ts'
import { type ListPlaces, type ReportedFault, reportWhole } from './report.ts'

export interface ReadDefinition {
  definition: Definition
  /** Its value, with each text in it composed (NFC), and with the options of its lists. It may have any shape. */
  value: unknown
  places: ListPlaces
  /** Lists that are not there, and questions that have options of their own as well. */
  listFaults: Fault[]
  /** The languages of the service; undefined where nobody knows them. */
  spoken: readonly Language[] | undefined
  /** The languages that it has beside its own. */
  languages: Language[]
  /** Its lists, then the translations into these languages: its own, and those of its lists. */
  beside: readonly Definition[]
  /** The value of each file beside it, with composed texts. */
  contents: ReadonlyMap<Definition, unknown>
  /** It follows from the content, so that the same definition is published once. */
  version: string
}
/** A definition whose shape is right. */
export interface SoundDefinition extends ReadDefinition {
  value: Form
}
interface Refused {
  refused: ReportedFault[]
}

/**
 * Reads a definition, which takes some 10 ms at most. A version has the languages that its definition names, and those of
 * the files beside it that the service speaks. `spoken` undefined: nobody knows which these are, so each counts.
 */
export function readDefinition(
  definition: Definition,
  spoken: readonly Language[] | undefined,
): ReadDefinition | Refused {
  const { source, lists = [] } = definition
  const refused = (...faults: ReportedFault[]): Refused => ({ refused: faults })
  if (isTranslation(definition)) return refused(reportWhole({ pointer: '/', reason: onItsOwn(source) }, 'INT402'))
  const read = readFile(definition)
  if ('fault' in read) return refused(read.fault)
  const { value } = read
  const languages = languagesFor(value, definition, spoken)
  const beside = [...lists, ...translationsIn(definition, languages)]
  const contents = new Map<Definition, unknown>()
  const inFiles: ReportedFault[] = []
  for (const file of beside) {
    const found = readFile(file)
    if ('fault' in found) inFiles.push({ ...found.fault, file: file.source })
    else contents.set(file, found.value)
  }
  if (inFiles.length > 0) return refused(...inFiles)
  const large = lists.length > 0 ? tooLarge(filledBytes(value, definition, languages), true) : undefined
  if (large !== undefined) return refused(reportWhole({ pointer: '/', reason: large }, 'INT002'))
  const { places, faults } = fillIn(value, lists, (list) => contents.get(list))
  const beyond = lists.length > 0 ? limitFault(value) : undefined
  if (beyond) return refused(reportWhole(beyond, 'INT002'))
  const version = versionOf({ definition, value, contents }, languages)
  return { definition, value, places, listFaults: faults, spoken, languages, beside, contents, version }
}

const onItsOwn = (source: string): Reason => ['translation-alone', translatedBy(source.replace(/^.*[/\\]/, ''))]

/** The value of a file, or what is wrong with it as a whole. */
function readFile({ text, unreadable }: Definition): { value: unknown } | { fault: ReportedFault } {
  const whole = (fault: Fault, code: 'INT001' | 'INT002' | 'INT003') => ({ fault: reportWhole(fault, code) })
  if (unreadable !== undefined) return whole({ pointer: '/', reason: unreadable }, 'INT001')
  const large = tooLarge(Buffer.byteLength(text))
  if (large !== undefined) return whole({ pointer: '/', reason: large }, 'INT002')
  const parsed = parseJson(text)
  if ('fault' in parsed) return whole(parsed.fault, 'INT003')
  const beyond = limitFault(parsed.value)
  return beyond ? whole(beyond, 'INT002') : { value: composed(parsed.value) }
}

/** The value of a JSON text, with each text in it composed. It is parsed first, as letters may be written as escapes. */
export const contentOf = (text: string): unknown => composed(JSON.parse(text.replace(/^\uFEFF/, '')))

/** Composes the texts of a value in their places. It must not be nested deeply. */
function composed(value: unknown): unknown {
  if (typeof value === 'string') return nfc(value)
  if (Array.isArray(value)) for (const [i, one] of value.entries()) value[i] = composed(one)
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) (value as Record<string, unknown>)[key] = composed(one)
  return value
}

/**
 * The most bytes that a definition has in one of its languages with the list of each question. Each question has its list
 * whole, so many questions make a large form of a small file; no text of it is made before its size is known.
 */
function filledBytes(value: unknown, definition: Definition, languages: readonly Language[]): number {
  const textBytes = ({ text }: Definition): number => Buffer.byteLength(text)
  const ways = [
    textBytes,
    ...languages.map((language) => (original: Definition) => {
      const file = translationOf(original, language)
      return file ? textBytes(file) : 0
    }),
  ]
  const sources = listUsers(value).map(({ question }) => listSource(`${question.optionsFrom}`))
  return Math.max(
    ...ways.map((bytesOf) => {
      const bytes = new Map(definition.lists?.map((list) => [list.source, bytesOf(list)]))
      return sources.reduce((sum, source) => sum + (bytes.get(source) ?? 0), bytesOf(definition))
    }),
  )
}

/** In place of options that are missing: the fault is told where the list is named. */
const NONE = [{ value: 'none', label: 'none' }]

/**
 * Fills in the options of lists that are kept once, in a file of their own: a question that names one (`optionsFrom`) gets its
 * options before anything else is checked. So the version of a form holds them, and a case is shown with those it was sent with.
 */
export function fillIn(
  value: unknown,
  lists: readonly Definition[] = [],
  contentIn: (list: Definition) => unknown,
): { places: ListPlaces; faults: Fault[] } {
  const bySource = new Map(lists.map((list) => [list.source, { list, options: contentIn(list) }]))
  const places = new Map<string, Definition>()
  const faults: Fault[] = []
  for (const { pointer, question } of listUsers(value)) {
    const source = listSource(`${question.optionsFrom}`)
    const found = bySource.get(source)
    const refuse = (...reason: Reason) => faults.push({ code: 'INT009', pointer: `${pointer}/optionsFrom`, reason })
    if (Object.hasOwn(question, 'options')) refuse('options-and-list')
    else if (found) {
      question.options = found.options
      places.set(pointer, found.list)
    } else {
      question.options = NONE
      // The check of the shape says what is wrong with a name that no list can have.
      if (isListName(question.optionsFrom)) refuse('list-missing', source)
    }
  }
  return { places, faults }
}

/**
 * The first 16 hexadecimal characters of the SHA-256 of a definition, filled in, and of its translations into these languages
 * where it has some: those of the definition, then those of its lists. The check of the shape adds what may be left out, so
 * the value must not have been checked yet.
 */
export function versionOf(
  { definition, value, contents }: Pick<ReadDefinition, 'definition' | 'value' | 'contents'>,
  languages: readonly Language[],
): string {
  const hash = createHash('sha256').update(JSON.stringify(value))
  for (const language of languages) {
    const translated = [definition, ...(definition.lists ?? [])].map((original) => {
      const file = translationOf(original, language)
      return file && contents.get(file)
    })
    hash.update(JSON.stringify([language, ...translated]))
  }
  return hash.digest('hex').slice(0, VERSION_LENGTH)
}

/** The file of a translation. */
export const translationOf = ({ translations }: Definition, language: Language): Definition | undefined =>
  translations?.find(({ source }) => translatedInto(source) === language)

/** The files of these languages: translations of the definition, and of its lists. */
const translationsIn = (definition: Definition, languages: readonly Language[]): Definition[] =>
  [definition, ...(definition.lists ?? [])].flatMap((original) =>
    languages.flatMap((language) => translationOf(original, language) ?? []),
  )

/** The value may have any shape. */
function languagesFor(value: unknown, definition: Definition, spoken = LANGUAGES): Language[] {
  const { language = 'en', languages } = (value ?? {}) as { language?: unknown; languages?: unknown }
  const named = Array.isArray(languages) ? languages.filter(isLanguage) : []
  const beside = spoken.filter((one) => one !== language && translationOf(definition, one))
  return [...new Set([...named, ...beside])]
}

/** The languages that definitions are written in, whatever else is wrong with them, then those that they are translated into. */
export function languagesIn(definitions: readonly Definition[]): Language[] {
  const values = definitions.map((definition) => ({ definition, value: valueIn(definition) }))
  const own = values.map(({ value }) => (isLanguage(value?.language) ? value.language : 'en'))
  return [...new Set([...own, ...values.flatMap(({ definition, value }) => languagesFor(value, definition))])]
}

function valueIn({ text }: Definition): { language?: unknown } | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
