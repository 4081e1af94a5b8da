/**
 * Characters that no text of a definition may hold, because nobody sees them: controls, half surrogates, and the marks that
 * turn the direction of writing. They come in from other programs, break words, and make a text read as another.
 */
import type { Reason } from '../../../models/definition-fault.ts'
import { controlIn } from '../../../models/unseen.ts'
import type { Fault } from '../fault.ts'
import { pointerTo } from './json-text.ts'

/** Texts of several lines. All others are one line. */
const LINES = new Set(['introduction', 'text', 'next', 'meaning', 'closedText', 'hint', 'statement', 'declaration'])
export const isInLines = (key: string): boolean => LINES.has(key)
/** Patterns may name such characters: nobody sees a pattern, and answers are matched with it. */
const UNSEEN = new Set(['pattern'])
/** Operands and values of options are compared with answers; the checks of questions and rules say which controls they may hold. */
const COMPARED = new Set(['value'])

/** A text with such a mark may read as another. */
export const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/
const HALF = /\p{Cs}/u

/** A fault for each text of a parsed definition that holds such a character. */
export function unseenFaults(definition: unknown): Fault[] {
  const faults: Fault[] = []
  visit(definition, '', [])
  return faults

  /** `key`: the key of the value, or of the list that it is in. */
  function visit(value: unknown, key: string, path: (string | number)[]): void {
    if (typeof value === 'string') {
      const reason = reasonOf(value, key)
      if (reason !== undefined) faults.push({ code: 'INT008', pointer: pointerTo(path), reason })
    } else if (Array.isArray(value)) for (const [i, one] of value.entries()) visit(one, key, [...path, i])
    else if (typeof value === 'object' && value !== null)
      for (const [name, one] of Object.entries(value)) visit(one, name, [...path, name])
  }
}

/** What is wrong with a text of this key. */
export function reasonOf(text: string, key: string): Reason | undefined {
  if (UNSEEN.has(key)) return undefined
  const half = HALF.exec(text)?.[0]
  if (half !== undefined) return ['half-character', named(half)]
  const mark = DIRECTION.exec(text)?.[0]
  if (mark !== undefined) return ['direction-mark', named(mark)]
  if (COMPARED.has(key)) return undefined
  const control = controlIn(text, isInLines(key))
  if (control === undefined) return undefined
  if (control === '\n') return ['line-break']
  return ['control', named(control)]
}

const named = (character: string): string => `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
