import { expect } from 'chai'
import fc from 'fast-check'
import type { Item } from '../../../src/models/field.ts'
import type { Form } from '../../../src/models/form.ts'
import {
  decidingLeaves,
  evaluateLogic,
  explainHidden,
  explainLogic,
  explainPath,
  followPath,
  LogicError,
} from '../../../src/services/logic/index.ts'
import { freezeDate } from '../../support/clock.ts'
import { formOf, formWith, radios, text } from './forms.ts'
import { all, any, leaf, NOON, not, rules, values } from './rules.ts'

const MOMENT = { now: NOON, timeZone: 'UTC' }

/** A form over the ids of the random rules and answers: c depends on b, and b on a. */
const conditional = fc.tuple(rules, rules).map(([onA, onB]) => {
  const only = (id: string, rule: unknown): never =>
    JSON.parse(JSON.stringify(rule), (key, value) => (key === 'fieldId' || key === 'valueOf' ? id : value)) as never
  return formOf([text('a'), text('b', only('a', onA)), text('c', only('b', onB))])
})

describe('explainLogic', () => {
  const clock = freezeDate(NOON)
  it('finds what evaluateLogic finds over the answers that count, for all rules and answers', () => {
    fc.assert(
      fc.property(rules, values, conditional, (rule, given, form) => {
        const counted = { ...given }
        for (const id of ['b', 'c']) {
          const field = form.pages[0]!.fields.find((one: Item) => 'id' in one && one.id === id)!
          if (!evaluateLogic(field.showIf!, counted, MOMENT)) delete counted[id]
        }
        expect(explainLogic(rule, given, form, MOMENT).holds).to.equal(evaluateLogic(rule, counted, MOMENT))
      }),
      { numRuns: 500 },
    )
  })

  it('gives the tree, and at each leaf the question, the answer that counted and the kind of reason', () => {
    const rule = any(leaf('eq', 'idea', 'topic'), not(all(leaf('gt', 17, 'age'), leaf('answered', undefined, 'gone'))))
    const form = formWith(rule)
    const field = (id: string) => form.pages[0]!.fields.find((one) => 'id' in one && one.id === id)
    expect(explainLogic(rule, { topic: 'problem', age: 18 }, form, MOMENT)).to.deep.equal({
      type: 'any',
      holds: true,
      children: [
        {
          type: 'rule',
          holds: false,
          rule: leaf('eq', 'idea', 'topic'),
          field: field('topic'),
          value: 'problem',
          reason: 'answer',
        },
        {
          type: 'not',
          holds: true,
          children: [
            {
              type: 'all',
              holds: false,
              children: [
                {
                  type: 'rule',
                  holds: true,
                  rule: leaf('gt', 17, 'age'),
                  field: field('age'),
                  value: 18,
                  reason: 'answer',
                },
                { type: 'rule', holds: false, rule: leaf('answered', undefined, 'gone'), reason: 'unknown' },
              ],
            },
          ],
        },
      ],
    })
  })

  it('counts a hidden answer as absent and says so, apart from an empty one', () => {
    const rule = leaf('eq', 'yes', 'b')
    const form = formOf([radios('a'), radios('b', leaf('eq', 'yes', 'a')), text('c', rule)])
    const reason = (given: object) => {
      const { holds, ...leaf } = explainLogic(rule, given as never, form, MOMENT)
      return [holds, 'reason' in leaf && leaf.reason, 'value' in leaf ? leaf.value : undefined]
    }
    expect(reason({ a: 'no', b: 'yes' })).to.deep.equal([false, 'hidden', undefined])
    expect(reason({ a: 'yes', b: ' ' })).to.deep.equal([false, 'empty', undefined])
    expect(reason({ a: 'yes' })).to.deep.equal([false, 'empty', undefined])
    expect(reason({ a: 'yes', b: 'yes' })).to.deep.equal([true, 'answer', 'yes'])
  })

  it('judges recent days at the moment given', () => {
    const rule = leaf('withinLast', { days: 7 }, 'moved')
    const holds = () =>
      explainLogic(rule, { moved: '2026-11-13' }, formWith(rule), { now: Date.now(), timeZone: 'UTC' }).holds
    expect(holds()).to.equal(true)
    clock.set(NOON + 86_400_000)
    expect(holds()).to.equal(false)
  })

  it('refuses a rule without a meaning, wherever in the tree', () => {
    const rule = any(leaf('answered', undefined, 'a'), { type: 'xor' } as never)
    expect(() => explainLogic(rule, { a: 1 }, formOf([text('a')]), MOMENT)).to.throw(LogicError)
  })
})

describe('the leaves that decided', () => {
  it('are those that failed or held, and all of them where none alone decides', () => {
    const [a, b] = [leaf('eq', 'yes', 'a'), leaf('eq', 'yes', 'b')]
    const form = formOf([radios('a'), radios('b')])
    const deciding = (rule: Parameters<typeof explainLogic>[0]) =>
      decidingLeaves(explainLogic(rule, { a: 'yes', b: 'no' }, form, MOMENT)).map(
        ({ rule }) => 'fieldId' in rule && rule.fieldId,
      )
    expect(deciding(all(a, b))).to.deep.equal(['b'])
    expect(deciding(any(a, b))).to.deep.equal(['a'])
    expect(deciding(not(all(a, b)))).to.deep.equal(['b'])
    expect(deciding(any(b, not(a)))).to.deep.equal(['b', 'a'])
    expect(deciding(all(a, not(b)))).to.deep.equal(['a', 'b'])
  })
})

describe('explainHidden', () => {
  it('names the questions that are not asked, in the order of the form, and why', () => {
    const form = formOf([radios('a'), text('c', leaf('eq', 'yes', 'b')), radios('b', leaf('eq', 'yes', 'a'))])
    const hidden = explainHidden({ a: 'no', b: 'yes' }, form, MOMENT)
    expect(hidden.map(({ field, because }) => [field.id, 'reason' in because && because.reason])).to.deep.equal([
      ['c', 'hidden'],
      ['b', 'answer'],
    ])
    expect(explainHidden({ a: 'yes', b: 'yes' }, form, MOMENT)).to.deep.equal([])
  })

  it('names those of a list for each entry, judged by the answers of that entry', () => {
    const cars = {
      id: 'cars',
      repeat: { min: 0, max: 3, itemLabel: 'car' },
      showIf: leaf('eq', 'yes', 'a'),
      fields: [radios('b'), text('c', leaf('eq', 'yes', 'b')), text('d', leaf('eq', 'yes', 'a'))],
    }
    const form = { ...formOf([]), pages: [{ id: 'first', fields: [radios('a')] }, cars] } as never as Form
    const hidden = (answers: object) =>
      explainHidden(answers as never, form, MOMENT).map(({ field, record, because }) => [
        field.id,
        record?.index,
        'value' in because && because.value,
      ])
    const entries = [{ b: 'no' }, { b: 'yes', c: 'x', d: 'y' }, { b: 'maybe', c: 'left over' }]
    expect(hidden({ a: 'yes', cars: entries })).to.deep.equal([
      ['c', 0, 'no'],
      ['c', 2, 'maybe'],
    ])
    expect(hidden({ a: 'yes', cars: [] }), 'no entry, no question').to.deep.equal([])
    expect(hidden({ a: 'no' }), 'the list was not asked for').to.deep.equal([
      ['b', undefined, 'no'],
      ['c', undefined, 'no'],
      ['d', undefined, 'no'],
    ])
  })
})

describe('explainPath', () => {
  const car = leaf('eq', 'yes', 'car')
  const form: Form = {
    slug: 'form',
    title: 'Form',
    pages: [
      { id: 'begin', fields: [radios('car'), text('must')] },
      {
        id: 'cars',
        repeat: { max: 3, itemLabel: 'car' },
        fields: [radios('old'), text('age', leaf('eq', 'yes', 'old')), text('why', car)],
      },
      { id: 'end', showIf: leaf('eq', 'no', 'car'), exit: { title: 'Ends', text: 'here' }, fields: [] },
      { id: 'last', showIf: leaf('answered', undefined, 'age'), fields: [text('more')] },
    ],
  }

  it('explains the questions of each record by that record, and by the answers before it', () => {
    const records = [{ old: 'yes' }, { old: 'no', age: '9' }]
    const [, cars] = explainPath({ car: 'yes', must: 'x', cars: records }, form, MOMENT)
    expect(cars!.items).to.deep.equal([])
    const told = cars!.records!.map((record) =>
      record.map(({ item, shown, because }) => ['id' in item && item.id, shown, 'value' in because && because.value]),
    )
    expect(told).to.deep.equal([
      [
        ['age', true, 'yes'],
        ['why', true, 'yes'],
      ],
      [
        ['age', false, 'no'],
        ['why', true, 'yes'],
      ],
    ])
  })

  it('tells a hidden answer of a record from one that was left empty', () => {
    const rows = (record: object) => {
      const within: Form = {
        ...form,
        pages: [
          form.pages[0]!,
          { ...form.pages[1]!, fields: [...form.pages[1]!.fields, text('deep', leaf('answered', undefined, 'age'))] },
        ],
      }
      const [, cars] = explainPath({ car: 'yes', must: 'x', cars: [record] }, within, MOMENT)
      const { because } = cars!.records![0]!.at(-1)!
      return 'reason' in because && because.reason
    }
    expect([rows({ old: 'no', age: '9' }), rows({ old: 'yes' }), rows({ old: 'yes', age: '9' })]).to.deep.equal([
      'hidden',
      'empty',
      'answer',
    ])
  })

  it('follows the path that it is given: an end is not reached while a page before it needs more', () => {
    const given = { car: 'no', must: 'x', cars: [{ old: 'no' }] }
    const shown = (pages: ReturnType<typeof explainPath>) => pages.map((one) => [one.shown, one.after?.id])
    expect(shown(explainPath(given, form, MOMENT))).to.deep.equal([
      [true, undefined],
      [true, undefined],
      [true, undefined],
      [false, 'end'],
    ])
    const path = followPath(form, given, MOMENT, {
      sent: new Set(form.pages.slice(1).map(({ id }) => id)),
      faults: new Map(),
    })
    const pages = explainPath(path.answers, form, MOMENT, path)
    expect(shown(pages)).to.deep.equal([
      [true, undefined],
      [true, undefined],
      [false, undefined],
      [false, undefined],
    ])
    expect(pages[2]!.because!.holds).to.equal(true)
  })
})
