/** The check of one definition: its file, its shape, and what a shape cannot say. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import {
  type Definition,
  isTranslation,
  listSource,
  listUsers,
  tooLarge,
  translatedBy,
} from '../../../models/definition.ts'
import { type Form, languagesOf } from '../../../models/form.ts'
import type { Translations, Words } from '../../../models/form-texts.ts'
import { LANGUAGES, type Language } from '../../../models/language.ts'
import type { Fault } from '../fault.ts'
import { severityOf } from '../fault-codes.ts'
import { parseJson, repeatedKeys } from '../file/json-text.ts'
import { limitFault } from '../file/limits.ts'
import { unseenFaults } from '../file/unseen-characters.ts'
import { formFaults } from '../shape/index.ts'
import type { PlacedFault } from '../translation/check.ts'
import { languagesFor, translationOf } from '../translation/languages.ts'
import { partsOf, readPart, wordsOf } from '../translation/parts.ts'
import { codeOf, type ReportedFault, report, reportIn, reportWhole } from './report.ts'
import { isStarter } from './starters.ts'
import { contentOf, filledContentOf, versionOf } from './version.ts'

export interface Checked {
  source: string
  /** Present when there are no faults. `languages` of the form are all that it is translated into. */
  form?: Form
  version?: string
  translations?: Translations
  /** Errors: each refuses the definition. The first LIMITS.faults of them; a last one says when there are more. */
  faults: ReportedFault[]
  /** What its author should know, although it may be published. */
  warnings?: ReportedFault[]
}
/** The languages that a service speaks; every language where nobody knows. */
type Spoken = readonly Language[] | undefined

/** The outcome for a file that cannot be read, is too large or no JSON; undefined for any other. Takes some 10 ms at most. */
export function refusedAtOnce(definition: Definition, spoken: Spoken): Checked | undefined {
  const { source, lists = [] } = definition
  const refused = (...faults: ReportedFault[]): Checked => ({ source, faults })
  if (isTranslation(definition)) return refused(reportWhole({ pointer: '/', reason: onItsOwn(source) }, 'INT402'))
  const found = fileFault(definition)
  if (found) return refused(found)
  const languages = languagesFor(contentOf(definition.text), definition, spoken)
  const beside = [...lists, ...translationsIn(definition, languages)]
  const inFiles = beside.flatMap((file) => {
    const fault = fileFault(file)
    return fault ? [{ ...fault, file: file.source }] : []
  })
  if (inFiles.length > 0) return refused(...inFiles)
  if (lists.length === 0) return undefined
  // Each question has its list whole, so many questions make a large form of a small file. No text of it is made before that.
  const bytes = [textBytes, ...languages.map(translatedBytes)].map((bytesOf) => filledBytes(definition, bytesOf))
  const large = tooLarge(Math.max(...bytes), ' with its lists')
  if (large !== undefined) return refused(reportWhole({ pointer: '/', reason: large }, 'INT002'))
  const beyond = limitFault(filledContentOf(definition).value)
  return beyond && refused(reportWhole(beyond, 'INT002'))
}

const onItsOwn = (source: string): string =>
  `is a translation without its form: save it beside ${translatedBy(source.replace(/^.*[/\\]/, ''))}`

/** The files of these languages: translations of the definition, and of its lists. */
const translationsIn = (definition: Definition, languages: readonly Language[]): Definition[] =>
  [definition, ...(definition.lists ?? [])].flatMap((original) =>
    languages.flatMap((language) => translationOf(original, language) ?? []),
  )

/** What is wrong with a file as a whole. */
function fileFault({ text, unreadable }: Definition): ReportedFault | undefined {
  if (unreadable !== undefined) return reportWhole({ pointer: '/', reason: unreadable }, 'INT001')
  const large = tooLarge(Buffer.byteLength(text))
  if (large !== undefined) return reportWhole({ pointer: '/', reason: large }, 'INT002')
  const parsed = parseJson(text)
  if ('fault' in parsed) return reportWhole(parsed.fault, 'INT003')
  const beyond = limitFault(parsed.value)
  return beyond && reportWhole(beyond, 'INT002')
}

const textBytes = ({ text }: Definition): number => Buffer.byteLength(text)
const translatedBytes =
  (language: Language) =>
  (original: Definition): number =>
    textBytes(translationOf(original, language) ?? { source: '', text: '' })

/** Of a definition with the list of each question, or of their translations. */
function filledBytes(definition: Definition, bytesOf: (file: Definition) => number): number {
  const bytes = new Map(definition.lists?.map((list) => [list.source, bytesOf(list)]))
  const users = listUsers(contentOf(definition.text))
  const used = users.map(({ question }) => bytes.get(listSource(`${question.optionsFrom}`)) ?? 0)
  return used.reduce((sum, one) => sum + one, bytesOf(definition))
}

/** The outcome for a file that was checked before: its version is live, or it came with the service. */
export function checkedBefore(
  definition: Definition,
  liveVersion: string | undefined,
  spoken: Spoken,
): Checked | undefined {
  const { source, text, lists } = definition
  const isKnown = lists === undefined && isStarter(text)
  if (liveVersion === undefined && !isKnown) return undefined
  const { value, places } = filledContentOf(definition)
  const languages = languagesFor(value, definition, spoken)
  const version = versionOf(value, definition, languages)
  const isWhole = isKnown && translationsIn(definition, languages).every((file) => isStarter(file.text))
  if (version !== liveVersion && !isWhole) return undefined
  const form = value as Form
  for (const page of form.pages) page.fields ??= [] // the default of the schema
  if (languages.length === 0) return { source, faults: [], form, version }
  const translations = Object.fromEntries(
    languages.map((language) => {
      const parts = partsOf({ form, definition, places }, language)
      return [language, wordsOf(parts.map((part) => ({ part, read: readPart(part) })))]
    }),
  )
  return { source, faults: [], form: { ...form, languages }, version, translations }
}

/**
 * Checks a definition that was not refused at once, step by step; requests get their turn between the steps. `now` is the
 * time of the check, in UTC milliseconds, if it is known.
 */
export async function checkDefinition(
  definition: Definition,
  now: number | undefined,
  spoken?: Spoken,
): Promise<Checked> {
  const { source, text, lists = [] } = definition
  await letOthersRun()
  const repeated = repeatedFaults(text)
  await letOthersRun()
  const { value, places, faults: listFaults } = filledContentOf(definition)
  const languages = languagesFor(value, definition, spoken)
  const version = versionOf(value, definition, languages) // of what the author wrote: the check of the shape adds what may be left out
  const beside = [...lists, ...translationsIn(definition, languages)]
  const inFiles = beside.flatMap((file) => repeatedFaults(file.text).map((fault): PlacedFault => ({ ...fault, file })))
  await letOthersRun()
  const unseen = unseenFaults(value)
  const shape = formFaults(value)
  const { definitionFaults } = await import('../faults.ts') // a service at rest checks none
  await letOthersRun()
  const hasShape = shape.length + listFaults.length === 0
  const form = value as Form
  const found: PlacedFault[] = [...repeated, ...listFaults, ...unseen, ...inFiles]
  found.push(...(hasShape ? [...spokenFaults(form, languages, spoken), ...definitionFaults(form, now)] : shape))
  await letOthersRun()
  const translations: Partial<Record<Language, Words>> = {}
  if (hasShape && languages.length > 0) {
    const { checkTranslation } = await import('../translation/check.ts')
    for (const language of languages) {
      const { faults, words } = checkTranslation({ form, definition, places }, language)
      found.push(...faults)
      translations[language] = words
      await letOthersRun()
    }
  }
  const isWarning = (fault: Fault): boolean => severityOf(codeOf(fault)) === 'warning'
  const reportOf = (faults: PlacedFault[]): ReportedFault[] => [
    ...report(
      faults.filter(({ file }) => !file),
      text,
      value,
      places,
    ),
    ...beside.flatMap((file) =>
      reportIn(
        file,
        faults.filter((fault) => fault.file === file),
      ),
    ),
  ]
  const warned = reportOf(found.filter(isWarning))
  const warnings = warned.length > 0 ? { warnings: warned } : {}
  const faults = reportOf(found.filter((fault) => !isWarning(fault)))
  if (faults.length > 0) return { source, faults, ...warnings }
  if (languages.length === 0) return { source, faults, ...warnings, form, version }
  return { source, faults, ...warnings, form: { ...form, languages }, version, translations }
}

const repeatedFaults = (text: string): Fault[] =>
  repeatedKeys(text).map((pointer) => ({ code: 'INT004', pointer, reason: 'is there twice. Keys must be unique' }))

/** Languages that a definition names and the service does not speak. Its own need not be one if a translation is there to read. */
const spokenFaults = (form: Form, translated: readonly Language[], spoken = LANGUAGES): Fault[] =>
  languagesOf(form).flatMap((language, i): Fault[] => {
    if (spoken.includes(language) || (i === 0 && spoken.some((one) => translated.includes(one)))) return []
    const advice = `Set SVC_LANGUAGES=${[...spoken, language].join()}, or remove it`
    const pointer = i === 0 ? '/language' : `/languages/${i - 1}`
    return [{ code: 'INT401', pointer, reason: `is "${language}", which this service does not speak. ${advice}` }]
  })
