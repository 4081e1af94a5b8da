import { expect } from 'chai'
import { matcherOf } from '../../../../src/services/answers/text.ts'
import { sizeOf } from '../../../../src/services/definitions/parts/patterns.ts'
import { programOf, sampleText, type TextPart, textsAlong } from '../../../../src/services/definitions/proof/samples.ts'
import { type Dice, diceOf } from '../../logic/journeys.ts'

const sample = (pattern: string, parts: readonly TextPart[] = [], over: object = {}) =>
  sampleText({ type: 'text', id: 'q', label: 'Q', pattern, ...over }, parts, () => true)
const along = (pattern: string, limits: object = {}) => textsAlong(pattern, { least: 1, most: 1_000, ...limits })
const texts = (pattern: string, limits: object = {}) => along(pattern, limits).texts

const PATTERNS = [
  '[A-Z]{1,3}-[A-Z]{1,2} [0-9]{1,4}[EH]?',
  '(?i)[a-z]{2}[0-9]{2}( ?[a-z0-9]{4}){3,7}',
  'z[qx]{7}[0-9]{9}',
  "[\\p{L} .'-]+",
  '.+@.+\\..+',
  '^(?:(?P<first>GB|IE)\\Q.(a)\\E)+$',
  '\\(\\d+\\)|none',
  '[[:upper:]]{3}[^\\x{00}-\\x{7f}]??',
  '(?i)\u212a+',
  '[^ -~]+',
  'a\\b.b|\\Bx',
  '\\p{Greek}+',
]

describe('texts written along a pattern', () => {
  it('are as short as the pattern lets them be, and longer where a question wants more', () => {
    expect(texts('[A-Z]{2}\\d{6}')).to.deep.equal(['AA111111'])
    expect(texts('\\d{5}(-\\d{4})?')).to.deep.equal(['11111', '11111-1111'])
    expect(texts('a*', { least: 8 })).to.deep.equal(['a'.repeat(8), 'a'.repeat(9), 'a'.repeat(10), 'a'.repeat(11)])
    expect(texts('[A-HJ-NPR-Z0-9]+', { least: 17, most: 17 })).to.deep.equal(['A'.repeat(17)])
  })

  it('match the patterns that people write', () => {
    for (const pattern of PATTERNS) {
      const found = texts(pattern)
      expect(found, pattern).to.not.deep.equal([])
      for (const text of found) expect(matcherOf(pattern)(text), `${pattern}: ${text}`).to.equal(true)
    }
  })

  it('hold the parts that a rule looks for', () => {
    expect(sample('[A-Z]{2}[0-9]{4}', [{ where: 'startsWith', text: 'GB' }])).to.match(/^GB\d{4}$/)
    expect(sample('[0-9]+kg', [{ where: 'endsWith', text: '7kg' }])).to.match(/^\d*7kg$/)
    expect(sample('[0-9]+', [{ where: 'startsWith', text: 'x' }])).to.equal(undefined)
  })

  it('are long enough for the question, and none is found where its limits leave none', () => {
    expect(sample('[q-z ]+', [], { minLength: 30 })).to.have.lengthOf(30)
    expect(sample('[A-HJ-NPR-Z0-9]+', [], { minLength: 17, maxLength: 17 })).to.have.lengthOf(17)
    expect(sample('[q-z]{3}', [], { maxLength: 2 })).to.equal(undefined)
    expect(sample('z\\b[qx]{7}')).to.equal(undefined)
  })

  it('end soon where repetitions multiply', () => {
    expect(texts('(?:(?:(?:ab*)*)*)*', { least: 20_000, most: 20_000 })[0]).to.have.lengthOf(20_000)
  })

  it('are none where all are too long or too short, have too many words, or are no answer', () => {
    const isPossible = (pattern: string, limits: object) => along(pattern, limits).isPossible
    for (const [pattern, limits] of [
      ['[0-9]{8}', { most: 7 }],
      ['[0-9]{8}|[0-9]{5}', { least: 6, most: 7 }],
      ['(aa)+', { least: 3, most: 3 }],
      ['[a-z]+( [a-z]+){2}', { maxWords: 2 }],
      [' a', {}],
      ['a ', {}],
      ['\\s*', {}],
      ['a\nb', {}],
      ['(?m)a$b', {}],
      ['\\t', { lines: true }],
      ['a^', {}],
      ['x\\By\\b', { most: 1 }],
      ['[^\\x{0}-\\x{10ffff}]', {}],
    ] as const)
      expect(isPossible(pattern, limits), pattern).to.equal(false)
    for (const [pattern, limits] of [
      ['[0-9]{8}', { most: 8 }],
      ['(aa)+', { least: 3, most: 4 }],
      ['[a-z]+( [a-z]+){2}', { maxWords: 3 }],
      ['a\nb', { lines: true }],
      ['(?m)a$\n^b', { lines: true }],
      ['a\tb', { lines: true }],
      ['x\\By\\b', { most: 2 }],
    ] as const)
      expect(isPossible(pattern, limits), pattern).to.equal(true)
  })

  it('are found if there are any, and none is found that is none, of 400 random patterns', () => {
    const said = { some: 0, none: 0 }
    let longest = ['']
    const all: string[] = []
    for (let length = 1; length <= 4; length++) {
      longest = longest.flatMap((text) => [...'ab- '].map((letter) => text + letter))
      all.push(...longest)
    }
    for (let seed = 0; seed < 400; seed++) {
      const dice = diceOf(seed)
      const pattern = randomPattern(dice)
      const [least, most, maxWords] = [1 + dice(3), 1 + dice(4), 1 + dice(3)]
      const matches = matcherOf(pattern)
      const isFit = (text: string): boolean =>
        text.trim() === text &&
        text.length >= least &&
        text.length <= most &&
        text.split(/ +/).length <= maxWords &&
        matches(text)
      const found = along(pattern, { least, most, maxWords })
      const name = `seed ${seed} ${pattern} ${least} ${most} ${maxWords}`
      expect(found.isPossible, name).to.equal(all.some(isFit))
      expect(
        found.texts.filter((text) => !isFit(text)),
        name,
      ).to.deep.equal([])
      said[found.isPossible ? 'some' : 'none']++
    }
    expect(Math.min(said.some, said.none)).to.be.greaterThan(80)
  })
})

function randomPattern(dice: Dice, depth = 0): string {
  const inner = () => randomPattern(dice, depth + 1)
  if (depth < 3 && dice(3) > 0)
    return [
      () => inner() + inner(),
      () => inner() + inner(),
      () => `(?:${inner()}|${inner()})`,
      () => `(${inner()})${['*', '+', '?', '{2}', '{1,2}'][dice(5)]}`,
    ][dice(4)]!()
  return [
    'a',
    'b',
    '-',
    ' ',
    '[ab]',
    '[^a]'.replace('^a', '^a\\x{0}-\\x{1f}!-,.-`c-\\x{10ffff}'),
    '\\b',
    '\\B',
    '^',
    '$',
  ][dice(10)]!
}

describe('the program of a pattern', () => {
  it('lies where it is looked for, for every kind of step', () => {
    for (const pattern of [...PATTERNS, '', 'a', '(?s).', '.', '(?m)^$', '\\A\\z', 'a{2,5}?b*', '(?:)|x'])
      expect(programOf(pattern)?.inst.length, pattern).to.equal((sizeOf(pattern) as { size: number }).size)
  })
})
