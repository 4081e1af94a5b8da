import { expect } from 'chai'
import fc from 'fast-check'
import { RE2JS } from 're2js'
import { reasonInEnglish } from '../../../../src/presenters/definition-faults.ts'
import { matcherOf } from '../../../../src/services/answers/text.ts'
import { estimate, MOST_STEPS, SHORTEST_ANSWER, sizeOf } from '../../../../src/services/definitions/parts/patterns.ts'
import { worked } from '../../../support/pause.ts'

const reasonOf = (pattern: string) => {
  const sized = sizeOf(pattern)
  return 'reason' in sized ? reasonInEnglish(sized) : ''
}

describe('a pattern', () => {
  it('is refused with what was found and where it breaks', () => {
    const linear = 'must be a regular expression in RE2 syntax (no look-around, no back-references): '
    expect(reasonOf('\\d{5}(?=x)')).to.equal(`${linear}invalid or unsupported Perl syntax at character 6, "(?="`)
    expect(reasonOf('(a)\\1')).to.equal(`${linear}invalid escape sequence at character 4, "\\\\1"`)
    expect(reasonOf('[a-z')).to.equal(`${linear}missing closing ] at character 1, "[a-z"`)
    expect(reasonOf('a{1001}')).to.equal(`${linear}invalid repeat count at character 2, "{1001}"`)
    expect(reasonOf('\\')).to.equal(`${linear}trailing backslash at end of expression`)
  })

  it('is not even compiled where its repetitions multiply', () => {
    for (const pattern of [
      `(?:${'abcdefgh'.repeat(30)}){1000}`,
      '(?:(?:[a-z0-9]{10}){30}){30,}',
      '\\Qabc\\E{1000}'.repeat(12),
    ]) {
      const before = worked()
      expect(reasonOf(pattern), pattern).to.equal('is too large, because its repetitions multiply')
      expect(worked() - before).to.be.lessThan(100)
    }
  })

  it('is estimated at no less than a quarter of its instructions', () => {
    const atom = fc.constantFrom(
      ...[
        'a',
        '.',
        '[ab]',
        '[^]a]',
        '[]a]',
        '[\\]a]',
        '[[:alpha:]{3}]',
        '\\pL',
        '\\p{Greek}',
        '\\x{41}',
        '\\{',
        '\\b',
        '(?i)k',
      ],
      ...['(a)', 'a?', '.*', '\\Qa{3}(\\E', '(?P<n>a)', '^', '(?:ab|ba)'],
    )
    const { pattern } = fc.letrec((tie) => ({
      pattern: fc.array(tie('item'), { minLength: 1, maxLength: 4 }).map((items) => items.join('')),
      item: fc
        .tuple(
          fc.oneof(
            { maxDepth: 3 },
            atom,
            tie('pattern').map((inner) => `(?:${inner}|x)`),
          ),
          fc.constantFrom('', '*', '{7}', '{0,20}', '{3,}', '{1}'),
        )
        .map(([what, times]) => `${what}${times}`),
    }))
    let judged = 0
    fc.assert(
      fc.property(pattern as fc.Arbitrary<string>, (text) => {
        if (estimate(text) > 20_000) return
        let size: number
        try {
          size = RE2JS.compile(text).programSize()
        } catch {
          return
        }
        judged++
        expect(size).to.be.at.most(4 * estimate(text))
      }),
      { seed: 20_261_120, numRuns: 500 },
    )
    expect(judged).to.be.greaterThan(200)
  })

  /** Found by a search over random patterns; each is as long-winded as its size allows. */
  const SLOW: [pattern: string, alphabet: string][] = [
    ['.*(?:(?:(?:(?:(?:.*(?:[a-z]){13}))?((?i)k(?:(?:.*b))*|a?(?:[\\pL\\pN]){27})|(?i)k(?:b)?))?(?:[a-z]){23})', 'ab'],
    ['(?:(?:(?:((?:b)*(?:.){30}))*))?(?:(?:(?:.*a)?(?:(a)){0,1}(?:[ab])?.+?))?|(?:b)?', 'ab'],
    ['(?:(?:ab|ba))*.+?|(?:(?:(?:.*b))){24}(?:(?:(?:(?:(?:(?:[a-z])){7}))*))?', 'aab'],
    ['(?:(?:(?:a)?(?:(a(?:(?:a|b|ab))?(.*a.*(?:ab|ba))(?:[a-z]){30}))?(?:a|b|ab)))?', 'ab'],
    ['.*a.{100}b.*', 'ab'],
    ['(?:(?:(?:(?:[ab]){1}|(?:\\w){24}).*)){14}|.', 'abcdefghijk'],
    ['(?:(?:(?:((?:((?:(.)){22}(?:(.))?|.*a(?:(?:.*b)){20})){3})){5}|(.*)(?:a){6}))?|.*a', 'ab'],
  ]
  it('costs an answer at most 50 ms where it is accepted, however bad it is', () => {
    let random = 20_261_120
    const letter = (alphabet: string) => {
      random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0
      return alphabet[(random >>> 16) % alphabet.length]!
    }
    for (const [pattern, alphabet] of SLOW) {
      const sized = sizeOf(pattern)
      if ('reason' in sized) throw new Error(pattern)
      const longest = Math.min(25_000, Math.floor(MOST_STEPS / sized.size))
      expect(longest).to.be.at.least(SHORTEST_ANSWER)
      const answer = Array.from({ length: longest }, () => letter(alphabet)).join('')
      const matches = matcherOf(pattern)
      // The best of some runs: 8 to 31 ms on a calm machine, and a busy one doubles it.
      let best = Infinity
      for (let run = 0; run < 8 && best >= 50; run++) {
        const before = process.threadCpuUsage()
        matches(answer)
        best = Math.min(best, process.threadCpuUsage(before).user / 1000)
      }
      expect(best, pattern).to.be.lessThan(100)
    }
  })
})
