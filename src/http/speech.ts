/**
 * In which language a page is shown: the first of these that it can be had in, else its own.
 *
 * 1. `shownIn`: the reader has just chosen it with a button, or has just sent the page in it
 * 2. `asked`: the address asks for it (`?lang=de`), which sets nothing
 * 3. `chosen`: the reader chose it before (the cookie `lang`)
 * 4. `keptIn`: the case was sent in it
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

/** What is known besides the request. */
export interface Hints {
  /** The languages of the page, its own first; absent: all that the service speaks. */
  languages?: readonly Language[]
  /** The language that the reader has just chosen, or in which they have just sent the page. */
  shownIn?: Language | undefined
  /** For readers who have not chosen: the language in which their case was sent. */
  keptIn?: Language | undefined
}

/** `spoken`: the languages of the service, its own first. */
export function createSpeeches(spoken: readonly Language[]) {
  const made = new Map<string, Speech>()
  const isAlone = spoken.length === 1

  /** How the answer to this request speaks. */
  function speechFor(ctx: Context, { languages = spoken, shownIn, keptIn }: Hints = {}): Speech {
    const all = offered(languages)
    if (isAlone) return speechIn(all[0]!, all)
    const [asked, chosen, preferred] = [languageAsked(ctx), languageChosen(ctx), preferredOf(ctx, all)]
    const firstOf = (languages: (Language | undefined)[]): Language =>
      languages.find((one) => one !== undefined && all.includes(one)) ?? all[0]!
    const language = firstOf([shownIn, asked, chosen, keptIn, preferred])
    // A browser that accepts a language of the page misses nothing, even if it prefers another one.
    const wanted = asked ?? chosen ?? preferred ?? preferredOf(ctx, spoken)
    const isMissed = !shownIn && wanted !== undefined && spoken.includes(wanted) && !all.includes(wanted)
    const missed = isMissed ? wanted : undefined
    const goesOn = missed !== undefined && missed === asked && missed !== (chosen ?? preferredOf(ctx, spoken))
    const carried = goesOn ? missed : language === firstOf([chosen, preferred]) ? undefined : language
    return speechIn(language, all, { missed, carried })
  }

  /** How a page with these languages speaks to a reader whose browser asks for this one of them. */
  const plainly = (language: Language, languages: readonly Language[]): Speech => speechIn(language, offered(languages))

  /** The languages that a page can be had in, of those that it has. */
  function offered(languages: readonly Language[]): readonly Language[] {
    return languages === spoken ? spoken : offeredOf(languages, spoken)
  }

  function speechIn(
    language: Language,
    languages: readonly Language[],
    { missed, carried }: { missed?: Language | undefined; carried?: Language | undefined } = {},
  ): Speech {
    const key = `${language} ${languages.join()} ${missed ?? ''} ${carried ?? ''}`
    const speech = made.get(key) ?? { language, languages, ...(missed && { missed }), ...(carried && { carried }), key }
    made.set(key, speech)
    return speech
  }

  return { speechFor, plainly, offered, isAlone }
}
export type Speeches = ReturnType<typeof createSpeeches>

const COOKIE = /(?:^|;\s*)lang=([a-z]{2,3})(?:;|$)/
const YEAR = 365 * 24 * 60 * 60

/** The cookie that keeps a choice. It holds no secret, so it needs no prefix; no script may read any cookie here. */
export const languageCookie = (language: Language, secure: boolean): string =>
  `lang=${language}; Max-Age=${YEAR}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** The address without what it asks for. */
export function withoutLanguage(address: string): string {
  const [path = '', ...queries] = address.split('?')
  const query = queries.join('?')
  const rest = query.split('&').filter((one) => one !== '' && !one.startsWith('lang='))
  return rest.length > 0 ? `${path}?${rest.join('&')}` : path
}

/** An address of ours that asks for a language. */
export function withLanguage(address: string, language: Language): string {
  const [whole = '', fragment] = address.split('#', 2)
  const plain = withoutLanguage(whole)
  return `${plain}${plain.includes('?') ? '&' : '?'}lang=${language}${fragment === undefined ? '' : `#${fragment}`}`
}

/** The page with links and forms that name this language, wherever they lead to a page of ours and name none. */
export const carried = (html: string, language: Language): string =>
  html.replace(/<(?:a|form|button)\s[^>]*>/g, (tag) => {
    const named = tag.replace(/ (href|action|formaction)="(\/[^"]*)"/g, (whole, name: string, address: string) =>
      UNSPOKEN.test(address) ? whole : ` ${name}="${escaped(withLanguage(plain(address), language))}"`,
    )
    // A form that asks by its address drops the query that stands there.
    return / method="get"/.test(tag) ? `${named}<input type="hidden" name="lang" value="${language}">` : named
  })

/** Addresses that have no language, choose one, or name one already, as an author may write them. */
const UNSPOKEN = /^\/(?:\/|assets\/|staff|language$)|[?;]lang=/
/** An address as an attribute has it. Other characters that would be escaped are in no address. */
const escaped = (address: string): string => address.replaceAll('&', '&amp;').replaceAll("'", '&#39;')
const plain = (attribute: string): string => attribute.replaceAll('&#39;', "'").replaceAll('&amp;', '&')

function languageAsked({ querystring, query }: Context): Language | undefined {
  if (!querystring.includes('lang=')) return undefined
  const { lang } = query
  return isLanguage(lang) ? lang : undefined
}

function languageChosen({ req }: Context): Language | undefined {
  const [, language] = COOKIE.exec(req.headers.cookie ?? '') ?? []
  return isLanguage(language) ? language : undefined
}

/**
 * Look-up of RFC 4647, 3.4: the ranges in the reader's order, each shortened from its end until it is one of the languages.
 * Undefined where the browser accepts none of them, or does not say.
 */
function preferredOf(ctx: Context, languages: readonly Language[]): Language | undefined {
  if (ctx.req.headers['accept-language'] === undefined) return undefined
  for (const range of ctx.acceptsLanguages() as string[]) {
    if (range === '*') return (ctx.acceptsLanguages([...languages]) || undefined) as Language | undefined
    for (let tag = range.toLowerCase(); tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
      const found = languages.find((language) => language === tag)
      if (found) return found
    }
  }
  return undefined
}
