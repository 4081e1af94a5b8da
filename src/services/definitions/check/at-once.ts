/** What is refused before anything else of a definition is checked: a file that cannot be read, is too large or no JSON. */
import {
  type Definition,
  isTranslation,
  listSource,
  listUsers,
  tooLarge,
  translatedBy,
} from '../../../models/definition.ts'
import type { Language } from '../../../models/language.ts'
import { languagesFor, translationOf, translationsIn } from '../translation/languages.ts'
import type { Checked } from './definition.ts'
import { parseJson } from './json-text.ts'
import { limitFault } from './limits.ts'
import { type ReportedFault, reportWhole } from './report.ts'
import { contentOf, filledContentOf } from './version.ts'

/** The outcome for such a file; undefined for any other. Takes some 10 ms at most. `spoken`: see `languagesFor`. */
export function refusedAtOnce(definition: Definition, spoken: readonly Language[] | undefined): Checked | undefined {
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

/** The bytes of a definition with the list of each question. `bytesOf` counts a file, or its translation. */
function filledBytes(definition: Definition, bytesOf: (file: Definition) => number): number {
  const bytes = new Map(definition.lists?.map((list) => [list.source, bytesOf(list)]))
  const users = listUsers(contentOf(definition.text))
  const used = users.map(({ question }) => bytes.get(listSource(`${question.optionsFrom}`)) ?? 0)
  return used.reduce((sum, one) => sum + one, bytesOf(definition))
}
