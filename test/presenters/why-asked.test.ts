import { expect } from 'chai'
import type { Answers } from '../../src/models/answers.ts'
import type { Form } from '../../src/models/form.ts'
import { DAY } from '../../src/models/moment.ts'
import type { Rule } from '../../src/models/rule.ts'
import type { Submission } from '../../src/models/submission.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'
import { whyAsked, whyAskedForPeople } from '../../src/presenters/why-asked.ts'
import { radios, text } from '../services/logic/forms.ts'
import { compared, leaf, NOON } from '../services/logic/rules.ts'

const texts = textsIn('en')

const either: Rule = {
  type: 'all',
  rules: [
    leaf('eq', 'yes', 'car'),
    { type: 'any', rules: [leaf('eq', 'Ham', 'town'), { type: 'not', rule: leaf('answered', undefined, 'plate') }] },
  ],
}
const FORM: Form = {
  slug: 'form',
  title: 'Form',
  pages: [
    { id: 'begin', fields: [radios('car'), text('town'), text('plate', leaf('eq', 'yes', 'car'))] },
    {
      id: 'cars',
      title: 'Your cars',
      repeat: { max: 3, itemLabel: 'car' },
      fields: [radios('old'), text('age', leaf('eq', 'yes', 'old'))],
    },
    {
      id: 'last',
      showIf: either,
      fields: [
        text('more'),
        text('most', { type: 'anyRow', groupId: 'cars', rule: leaf('eq', 'yes', 'old') }),
        text('count', { type: 'rowCount', groupId: 'cars', operator: 'gt', value: 1 }),
      ],
    },
  ],
}
const why = (id: string, answers: Answers) =>
  whyAsked(texts, { answers, receivedAt: NOON } as Submission, FORM, { id, timeZone: 'UTC' })
const lines = (id: string, answers: Answers) => whyAskedForPeople(texts, why(id, answers)!)

describe('why a question was asked', () => {
  it('is told with both answers, or the day, that were compared, as it was on receipt', () => {
    const form: Form = {
      slug: 'form',
      title: 'Form',
      pages: [
        {
          id: 'one',
          fields: [
            { type: 'date', id: 'born', label: 'Date of birth' },
            text('first'),
            text('second'),
            text('guardian', leaf('gt', { today: '-18y' }, 'born')),
            text('why', compared('neq', 'first', 'second')),
          ],
        },
      ],
    }
    const answers = { born: '2008-11-20', first: 'a', second: 'b' }
    const told = (id: string, receivedAt: number) =>
      whyAskedForPeople(texts, whyAsked(texts, { answers, receivedAt } as never, form, { id, timeZone: 'UTC' })!)
    const rule = '“Date of birth” is less than 18 years ago'
    const found = '“Date of birth” was answered “20 November 2008”, and “18 years ago” means'
    expect(told('guardian', NOON)).to.include(`    Not true: ${rule} (${found} 20 November 2008)`)
    expect(told('guardian', NOON - DAY)).to.include(`    True: ${rule} (${found} 19 November 2008)`)
    expect(told('why', NOON)).to.include(
      '    True: “second” is not the same as “first” (“second” was answered “b”, and “first” was answered “a”)',
    )
  })

  it('is told by each part of the rules, whether it held, and what was found', () => {
    expect(lines('most', { car: 'yes', town: 'Ely', cars: [{ old: 'no' }, { old: 'yes' }] })).to.deep.equal([
      'Why “most” was asked',
      '  Its page',
      '    True: All of these',
      '      True: “car” is “Yes” (“car” was answered “Yes”)',
      '      True: At least one of these',
      '        Not true: “town” is “Ham” (“town” was answered “Ely”)',
      '        True: Not',
      '          Not true: “plate” is answered (“plate” has no answer)',
      '  The question',
      '    True: At least one entry of “Your cars” (“Your cars” has 2 entries)',
      '      Not true: Entry 1: “old” is “Yes” (“old” was answered “No”)',
      '      True: Entry 2: “old” is “Yes” (“old” was answered “Yes”)',
    ])
  })

  it('is told as well of one that was not asked', () => {
    expect(lines('more', { car: 'no', plate: 'AB1' })).to.deep.equal([
      'Why “more” was not asked',
      '  Its page',
      '    Not true: All of these',
      '      Not true: “car” is “Yes” (“car” was answered “No”)',
      '      True: At least one of these',
      '        Not true: “town” is “Ham” (“town” has no answer)',
      '        True: Not',
      '          Not true: “plate” is answered (“plate” was not asked either)',
    ])
    expect(lines('count', { car: 'yes', cars: [{ old: 'no' }] }).slice(-2)).to.deep.equal([
      '  The question',
      '    Not true: the number of entries of “Your cars” is more than 1 (“Your cars” has 1 entry)',
    ])
    expect(why('count', { car: 'yes', cars: [{ old: 'no' }] })).to.include({ asked: false })
    expect(why('more', { car: 'yes', cars: [{ old: 'no' }] })).to.include({ asked: true })
  })

  it('is told of one without a rule, of one in a list, and of none that the form does not have', () => {
    expect(lines('town', {})).to.deep.equal([
      'Why “town” was asked',
      '  It has no rule. Everyone who reaches its page is asked.',
    ])
    expect(lines('age', { cars: [{ old: 'yes' }] })).to.deep.equal([
      'Why “age” was asked',
      '  “Your cars” has 1 entry',
      '  In every entry of the list: Answer only if “old” is “Yes”',
    ])
    expect(why('nothing', {})).to.equal(undefined)
  })

  it('is told of one in a list with the rule that makes it required', () => {
    const need = { ...text('seat'), required: leaf('eq', 'yes', 'old') }
    const form = {
      ...FORM,
      pages: FORM.pages.map((page) => (page.id === 'cars' ? { ...page, fields: [radios('old'), need] } : page)),
    }
    const told = whyAsked(texts, { answers: { cars: [{ old: 'yes' }] }, receivedAt: NOON } as never, form, {
      id: 'seat',
      timeZone: 'UTC',
    })
    expect(whyAskedForPeople(texts, told!)).to.deep.equal([
      'Why “seat” was asked',
      '  “Your cars” has 1 entry',
      '  In every entry of the list, an answer is required only if “old” is “Yes”',
    ])
  })

  it('tells of one in a list that no entry asked, because there is none or each hides it', () => {
    expect(lines('old', {})).to.deep.equal(['Why “old” was not asked', '  “Your cars” has 0 entries'])
    expect(lines('age', { cars: [{ old: 'no' }, { old: 'no' }] })).to.deep.equal([
      'Why “age” was not asked',
      '  “Your cars” has 2 entries',
      '  In every entry of the list: Answer only if “old” is “Yes”',
    ])
    expect(why('age', { cars: [{ old: 'no' }, { old: 'yes' }] })).to.include({ asked: true })
    expect(lines('old', { cars: [{ old: 'no' }] })).to.deep.equal([
      'Why “old” was asked',
      '  It has no rule. Everyone who reaches its page is asked.',
      '  “Your cars” has 1 entry',
    ])
  })
})
