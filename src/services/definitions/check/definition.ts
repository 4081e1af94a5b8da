/**
 * The check of one definition that was read: its text, its shape, what a shape cannot say, and its translations. What a shape cannot
 * say: its parts fit together, its rules can be evaluated, and what they mean makes sense.
 */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Definition } from '../../../models/definition.ts'
import type { Reason } from '../../../models/definition-fault.ts'
import { type Form, fieldsOf, languagesOf } from '../../../models/form.ts'
import type { Words } from '../../../models/form-texts.ts'
import { LANGUAGES, type Language } from '../../../models/language.ts'
import { type Fault, severityOf } from '../fault.ts'
import { adviceFor } from '../parts/advice.ts'
import { dayFaults, fieldFaults } from '../parts/fields.ts'
import { caseNameFaults, idFaults, notifyFaults, pageFaults, statusFaults, timeFaults } from '../parts/form.ts'
import { markdownFaults } from '../parts/markdown.ts'
import { patternFaults } from '../parts/patterns.ts'
import { proveForm } from '../proof/prove-form.ts'
import { calculationAdvice } from '../rules/calculations.ts'
import { lintForm } from '../rules/lint.ts'
import { shapeFaults } from '../shape/faults.ts'
import type { PlacedFault } from '../translation/check.ts'
import { tryAnswers } from '../ways/ways-through.ts'
import { repeatedKeys } from './json-text.ts'
import type { ReadDefinition, SoundDefinition } from './read.ts'
import { type Checked, codeOf, type ReportedFault, report, reportIn } from './report.ts'
import { unseenFaults } from './unseen-characters.ts'

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

/**
 * The faults of a definition whose shape is right; it may be published when none of them is an error. `now` is when it is
 * checked, in UTC milliseconds; without it, nothing is said about dates that cannot be given on that day. `proves`: whether
 * the rules are taken together, too.
 */
export function definitionFaults(form: Form, now?: number | undefined, proves = true): Fault[] {
  const faults = [
    ...pageFaults(form),
    ...idFaults(form),
    ...fieldsOf(form).flatMap(fieldFaults),
    ...patternFaults(form),
    ...statusFaults(form),
    ...notifyFaults(form),
    ...caseNameFaults(form),
    ...markdownFaults(form),
  ]
  // Rules can be checked once each id names one field, and what they mean together once all of them can be evaluated.
  const rules = faults.some(({ code }) => code === 'INT101') ? [] : lintForm(form)
  if (faults.length > 0 || rules.length > 0 || !proves) return [...faults, ...rules]
  const today = now === undefined ? [] : [...timeFaults(form, now), ...dayFaults(form, now)]
  // Answers are tried before the proof: where it leaves something open, they decide whether that is worth a word.
  const tried = now === undefined ? undefined : tryAnswers(form, now)
  const proved = proveForm(form, { now, tried })
  return [...proved, ...adviceFor(form), ...calculationAdvice(form), ...today]
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
