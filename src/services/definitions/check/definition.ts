/** The check of one definition: its text, its shape, what a shape cannot say, and its translations. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Definition } from '../../../models/definition.ts'
import { type Form, languagesOf } from '../../../models/form.ts'
import type { Translations, Words } from '../../../models/form-texts.ts'
import { LANGUAGES, type Language } from '../../../models/language.ts'
import { type Fault, severityOf } from '../fault.ts'
import { formFaults } from '../shape/faults.ts'
import type { PlacedFault } from '../translation/check.ts'
import { languagesFor, translationsIn } from '../translation/languages.ts'
import type { Given } from '../translation/parts.ts'
import { repeatedKeys } from './json-text.ts'
import { codeOf, type ReportedFault, report, reportIn } from './report.ts'
import { unseenFaults } from './unseen-characters.ts'
import { filledContentOf, versionOf } from './version.ts'

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
/**
 * Checks a definition that was not refused at once, step by step; requests get their turn between the steps. `now` is the
 * time of the check, in UTC milliseconds, if it is known; `spoken` as in `languagesFor`.
 */
export async function checkDefinition(
  definition: Definition,
  now: number | undefined,
  spoken?: readonly Language[],
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
  const { faults: translationFaults, translations } = await checkTranslations(
    { form, definition, places },
    hasShape ? languages : [],
  )
  const all = [...found, ...translationFaults]
  const reported = (chosen: readonly PlacedFault[]): ReportedFault[] => {
    const faultsIn = (file: Definition | undefined) => chosen.filter((fault) => fault.file === file)
    const own = report(faultsIn(undefined), text, value, places)
    return [...own, ...beside.flatMap((file) => reportIn(file, faultsIn(file)))]
  }
  const warnings = reported(all.filter(isWarning))
  const faults = reported(all.filter((fault) => !isWarning(fault)))
  const outcome = { source, faults, ...(warnings.length > 0 && { warnings }) }
  if (faults.length > 0) return outcome
  if (languages.length === 0) return { ...outcome, form, version }
  return { ...outcome, form: { ...form, languages }, version, translations }
}

const isWarning = (fault: Fault): boolean => severityOf(codeOf(fault)) === 'warning'

/** What is wrong with the translations of a form whose shape is right, and the words in them. */
async function checkTranslations(given: Given, languages: readonly Language[]) {
  const faults: PlacedFault[] = []
  const translations: Partial<Record<Language, Words>> = {}
  if (languages.length === 0) return { faults, translations }
  const { checkTranslation } = await import('../translation/check.ts')
  for (const language of languages) {
    const checked = checkTranslation(given, language)
    faults.push(...checked.faults)
    translations[language] = checked.words
    await letOthersRun()
  }
  return { faults, translations }
}

const repeatedFaults = (text: string): Fault[] =>
  repeatedKeys(text).map((pointer) => ({ code: 'INT004', pointer, reason: 'is there twice. Keys must be unique' }))

/** Languages that a definition names and the service does not speak. Its own need not be one if a translation is there to read. */
const spokenFaults = (form: Form, translated: readonly Language[], spoken = LANGUAGES): Fault[] =>
  languagesOf(form).flatMap((language, i): Fault[] => {
    if (spoken.includes(language) || (i === 0 && spoken.some((one) => translated.includes(one)))) return []
    const what = i === 0 && form.language === undefined ? 'is missing, which means' : 'is'
    const remedy = i === 0 ? 'translate the form into a language of the service' : 'remove it'
    const advice = `Set SVC_LANGUAGES=${[...spoken, language].join()}, or ${remedy}`
    const pointer = i === 0 ? '/language' : `/languages/${i - 1}`
    return [{ code: 'INT401', pointer, reason: `${what} "${language}", which this service does not speak. ${advice}` }]
  })
