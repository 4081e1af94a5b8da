/** Whatever number an error about a number shows, it is taken when it is typed as it is shown. */
import { expect } from 'chai'
import type { AnswerError } from '../../../src/models/answers.ts'
import type { NumberField } from '../../../src/models/field.ts'
import { INPUTS } from '../../../src/models/form-inputs.ts'
import { LANGUAGES } from '../../../src/models/language.ts'
import { numberExample } from '../../../src/models/number-limits.ts'
import { textsIn } from '../../../src/presenters/texts/languages.ts'
import { readFields } from '../../../src/services/answers/read-fields.ts'
import { type Dice, diceOf } from '../logic/journeys.ts'
import { moment } from './reading.ts'

const UNITS: Partial<NumberField>[] = [{}, { prefix: '€' }, { suffix: '€' }, { suffix: 'PLN' }, { suffix: 'kg' }, { prefix: '$' }] // biome-ignore format: a list
const STEPS: Partial<NumberField>[] = [{}, {}, { integer: true }, { step: 1 }, { step: 5 }, { step: 0.01 }, { step: 0.5 },
  { step: 0.001 }, { step: 0.125 }, { step: 1000 }, { integer: true, step: 3 }] // biome-ignore format: a list
const LIMITS = [
  undefined,
  undefined,
  0,
  1,
  0.5,
  2.5,
  -5,
  10,
  100,
  1.125,
  999.5,
  1234,
  1200,
  -1234.567,
  12_500,
  1_000_000,
]
const SIGNS = ['.', ',', '٫', '٬', '،']

function fieldOf(dice: Dice): Partial<NumberField> {
  const [one, other] = [LIMITS[dice(LIMITS.length)], LIMITS[dice(LIMITS.length)]]
  const [min, max] = one !== undefined && other !== undefined && one > other ? [other, one] : [one, other]
  return {
    ...UNITS[dice(UNITS.length)],
    ...STEPS[dice(STEPS.length)],
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  }
}

function textOf(dice: Dice): string {
  const sign = SIGNS[dice(SIGNS.length)]!
  const digits = `${1 + dice(9)}${['', '2', '23'][dice(3)]}${sign}${['000', '500', '234', '125', '5', '001'][dice(6)]}`
  const lakhs = `${1 + dice(9)},${10 + dice(90)},${100 + dice(900)}`
  const text = [digits, digits, lakhs, 'x', '9'.repeat(16), `${dice(2000) - 1000}`, `${dice(20_000)}.${dice(1000)}`][
    dice(7)
  ]!
  return [text, `-${text}`, `${text} €`, `€${text}`, text][dice(5)]!
}

/** The numbers of a sentence in the order they stand, as a person would copy them. */
const numbersIn = (sentence: string): string[] => sentence.replace(/\p{Cf}/gu, '').match(/-?\d+(?:[.,]\d+)?/g) ?? []

/** A step is no answer, and neither is a number of digits: the sentence about steps may end with where they begin. */
const OFFERED: Partial<Record<AnswerError['kind'], (numbers: string[]) => string[]>> = {
  step: (numbers) => numbers.slice(1),
  tooManyDigits: () => [],
}

describe('a number that an error shows', () => {
  it('is taken when it is typed, for every kind of question and in every language', () => {
    const seen = new Map<string, number>()
    for (let seed = 0; seed < 3_000; seed++) {
      const dice = diceOf(seed)
      const language = LANGUAGES[seed % LANGUAGES.length]!
      const more = fieldOf(dice)
      const field: NumberField = { type: 'number', id: 'q', label: 'Q', ...more }
      // Some limits leave no number between them.
      if (numberExample(field) === undefined) continue
      const text = textOf(dice)
      // Sometimes it was typed on a page of another language, which the page of this one remembers.
      const mark = dice(3) === 0 ? [`${LANGUAGES[dice(LANGUAGES.length)]}:${text}`] : []
      const read = (typed: string) =>
        readFields(
          [field],
          language,
          {
            texts: new Map([
              ['q', [typed]],
              [INPUTS.language, [language, ...mark]],
            ]),
            files: new Map(),
          },
          moment,
        ).get('q')!
      for (const error of read(text).errors) {
        const sentence = textsIn(language).error(error, field)
        const numbers = numbersIn(sentence)
        const offered = OFFERED[error.kind]?.(numbers) ?? numbers
        seen.set(error.kind, (seen.get(error.kind) ?? 0) + offered.length)
        for (const one of offered) {
          const { answer, errors } = read(one)
          const said = `${seed} ${language} ${JSON.stringify(more)} ${text}: ${sentence}`
          expect(errors, said).to.deep.equal([])
          expect(answer, said).to.equal(Number(one.replace(',', '.')))
        }
      }
    }
    for (const kind of ['ambiguous', 'format', 'min', 'max', 'step']) expect(seen.get(kind), kind).to.be.greaterThan(20)
  })
})
