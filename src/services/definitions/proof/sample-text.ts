/** Examples of texts that a question accepts, for the routes through a form. */
import { longestAnswer, type TypedField } from '../../answers/text.ts'
import { accepts } from './accepts.ts'
import { type Found, textsAlong } from './pattern-texts.ts'

/** A part that a rule looks for in a text. */
export interface TextPart {
  where: 'contains' | 'startsWith' | 'endsWith'
  text: string
}

const PLAIN: Record<TypedField['type'], string[]> = {
  text: ['x', '1', 'Ada', 'AB12 CDE', 'A1', '12', '123', '1234', '12345', '123456', 'AB1 2CD', 'Ada Example'],
  textarea: ['x', '1', 'Here it is.'],
  email: ['ada@example.org'],
  tel: ['01632 960001'],
  url: ['https://example.org'],
}

/** A short text that the question accepts, that holds these parts and passes `fits`; undefined when none was found. */
export const sampleText = (
  field: TypedField,
  parts: readonly TextPart[],
  fits: (text: string) => boolean,
): string | undefined => candidatesOf(field, parts).find((text) => fits(text) && accepts(field, text))

function* candidatesOf(field: TypedField, parts: readonly TextPart[]): Generator<string> {
  const longest = (where: TextPart['where']): string =>
    parts.filter((one) => one.where === where).reduce((best, { text }) => (text.length > best.length ? text : best), '')
  const [start, end] = [longest('startsWith'), longest('endsWith')]
  const middle = parts
    .filter((one) => one.where === 'contains')
    .map(({ text }) => text)
    .join(' ')
  const least = 'minLength' in field ? (field.minLength ?? 0) : 0
  for (const plain of [...(parts.length > 0 ? [''] : []), ...plainFor(field)])
    for (const text of new Set([
      start + middle + end,
      start + middle + plain + end,
      `${start}${plain} ${middle}${end}`,
      start + plain.slice(start.length, plain.length - end.length) + end,
    ])) {
      const bare = parts.length > 0 ? text : plain
      yield bare
      yield start +
        bare.slice(start.length, bare.length - end.length).padEnd(least - start.length - end.length, 'x') +
        end
    }
}

/** What people type, and what a pattern asks for. */
const plainFor = (field: TypedField): string[] => [...PLAIN[field.type], ...matchingTexts(field).texts]

const ANY_TEXT: Found = { texts: [], isPossible: true }
/** A question is asked for many samples. */
const along = new WeakMap<TypedField, Found>()

/** Texts that match the pattern of a question within its limits, and whether there may be any. */
export function matchingTexts(field: TypedField): Found {
  if ((field.type !== 'text' && field.type !== 'textarea') || field.pattern === undefined) return ANY_TEXT
  return along.getOrInsertComputed(field, () =>
    textsAlong(field.pattern!, {
      least: field.minLength ?? 1,
      most: longestAnswer(field),
      maxWords: field.maxWords,
      lines: field.type === 'textarea',
    }),
  )
}
