/** Every sentence of a language, by its place in the texts and the sample that it was said for. */
import { LANGUAGES, type Language } from '../../src/models/language.ts'
import { type OfficeLanguage, officeTextsIn, SPOKEN_IN_OFFICE, textsIn } from '../../src/presenters/texts/languages.ts'
import { OFFICE_SAMPLES, SAMPLES, type Samples } from './text-samples.ts'

export interface Sentence {
  /** As in `journey.saved.until`, with the number of the sample where a function has several: `error[3]`. */
  place: string
  text: string
  /** Words that the function was given. */
  given: readonly string[]
  /** A count is said in it. */
  counts: boolean
}

type Said = (...given: readonly unknown[]) => unknown
type Sample = (n: number) => readonly unknown[]

/** The texts of the public and those of the office, in each of their languages. */
export const READERS: {
  name: string
  languages: readonly Language[]
  read(language: Language, n: number): Sentence[]
}[] = [
  { name: 'the public', languages: LANGUAGES, read: (language, n) => sentencesIn(textsIn(language), SAMPLES, n) },
  {
    name: 'the office',
    languages: SPOKEN_IN_OFFICE,
    read: (language, n) => sentencesIn(officeTextsIn(language as OfficeLanguage).office, OFFICE_SAMPLES, n),
  },
]

/** Reads all texts; functions are called with their samples, and `n` as the count. */
const sentencesIn = <T>(texts: T, samples: Samples<T>, n: number): Sentence[] =>
  leavesOf(texts).flatMap(([place, say]) => {
    if (typeof say === 'string') return [{ place, text: say, given: [], counts: false }]
    const all = [place.split('.').reduce<unknown>((at, key) => at?.[key as never], samples)].flat() as Sample[]
    return all.flatMap((sample, i) => {
      const given = sample(n)
      return leavesOf(say(...given)).map(([inner, text]) => ({
        place: [`${place}${all.length > 1 ? `[${i}]` : ''}`, inner].filter(Boolean).join('.'),
        text: text as string,
        given: wordsIn(given),
        counts: sample.length > 0,
      }))
    })
  })

/** Texts and functions, each with its place. */
function leavesOf(value: unknown): [place: string, say: string | Said][] {
  if (typeof value === 'string' || typeof value === 'function') return [['', value as string | Said]]
  return Object.entries(value as object).flatMap(([key, inner]) =>
    leavesOf(inner).map(([place, say]): [string, string | Said] => [place === '' ? key : `${key}.${place}`, say]),
  )
}

/** The words of the samples, which are unlike all others. */
const wordsIn = (given: unknown): string[] => {
  if (typeof given === 'string') return given.match(/[A-Z][a-z]+lings?\b/g) ?? []
  return given === null || typeof given !== 'object' ? [] : Object.values(given).flatMap(wordsIn)
}
