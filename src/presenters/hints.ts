/** Limits of an answer in words, for the hint of the question. Counting while typing would need a script; saying the limit does not. */
import type { CheckboxesField, DateField, Field, FileField } from '../models/field.ts'
import { bytesInWords } from '../models/file-kind.ts'
import { fileKindNames } from './file-kinds.ts'

/** The author's hint, then the limits as sentences; the empty string when there is nothing to say. */
export const hintText = (field: Field, uploadMaxBytes: number): string =>
  [field.hint, ...limits(field, uploadMaxBytes)]
    .filter((part) => part !== undefined)
    .map(sentence)
    .join(' ')

function limits(field: Field, uploadMaxBytes: number): string[] {
  switch (field.type) {
    case 'text':
    case 'textarea':
      return textLimits(field)
    case 'checkboxes':
      return choiceLimits(field)
    case 'file':
      return fileLimits(field, uploadMaxBytes)
    case 'date':
      return field.hint ? [] : [`For example, ${exampleOf(field)}`]
    case 'time':
      return field.hint ? [] : ['For example, 14:30']
    default:
      return []
  }
}

/** A birthday, a day in the past where only such are taken, else one that may lie ahead. */
function exampleOf({ autocomplete, max = '' }: DateField): string {
  if (autocomplete === 'bday') return '27 3 1986'
  return /^today(?!\+)/.test(max) ? '27 3 2026' : '27 3 2027'
}

function textLimits({
  minLength,
  maxLength,
  maxWords,
}: {
  minLength?: number
  maxLength?: number
  maxWords?: number
}): string[] {
  const said: string[] = []
  if (minLength && minLength === maxLength) said.push(`Exactly ${counted(minLength, 'character')}`)
  else if (minLength && maxLength) said.push(`Between ${number(minLength)} and ${counted(maxLength, 'character')}`)
  else if (maxLength) said.push(`Up to ${counted(maxLength, 'character')}`)
  else if (minLength) said.push(`At least ${counted(minLength, 'character')}`)
  if (maxWords) said.push(`Up to ${counted(maxWords, 'word')}`)
  return said
}

function choiceLimits({ hint, minItems = 0, maxItems, options }: CheckboxesField): string[] {
  if (maxItems !== undefined && maxItems < options.length) {
    if (minItems === maxItems) return [`Choose ${maxItems}`]
    return [minItems > 1 ? `Choose ${minItems} to ${maxItems}` : `Choose up to ${maxItems}`]
  }
  if (minItems > 1) return [`Choose at least ${minItems}`]
  return hint ? [] : ['Choose all that apply']
}

function fileLimits({ accept, maxFiles = 1, maxBytes }: FileField, uploadMaxBytes: number): string[] {
  const size = bytesInWords(Math.min(maxBytes ?? uploadMaxBytes, uploadMaxBytes))
  const count = maxFiles === 1 ? `One file, at most ${size}` : `Up to ${maxFiles} files, at most ${size} each`
  return [fileKindNames(accept), count]
}

const sentence = (text: string): string => (/[.!?:)…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)
const number = (value: number): string => value.toLocaleString('en-GB')
const counted = (count: number, noun: string): string => `${number(count)} ${noun}${count === 1 ? '' : 's'}`
