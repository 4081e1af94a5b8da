/** Cells of texts: those that rules name, and the others, told apart by what they contain, begin and end with. */
import type { LeafRule } from '../../../models/rule.ts'
import { hasControls, lengthOf, tidy } from '../../answers/field.ts'
import { longestAnswer, type TypedField } from '../../answers/text.ts'
import { otherSideOf, positiveOf } from '../../logic/index.ts'
import { accepts } from './accepts.ts'
import { type Cell, operandsOf, subsetsOf, truthsOf } from './cells.ts'
import { mayHold } from './pattern-parts.ts'
import { matchingTexts, sampleText, type TextPart } from './sample-text.ts'

/** Parts that rules look for; with more of them, their combinations are not tried. */
const MOST_PARTS = 6

export function textCells(field: TypedField, leaves: readonly LeafRule[]): Cell[] {
  if (!matchingTexts(field).isPossible) return []
  const named = [...new Set(leaves.flatMap((leaf) => operandsOf(leaf).map(({ operand }) => operand as string)))]
  const cells = named
    .filter((text) => accepts(field, text))
    .map((answer): Cell => ({ truths: truthsOf(field, leaves, answer), answer }))
  const parts = distinctParts(leaves)
  if (parts.length > MOST_PARTS)
    return [...cells, { truths: leaves.map((leaf) => othersOf(leaf, undefined)), ...sample(field, []) }]
  const possible = parts.map((part) => canHold(field, part))
  for (const held of subsetsOf(parts)) {
    if (held.some((part) => !possible[parts.indexOf(part)]) || !agree(held, parts)) continue
    const truths = leaves.map((leaf) => othersOf(leaf, held))
    const answer = sampleText(
      field,
      held,
      (text) => !named.includes(text) && truthsOf(field, leaves, text).join() === truths.join(),
    )
    cells.push({ truths, ...(answer !== undefined && { answer }) })
  }
  return cells
}

const sample = (field: TypedField, held: readonly TextPart[]): { answer?: string } => {
  const answer = sampleText(field, held, () => true)
  return answer === undefined ? {} : { answer }
}

/** May some answer hold this part? Answers have no white space around them. */
export function canHold(field: TypedField, { where, text }: TextPart): boolean {
  const lines = field.type === 'textarea'
  if (hasControls(text, lines) || (!lines && text.includes('\n'))) return false
  if (where === 'startsWith' && text.trimStart() !== text) return false
  if (where === 'endsWith' && text.trimEnd() !== text) return false
  if ((field.type === 'email' || field.type === 'url') && /\s/.test(text)) return false
  if (field.type === 'tel' && !/^[+\d ext]*$/.test(text)) return false
  if ('pattern' in field && field.pattern !== undefined && !mayHold(field.pattern, { where, text })) return false
  return lengthOf(tidy(text)) <= longestAnswer(field)
}

/** The part that a leaf looks for; undefined for a leaf of another kind. */
export function soughtBy(leaf: LeafRule): TextPart | undefined {
  const { operator, value } = leaf
  if (otherSideOf(leaf).is !== 'constant') return undefined
  const positive = positiveOf(operator)
  if (positive !== 'contains' && positive !== 'startsWith' && positive !== 'endsWith') return undefined
  return { where: positive, text: value as string }
}

function distinctParts(leaves: readonly LeafRule[]): TextPart[] {
  const parts = new Map<string, TextPart>()
  for (const leaf of leaves) {
    const part = soughtBy(leaf)
    if (part) parts.set(`${part.where} ${part.text}`, part)
  }
  return [...parts.values()]
}

/** Whether a leaf holds for an answer that no rule names and that holds only these parts; `held` undefined: not known. */
function othersOf(leaf: LeafRule, held: readonly TextPart[] | undefined): boolean | undefined {
  const positive = positiveOf(leaf.operator)
  const denied = positive !== leaf.operator
  if (positive === 'answered') return !denied
  const part = soughtBy(leaf)
  if (!part) return denied
  return held && held.some(({ where, text }) => where === part.where && text === part.text) !== denied
}

/** May there be a text that holds these parts and none of the others? Only the parts themselves are compared. */
function agree(held: readonly TextPart[], all: readonly TextPart[]): boolean {
  const ends = (where: TextPart['where'], matches: (long: string, short: string) => boolean): boolean => {
    const texts = held.filter((part) => part.where === where).map(({ text }) => text)
    return texts.every((a) => texts.every((b) => (a.length >= b.length ? matches(a, b) : matches(b, a))))
  }
  if (!ends('startsWith', (long, short) => long.startsWith(short))) return false
  if (!ends('endsWith', (long, short) => long.endsWith(short))) return false
  return all.every((part) => held.includes(part) || !held.some((one) => implies(one, part)))
}

function implies(one: TextPart, other: TextPart): boolean {
  if (other.where === 'contains') return one.text.includes(other.text)
  if (one.where !== other.where) return false
  return other.where === 'startsWith' ? one.text.startsWith(other.text) : one.text.endsWith(other.text)
}
