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
import type Koa from 'koa'
import type { Additions, Context, State } from '../context.ts'
import type { BrandOf } from '../models/brand.ts'
import { cookieIn } from '../models/cookies.ts'
import { languagesOf } from '../models/form.ts'
import { chosenIn, languageIn } from '../models/form-inputs.ts'
import { formIn } from '../models/form-texts.ts'
import {
  isLanguage,
  type Language,
  languageFor,
  offeredOf,
  type Reader,
  type Speech,
  type Wish,
  wishedFor,
} from '../models/language.ts'
import { isOfficeLanguage, type OfficeLanguage, officeTextsIn, textsIn } from '../presenters/texts/languages.ts'

/** What is known besides the reader. */
interface Hints {
  /** The languages of the page, its own first; absent: all that the service speaks. */
  languages?: readonly Language[]
  /** The language in which a case was sent, which counts if its reader has chosen none. */
  sentIn?: Language | undefined
}

/** `spoken`: the languages of the service, its own first. */
export function createSpeeches(spoken: readonly Language[]) {
  const made = new Map<string, Speech>()
  const isAlone = spoken.length === 1

  /** What the headers of a request say of its reader. Where the service speaks one language, it does not matter. */
  function readerOf(ctx: Context): Reader {
    if (isAlone) return { preferred: [] }
    return { asked: languageAsked(ctx), chosen: languageChosen(ctx), preferred: preferredIn(ctx) }
  }

  /** How an answer to this reader speaks. */
  function speechFor(reader: Reader, { languages = spoken, sentIn }: Hints = {}): Speech {
    const all = offeredOf(languages, spoken)
    if (isAlone) return speechIn(all[0]!, all)
    const { asked, chosen, preferred } = reader
    const shownIn = reader.button ?? reader.shownIn
    const language = languageFor([...given(shownIn, asked, chosen, sentIn), ...preferred], all)
    // A browser that accepts a language of the page misses nothing, even if it prefers another one.
    const wanted = asked ?? chosen ?? wishedFor(preferred, all) ?? wishedFor(preferred, spoken)
    const isMissed = !shownIn && wanted !== undefined && spoken.includes(wanted) && !all.includes(wanted)
    const missed = isMissed ? wanted : undefined
    const goesOn = missed !== undefined && missed === asked && missed !== (chosen ?? wishedFor(preferred, spoken))
    const byItself = languageFor([...given(chosen), ...preferred], all)
    const carried = goesOn ? missed : language === byItself ? undefined : language
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

  return { readerOf, speechFor, preferredSpeeches, isAlone }
}
export type Speeches = ReturnType<typeof createSpeeches>

interface Speaking {
  speeches: Speeches
  brandOf: BrandOf
  /** The language of the office's pages, for whoever has chosen none. */
  officeLanguage: OfficeLanguage
  /** The service is reached over https alone. */
  isSecure: boolean
}

/** Adds to Koa's context what the reader wants, and in which language the answer is. */
export function addSpeech(app: Koa<State, Additions>, { speeches, brandOf, officeLanguage, isSecure }: Speaking): void {
  const ofOffice = ({ state }: Context): OfficeLanguage => {
    const chosen = state.signed?.account.language
    return isOfficeLanguage(chosen) ? chosen : officeLanguage
  }
  app.context.speak = function speak(this: Context, version, sentIn) {
    this.state.isSample = version.isSample === true
    this.state.brand = brandOf(version.form.department)
    this.state.speech = speeches.speechFor(this.reader, { languages: languagesOf(version.form), sentIn })
    return formIn(version, this.state.speech.language)
  }
  app.context.hear = function hear(this: Context, typed, version) {
    this.state.reader = { ...this.reader, button: chosenIn(typed), shownIn: languageIn(typed) }
    if (version) this.speak(version)
    return this.state.reader
  }
  app.context.choose = function choose(this: Context, typed) {
    // There may be a button even if the service speaks one language: the page may be open since it spoke more.
    if (this.wantsJson || !this.hear(typed).button) return false
    this.state.speech = speeches.speechFor(this.reader)
    this.keepChosen()
    return true
  }
  app.context.keepChosen = function keepChosen(this: Context) {
    const { button } = this.reader
    if (button === this.language) this.keepLanguage(button)
  }
  app.context.keepLanguage = function keepLanguage(this: Context, language: Language) {
    if (speeches.isAlone) return
    this.append('Set-Cookie', languageCookie(language, isSecure))
  }
  app.context.sayLanguage = function sayLanguage(this: Context) {
    const isChosen = this.state.office === true && isOfficeLanguage(this.state.signed?.account.language)
    if (!speeches.isAlone || isChosen) this.set('Content-Language', this.language)
  }
  Object.defineProperties(app.context, {
    reader: {
      get(this: Context): Reader {
        this.state.reader ??= speeches.readerOf(this)
        return this.state.reader
      },
    },
    speech: {
      get(this: Context): Speech {
        this.state.speech ??= speeches.speechFor(this.reader)
        return this.state.speech
      },
    },
    language: {
      get(this: Context): Language {
        return this.state.office ? ofOffice(this) : this.speech.language
      },
    },
    texts: {
      get(this: Context) {
        return textsIn(this.language)
      },
    },
    officeTexts: {
      get(this: Context) {
        return officeTextsIn(ofOffice(this))
      },
    },
  })
}

const given = (...languages: (Language | undefined)[]): Language[] => languages.filter((one) => one !== undefined)

function languageAsked({ querystring, query }: Context): Language | undefined {
  if (!querystring.includes('lang=')) return undefined
  const { lang } = query
  return isLanguage(lang) ? lang : undefined
}

/**
 * Look-up of RFC 4647, 3.4: the ranges in the reader's order, each shortened to the language that it begins with. Empty where the
 * browser accepts no language that we know, or does not say.
 */
function preferredIn({ req }: Context): Wish[] {
  const header = req.headers['accept-language']
  if (header === undefined) return []
  const ranges = rangesIn(header)
  const named = ranges.map(({ tag }) => tag.split('-', 1)[0]).filter(isLanguage)
  return ranges.flatMap(({ tag, weight }): Wish[] => {
    if (!(weight > 0)) return []
    if (tag === '*') return [{ but: named }]
    const [language] = tag.split('-', 1)
    return isLanguage(language) ? [language] : []
  })
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

// The cookie `lang`, which keeps the language that a reader has chosen.

const COOKIE = 'lang'
const YEAR = 365 * 24 * 60 * 60

/** It holds no secret, so it needs no prefix; no script may read any cookie here. */
const languageCookie = (language: Language, secure: boolean): string =>
  `${COOKIE}=${language}; Max-Age=${YEAR}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

function languageChosen({ req }: Context): Language | undefined {
  const language = cookieIn(req.headers.cookie, COOKIE)
  return isLanguage(language) ? language : undefined
}
