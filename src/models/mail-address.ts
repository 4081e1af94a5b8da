/** Addresses that mail is sent to and from. A text that a mail server could read as two addresses or as a header is refused. */
import { domainToASCII, domainToUnicode } from 'node:url'
import { isAscii } from './normal-form.ts'

export interface Mailbox {
  /** Shown before the address; may be empty. */
  name: string
  address: string
}

/** Also used in a schema: no white space, no control character, and nothing that has a meaning in a header. */
export const MAIL_ADDRESS = '^[^\\s\\p{Cc}@,;:<>()\\[\\]\\\\"]{1,64}@[^\\s\\p{Cc}@,;:<>()\\[\\]\\\\"]{1,255}$'
const ADDRESS = new RegExp(MAIL_ADDRESS, 'u')

export const isMailAddress = (text: string): boolean => ADDRESS.test(text)

/** `office@example.org` or `Parking office <office@example.org>`; undefined for an empty text. */
export function parseMailbox(text: string): Mailbox | undefined {
  if (text === '') return undefined
  const [, name = '', inner] = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(text) ?? []
  const address = inner ?? text
  if (!isMailAddress(address))
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
