import { expect } from 'chai'
import fc from 'fast-check'
import { matcherOf } from '../../../../src/services/answers/text.ts'
import { mayContain } from '../../../../src/services/definitions/proof/samples.ts'

const WHERE = ['contains', 'startsWith', 'endsWith'] as const
const HOLDS = {
  contains: (text: string, part: string) => text.includes(part),
  startsWith: (text: string, part: string) => text.startsWith(part),
  endsWith: (text: string, part: string) => text.endsWith(part),
}

describe('a part of a text that a pattern allows', () => {
  /** Every text of these letters, up to six of them. */
  const texts: string[] = ['']
  for (let from = 0; texts[from]!.length < 6; from++) for (const letter of 'ab1') texts.push(texts[from]! + letter)

  const piece: fc.Arbitrary<string> = fc.letrec<{ piece: string }>((tie) => ({
    piece: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('a', 'b', '1', '[ab]', '[^a]', '[a-z]', '[0-9]', '(?i:A)', '.', '\\b', 'ab'),
      fc
        .tuple(tie('piece'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}'))
        .map(([one, times]) => `(?:${one})${times}`),
      fc.tuple(tie('piece'), tie('piece')).map(([one, other]) => `(?:${one}|${other})`),
      fc.tuple(tie('piece'), tie('piece')).map(([one, other]) => one + other),
    ),
  })).piece

  it('is never denied where a text has it', () => {
    let denied = 0
    fc.assert(
      fc.property(
        piece,
        fc.string({ unit: fc.constantFrom(...'ab1'), minLength: 1, maxLength: 4 }),
        (pattern, part) => {
          const matches = matcherOf(pattern)
          const allowed = texts.filter(matches)
          for (const where of WHERE)
            if (!mayContain(pattern, { where, text: part })) {
              denied++
              expect(allowed.filter((one) => HOLDS[where](one, part))).to.deep.equal([])
            }
        },
      ),
      { numRuns: 300 },
    )
    expect(denied).to.be.above(100)
  })

  it('is found where it begins again within itself', () => {
    for (const [pattern, text, ...held] of [
      ['aabaaab', 'aab', 'contains', 'startsWith', 'endsWith'],
      ['aabaab', 'aabaab', 'contains', 'startsWith', 'endsWith'],
      ['(ab)*1', 'abab1', 'contains', 'startsWith', 'endsWith'],
      ['a*b', 'aab', 'contains', 'startsWith', 'endsWith'],
      ['a*b', 'ba'],
      ['ababab', 'abab', 'contains', 'startsWith', 'endsWith'],
      ['abaab', 'abab'],
      ['(?i)straße', 'STRA', 'contains', 'startsWith'],
      ['[0-9]+', '\u{1f600}'],
      ['.+', '\u{1f600}', 'contains', 'startsWith', 'endsWith'],
    ] as [string, string, ...string[]][])
      expect(
        WHERE.filter((where) => mayContain(pattern, { where, text })),
        `${pattern} ${text}`,
      ).to.deep.equal(held)
  })

  it('is not looked for without end', () => {
    expect(mayContain('[a-z]{1,1000}', { where: 'contains', text: [...'0123456789'].join('x').repeat(100) })).to.equal(
      true,
    )
  })
})
