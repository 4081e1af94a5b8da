/** Reader of postal addresses: five lines of text, three of them needed, or two where a question says so. */
import type { AnswerError } from '../../models/answers.ts'
import { ADDRESS_PARTS, type Address, type AddressField, type AddressPart } from '../../models/field.ts'
import { complainOf, hasControls, lengthOf, nothing, type Reader, repeated, single } from './field.ts'

const NEEDED: ReadonlySet<AddressPart> = new Set(['line1', 'town', 'postcode'])
/** In characters. */
export const LONGEST_ADDRESS_PART = 200

export function address(field: AddressField): Reader {
  const complain = complainOf(field)
  return (input) => {
    const answer: Address = {}
    const twice = new Set(ADDRESS_PARTS.filter((part) => repeated(input, `${field.id}-${part}`)))
    for (const part of ADDRESS_PARTS) {
      const text = single(input, `${field.id}-${part}`)
      if (text !== '') answer[part] = text
    }
    const empty = Object.keys(answer).length === 0 && twice.size === 0
    if (empty && field.required === false) return nothing
    const errors = ADDRESS_PARTS.flatMap((part) => errorsOf(part, answer[part] ?? '', twice.has(part)))
    return empty ? { errors } : { answer, errors }
  }

  function isNeeded(part: AddressPart): boolean {
    return NEEDED.has(part) && !(part === 'postcode' && field.postcode === 'optional')
  }

  function errorsOf(part: AddressPart, text: string, twice: boolean): AnswerError[] {
    if (twice) return complain('repeated', {}, part).errors
    if (text === '' && isNeeded(part)) return complain('partRequired', { part }, part).errors
    if (hasControls(text)) return complain('controlCharacters', {}, part).errors
    const over = lengthOf(text) - LONGEST_ADDRESS_PART
    return over > 0 ? complain('tooLong', { max: LONGEST_ADDRESS_PART, over }, part).errors : []
  }
}
