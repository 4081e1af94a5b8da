import { expect } from 'chai'
import fc from 'fast-check'
import type { Field } from '../../../../src/models/field.ts'
import type { Form } from '../../../../src/models/form.ts'
import { OPERATORS, type Operator, type Rule } from '../../../../src/models/rule.ts'
import { LogicError, visibilityOrder } from '../../../../src/services/logic/index.ts'
import { lintForm } from '../../../support/told.ts'
import { EXTRA, FIELDS, formOf, formWith, radios, text } from '../../logic/forms.ts'
import { all, any, compared, leaf, nested, not } from '../../logic/rules.ts'

const faultOf = (rule: Rule): { pointer: string; reason: string } | undefined => {
  const [fault, ...others] = lintForm(formWith(rule))
  expect(others).to.deep.equal([])
  return fault && { pointer: fault.pointer.replace(EXTRA, ''), reason: fault.reason }
}
const codes = (form: Form): string[] => lintForm(form).map(({ code, pointer }) => `${code} ${pointer}`)

describe('lintForm', () => {
  it('finds nothing in rules that fit their fields', () => {
    const rules = [
      leaf('eq', 'x', 'name'),
      leaf('contains', 'fire', 'story'),
      leaf('endsWith', '.org', 'email'),
      leaf('startsWith', '+44', 'phone'),
      leaf('in', ['https://a.example'], 'site'),
      leaf('gte', 18, 'age'),
      leaf('in', [1, 2.5], 'age'),
      leaf('lt', '2024-02-29', 'moved'),
      leaf('withinLast', { days: 30 }, 'moved'),
      leaf('gt', '09:30', 'at'),
      leaf('neq', 'idea', 'topic'),
      leaf('in', ['de', 'fr'], 'country'),
      leaf('contains', 'cat', 'pets'),
      leaf('eq', ['cat', 'dog'], 'pets'),
      leaf('notIn', [['cat'], ['none']], 'pets'),
      leaf('eq', false, 'car'),
      leaf('eq', true, 'agree'),
      leaf('answered', undefined, 'home'),
      leaf('notAnswered', undefined, 'evidence'),
    ]
    expect(lintForm(formWith(all(any(...rules), not(all(...rules)), all(), any())))).to.deep.equal([])
    expect(lintForm(formOf(FIELDS))).to.deep.equal([])
  })

  it('refuses a reference to a question that does not exist, and suggests the nearest', () => {
    const unknown = (id: string): string => faultOf(leaf('answered', undefined, id))!.reason
    expect(faultOf(all(leaf('answered', undefined, 'name'), not(leaf('eq', 'x', 'topc'))))).to.deep.equal({
      pointer: '/rules/1/rule/fieldId',
      reason: 'names a question that is not in the form: "topc"; did you mean "topic"?',
    })
    expect(unknown('Country')).to.include('did you mean "country"?')
    expect(unknown('adress')).not.to.include('did you mean')
    expect(unknown('zzzzzzzz')).to.equal('names a question that is not in the form: "zzzzzzzz"')
    expect(unknown('constructor')).to.equal('names a question that is not in the form: "constructor"')
  })

  it('refuses an operator that makes no sense for the type of question', () => {
    const text = 'eq neq in notIn answered notAnswered contains notContains startsWith endsWith'
    const number = 'eq neq in notIn answered notAnswered gt gte lt lte'
    const whole = 'eq neq in notIn answered notAnswered'
    const presence = 'answered notAnswered'
    const allowed: Record<string, string> = {
      ...{ name: text, story: text, email: text, phone: text, site: text, age: number, at: number },
      ...{ moved: `${number} withinLast notWithinLast`, topic: whole, country: whole, car: whole },
      ...{
        pets: `${whole} contains notContains`,
        agree: 'eq neq answered notAnswered',
        home: presence,
        evidence: presence,
      },
    }
    for (const { id, type } of FIELDS)
      for (const operator of OPERATORS) {
        const names = allowed[id]!.split(' ')
        const faults = lintForm(formWith(leaf(operator, undefined, id))).filter(({ pointer }) =>
          pointer.endsWith('/operator'),
        )
        const reason = `"${operator}" cannot be used with a question of type ${type}. Use one of ${names.join(', ')}`
        expect(faults).to.deep.equal(
          names.includes(operator) ? [] : [{ code: 'INT202', pointer: `${EXTRA}/operator`, reason }],
        )
      }
  })

  it('refuses an operand that the question can never have for an answer', () => {
    const wrong: [Operator, unknown, string, string, string][] = [
      ['eq', 5, 'name', '', 'must be text (found 5)'],
      ['eq', ['x'], 'name', '', 'must be text (found ["x"])'],
      ['eq', ' ', 'name', '', 'must be text (found " ")'],
      ['in', ['x', true], 'name', '/1', 'must be text (found true)'],
      ['contains', 5, 'story', '', 'must be text (found 5)'],
      ['eq', '5', 'age', '', 'must be a number (found "5")'],
      ['gt', '2026-11-20', 'age', '', 'must be a number (found "2026-11-20")'],
      ['eq', '2026-02-30', 'moved', '', 'must be a real date written YYYY-MM-DD (found "2026-02-30")'],
      ['gt', '20/11/2026', 'moved', '', 'must be a real date written YYYY-MM-DD (found "20/11/2026")'],
      ['lt', 2026, 'moved', '', 'must be a real date written YYYY-MM-DD (found 2026)'],
      ['lt', '9:30', 'at', '', 'must be a time written HH:MM (found "9:30")'],
      ['eq', '24:00', 'at', '', 'must be a time written HH:MM (found "24:00")'],
      ['eq', 'An idea', 'topic', '', 'must be one of "problem", "idea" (found "An idea")'],
      ['notIn', ['de', 'uk'], 'country', '/1', 'must be one of "de", "fr" (found "uk")'],
      ['contains', 'fish', 'pets', '', 'must be one of "cat", "dog", "none" (found "fish")'],
      [
        'eq',
        'cat',
        'pets',
        '',
        'must be a list, because "eq" compares all selected options (found "cat"). To ask about one option, use "contains"',
      ],
      ['eq', [], 'pets', '', 'must be a list with at least one entry (found [])'],
      ['neq', ['cat', 'fish'], 'pets', '/1', 'must be one of "cat", "dog", "none" (found "fish")'],
      ['in', ['cat'], 'pets', '/0', 'must be a list with at least one entry (found "cat")'],
      ['in', [['cat'], ['cat', 'fish']], 'pets', '/1/1', 'must be one of "cat", "dog", "none" (found "fish")'],
      ['eq', 'yes', 'car', '', 'must be true or false (found "yes")'],
      ['eq', false, 'agree', '', 'must be true (a box that is not selected counts as not answered) (found false)'],
    ]
    for (const [operator, value, id, pointer, reason] of wrong)
      expect(faultOf(leaf(operator, value, id))).to.deep.equal({ pointer: `/value${pointer}`, reason })
  })

  it('checks the rules of checks like those of questions, and where their messages are shown', () => {
    const repeat = { max: 3, itemLabel: 'thing' }
    const found = (check: object, more: object = {}) =>
      codes({
        slug: 'f',
        title: 'F',
        pages: [
          { id: 'p', fields: [text('before')] },
          {
            id: 'q',
            fields: [text('a'), text('b'), ...FIELDS.filter(({ id }) => id === 'evidence' || id === 'car')],
            checks: [{ message: 'No', ...check }],
            ...more,
          },
          { id: 'r', fields: [text('later')] },
        ],
      } as never)
    const rule = compared('neq', 'a', 'b')
    const at = '/pages/1/checks/0'
    expect(found({ rule, fieldId: 'b' })).to.deep.equal([])
    expect(found({ rule: compared('neq', 'before', 'b'), fieldId: 'b' })).to.deep.equal([])
    expect(found({ rule, fieldId: 'b' }, { repeat })).to.deep.equal([])
    expect(found({ rule, fieldId: 'before' })).to.deep.equal([`INT209 ${at}/fieldId`])
    expect(found({ rule, fieldId: 'c' })).to.deep.equal([`INT209 ${at}/fieldId`])
    expect(found({ rule: leaf('eq', 'x', 'later'), fieldId: 'a' })).to.deep.equal([`INT206 ${at}/rule/fieldId`])
    expect(found({ rule: leaf('gt', 5, 'a'), fieldId: 'a' })).to.deep.equal([`INT202 ${at}/rule/operator`])
    const unique = (fieldId: string) =>
      found({ rule, fieldId: 'b' }, { repeat: { ...repeat, unique: [{ fieldId, message: 'No' }] } })
    expect(unique('a')).to.deep.equal([])
    expect(unique('before')).to.deep.equal(['INT209 /pages/1/repeat/unique/0/fieldId'])
    expect(unique('evidence')).to.deep.equal(['INT209 /pages/1/repeat/unique/0/fieldId'])
    expect(unique('car')).to.deep.equal(['INT209 /pages/1/repeat/unique/0/fieldId'])
  })

  it('checks the rule by which a question is required like that by which it is shown', () => {
    const need = (required: Rule) => codes(formOf([text('a'), { ...text('b'), required }, text('c')], [text('later')]))
    const at = '/pages/0/fields/1/required'
    expect(need(leaf('eq', 'x', 'a'))).to.deep.equal([])
    expect(need(leaf('answered', undefined, 'c'))).to.deep.equal([])
    expect(need(leaf('eq', 'x', 'later'))).to.deep.equal([`INT206 ${at}/fieldId`])
    expect(need(leaf('gt', 5, 'a'))).to.deep.equal([`INT202 ${at}/operator`])
    expect(need(leaf('answered', undefined, 'b'))).to.deep.equal([`INT205 ${at}`])
    // Two questions may each be required without the other: no circle, as neither decides whether the other is asked.
    const pair = formOf([
      { ...text('a'), required: leaf('notAnswered', undefined, 'b') },
      { ...text('b'), required: leaf('notAnswered', undefined, 'a') },
    ])
    expect(codes(pair)).to.deep.equal([])
  })

  it('takes a day that moves with today for dates alone', () => {
    expect(faultOf(leaf('lte', { today: '-18y' }, 'moved'))).to.equal(undefined)
    const others = 'Only date questions can be compared with a day counted from today'
    for (const [id, needed] of [
      ['age', 'a number'],
      ['at', 'a time written HH:MM'],
      ['name', 'text'],
    ] as const)
      expect(faultOf(leaf('eq', { today: '' }, id))).to.deep.equal({
        pointer: '/value',
        reason: `must be ${needed}. ${others}`,
      })
  })

  it('takes another answer where the two types fit', () => {
    const options = [{ value: 'cat', label: 'Cat' }]
    const more: Field[] = [
      { type: 'number', id: 'limit', label: 'Limit' },
      { type: 'date', id: 'until', label: 'Until' },
      { type: 'time', id: 'close', label: 'Close' },
      { type: 'boolean', id: 'van', label: 'Van' },
      { type: 'radios', id: 'pet', label: 'Pet', options },
      { type: 'checkboxes', id: 'others', label: 'Others', options },
    ]
    const found = (rule: Rule) => lintForm(formOf([...FIELDS, ...more, text('x', rule)]))
    const fits: [Operator, string, string][] = [
      ['lte', 'age', 'limit'],
      ['gt', 'until', 'moved'],
      ['lt', 'at', 'close'],
      ['eq', 'car', 'van'],
      ['neq', 'name', 'email'],
      ['contains', 'story', 'name'],
      ['in', 'pet', 'pets'],
      ['notContains', 'pets', 'pet'],
      ['eq', 'pets', 'others'],
    ]
    for (const [operator, id, other] of fits) expect(found(compared(operator, other, id)), id).to.deep.equal([])
    const unfit: [Operator, string, string][] = [
      ['lte', 'age', 'moved'],
      ['eq', 'name', 'age'],
      ['eq', 'name', 'topic'],
      ['eq', 'topic', 'pet'],
      ['in', 'topic', 'country'],
      ['in', 'name', 'pets'],
      ['in', 'age', 'limit'],
      ['contains', 'pets', 'others'],
      ['contains', 'name', 'pet'],
      ['eq', 'agree', 'car'],
    ]
    for (const [operator, id, other] of unfit) {
      const [fault, ...rest] = found(compared(operator, other, id))
      expect(rest).to.deep.equal([])
      expect(fault, id).to.include({ code: 'INT208' })
      expect(fault!.pointer).to.match(/showIf\/valueOf$/)
    }
  })

  it('refuses another answer that is the same one, unknown, or not there yet', () => {
    const form = (rule: Rule): Form => formOf([text('a'), text('b')], [text('x', rule)], [text('later')])
    const found = (rule: Rule) => lintForm(form(rule)).map(({ code, pointer }) => `${code} ${pointer}`)
    const at = '/pages/1/fields/0/showIf'
    expect(found(compared('eq', 'b', 'a'))).to.deep.equal([])
    expect(found(compared('eq', 'a', 'a'))).to.deep.equal([`INT207 ${at}/valueOf`])
    expect(found(compared('eq', 'bb', 'a'))).to.deep.equal([`INT201 ${at}/valueOf`])
    expect(found(compared('eq', 'later', 'a'))).to.deep.equal([`INT206 ${at}/valueOf`])
    expect(found(compared('eq', 'x', 'a'))).to.deep.equal([`INT205 ${at}`])
    const page = {
      ...form(all()),
      pages: [
        { id: 'p', fields: [text('a')] },
        { id: 'q', fields: [text('b')], showIf: compared('eq', 'b', 'a') },
      ],
    }
    expect(codes(page)).to.deep.equal(['INT206 /pages/1/showIf/valueOf'])
  })

  it('compares an answer of a record with one of the same record, or outside of every list', () => {
    const repeat = { max: 3, itemLabel: 'thing' }
    const form = (rule: Rule): Form => ({
      slug: 'f',
      title: 'F',
      pages: [
        { id: 'p', fields: [text('out')] },
        { id: 'l', fields: [text('a'), text('b')], repeat },
        { id: 'm', fields: [text('c')], repeat },
        { id: 'q', fields: [text('x', { type: 'anyRow', groupId: 'l', rule }), text('y')] },
        { id: 'r', fields: [text('later')] },
      ],
    })
    const found = (rule: Rule) => codes(form(rule)).map((one) => one.split(' ')[0])
    expect(found(compared('eq', 'b', 'a'))).to.deep.equal([])
    expect(found(compared('eq', 'out', 'a'))).to.deep.equal([])
    expect(found(compared('eq', 'y', 'a'))).to.deep.equal([])
    expect(found(compared('eq', 'c', 'a'))).to.deep.equal(['INT206'])
    expect(found(compared('eq', 'later', 'a'))).to.deep.equal(['INT206'])
    expect(found(compared('eq', 'a', 'out'))).to.deep.equal(['INT206'])
  })

  it('names at most twenty of many options', () => {
    const options = Array.from({ length: 300 }, (_, i) => ({ value: `v${i}`, label: `V ${i}` }))
    const form = formOf([{ type: 'select', id: 'many', label: 'Many', options }, text('x', leaf('eq', 'w', 'many'))])
    expect(lintForm(form)[0]!.reason).to.match(/^must be one of "v0", .*"v19" and 280 more \(found "w"\)$/)
  })

  it('gives all faults, of blocks too, with the pointer of each', () => {
    const form = formOf(
      [text('b'), text('a', leaf('eq', 1, 'b'))],
      [{ type: 'inset', text: 'Inset', showIf: not(any(leaf('gt', 5, 'b'), leaf('eq', 'x', 'gone'))) }],
    )
    expect(lintForm(form).map(({ pointer }) => pointer)).to.deep.equal([
      '/pages/0/fields/1/showIf/value',
      '/pages/1/fields/0/showIf/rule/rules/0/operator',
      '/pages/1/fields/0/showIf/rule/rules/1/fieldId',
    ])
  })

  it('refuses questions that depend on themselves, and names the way round', () => {
    const on = (id: string): Rule => leaf('answered', undefined, id)
    const self = formOf([text('a', on('a'))])
    expect(lintForm(self)).to.deep.equal([
      { code: 'INT205', pointer: '/pages/0/fields/0/showIf', reason: 'makes the question depend on itself: a → a' },
    ])
    const long = formOf([text('z'), text('a', all(on('z'), not(on('b')))), text('b', on('c')), text('c', on('a'))])
    expect(lintForm(long)).to.deep.equal([
      {
        code: 'INT205',
        pointer: '/pages/0/fields/1/showIf',
        reason: 'makes the question depend on itself: a → b → c → a',
      },
    ])
    expect(() => visibilityOrder(long)).to.throw(LogicError, 'a → b → c → a')
    const outside = formOf([text('x', on('a')), text('a', on('b')), text('b', on('a'))])
    expect(lintForm(outside).map(({ pointer }) => pointer)).to.deep.equal(['/pages/0/fields/1/showIf'])
  })

  it('refuses a rule that looks ahead, or a page that looks at itself', () => {
    const on = (id: string): Rule => leaf('answered', undefined, id)
    const [first, second] = formOf([text('a')], [text('b')]).pages as [Form['pages'][0], Form['pages'][0]]
    const form = (...pages: Form['pages']): Form => ({ slug: 'form', title: 'Form', pages })
    expect(codes(form(first, { ...second, showIf: on('a') }))).to.deep.equal([])
    expect(codes(form({ ...first, fields: [text('a'), text('x', on('b'))] }, second))).to.deep.equal([
      'INT206 /pages/0/fields/1/showIf/fieldId',
    ])
    expect(codes(form({ ...first, showIf: on('a') }))).to.deep.equal(['INT206 /pages/0/showIf/fieldId'])
    expect(lintForm(form({ ...first, showIf: on('a') }))[0]!.reason).to.equal(
      'is on the same page "page-1". A page\'s own rule can only use earlier pages',
    )
    expect(lintForm(form({ ...first, showIf: not(on('b')) }, second))).to.deep.equal([
      {
        code: 'INT206',
        pointer: '/pages/0/showIf/rule/fieldId',
        reason: 'is on the later page "page-2". A rule can only use earlier pages, so move one of the two',
      },
    ])
  })

  it('lets a rule look into a list by its records alone', () => {
    const inner = leaf('eq', 'yes', 'kind')
    const list = { id: 'cars', fields: [radios('kind'), text('plate', inner)], repeat: { max: 3, itemLabel: 'car' } }
    const below = (rule: Rule): string[] =>
      codes({
        slug: 'form',
        title: 'Form',
        pages: [{ id: 'first', fields: [radios('zone')] }, list, { id: 'last', fields: [text('x')], showIf: rule }],
      })
    const rows = (rule: Rule, groupId = 'cars'): Rule => ({ type: 'anyRow', groupId, rule })
    const count = (groupId: string): Rule => ({ type: 'rowCount', groupId, operator: 'gt', value: 1 })
    expect(
      below(all(rows(inner), not({ type: 'everyRow', groupId: 'cars', rule: inner }), count('cars'))),
    ).to.deep.equal([])
    expect(below(inner)).to.deep.equal(['INT206 /pages/2/showIf/fieldId'])
    expect(below(rows(leaf('eq', 'yes', 'zone')))).to.deep.equal(['INT206 /pages/2/showIf/rule/fieldId'])
    expect(below(rows(rows(inner)))).to.deep.equal(['INT206 /pages/2/showIf/rule/groupId'])
    expect(below(rows(inner, 'car'))).to.deep.equal(['INT201 /pages/2/showIf/groupId'])
    expect(below(count('first'))).to.deep.equal(['INT201 /pages/2/showIf/groupId'])
    expect(below(rows(leaf('gt', 5, 'kind')))).to.deep.equal(['INT202 /pages/2/showIf/rule/operator'])
    const own = { ...list, fields: [radios('kind'), text('plate', count('cars'))] }
    expect(lintForm({ slug: 'form', title: 'Form', pages: [own] })).to.deep.equal([
      {
        code: 'INT206',
        pointer: '/pages/0/fields/1/showIf/groupId',
        reason: 'is the list of this page itself. Only rules on later pages can use it',
      },
    ])
  })

  it('refuses rules that are nested too deep before anything else', () => {
    const showIf = not(nested(32))
    expect(lintForm(formWith(showIf))).to.deep.equal([
      { code: 'INT204', pointer: EXTRA, reason: 'is nested more than 32 levels deep' },
    ])
    expect(faultOf(nested(32))!.reason).to.include('names a question')
  })
})

describe('visibilityOrder', () => {
  it('names the conditional fields, each after those that its rule depends on, else as they stand', () => {
    const on = (...ids: string[]): Rule => all(...ids.map((id) => leaf('answered', undefined, id)))
    const form = formOf(
      [text('d', on('c', 'b')), text('free'), text('b', on('free'))],
      [text('c', not(on('b'))), { type: 'inset', text: 'Inset', showIf: on('d') }, text('a', on('free', 'gone'))],
    )
    expect(visibilityOrder(form)).to.deep.equal(['b', 'c', 'd', 'a'])
    expect(visibilityOrder(formOf(FIELDS))).to.deep.equal([])
  })

  it('holds for any form without cycles', () => {
    const edges = fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 30 })
    const positions = fc.shuffledSubarray([...Array(12).keys()], { minLength: 12 })
    fc.assert(
      fc.property(edges, positions, (pairs, order) => {
        const needs = (i: number): number[] => pairs.flatMap(([a, b]) => (a === i && b < i ? [b] : []))
        const fieldOf = (i: number): Field =>
          radios(`q${i}`, needs(i).length ? any(...needs(i).map((n) => leaf('eq', 'yes', `q${n}`))) : undefined)
        const sorted = visibilityOrder(formOf(order.map(fieldOf)))
        expect(sorted).to.have.lengthOf(order.filter((i) => needs(i).length).length)
        for (const i of order)
          for (const n of needs(i))
            if (needs(n).length) expect(sorted.indexOf(`q${n}`)).to.be.lessThan(sorted.indexOf(`q${i}`))
      }),
    )
  })
})
