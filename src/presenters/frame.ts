/** What stands around every page. */
import { directionOf } from '../models/language.ts'
import { type ContactPart, contactParts } from './contact.ts'
import type { SpeechParts } from './speech.ts'
import type { Texts } from './texts/index.ts'

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

/** What the operator has set; an empty text is not set. */
interface Operator {
  serviceName: string
  contact: string
  baseUrl: string
  privacyUrl: string
  accessibilityUrl: string
  imprintUrl: string
}

/** The frame of all pages. There is always an accessibility statement: the operator's own, or the one that comes with the service. */
export function frameOf(
  texts: Texts,
  operator: Operator,
  assets: Pick<Frame, 'stylesheets' | 'officeStylesheet' | 'icon' | 'logo'>,
): Frame {
  const { serviceName, contact, baseUrl, privacyUrl, accessibilityUrl, imprintUrl } = operator
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
