/**
 * In which language a page is shown: the first of these that it can be had in, else its own.
 *
 * 1. `shownIn`: the reader has just chosen it with a button, or has just sent the page in it
 * 2. `asked`: the address asks for it (`?lang=de`), which sets nothing
 * 3. `chosen`: the reader chose it before (the cookie `lang`)
 * 4. `sentIn`: the case was sent in it
 * 5. `preferred`: the browser prefers it (`Accept-Language`, RFC 9110, 12.5.4)
 *
 * If the page cannot be had in the language that the reader wants, it says so (`missed`).
 *
 * The next page knows only `chosen` and `preferred`. If it would be in another language by these, links name this one
 * (`carried`). They also name one that the address asks for and that this page does not have: the next page may have it.
 */
import type { Context } from '../context.ts'
import { isLanguage, type Language } from '../models/language.ts'
import { offeredOf, type Speech } from '../models/speech.ts'
import { languageChosen } from './language-cookie.ts'

/** What is known besides the request. */
interface Hints {
  /** The languages of the page, its own first; absent: all that the service speaks. */
  languages?: readonly Language[]
  /** The language that the reader has just chosen, or in which they have just sent the page. */
  shownIn?: Language | undefined
  /** For readers who have not chosen: the language in which their case was sent. */
  sentIn?: Language | undefined
}

/** `spoken`: the languages of the service, its own first. */
export function createSpeeches(spoken: readonly Language[]) {
  const made = new Map<string, Speech>()
  const isAlone = spoken.length === 1

  /** How the answer to this request speaks. */
  function speechFor(ctx: Context, { languages = spoken, shownIn, sentIn }: Hints = {}): Speech {
    const all = offeredOf(languages, spoken)
    if (isAlone) return speechIn(all[0]!, all)
    const [asked, chosen, preferred] = [languageAsked(ctx), languageChosen(ctx), preferredOf(ctx, all)]
    const firstOf = (languages: (Language | undefined)[]): Language =>
      languages.find((one) => one !== undefined && all.includes(one)) ?? all[0]!
    const language = firstOf([shownIn, asked, chosen, sentIn, preferred])
    // A browser that accepts a language of the page misses nothing, even if it prefers another one.
    const wanted = asked ?? chosen ?? preferred ?? preferredOf(ctx, spoken)
    const isMissed = !shownIn && wanted !== undefined && spoken.includes(wanted) && !all.includes(wanted)
    const missed = isMissed ? wanted : undefined
    const goesOn = missed !== undefined && missed === asked && missed !== (chosen ?? preferredOf(ctx, spoken))
    const carried = goesOn ? missed : language === firstOf([chosen, preferred]) ? undefined : language
    return speechIn(language, all, { missed, carried })
  }

  /** How a page with these languages speaks to readers whose browsers prefer one of them, for each that it can be had in. */
  function preferredSpeeches(languages: readonly Language[]): Speech[] {
    const all = offeredOf(languages, spoken)
    return all.map((language) => speechIn(language, all))
  }

  function speechIn(
    language: Language,
    languages: readonly Language[],
    { missed, carried }: { missed?: Language | undefined; carried?: Language | undefined } = {},
  ): Speech {
    const key = `${language} ${languages.join()} ${missed ?? ''} ${carried ?? ''}`
    return made.getOrInsertComputed(key, () => ({
      language,
      languages,
      ...(missed && { missed }),
      ...(carried && { carried }),
      key,
    }))
  }

  return { speechFor, preferredSpeeches, isAlone }
}
export type Speeches = ReturnType<typeof createSpeeches>

function languageAsked({ querystring, query }: Context): Language | undefined {
  if (!querystring.includes('lang=')) return undefined
  const { lang } = query
  return isLanguage(lang) ? lang : undefined
}

/**
 * Look-up of RFC 4647, 3.4: the ranges in the reader's order, each shortened from its end until it is one of the languages.
 * Undefined where the browser accepts none of them, or does not say.
 */
function preferredOf({ req }: Context, languages: readonly Language[]): Language | undefined {
  const header = req.headers['accept-language']
  if (header === undefined) return undefined
  const ranges = rangesIn(header)
  const names = ({ tag }: Range, language: Language) => tag === language || tag.startsWith(`${language}-`)
  for (const { tag, weight } of ranges) {
    if (!(weight > 0)) break
    const found =
      tag === '*'
        ? languages.find((language) => !ranges.some((range) => names(range, language)))
        : languages.find((language) => names({ tag, weight }, language))
    if (found) return found
  }
  return undefined
}

interface Range {
  /** In lower case. */
  tag: string
  /** NaN where it is no number. */
  weight: number
}

/** The ranges of the header, best first. Blanks around a semicolon and a capital Q, which RFC 9110 allows (5.6.6), are read. */
function rangesIn(header: string): Range[] {
  const ranges = header.split(',').map((one): Range => {
    const [tag = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    return { tag, weight: quality === undefined ? 1 : Number.parseFloat(quality.slice(2)) }
  })
  return ranges.sort((a, b) => (b.weight || 0) - (a.weight || 0))
}
