/** How to reach the office, as the operator wrote it: addresses and telephone numbers in it become links. */

/** A piece of the text; `href` when it is a link. */
export interface ContactPart {
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
