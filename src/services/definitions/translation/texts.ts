/** What is wrong with each translated text, taken alone. */
import type { FormText } from '../../../models/form-texts.ts'
import { hashOf } from '../../../models/original.ts'
import type { Fault } from '../fault.ts'
import type { FaultCode } from '../fault-codes.ts'
import { DIRECTION, reasonOf } from '../file/unseen-characters.ts'
import { quote } from '../quote.ts'
import type { Entries, Entry } from './entries.ts'

/** `longest`: characters that a text may have. */
export function textFaults(
  texts: readonly FormText[],
  entries: Entries['entries'],
  longest: (text: FormText) => number,
): Fault[] {
  return texts.flatMap((text): Fault[] => {
    const entry = entries.get(text.at)
    if (entry) return faultsOf(text, entry, longest(text))
    if (text.isOptional || entries.has(text.at)) return []
    return [{ code: 'INT403', pointer: text.at, reason: `is not translated: ${quote(text.text)}` }]
  })
}

function faultsOf(original: FormText, { text, of, pointer }: Entry, most: number): Fault[] {
  const faults: Fault[] = []
  const tell = (code: FaultCode, key: string, reason: string) =>
    faults.push({ code, pointer: `${pointer}/${key}`, reason })
  const key = keyOf(original)
  for (const line of original.isList ? text.split('\n') : [text]) {
    const unseen = reasonOf(line, key)
    if (!/\S/.test(line)) tell('INT405', 'text', `must not be empty: it translates ${quote(original.text)}`)
    else if (unseen !== undefined) tell(DIRECTION.test(line) ? 'INT408' : 'INT008', 'text', unseen)
    const length = [...line].length
    if (length > most) tell('INT407', 'text', `has ${length} characters, and may have ${most}`)
  }
  const hash = hashOf(original.text)
  if (of === '') tell('INT406', 'of', `is missing. The original is ${quote(original.text)}. Write "of": "${hash}"`)
  else if (of !== hash)
    tell(
      'INT406',
      'of',
      `is the hash of another text. The original is now ${quote(original.text)}. Check the translation, then write "${hash}"`,
    )
  return faults
}

/** The name of the property that holds the text, or the list of texts. */
export const keyOf = ({ pointer }: Pick<FormText, 'pointer'>): string =>
  pointer.split('/').findLast((step) => !/^\d+$/.test(step)) ?? ''
