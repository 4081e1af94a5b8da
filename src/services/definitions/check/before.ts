/** What need not be checked again: a version that is live, and the definitions that come with the service. */
import { createHash } from 'node:crypto'
import type { Definition } from '../../../models/definition.ts'
import type { Form } from '../../../models/form.ts'
import type { Language } from '../../../models/language.ts'
import { languagesFor, translationsIn } from '../translation/languages.ts'
import { partsOf, readPart, wordsOf } from '../translation/parts.ts'
import type { Checked } from './definition.ts'
import { STARTERS } from './starters.ts'
import { filledContentOf, versionOf } from './version.ts'

/** The outcome for such a file; undefined for any other. `live`: the versions that are live, from whatever file; `spoken`: see `languagesFor`. */
export function checkedBefore(
  definition: Definition,
  live: ReadonlySet<string>,
  spoken: readonly Language[] | undefined,
): Checked | undefined {
  const { source, text, lists } = definition
  const isKnown = lists === undefined && isStarter(text)
  if (live.size === 0 && !isKnown) return undefined
  const { value, places } = filledContentOf(definition)
  const languages = languagesFor(value, definition, spoken)
  const version = versionOf(value, definition, languages)
  const isWhole = isKnown && translationsIn(definition, languages).every((file) => isStarter(file.text))
  if (!live.has(version) && !isWhole) return undefined
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

const KNOWN: ReadonlySet<string> = new Set(Object.values(STARTERS))
const isStarter = (text: string): boolean => KNOWN.has(starterHash(text))

/** The first 16 hexadecimal characters of the SHA-256. */
export const starterHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)
