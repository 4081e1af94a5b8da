/** What the walk along a pattern says, held against every text there is over a few letters. */
import { expect } from 'chai'
import type { TextareaField, TextField } from '../../../../src/models/field.ts'
import { isTaken } from '../../../../src/services/definitions/proof/taken.ts'
import type { Atom } from '../../../../src/services/definitions/proof/typed.ts'
import { writtenFor } from '../../../../src/services/definitions/proof/written.ts'
import { type Dice, diceOf } from '../../logic/journeys.ts'

const pick = <T>(dice: Dice, list: readonly T[]): T => list[dice(list.length)]!
const MOST = 4
const every: string[] = []
for (let strings = [''], length = 1; length <= MOST; length++) {
  strings = strings.flatMap((one) => ['a', 'b', ' '].map((letter) => one + letter))
  every.push(...strings)
}

function randomPattern(dice: Dice, depth = 0): string {
  const inner = () => `(?:${randomPattern(dice, depth + 1)})`
  if (depth > 2 || dice(4) === 0)
    return pick(dice, ['a', 'b', 'ab', '[ab]', '.', '\\s', '\\S', '(?i:A)', '[^a]', 'ba', '\\n'])
  return [
    () => inner() + inner(),
    () => `${inner()}|${inner()}`,
    () => `${inner()}${pick(dice, ['*', '+', '?', '{2}', '{1,3}', '{3,}'])}`,
    () => `${inner()}\\b${inner()}`,
  ][dice(4)]!()
}

const holds = (text: string, parts: readonly Atom[]) =>
  parts.every(({ where, part }) => (where === 'contains' ? text.includes(part) : text[where](part)))

describe('what is written along a pattern', () => {
  it('is refuted by no text: none where there is none, and texts that are taken where there are', () => {
    let none = 0
    let some = 0
    for (let seed = 0; seed < 3_000; seed++) {
      const dice = diceOf(seed)
      const pattern = randomPattern(dice)
      const least = 1 + dice(3)
      const field: TextField | TextareaField = {
        ...{
          type: pick(dice, ['text', 'textarea']),
          id: 'q',
          label: 'Q',
          pattern,
          maxLength: least + dice(MOST + 1 - least),
        },
        ...(dice(2) && { minLength: least }),
        ...(dice(2) && { maxWords: 1 + dice(2) }),
      }
      const word = () => Array.from({ length: 1 + dice(2) }, () => pick(dice, ['a', 'b', ' '])).join('')
      const parts = Array.from({ length: dice(3) }, (): Atom => {
        return { where: pick(dice, ['contains', 'startsWith', 'endsWith']), part: word() }
      })
      const { texts, isNone } = writtenFor(field, parts)
      const taken = every.filter((text) => holds(text, parts) && isTaken(field, text))
      const said = `seed ${seed} ${JSON.stringify([field, parts])}`
      if (isNone) expect(taken, said).to.deep.equal([])
      if (taken.length > 0) expect(texts, said).not.to.deep.equal([])
      for (const text of texts) {
        expect(holds(text, parts), said).to.equal(true)
        if (!pattern.includes('\\b')) expect(isTaken(field, text), `${said} ${JSON.stringify(text)}`).to.equal(true)
      }
      if (isNone) none++
      else if (taken.length > 0) some++
    }
    expect(Math.min(none, some)).to.be.greaterThan(500)
  })

  const text = (over: object): TextField => ({ type: 'text', id: 'q', label: 'Q', ...over })

  it('finds an answer to the patterns that people write', () => {
    for (const pattern of [
      '[A-Z]{1,3}-[A-Z]{1,2} [0-9]{1,4}[EH]?',
      '(?i)[a-z]{2}[0-9]{2}( ?[a-z0-9]{4}){3,7}',
      'z[qx]{7}[0-9]{9}',
      '\\d{5}(-\\d{4})?',
      "[\\p{L} .'-]+",
      '.+@.+\\..+',
    ]) {
      const { texts } = writtenFor(text({ pattern }))
      expect(
        texts.some((one) => isTaken(text({ pattern }), one)),
        pattern,
      ).to.equal(true)
    }
  })

  it('is not known where it takes too long, and then nothing is said', () => {
    const field = text({ pattern: '(?:[ab]{1,30}[bc]{1,30}){1,9}d', minLength: 900 })
    expect(writtenFor(field)).to.deep.equal({ texts: [], isNone: false })
    expect(writtenFor(text({ pattern: '[a-c]*', minLength: 1000 })).texts).to.have.length(1)
  })
})
