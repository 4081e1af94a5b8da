/**
 * What the addresses of a page carry to the next page: the language that it asks for (`?lang=de`), and the draft that it shows
 * (`?draft=…`); and the state of a preview. They are added to the finished page, so that no link, form or button can lack them.
 */
import type { ShownDraft } from '../models/draft.ts'
import { INPUTS } from '../models/form-inputs.ts'
import type { Language } from '../models/language.ts'
import type { Travelling } from '../models/preview.ts'

export interface Carried {
  language?: Language | undefined
  draft?: ShownDraft | undefined
}

/** The address without the language that it asks for. */
export function withoutLanguage(address: string): string {
  const [path = '', ...queries] = address.split('?')
  const query = queries.join('?')
  const rest = query.split('&').filter((one) => one !== '' && !one.startsWith('lang='))
  return rest.length > 0 ? `${path}?${rest.join('&')}` : path
}

/** An address of ours that carries these. A draft that it names already stays, a language does not. */
export function withCarried(address: string, carried: Carried): string {
  const { language, draft } = carriedBy(address, carried)
  const [whole = '', fragment] = address.split('#', 2)
  const named = draft ? withQuery(whole, `draft=${draft.name}`) : whole
  const spoken = language ? withQuery(withoutLanguage(named), `lang=${language}`) : named
  return fragment === undefined ? spoken : `${spoken}#${fragment}`
}

/** The page with links, forms and buttons that carry these, wherever they lead to a page of ours. */
export const withLinksIn = (html: string, carried: Carried): string =>
  html.replace(/<(?:a|form|button)\s[^>]*>/g, (tag) => {
    let inputs = ''
    const named = tag.replace(/ (href|action|formaction)="(\/[^"]*)"/g, (whole, name: string, text: string) => {
      const address = plain(text)
      // A choice of language that an author or the service wrote into the address stays.
      const here = carriedBy(address, LANGUAGE_NAMED.test(address) ? { draft: carried.draft } : carried)
      if (!here.language && !here.draft) return whole
      if (name === 'action') inputs = inputsOf(here)
      return ` ${name}="${escaped(withCarried(address, here))}"`
    })
    // A form that asks by its address drops the query that stands there.
    return / method="get"/.test(tag) ? named + inputs : named
  })

const inputsOf = ({ language, draft }: Carried): string =>
  [...(draft ? [['draft', draft.name]] : []), ...(language ? [['lang', language]] : [])]
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('')

/** What an address takes of these. */
const carriedBy = (address: string, { language, draft }: Carried): Carried => ({
  ...(language && !WITHOUT_LANGUAGE.test(address) && { language }),
  ...(draft && isOfForm(address, draft.slug) && !DRAFT_NAMED.test(address) && { draft }),
})

/** A page of the form, before it is sent. The page for codes is none: there, the code says which draft is meant. */
function isOfForm(address: string, slug: string): boolean {
  const path = /^[^?#]*/.exec(address)![0]
  const form = `/f/${slug}`
  return path === form || (path.startsWith(`${form}/`) && !BESIDE_DRAFTS.test(path.slice(form.length)))
}

const BESIDE_DRAFTS = /^\/(?:style|thank-you|numbers|resume)(?:\/|$)/
/** Addresses that have no language, or choose one. */
const WITHOUT_LANGUAGE = /^\/(?:\/|assets\/|staff|language$)/
const LANGUAGE_NAMED = /[?&;]lang=/
const DRAFT_NAMED = /[?&]draft=/

const withQuery = (address: string, query: string): string => `${address}${address.includes('?') ? '&' : '?'}${query}`

/** An address as an attribute has it. Other characters that would be escaped are in no address. */
const escaped = (address: string): string => address.replaceAll('&', '&amp;').replaceAll("'", '&#39;')
const plain = (attribute: string): string => attribute.replaceAll('&#39;', "'").replaceAll('&amp;', '&')

// The pages of a preview carry what was typed, sealed.

const FORM = 'preview-ways'
const WAY = / (?:href|action|formaction)="([^"]*)"/

/**
 * A page of a preview. Its state travels in the page itself, so each way to another page of the form has to send it: links
 * become buttons of a form that holds it, and every form of the page holds it too. The pages of a form need not know of it.
 */
export function withState(html: string, { slug, at, sealed }: Travelling): string {
  const state = `<input type="hidden" name="${INPUTS.sealed}" value="${sealed}">`
  const asked = `<input type="hidden" name="${INPUTS.asked}" value="1">`
  const own = new RegExp(`^/f/${slug}(?=$|[/?#])`)
  const ways = `<form id="${FORM}" method="post" action="${at}">${state}${asked}</form>`
  return html
    .replace(/<(a|form|button)\s[^>]*>/g, (tag, name: string) => {
      const [whole, address = ''] = WAY.exec(tag) ?? []
      if (whole === undefined || !own.test(address)) return tag
      const to = address.replace(own, at)
      if (name === 'button') return tag.replace(whole, ` formaction="${to}"`)
      if (name === 'a')
        return `<button type="submit" form="${FORM}"${tag.slice(2, -1).replace(whole, ` formaction="${to}"`)} data-way>`
      const isAsked = / method="get"/.test(tag)
      return `${tag.replace(whole, ` action="${to}"`).replace(' method="get"', ' method="post"')}${state}${isAsked ? asked : ''}`
    })
    .replace(/(<button [^>]* data-way>[\s\S]*?)<\/a>/g, '$1</button>')
    .replace('<main ', `${ways}<main `)
}
