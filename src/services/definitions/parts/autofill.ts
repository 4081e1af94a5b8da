/** The autofill tokens of the HTML standard, which tell a browser what to fill in. */
import { didYouMean } from '../../../models/nearest.ts'

const words = (text: string): string[] => text.trim().split(/\s+/)

const FIELDS = words(`
  name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password
  current-password one-time-code organization-title organization street-address address-line1 address-line2
  address-line3 address-level4 address-level3 address-level2 address-level1 country country-name postal-code cc-name
  cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type
  transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo`)
/** These may follow a word such as `home` or `work`. */
const CONTACTS = words(`
  tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp`)
const KINDS = ['home', 'work', 'mobile', 'fax', 'pager']
const ALL = ['on', 'off', ...FIELDS, ...CONTACTS]

/** Why a text is no value of `autocomplete`, or undefined: `[section-…] [shipping|billing] [home|work|…] field [webauthn]`. */
export function autocompleteFault(text: string): string | undefined {
  if (text === 'on' || text === 'off') return undefined
  const tokens = words(text.toLowerCase())
  if (tokens[0]!.startsWith('section-')) tokens.shift()
  if (tokens[0] === 'shipping' || tokens[0] === 'billing') tokens.shift()
  const isContact = KINDS.includes(tokens[0]!) && tokens.shift() !== undefined
  const field = tokens.shift() ?? ''
  if (tokens[0] === 'webauthn') tokens.shift()
  const known = isContact ? CONTACTS : [...FIELDS, ...CONTACTS]
  if (known.includes(field) && tokens.length === 0) return undefined
  return `is not an autofill token of the HTML standard (found "${text}")${didYouMean(field, isContact ? CONTACTS : ALL)}`
}
