/** Addresses that ask for a language: `?lang=de`. */
import type { Language } from '../models/language.ts'

/** The address without the language that it asks for. */
export function withoutLanguage(address: string): string {
  const [path = '', ...queries] = address.split('?')
  const query = queries.join('?')
  const rest = query.split('&').filter((one) => one !== '' && !one.startsWith('lang='))
  return rest.length > 0 ? `${path}?${rest.join('&')}` : path
}

/** An address of ours, so that it asks for a language. */
export function withLanguage(address: string, language: Language): string {
  const [whole = '', fragment] = address.split('#', 2)
  const plain = withoutLanguage(whole)
  return `${plain}${plain.includes('?') ? '&' : '?'}lang=${language}${fragment === undefined ? '' : `#${fragment}`}`
}

/** The page with links and forms that ask for this language, wherever they lead to a page of ours and ask for none. */
export const withLinksIn = (html: string, language: Language): string =>
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
