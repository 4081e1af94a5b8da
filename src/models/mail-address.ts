/** Addresses that mail is sent to and from. A text that a mail server could read as two addresses or as a header is refused. */
import { domainToASCII, domainToUnicode } from 'node:url'
import { isAscii } from './normal-form.ts'
import { visible } from './unseen.ts'

export interface Mailbox {
  /** Shown before the address; may be empty. */
  name: string
  address: string
}

/** No white space, no control character, and nothing that has a meaning in a header. */
const PLAIN = '[^\\s\\p{Cc}@,;:<>()\\[\\]\\\\"]'
const ADDRESS = new RegExp(`^${PLAIN}{1,64}@${PLAIN}{1,255}$`, 'u')
/** May mail be sent there without a second address or header coming of it? Its server may still refuse it. */
export const isMailAddress = (text: string): boolean => ADDRESS.test(text)

/** The shape of a mail address, for a schema. What no server takes is refused by `mailAddress` alone. */
export const MAIL_ADDRESS = `^(?!\\.|.*\\.[.@]|.*@\\.|.*\\.$|.*[.@]\\d+$)${PLAIN}{1,64}@${PLAIN}{1,255}$`

/** The pattern of the HTML standard for email addresses, with no two dots beside each other. */
const EMAIL =
  /^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+)*@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/
/** In characters (RFC 5321, 4.5.3.1). */
export const LONGEST_EMAIL = 254
const LONGEST_LOCAL_PART = 64

/**
 * An address as mail servers take it: without marks that nobody sees, a domain with umlauts in its ASCII form. Undefined for what
 * none takes. A server in the office's own network may have a name without a dot; that of somebody else (`anywhere`) has one.
 */
export function mailAddress(typed: string, { anywhere = false } = {}): string | undefined {
  const text = typed.length > 2 * LONGEST_EMAIL ? '' : inAscii(visible(typed))
  const isTaken =
    text.length <= LONGEST_EMAIL &&
    text.lastIndexOf('@') <= LONGEST_LOCAL_PART &&
    EMAIL.test(text) &&
    (!anywhere || domainOf(text).includes('.')) &&
    // No domain ends with a number (RFC 3696, 2).
    !/[.@]\d+$/.test(text)
  return isTaken ? text : undefined
}

/** `office@example.org` or `Parking office <office@example.org>`; undefined for an empty text. */
export function parseMailbox(text: string): Mailbox | undefined {
  if (text === '') return undefined
  const [, name = '', inner] = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(text) ?? []
  const address = mailAddress((inner ?? text).trim())
  if (address === undefined)
    throw new Error('write an address such as office@example.org or Office <office@example.org>')
  return { name: name.trim(), address }
}

/** Enough to recognise one's own address, and too little to write to it: `a…@example.org`. */
export const masked = (address: string): string =>
  `${address.slice(0, address.lastIndexOf('@') > 1 ? 1 : 0)}…@${domainOf(address)}`

/** The part behind the @. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** Letters, digits, marks and hyphens between dots, of which there are several kinds. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]{1,255}$/u

/** An address with its domain as mail servers know it: `ada@xn--bcher-kva.example` for `ada@bücher.example`. */
export function inAscii(address: string): string {
  const domain = domainOf(address)
  if (isAscii(domain) || !DOMAIN.test(domain)) return address
  return `${address.slice(0, -domain.length)}${domainToASCII(domain)}`
}

/** An address as people write it: its domain in letters, where the stored one has the ASCII form of them. */
export function asTyped(address: string): string {
  const domain = domainOf(address)
  return /xn--/i.test(domain) ? `${address.slice(0, -domain.length)}${domainToUnicode(domain) || domain}` : address
}
