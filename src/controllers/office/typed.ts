/** What somebody in the office typed, read from a form that was sent. */
import { problem } from '../../errors.ts'
import type { RawInput } from '../../models/answers.ts'
import { nfc } from '../../models/normal-form.ts'
import { one } from '../typed.ts'

export const tidied = (texts: RawInput, name: string): string => nfc(one(texts, name).replace(/\r\n?/g, '\n')).trim()

export const seenIn = (texts: RawInput): number => numberIn(texts, 'seen')

export function numberIn(texts: RawInput, name: string): number {
  const text = one(texts, name)
  if (!/^\d{1,9}$/.test(text)) throw problem('case-stale')
  return Number(text)
}
