/**
 * A list of options that comes with the service, in the language of the form that names it. The list itself is in English, with
 * translations beside it. For a form in another language, that language is the original, and English a translation of it.
 */
import { type Definition, hashOf, translatedInto, translationSource } from './definition.ts'
import type { Option } from './field.ts'
import { LANGUAGES, type Language } from './language.ts'

/** The words of one option, as a file of translations has them. */
interface Words {
  label?: { text: string; of?: string }
  also?: { text: string[]; of?: string }
}
type WordsByValue = Readonly<Record<string, Words>>

/** The list as it is for a form in this language: a list without a translation into it stays as it is. */
export function providedIn(list: Definition, language: Language): Definition {
  if (!list.translations?.some(({ source }) => translatedInto(source) === language)) return list
  const known = made.get(`${list.source} ${language}`)
  if (known && isSame(known.from, list)) return known.list
  const own = inLanguage(list, language)
  made.set(`${list.source} ${language}`, { from: list, list: own })
  return own
}

/** The last of each, because the files are read again and again, and seldom change. */
const made = new Map<string, { from: Definition; list: Definition }>()

const isSame = (a: Definition, b: Definition): boolean =>
  a.text === b.text && JSON.stringify(a.translations) === JSON.stringify(b.translations)

function inLanguage(list: Definition, language: Language): Definition {
  const english = JSON.parse(list.text) as Option[]
  const words = new Map<Language, WordsByValue>([['en', wordsOf(english)]])
  for (const { source, text } of list.translations!) {
    const read = wordsIn(text)
    if (read) words.set(translatedInto(source)!, read)
  }
  // The office may have translated it anew, with errors: the check says so of a list that is as it was.
  const own = words.get(language)
  if (!own) return list
  const options = english
    .map((option) => optionIn(option, own[option.value] ?? {}))
    .sort((a, b) => compareIn(language)(a.label, b.label))
  const translations = LANGUAGES.filter((one) => one !== language).flatMap((one) => {
    const source = translationSource(list.source, one)
    const others = words.get(one)
    const read = () =>
      Object.fromEntries(options.map((option) => [option.value, wordsFor(option, others![option.value])]))
    return others
      ? { source, text: JSON.stringify(read()) }
      : (list.translations!.find((file) => file.source === source) ?? [])
  })
  return { ...list, text: JSON.stringify(options), translations }
}

/** The words in a text, by the value of the option; undefined where the text is no file of translations. */
function wordsIn(text: string): WordsByValue | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return typeof value === 'object' && value !== null ? (value as WordsByValue) : undefined
  } catch {
    return undefined
  }
}

const optionIn = (option: Option, { label, also }: Words): Option => ({
  ...option,
  ...(typeof label?.text === 'string' && { label: label.text }),
  ...(option.also && Array.isArray(also?.text) && { also: also.text }),
})

const wordsOf = (options: readonly Option[]): WordsByValue =>
  Object.fromEntries(
    options.map(({ value, label, also }) => [value, { label: { text: label }, ...(also && { also: { text: also } }) }]),
  )

/** Words of another language, as translations of this option. */
const wordsFor = (option: Option, { label, also }: Words = {}): Words => ({
  ...(label?.text && { label: { text: label.text, of: hashOf(option.label) } }),
  ...(option.also && also?.text && { also: { text: also.text, of: hashOf(option.also.join('\n')) } }),
})

const compareIn = (language: Language) => new Intl.Collator(language).compare
