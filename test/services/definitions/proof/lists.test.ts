/** The kinds of lists that rules tell apart, and how two answers may compare. */
import { expect } from 'chai'
import type { Form } from '../../../../src/models/form.ts'
import type { LeafRule, Rule } from '../../../../src/models/rule.ts'
import {
  comparisonsIn,
  leavesByField,
  listRulesByPage,
} from '../../../../src/services/definitions/proof/comparisons.ts'
import { domainOf } from '../../../../src/services/definitions/proof/domain.ts'
import { listDomain } from '../../../../src/services/definitions/proof/lists.ts'
import { evaluateLogic } from '../../../../src/services/logic/index.ts'
import { radios, text } from '../../logic/forms.ts'
import { diceOf } from '../../logic/journeys.ts'
import { all, any, compared, leaf, not } from '../../logic/rules.ts'

const signsOf = (truths: readonly (boolean | undefined)[]): string =>
  truths.map((one) => (one === undefined ? '?' : one ? 'y' : 'n')).join('')
const number = (id = 'n', over: object = {}) => ({ type: 'number', id, label: id, min: 0, max: 9, ...over })
const anyRow = (rule: Rule): Rule => ({ type: 'anyRow', groupId: 'list', rule })
const everyRow = (rule: Rule): Rule => ({ type: 'everyRow', groupId: 'list', rule })
const count = (operator: LeafRule['operator'], value: unknown): Rule =>
  ({ type: 'rowCount', groupId: 'list', operator, value }) as never

/** For each kind of list, whether each of these rules over it holds. */
function kinds(
  {
    fields,
    repeat = {},
    before = [],
    ...more
  }: { fields: object[]; repeat?: object; before?: object[]; checks?: object[] },
  ...rules: Rule[]
) {
  const list = { id: 'list', fields, repeat: { min: 1, max: 3, itemLabel: 'car', ...repeat }, ...more }
  const form = {
    slug: 'f',
    title: 'F',
    pages: [
      { id: 'before', fields: [text('z'), ...before] },
      list,
      { id: 'end', fields: rules.map((rule, i) => text(`x${i}`, rule)) },
    ],
  } as never as Form
  const comparisons = comparisonsIn(form)
  const leaves = leavesByField(form, comparisons)
  const { cells, absent } = listDomain(form.pages[1]!, listRulesByPage(form).get('list') ?? [], {
    comparisons,
    domainOf: (field) => domainOf(field, leaves.get(field.id) ?? []),
  })
  return { cells: cells.map(({ truths }) => signsOf(truths)), absent: signsOf(absent.truths) }
}

describe('the entries of a list', () => {
  const yes = leaf('eq', 'yes', 'a')
  const over = leaf('gt', 5, 'n')
  const answered = leaf('answered', undefined, 'n')
  const check = (rule: Rule, fieldId = 'n') => ({ checks: [{ rule, message: 'No', fieldId }] })
  const found = (page: { fields: object[]; checks?: object[]; repeat?: object; before?: object[] }, ...rules: Rule[]) =>
    kinds(page, ...rules.map(anyRow)).cells

  it('have no answer to a question that is not asked in them, and one to a question that is', () => {
    const asked = { fields: [radios('a'), number('n', { showIf: yes })] }
    expect(found(asked, all(not(yes), over))).to.deep.equal(['n'])
    expect(found(asked, all(yes, over))).to.have.members(['n', 'y'])
    expect(found(asked, all(yes, not(answered)))).to.deep.equal(['n'])
    const optional = { fields: [radios('a'), number('n', { showIf: yes, required: false })] }
    expect(found(optional, all(yes, not(answered)))).to.have.members(['n', 'y'])
    // One question is asked after another one that is not asked.
    const chain = { fields: [radios('a'), number('m', { showIf: yes }), number('n', { showIf: leaf('gt', 3, 'm') })] }
    expect(found(chain, all(not(yes), answered))).to.deep.equal(['n'])
    expect(found(chain, all(yes, answered))).to.have.members(['n', 'y'])
  })

  it('have an answer where a rule requires one', () => {
    const needed = { fields: [radios('a'), number('n', { required: yes })] }
    expect(found(needed, all(yes, not(answered)))).to.deep.equal(['n'])
    expect(found(needed, all(not(yes), not(answered)))).to.have.members(['n', 'y'])
    const hidden = { fields: [radios('a'), number('n', { required: yes, showIf: not(yes) })] }
    expect(found(hidden, all(yes, not(answered)))).to.have.members(['n', 'y'])
  })

  it('pass the checks of the list, where their questions are asked', () => {
    const two = { fields: [radios('a'), number()] }
    expect(found({ ...two, ...check(any(not(yes), over)) }, all(yes, leaf('lt', 5, 'n')))).to.deep.equal(['n'])
    expect(found({ ...two, ...check(any(not(yes), over)) }, all(yes, over))).to.have.members(['n', 'y'])
    const hidden = { fields: [radios('a'), number('n', { showIf: yes })], ...check(all(yes, over)) }
    expect(found(hidden, not(yes))).to.have.members(['n', 'y'])
    expect(found(hidden, not(over))).to.have.members(['n', 'y'])
    expect(found({ ...hidden, ...check(over, 'a') }, not(yes))).to.deep.equal(['n'])
    expect(
      found({ fields: [number(), number('m')], ...check(compared('gt', 'm', 'n')) }, compared('lte', 'm', 'n')),
    ).to.deep.equal(['n'])
    const contrary = { ...two, checks: [...check(over).checks, ...check(leaf('lt', 5, 'n')).checks] }
    expect(kinds(contrary, count('gt', 0)).cells).to.deep.equal([])
    expect(kinds({ ...contrary, repeat: { min: 0 } }, count('gt', 0)).cells).to.deep.equal(['n'])
  })

  it('may have any answer where what is outside of the list decides', () => {
    const outer = leaf('eq', 'yes', 'z')
    expect(found({ fields: [number('n', { showIf: outer })] }, answered)).to.have.members(['n', 'y'])
    expect(found({ fields: [number()], ...check(any(outer, over)) }, over)).to.have.members(['n', 'y'])
    const around = { fields: [number()], before: [number('m')], ...check(compared('gt', 'm', 'n')) }
    expect(found(around, over)).to.have.members(['n', 'y'])
    expect(
      found({ ...around, ...check(compared('gt', 'k', 'm')), before: [number('m'), number('k')] }, over),
    ).to.have.members(['n', 'y'])
  })

  it('are as many as there are choices that differ', () => {
    const unique = [{ fieldId: 'a', message: 'No' }]
    const many = (more: object, ...rules: Rule[]) =>
      kinds({ fields: [{ ...radios('a'), ...more }, text('t')], repeat: { max: 9, unique } }, ...rules).cells
    expect(many({}, count('gt', 3))).to.deep.equal(['n'])
    expect(many({}, count('gt', 2))).to.have.members(['n', 'y'])
    expect(many({ required: false }, count('gt', 3))).to.have.members(['n', 'y'])
  })

  it('are all tried where what binds them makes too many', () => {
    const fields = Array.from({ length: 14 }, (_, i) => number(`n${i}`, { required: false }))
    const checks = fields.map(({ id }) => check(any(leaf('gt', 5, id), leaf('lt', 9, id)), id).checks[0]!)
    expect(found({ fields, checks }, leaf('gt', 5, 'n0'))).to.have.members(['n', 'y'])
  })
})

describe('the kinds of lists', () => {
  const over = leaf('gt', 5, 'n')

  it('are told apart by what holds for one entry, for each, and by how many there are', () => {
    const { cells } = kinds({ fields: [number()] }, anyRow(over), everyRow(over), count('gt', 1))
    expect(cells).to.have.members(['nnn', 'yyn', 'nny', 'yyy', 'yny'])
    expect(kinds({ fields: [number()], repeat: { max: 1 } }, anyRow(over), everyRow(over)).cells).to.have.members([
      'nn',
      'yy',
    ])
    expect(kinds({ fields: [number()], repeat: { min: 2 } }, count('gt', 1), count('gte', 3)).cells).to.have.members([
      'yn',
      'yy',
    ])
    expect(kinds({ fields: [number()] }, count('in', [2, 7]), count('neq', 3)).cells).to.have.members([
      'ny',
      'yy',
      'nn',
    ])
  })

  it('are those that trying every list shows', () => {
    for (let seed = 0; seed < 60; seed++) {
      const dice = diceOf(seed)
      const min = dice(3)
      const max = Math.max(1, min) + dice(2)
      const optional = dice(2) === 0
      const fields = [
        number('n', { integer: true, max: 2 }),
        { type: 'boolean', id: 'b', label: 'B', required: !optional },
      ]
      const inner = (depth = 0): Rule => {
        if (depth < 2 && dice(2) === 0)
          return [
            all(inner(depth + 1), inner(depth + 1)),
            any(inner(depth + 1), inner(depth + 1)),
            not(inner(depth + 1)),
          ][dice(3)]!
        return [
          leaf('gt', dice(3), 'n'),
          leaf('eq', dice(3), 'n'),
          leaf('eq', true, 'b'),
          leaf('answered', undefined, 'b'),
        ][dice(4)]!
      }
      const rules = [anyRow(inner()), everyRow(inner()), anyRow(inner()), count(dice(2) ? 'gt' : 'eq', dice(4))]
      const entries = [0, 1, 2].flatMap((n) => [{ n, b: true }, { n, b: false }, ...(optional ? [{ n }] : [])])
      let lists: object[][] = [[]]
      const found = new Set<string>()
      for (let length = 0; length <= max; length++) {
        if (length >= min)
          for (const list of lists) found.add(signsOf(rules.map((rule) => evaluateLogic(rule, { list }, { now: 0 }))))
        lists = lists.flatMap((list) => entries.map((entry) => [...list, entry]))
      }
      expect(kinds({ fields, repeat: { min, max } }, ...rules).cells, `seed ${seed}`).to.have.members([...found])
    }
  })

  it('are told apart by counts that are named, and those between them', () => {
    const long = (...rules: Rule[]) => kinds({ fields: [number()], repeat: { max: 50 } }, ...rules).cells
    expect(long(count('lt', 30), count('gt', 30))).to.have.members(['yn', 'nn', 'ny'])
    expect(long(count('gt', 30), count('lt', 32))).to.have.members(['ny', 'yy', 'yn'])
    expect(long(count('gt', 30), count('lt', 31))).to.have.members(['ny', 'yn'])
    expect(long(count('in', [20, 40]), count('gte', 40))).to.have.members(['nn', 'yn', 'yy', 'ny'])
    expect(long(count('gte', 50), count('eq', 1))).to.have.members(['nn', 'yn', 'ny'])
    expect(long(count('gt', 50), count('lt', 1))).to.deep.equal(['nn'])
    // Between two counts there is room for as many kinds of entries as the longest of these lists has.
    const each = [0, 2, 4, 6].map((n) => anyRow(leaf('eq', n, 'n')))
    expect(long(...each, count('gt', 2), count('lt', 5))).to.include('yyyyyy')
    expect(long(...each, count('gt', 1), count('lt', 4))).to.not.include('yyyyyy')
  })

  it('have as many entries as they have kinds of them', () => {
    const three = [leaf('lt', 3, 'n'), all(leaf('gte', 3, 'n'), leaf('lt', 6, 'n')), leaf('gte', 6, 'n')]
    const within = (max: number) => kinds({ fields: [number()], repeat: { max } }, ...three.map(anyRow)).cells
    expect(within(2)).to.have.members(['ynn', 'nyn', 'nny', 'yyn', 'yny', 'nyy'])
    expect(within(3)).to.include('yyy')
  })

  it('may be empty where no entry is needed', () => {
    const rules = [anyRow(over), everyRow(over), count('eq', 0)]
    const { cells, absent } = kinds({ fields: [number()], repeat: { min: 0 } }, ...rules)
    expect(cells).to.include(absent)
    expect(absent).to.match(/^n.y$/)
    expect(kinds({ fields: [number()] }, ...rules).cells).to.not.include(absent)
  })

  it('are none where an entry needs an answer that there is not, unless the list may be empty', () => {
    const stuck = number('n', { integer: true, min: 1.25, max: 1.75 })
    expect(kinds({ fields: [stuck] }, count('gt', 0)).cells).to.deep.equal([])
    expect(kinds({ fields: [stuck], repeat: { min: 0 } }, count('gt', 0)).cells).to.deep.equal(['n'])
    for (const more of [{ required: false }, { showIf: leaf('eq', 'yes', 'a') }])
      expect(kinds({ fields: [radios('a'), { ...stuck, ...more }] }, anyRow(over), count('gt', 0)).cells).to.deep.equal(
        ['ny'],
      )
  })

  it('are none where one question of several has no answer, whatever the rules ask', () => {
    const stuck = number('n', { integer: true, min: 1.25, max: 1.75 })
    const yes = anyRow(leaf('eq', 'yes', 'a'))
    expect(kinds({ fields: [radios('a'), stuck] }, yes).cells).to.deep.equal([])
    expect(kinds({ fields: [radios('a'), { ...stuck, required: leaf('eq', 'yes', 'a') }] }, yes).cells).to.deep.equal([
      'n',
    ])
  })

  it('have entries in which a question is left empty or not asked', () => {
    const rules = [anyRow(leaf('answered', undefined, 'n')), everyRow(leaf('answered', undefined, 'n'))]
    expect(kinds({ fields: [number()] }, ...rules).cells).to.deep.equal(['yy'])
    for (const more of [{ required: false }, { showIf: leaf('eq', 'yes', 'a') }])
      expect(kinds({ fields: [radios('a'), number('n', more)] }, ...rules).cells).to.have.members(['yy', 'nn', 'yn'])
  })

  it('follow the rule within an entry', () => {
    const two = { fields: [number(), radios('a')], repeat: { max: 1 } }
    const yes = leaf('eq', 'yes', 'a')
    expect(kinds(two, anyRow(over), anyRow(yes), anyRow(all(over, yes)), anyRow(any(over, yes))).cells).to.have.members(
      ['nnnn', 'ynny', 'nyny', 'yyyy'],
    )
    expect(kinds(two, anyRow(over), anyRow(not(over))).cells).to.have.members(['yn', 'ny'])
    expect(kinds(two, anyRow(all(over, not(over)))).cells).to.deep.equal(['n'])
  })

  it('have entries whose answers compare with each other, and with answers before the list', () => {
    const [more, less] = [compared('gt', 'm', 'n'), compared('lte', 'm', 'n')]
    const within = { fields: [number(), number('m')], repeat: { max: 1 } }
    expect(kinds(within, anyRow(more), anyRow(less)).cells).to.have.members(['yn', 'ny'])
    const optional = { fields: [number(), number('m', { required: false })], repeat: { max: 1 } }
    expect(kinds(optional, anyRow(more), anyRow(less)).cells).to.have.members(['yn', 'ny', 'nn'])
    // The answer before the list may not have been asked for.
    const around = { fields: [number()], before: [number('m')], repeat: { max: 1 } }
    expect(kinds(around, anyRow(more), anyRow(less)).cells).to.have.members(['yn', 'ny', 'nn'])
    expect(kinds(around, anyRow(compared('neq', 'm', 'n')), anyRow(compared('eq', 'm', 'n'))).cells).to.have.members([
      'yn',
      'ny',
    ])
  })

  it('are not known where too many kinds of entries would have to be tried', () => {
    const fields = Array.from({ length: 8 }, (_, i) => number(`n${i}`))
    const rules = fields.map(({ id }) => anyRow(leaf('in', [1, 3, 5], id)))
    expect(new Set(kinds({ fields: fields.slice(0, 2) }, ...rules.slice(0, 2)).cells)).to.have.lengthOf(4)
    const many = kinds({ fields }, ...rules)
    expect(many.cells).to.deep.equal(['????????'])
    expect(kinds({ fields, repeat: { min: 0 } }, ...rules).cells).to.deep.equal(['????????', many.absent])
    // Entries of few kinds, of which lists of very many kinds can be made, unless they are short.
    const both = (count: number) =>
      fields.slice(0, count).flatMap(({ id }) => [anyRow(leaf('gt', 5, id)), everyRow(leaf('gt', 5, id))])
    const among = (count: number, max: number) =>
      kinds({ fields: fields.slice(0, count), repeat: { max } }, ...both(count)).cells
    expect(among(5, 20)).to.have.lengthOf(243)
    expect(among(6, 20)).to.deep.equal(['????????????'])
    expect(among(6, 1)).to.have.lengthOf(64)
  })

  it('are not known where there are more than 5,000 entries to try, and only such as rules ask for', () => {
    const asked = (...choices: number[]) => choices.map((many, i) => ({ ...number(`n${i}`), many }))
    /** Each question has as many kinds of answers as are said, and one rule looks at all of them. */
    const tried = (questions: ReturnType<typeof asked>) => {
      const leaves = questions.flatMap(({ id, many }) => Array.from({ length: many - 1 }, (_, i) => leaf('gt', i, id)))
      return kinds({ fields: questions }, anyRow(all(...leaves))).cells
    }
    expect(tried(asked(2, 2, 2, 5, 5, 5, 5))).to.have.members(['y', 'n'])
    expect(tried(asked(2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2))).to.deep.equal(['?'])
    const others = Array.from({ length: 13 }, (_, i) => number(`n${i}`, { required: false }))
    expect(kinds({ fields: [number(), ...others] }, anyRow(over)).cells).to.have.members(['y', 'n'])
    // Each comparison of two answers is tried once, however often rules ask for it.
    const pairs = Array.from({ length: 8 }, (_, i) => anyRow(compared(i % 2 ? 'gt' : 'lte', 'm', 'n')))
    expect(kinds({ fields: [number(), number('m')] }, ...pairs).cells).to.not.include('????????')
  })

  it('are not known where an answer is not, unless the rest of the rule decides', () => {
    const values = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
    const boxes = { type: 'checkboxes', id: 'b', label: 'B', options: values.map((value) => ({ value, label: value })) }
    const unknown = values.map((value) => leaf('contains', value, 'b'))
    const [never, ever] = [leaf('gt', 9, 'n'), leaf('gte', 0, 'n')]
    for (const [rule, sign] of [
      [any(...unknown), '?'],
      [not(any(...unknown)), '?'],
      [all(ever, ...unknown), '?'],
      [all(over, ...unknown), '?'],
      [all(never, ...unknown), 'n'],
      [any(...unknown, ever), 'y'],
      [any(...unknown, never), '?'],
      [not(any(...unknown, ever)), 'n'],
      [any(...unknown, count('gt', 1)), '?'],
    ] as const)
      expect(kinds({ fields: [number(), boxes] }, anyRow(rule)).cells, JSON.stringify(rule)).to.deep.equal([sign])
  })
})

describe('how two answers may compare', () => {
  const form = (type: string, ...rules: Rule[]): Form =>
    ({
      slug: 'f',
      title: 'F',
      pages: [
        {
          id: 'p',
          fields: [
            { ...radios('a'), type },
            { ...radios('b'), type },
            { ...radios('c'), type: 'radios' },
            ...rules.map((rule, i) => text(`x${i}`, rule)),
          ],
        },
      ],
    }) as never
  const kindsFor = (type: string, ...rules: LeafRule[]) => {
    const found = comparisonsIn(form(type, ...rules))
    const { relation } = found.get(rules[0]!)!
    for (const rule of rules) expect(found.get(rule)!.relation).to.equal(relation)
    return relation.cells.map(({ truths }) => signsOf(truths))
  }

  it('is below, equal or above, whichever of the two is named first', () => {
    const rules = [
      compared('lt', 'b', 'a'),
      compared('lte', 'b', 'a'),
      compared('eq', 'b', 'a'),
      compared('gt', 'a', 'b'),
    ]
    for (const type of ['number', 'date', 'time'])
      expect(kindsFor(type, ...rules), type).to.deep.equal(['yyny', 'nyyn', 'nnnn'])
    const more = [
      compared('gt', 'b', 'a'),
      compared('gte', 'b', 'a'),
      compared('neq', 'a', 'b'),
      compared('lte', 'a', 'b'),
    ]
    expect(kindsFor('number', ...more)).to.deep.equal(['nnnn', 'nyyy', 'yyny'])
  })

  it('is equal or not, and a part of the other or not, where there is no order', () => {
    expect(kindsFor('radios', compared('eq', 'b', 'a'), compared('neq', 'a', 'b'))).to.deep.equal(['nn', 'yy'])
    const parts = [compared('eq', 'b', 'a'), compared('contains', 'b', 'a'), compared('contains', 'a', 'b')]
    // Two equal texts contain each other.
    expect(kindsFor('text', ...parts)).to.have.members(['nnn', 'nyn', 'nny', 'nyy', 'yyy'])
  })

  it('is a member of the other or not, in whichever way that is asked', () => {
    const rules = [compared('in', 'b', 'c'), compared('contains', 'c', 'b')]
    expect(kindsFor('checkboxes', ...rules)).to.deep.equal(['nn', 'yy'])
    expect(kindsFor('checkboxes', compared('eq', 'c', 'b'), ...rules)).to.have.members(['nnn', 'ynn', 'nyy', 'yyy'])
  })

  it('is one thing for each pair of questions', () => {
    const [one, other] = [compared('eq', 'b', 'a'), compared('eq', 'c', 'a')]
    const found = comparisonsIn(form('text', one, other, leaf('eq', 'yes', 'a')))
    expect([...found.keys()]).to.deep.equal([one, other])
    expect(found.get(one)!.relation).to.not.equal(found.get(other)!.relation)
    expect([found.get(one)!.own, found.get(one)!.other]).to.deep.equal([
      leaf('answered', undefined, 'a'),
      leaf('answered', undefined, 'b'),
    ])
  })
})
