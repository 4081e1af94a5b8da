/** Examples of texts that a question accepts, for the routes through a form. */
import type { TypedField } from '../../answers/text.ts'
import { accepts } from './accepts.ts'
import { textsAlong } from './pattern-texts.ts'

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
  for (const plain of [...(parts.length > 0 ? [''] : []), ...plainFor(field, least)])
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

/** Texts along the pattern of a question, which is asked for many samples. */
const along = new WeakMap<TypedField, string[]>()

/** What people type, and what a pattern asks for. */
function plainFor(field: TypedField, least: number): string[] {
  if (!('pattern' in field) || field.pattern === undefined) return PLAIN[field.type]
  if (!along.has(field)) along.set(field, textsAlong(field.pattern, least))
  return [...PLAIN[field.type], ...along.get(field)!]
}
