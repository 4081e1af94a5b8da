/** Reader of postal addresses: five lines of text, three of them needed. */
import { ADDRESS_PARTS, type Address, type AddressField, type AddressPart } from '../../models/field.ts'
import {
  asObject,
  complainOf,
  hasControls,
  lengthOf,
  nothing,
  type Reader,
  type Reading,
  repeated,
  single,
} from './field.ts'

const NEEDED: Partial<Record<AddressPart, string>> = {
  line1: 'Enter address line 1, typically the building and street',
  town: 'Enter a town or city',
  postcode: 'Enter a postcode',
}
const LONGEST = 200

export function address(field: AddressField): Reader {
  const complain = complainOf(field)
  return (input) => {
    const answer: Address = {}
    const twice = new Set(ADDRESS_PARTS.filter((part) => repeated(input, `${field.id}-${part}`)))
    for (const part of ADDRESS_PARTS) {
      const text = single(input, `${field.id}-${part}`)
      if (text !== '') answer[part] = text
    }
    if (Object.keys(answer).length === 0 && twice.size === 0)
      return field.required === false ? nothing : complain('required', `Enter ${asObject(field)}`, 'line1')
    const errors = ADDRESS_PARTS.flatMap((part) => fault(part, answer[part] ?? '', twice.has(part))?.errors ?? [])
    return { answer, errors }
  }

  function fault(part: AddressPart, text: string, twice: boolean): Reading | undefined {
    if (twice) return complain('format', 'This part of the address was sent more than once. Enter it once', part)
    if (text === '' && NEEDED[part]) return complain('required', NEEDED[part], part)
    if (hasControls(text))
      return complain('format', 'An address must not contain control characters or line ends', part)
    if (lengthOf(text) > LONGEST)
      return complain('tooLong', `Each line of the address must be ${LONGEST} characters or fewer`, part)
    return undefined
  }
}
