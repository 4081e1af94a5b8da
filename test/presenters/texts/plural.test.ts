import { expect } from 'chai'
import { plural } from '../../../src/presenters/texts/plural.ts'

const COUNTS = [0, 1, 2, 3, 5, 11, 21, 22, 100, 1.5, 1_000_000]
const formsOf = (choose: (count: number) => string) => COUNTS.map(choose).join(' ')

describe('the form for a count', () => {
  it('is the one that the language has for it', () => {
    const two = { one: 'one', other: 'other' }
    const four = { ...two, few: 'few', many: 'many' }
    const forms = 'other one other other other other other other other other other'
    expect(formsOf((count) => plural('en')(count, two))).to.equal(forms)
    expect(formsOf((count) => plural('de')(count, two))).to.equal(forms)
    expect(formsOf((count) => plural('fr')(count, { ...two, many: 'many' }))).to.equal(
      'one one other other other other other other other one many',
    )
    expect(formsOf((count) => plural('pl')(count, four))).to.equal(
      'many one few few many many many few many other many',
    )
    expect(formsOf((count) => plural('ar')(count, { ...four, zero: 'zero', two: 'two' }))).to.equal(
      'zero one two few few many many many other other other',
    )
  })

  it('must be given for each form that the language has', () => {
    // @ts-expect-error Polish has "few" and "many" besides.
    expect(plural('pl')(2, { one: 'plik', other: 'pliku' })).to.equal(undefined)
  })
})
