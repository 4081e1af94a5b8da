/** Into which languages a definition is translated. */
import { type Definition, translatedInto } from '../../../models/definition.ts'
import { isLanguage, LANGUAGES, type Language } from '../../../models/language.ts'

/** The file of a translation. */
export const translationOf = ({ translations }: Definition, language: Language): Definition | undefined =>
  translations?.find(({ source }) => translatedInto(source) === language)

/** The files of these languages: translations of the definition, and of its lists. */
export const translationsIn = (definition: Definition, languages: readonly Language[]): Definition[] =>
  [definition, ...(definition.lists ?? [])].flatMap((original) =>
    languages.flatMap((language) => translationOf(original, language) ?? []),
  )

/**
 * The languages that a version has beside its own: those that its definition names, and those of the files beside it that
 * the service speaks. `spoken` undefined: nobody knows which these are, so each counts. The value may have any shape.
 */
export function languagesFor(value: unknown, definition: Definition, spoken = LANGUAGES): Language[] {
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
