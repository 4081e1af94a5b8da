/** What stands around every page: the name of the service, its languages, and how to reach the office. */
import type { Brand } from '../models/brand.ts'
import { type Direction, directionOf, type Language, nameOf, type Speech } from '../models/language.ts'
import type { Texts } from './texts/index.ts'
import { textsIn } from './texts/languages.ts'

/** The server makes it once; addresses of assets carry a hash of their content. */
export interface Frame extends SpeechParts {
  /** The language of the page (BCP 47). */
  language: string
  /** `rtl` for a page from right to left; absent where it is from left to right, which needs no attribute. */
  dir?: 'rtl'
  serviceName: string
  /** Stands before the name in place of our mark; the size is in CSS pixels. */
  logo?: { href: string; width: number; height: number }
  /** How to get help, at the foot of every page. */
  contact?: ContactPart[]
  /** Links that the law requires at the foot of every page. */
  links?: { text: string; href: string }[]
  stylesheets: string[]
  /** What the pages of the office add. */
  officeStylesheet: string
  icon: string
  /** Origin under which the public reaches the service; printed on paper receipts. */
  baseUrl?: string
  /** Origin of the public pages, where this one is on a port without them; else empty. */
  publicUrl: string
  texts: Texts['frame']
}

/** What the operator has set for every page; an empty text is not set. */
interface Operator {
  baseUrl: string
  imprintUrl: string
}

/** The frame of all pages of a brand. There is always an accessibility statement: the operator's own, or the one that comes with the service. */
export function frameOf(
  texts: Texts,
  { serviceName, contact, privacyUrl, accessibilityUrl }: Brand,
  { baseUrl, imprintUrl }: Operator,
  assets: Pick<Frame, 'stylesheets' | 'officeStylesheet' | 'icon' | 'logo'>,
): Frame {
  const links = [
    { text: texts.frame.accessibility, href: accessibilityUrl || '/accessibility' },
    { text: texts.frame.privacy, href: privacyUrl },
    { text: texts.frame.imprint, href: imprintUrl },
  ]
  return {
    language: texts.language,
    ...(directionOf(texts.language) === 'rtl' && { dir: 'rtl' as const }),
    serviceName,
    ...(contact && { contact: contactParts(contact) }),
    ...(baseUrl && { baseUrl }),
    publicUrl: '',
    texts: texts.frame,
    links: links.filter(({ href }) => href !== ''),
    ...assets,
  }
}

// What a page says about its languages: which one it is in, which others there are, and where. Only where the service speaks several.

interface SpeechParts {
  /** Each language of the page, named in itself; absent where there is no choice. */
  choice?: { label: string; languages: (Named & { isHere: boolean })[]; to: string; isRead?: boolean }
  /** In the reader's language: the page cannot be had in it. */
  missed?: Named & { text: string }
  /** Addresses of the page in each language, for search engines. */
  alternates?: { language: Language; href: string }[]
}
interface Named {
  language: Language
  direction: Direction
  name: string
}

/** `address`: path and query of the page, without a language. */
export function speechParts(
  texts: Texts,
  { language, languages, missed }: Speech,
  { address, baseUrl }: { address: string; baseUrl: string },
): SpeechParts {
  const asking = (one: Language) => `${baseUrl}${address}${address.includes('?') ? '&' : '?'}lang=${one}`
  const several = languages.length > 1
  return {
    ...(several && {
      choice: {
        label: texts.frame.languages,
        languages: languages.map((one) => ({ ...named(one), isHere: one === language })),
        to: address,
      },
      alternates: languages.map((one) => ({ language: one, href: asking(one) })),
    }),
    ...(missed && { missed: { ...named(missed), text: textsIn(missed).frame.onlyIn(nameOf(language)) } }),
  }
}

const named = (language: Language): Named => ({ language, name: nameOf(language), direction: directionOf(language) })

// How to reach the office, as the operator wrote it: addresses and telephone numbers in it become links.

/** A piece of the text; `href` when it is a link. */
interface ContactPart {
  text: string
  href: string
}

const EMAIL = String.raw`[^\s@:/<>()",;]+@[^\s@:/<>()",;]+\.[^\s@:/<>()",;.]+`
const WEB = String.raw`https?:\/\/[^\s<>"]*[^\s<>"().,;:!?]`
/** A telephone number begins with + or 0, so opening hours and house numbers are not taken for one. */
const TEL = String.raw`(?<![\p{L}\d.:/-])(?:\+|\(?0)[\d \u00a0().\/-]{4,}\d(?![\p{L}\d:])`
const REACHABLE = new RegExp(`(${WEB})|(${EMAIL})|(${TEL})`, 'gu')

/** Splits the text into pieces, in order. Links are `mailto:`, `tel:`, `http:` or `https:`. */
export function contactParts(contact: string): ContactPart[] {
  const parts: ContactPart[] = []
  let end = 0
  for (const match of contact.matchAll(REACHABLE)) {
    const [text, web, email] = match
    const href = web ?? (email === undefined ? telephone(text) : `mailto:${email}`)
    if (href === undefined) continue
    if (match.index > end) parts.push({ text: contact.slice(end, match.index), href: '' })
    parts.push({ text, href })
    end = match.index + text.length
  }
  if (end < contact.length) parts.push({ text: contact.slice(end), href: '' })
  return parts
}

/** RFC 3966, without the zero in parentheses that is not dialled after a country code; undefined for times and dates. */
function telephone(text: string): string | undefined {
  const dialled = text.startsWith('+') ? text.replace('(0)', '') : text
  const digits = dialled.replace(/[^+\d]/g, '')
  const isTime = /^\(?\d{1,2}[.:/]\d{2}\b/.test(text)
  return isTime || digits.length < 6 || digits.length > 16 ? undefined : `tel:${digits}`
}
