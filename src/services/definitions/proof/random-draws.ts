/**
 * Answers drawn at random, many at a time: most conditions that can hold do so for one of them, and need no search. Each
 * word of a mask has 32 draws. The draws follow from a fixed seed, so that a definition is always judged alike.
 */
import type { Node, Variable } from './nodes.ts'

const WORDS = 32
const DRAWS = WORDS * 32
/**
 * In the first draws all questions have their cell of the same number. A long chain of questions often needs the same answer
 * in each of them, such as yes, which random draws would hardly ever give.
 */
const ALIKE = 12

/** For which draws a node surely holds, and surely fails. */
interface Mask {
  yes: Uint32Array
  no: Uint32Array
}
export interface Draws {
  /** Does the node surely hold for one of the draws? */
  hold(node: Node): boolean
}

export function createDraws(): Draws {
  const drawn = new Map<Variable, Uint32Array[]>()
  const masks = new Map<Node, Mask>()
  let state = 0x9e3779b9
  /** Xorshift, 32 bits. */
  const random = (): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }

  /** For each cell of a variable, in which draws it was drawn. */
  const drawsOf = (variable: Variable): Uint32Array[] => {
    let draws = drawn.get(variable)
    if (!draws) {
      draws = variable.cells.map(() => new Uint32Array(WORDS))
      for (let draw = 0; draw < DRAWS; draw++) {
        const throwOf = draw < ALIKE ? draw : random()
        draws[throwOf % variable.cells.length]![draw >>> 5]! |= 1 << (draw & 31)
      }
      drawn.set(variable, draws)
    }
    return draws
  }
  const maskOf = (node: Node): Mask => {
    let mask = masks.get(node)
    if (!mask) {
      mask = makeMask(node)
      masks.set(node, mask)
    }
    return mask
  }
  const makeMask = (node: Node): Mask => {
    if (node.type === 'not') {
      const { yes, no } = maskOf(node.node)
      return { yes: no, no: yes }
    }
    if (node.type === 'leaf') return leafMask(node.variable, node.index)
    const isAll = node.type === 'all'
    const mask = { yes: new Uint32Array(WORDS).fill(isAll ? ~0 : 0), no: new Uint32Array(WORDS).fill(isAll ? 0 : ~0) }
    for (const one of node.nodes) {
      const { yes, no } = maskOf(one)
      for (let i = 0; i < WORDS; i++) {
        mask.yes[i]! = isAll ? mask.yes[i]! & yes[i]! : mask.yes[i]! | yes[i]!
        mask.no[i]! = isAll ? mask.no[i]! | no[i]! : mask.no[i]! & no[i]!
      }
    }
    return mask
  }
  const leafMask = (variable: Variable, index: number): Mask => {
    const visible = maskOf(variable.visible)
    const mask = { yes: new Uint32Array(WORDS), no: new Uint32Array(WORDS) }
    drawsOf(variable).forEach((draws, cell) => {
      const truth = variable.cells[cell]!.truths[index]
      const into = truth === undefined ? undefined : truth ? mask.yes : mask.no
      if (into) for (let i = 0; i < WORDS; i++) into[i]! |= draws[i]! & visible.yes[i]!
    })
    const hidden = variable.hidden.truths[index] ? mask.yes : mask.no
    for (let i = 0; i < WORDS; i++) hidden[i]! |= visible.no[i]!
    return mask
  }
  return { hold: (node) => maskOf(node).yes.some((word) => word !== 0) }
}
