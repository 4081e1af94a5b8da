/** Cells of texts: those that rules name, and the others, told apart by what they contain, begin and end with. */
import type { LeafRule } from '../../../models/rule.ts'
import { hasControls, lengthOf, tidy } from '../../answers/field.ts'
import { positiveOf } from '../../logic/index.ts'
import { type Cell, operandsOf, truthsOf } from './cells.ts'
import { sampleText } from './sample-text.ts'
import { isTaken } from './taken.ts'
import { type Atom, longestOf, type Typed } from './typed.ts'

/** Different parts that rules look for, above which they are not tried together. */
const MOST_PARTS = 6

export function textCells(field: Typed, leaves: readonly LeafRule[]): Cell[] {
  const named = [...new Set(leaves.flatMap((leaf) => operandsOf(leaf).map(({ operand }) => operand as string)))]
  const cells = named
    .filter((text) => isTaken(field, text))
    .map((answer): Cell => ({ truths: truthsOf(field, leaves, answer), answer }))
  const atoms = distinctAtoms(leaves)
  if (atoms.length > MOST_PARTS)
    return [...cells, { truths: leaves.map((leaf) => othersOf(leaf, undefined)), ...sample(field, []) }]
  const possible = atoms.map((atom) => canHold(field, atom))
  for (let bits = 0; bits < 2 ** atoms.length; bits++) {
    const held = atoms.filter((_, i) => bits & (2 ** i))
    if (held.some((atom) => !possible[atoms.indexOf(atom)]) || !agree(held, atoms)) continue
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

const sample = (field: Typed, held: readonly Atom[]): { answer?: string } => {
  const answer = sampleText(field, held, () => true)
  return answer === undefined ? {} : { answer }
}

/** May some answer hold this part? Answers have no white space around them. */
export function canHold(field: Typed, { where, part }: Atom): boolean {
  const lines = field.type === 'textarea'
  if (hasControls(part, lines) || (!lines && part.includes('\n'))) return false
  if (where === 'startsWith' && part.trimStart() !== part) return false
  if (where === 'endsWith' && part.trimEnd() !== part) return false
  if ((field.type === 'email' || field.type === 'url') && /\s/.test(part)) return false
  return lengthOf(tidy(part)) <= longestOf(field)
}

/** The part that a leaf looks for; undefined for a leaf of another kind. */
export function atomOf({ operator, value }: LeafRule): Atom | undefined {
  const positive = positiveOf(operator)
  if (positive !== 'contains' && positive !== 'startsWith' && positive !== 'endsWith') return undefined
  return { where: positive, part: value as string }
}

function distinctAtoms(leaves: readonly LeafRule[]): Atom[] {
  const atoms = new Map<string, Atom>()
  for (const leaf of leaves) {
    const atom = atomOf(leaf)
    if (atom) atoms.set(`${atom.where} ${atom.part}`, atom)
  }
  return [...atoms.values()]
}

/** What a leaf says of an answer that no rule names and that holds these parts alone; `held` undefined: one cannot tell. */
function othersOf(leaf: LeafRule, held: readonly Atom[] | undefined): boolean | undefined {
  const positive = positiveOf(leaf.operator)
  const denied = positive !== leaf.operator
  if (positive === 'answered') return !denied
  const atom = atomOf(leaf)
  if (!atom) return denied
  return held && held.some(({ where, part }) => where === atom.where && part === atom.part) !== denied
}

/** Texts that hold these parts and none of the others may exist, as far as the parts themselves tell. */
function agree(held: readonly Atom[], all: readonly Atom[]): boolean {
  const ends = (where: Atom['where'], matches: (long: string, short: string) => boolean): boolean => {
    const parts = held.filter((atom) => atom.where === where).map(({ part }) => part)
    return parts.every((a) => parts.every((b) => (a.length >= b.length ? matches(a, b) : matches(b, a))))
  }
  if (!ends('startsWith', (long, short) => long.startsWith(short))) return false
  if (!ends('endsWith', (long, short) => long.endsWith(short))) return false
  return all.every((atom) => held.includes(atom) || !held.some((one) => implies(one, atom)))
}

function implies(one: Atom, other: Atom): boolean {
  if (other.where === 'contains') return one.part.includes(other.part)
  if (one.where !== other.where) return false
  return other.where === 'startsWith' ? one.part.startsWith(other.part) : one.part.endsWith(other.part)
}
