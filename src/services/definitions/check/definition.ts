/** The check of one definition that was read: its text, its shape, what a shape cannot say, and its translations. */
import { createHash } from 'node:crypto'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Definition } from '../../../models/definition.ts'
import type { Reason } from '../../../models/definition-fault.ts'
import { type Form, languagesOf } from '../../../models/form.ts'
import type { Translations, Words } from '../../../models/form-texts.ts'
import { LANGUAGES, type Language } from '../../../models/language.ts'
import { type Fault, severityOf } from '../fault.ts'
import { shapeFaults } from '../shape/faults.ts'
import type { PlacedFault } from '../translation/check.ts'
import { partsOf, readPart, wordsOf } from '../translation/entries.ts'
import { repeatedKeys } from './json-text.ts'
import type { ReadDefinition, SoundDefinition } from './read.ts'
import { codeOf, type ReportedFault, report, reportIn } from './report.ts'
import { STARTERS } from './starters.ts'
import { unseenFaults } from './unseen-characters.ts'

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
  /** It has no right shape, so that its value is no Form. */
  isShapeless?: true
}
/**
 * The outcome for what need not be checked again: a version that is live, and a definition that came with the service;
 * undefined for any other. `live`: the versions that are live, from whatever file.
 */
export function checkedBefore(read: ReadDefinition, live: ReadonlySet<string>): Checked | undefined {
  const { definition, value, languages, version } = read
  if (!live.has(version) && !isShipped(read)) return undefined
  const { source } = definition
  const form = value as Form
  for (const page of form.pages) page.fields ??= [] // the default of the schema
  if (languages.length === 0) return { source, faults: [], form, version }
  const translations = Object.fromEntries(
    languages.map((language) => {
      const parts = partsOf(read as SoundDefinition, language)
      return [language, wordsOf(parts.map((part) => ({ part, read: readPart(part) })))]
    }),
  )
  return { source, faults: [], form: { ...form, languages }, version, translations }
}

/** A definition that came with the service has no lists. Each of its files is as it came. */
const isShipped = ({ definition, beside }: ReadDefinition): boolean =>
  definition.lists === undefined && [definition, ...beside].every(({ text }) => STARTER_HASHES.has(starterHash(text)))

const STARTER_HASHES: ReadonlySet<string> = new Set(Object.values(STARTERS))

/** The first 16 hexadecimal characters of the SHA-256. */
export const starterHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/**
 * Checks a definition step by step; requests get their turn between the steps. `now` is the time of the check, in UTC
 * milliseconds, if it is known. `proves`: whether its rules are taken together, too.
 */
export async function checkDefinition(read: ReadDefinition, now: number | undefined, proves = true): Promise<Checked> {
  const { definition, value, places, listFaults, spoken, languages, beside, version } = read
  const { source, text } = definition
  await letOthersRun()
  const repeated = repeatedFaults(text)
  await letOthersRun()
  const inFiles = beside.flatMap((file) => repeatedFaults(file.text).map((fault): PlacedFault => ({ ...fault, file })))
  await letOthersRun()
  const unseen = unseenFaults(value)
  const shape = shapeFaults(value)
  const { definitionFaults } = await import('../faults.ts') // a service at rest checks none
  await letOthersRun()
  const hasShape = shape.length + listFaults.length === 0
  const form = value as Form
  const found: PlacedFault[] = [...repeated, ...listFaults, ...unseen, ...inFiles]
  found.push(...(hasShape ? [...spokenFaults(form, languages, spoken), ...definitionFaults(form, now, proves)] : shape))
  await letOthersRun()
  const translated = hasShape ? await checkTranslations(read as SoundDefinition) : { faults: [], translations: {} }
  const all = [...found, ...translated.faults]
  const reported = (chosen: readonly PlacedFault[]): ReportedFault[] => {
    const faultsIn = (file: Definition | undefined) => chosen.filter((fault) => fault.file === file)
    const own = report(faultsIn(undefined), text, value, places)
    return [...own, ...beside.flatMap((file) => reportIn(file, faultsIn(file)))]
  }
  const warnings = reported(all.filter(isWarning))
  const faults = reported(all.filter((fault) => !isWarning(fault)))
  const outcome = { source, faults, ...(warnings.length > 0 && { warnings }) }
  if (shape.length > 0) return { ...outcome, isShapeless: true }
  if (faults.length > 0) return outcome
  if (languages.length === 0) return { ...outcome, form, version }
  return { ...outcome, form: { ...form, languages }, version, translations: translated.translations }
}

const isWarning = (fault: Fault): boolean => severityOf(codeOf(fault)) === 'warning'

/** What is wrong with the translations of a form whose shape is right, and the words in them. */
async function checkTranslations(read: SoundDefinition) {
  const faults: PlacedFault[] = []
  const translations: Partial<Record<Language, Words>> = {}
  if (read.languages.length === 0) return { faults, translations }
  const { checkTranslation } = await import('../translation/check.ts')
  for (const language of read.languages) {
    const checked = checkTranslation(read, language)
    faults.push(...checked.faults)
    translations[language] = checked.words
    await letOthersRun()
  }
  return { faults, translations }
}

const repeatedFaults = (text: string): Fault[] =>
  repeatedKeys(text).map((pointer) => ({ code: 'INT004', pointer, reason: ['key-twice'] }))

/** Languages that a definition names and the service does not speak. Its own need not be one if a translation is there to read. */
const spokenFaults = (form: Form, translated: readonly Language[], spoken = LANGUAGES): Fault[] =>
  languagesOf(form).flatMap((language, i): Fault[] => {
    if (spoken.includes(language) || (i === 0 && spoken.some((one) => translated.includes(one)))) return []
    const isAssumed = i === 0 && form.language === undefined
    const reason: Reason = ['not-spoken', language, [...spoken, language].join(), i === 0, isAssumed]
    const pointer = i === 0 ? '/language' : `/languages/${i - 1}`
    return [{ code: 'INT401', pointer, reason }]
  })
