/** The kinds of lists that rules tell apart, and how two answers may compare. */
import { expect } from 'chai'
import type { Form } from '../../../../src/models/form.ts'
import type { LeafRule, Rule } from '../../../../src/models/rule.ts'
import { comparisonsIn } from '../../../../src/services/definitions/proof/comparisons.ts'
import { domainOf } from '../../../../src/services/definitions/proof/domain.ts'
import { listDomain } from '../../../../src/services/definitions/proof/lists.ts'
import { leavesByField, listRulesByPage } from '../../../../src/services/definitions/proof/uses.ts'
import { radios, text } from '../../logic/forms.ts'
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
  { fields, repeat = {}, before = [] }: { fields: object[]; repeat?: object; before?: object[] },
  ...rules: Rule[]
) {
  const list = { id: 'list', fields, repeat: { min: 1, max: 3, itemLabel: 'car', ...repeat } }
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
    // Entries of few kinds, of which lists of very many kinds can be made.
    const few = fields.slice(0, 5)
    const both = few.flatMap(({ id }) => [anyRow(leaf('gt', 5, id)), everyRow(leaf('gt', 5, id))])
    expect(kinds({ fields: few, repeat: { max: 20 } }, ...both).cells).to.have.lengthOf(243)
    const six = fields.slice(0, 6).flatMap(({ id }) => [anyRow(leaf('gt', 5, id)), everyRow(leaf('gt', 5, id))])
    expect(kinds({ fields: fields.slice(0, 6), repeat: { max: 20 } }, ...six).cells).to.deep.equal(['????????????'])
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
