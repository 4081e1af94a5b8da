/** What somebody in the office typed, read from a form that was sent. */
import { badRequest } from '../../errors.ts'
import type { RawInput } from '../../models/answers.ts'
import { LONGEST_WORDS } from '../../models/event.ts'
import { nfc } from '../../models/normal-form.ts'

export function one(texts: RawInput, name: string): string {
  const [text = '', ...more] = texts.get(name) ?? []
  if (more.length > 0) throw badRequest(`Send ${name} once.`)
  return text
}

export const tidied = (texts: RawInput, name: string): string => nfc(one(texts, name).replace(/\r\n?/g, '\n')).trim()

export const seenIn = (texts: RawInput): number => numberIn(texts, 'seen')

export function numberIn(texts: RawInput, name: string): number {
  const text = one(texts, name)
  if (!/^\d{1,9}$/.test(text)) throw badRequest('Open the case again, then send this once more.')
  return Number(text)
}

/** Why words for a case are not taken. */
export function wordFault(message: string, note: string): 'long' | 'format' | undefined {
  if ([...message].length > LONGEST_WORDS || [...note].length > LONGEST_WORDS) return 'long'
  return /[^\P{Cc}\n\t]/u.test(message + note) ? 'format' : undefined
}
