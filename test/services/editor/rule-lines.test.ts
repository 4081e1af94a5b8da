import { globSync, readFileSync } from 'node:fs'
import { expect } from 'chai'
import fc from 'fast-check'
import type { Field } from '../../../src/models/field.ts'
import { type Form, fieldsById } from '../../../src/models/form.ts'
import type { LeafRule, Operator, Rule } from '../../../src/models/rule.ts'
import { type GroupPart, type LineFault, type LinePart, linesIn } from '../../../src/models/rule-lines.ts'
import { lintForm, scopeOf } from '../../../src/services/definitions/rules/lint.ts'
import { operatorsFor } from '../../../src/services/definitions/rules/operands.ts'
import { asRule, normalRule } from '../../../src/services/editor/normal-rule.ts'
import { ruleLines } from '../../../src/services/editor/rule-lines.ts'
import { evaluateLogic, placedRules } from '../../../src/services/logic/index.ts'

const { afterButton, linesOf, ruleIn, shownLines } = ruleLines
const options = ['a', 'b', 'c'].map((value) => ({ value, label: `Option ${value}` }))
const ALL: Field[] = [
  { type: 'text', id: 'name', label: 'Name' },
  { type: 'textarea', id: 'story', label: 'Story' },
  { type: 'number', id: 'age', label: 'Age' },
  { type: 'number', id: 'costs', label: 'Costs', prefix: '€' },
  { type: 'date', id: 'born', label: 'Born' },
  { type: 'date', id: 'moved', label: 'Moved' },
  { type: 'time', id: 'at', label: 'At' },
  { type: 'radios', id: 'one', label: 'One', options },
  { type: 'select', id: 'found', label: 'Found', lookup: true, options },
  { type: 'checkboxes', id: 'some', label: 'Some', options },
  { type: 'boolean', id: 'sure', label: 'Sure' },
  { type: 'declaration', id: 'agreed', label: 'Agreed', statement: 'I agree' },
  { type: 'address', id: 'home', label: 'Home' },
]
const IN_LIST: Field[] = [
  { type: 'radios', id: 'kind', label: 'Kind', options },
  { type: 'number', id: 'weight', label: 'Weight' },
  { type: 'date', id: 'bought', label: 'Bought' },
]
const form: Form = {
  slug: 'all',
  title: 'All',
  pages: [
    { id: 'first', title: 'First', fields: ALL },
    { id: 'things', title: 'Things', fields: IN_LIST, repeat: { max: 5, itemLabel: 'thing' } },
    {
      id: 'last',
      title: 'Last',
      fields: [
        { type: 'text', id: 'above', label: 'Above' },
        {
          type: 'text',
          id: 'follows',
          label: 'Follows',
          showIf: { type: 'rule', fieldId: 'asked', operator: 'answered' },
        },
        { type: 'text', id: 'asked', label: 'Asked' },
        { type: 'text', id: 'below', label: 'Below' },
      ],
    },
  ],
}
const last = form.pages[2]!
const scope = scopeOf(form, { page: 2, item: last.fields[2]! })
const fields = fieldsById(form)

// Random rules that a definition may have.

const text = fc.constantFrom('x', 'van', '5', 'a "quoted" <b>', 'é', '{{ 7 }}')
const number = fc.oneof(fc.integer({ min: -2000, max: 2000 }), fc.constantFrom(1.5, 1.234, 0.001, -12.75, 1234567.25))
const date = fc.constantFrom('2027-03-31', '2000-02-29', '1987-12-01')
const time = fc.constantFrom('09:30', '00:00', '23:59')
const option = fc.constantFrom('a', 'b', 'c')
const many = <T>(one: fc.Arbitrary<T>) => fc.uniqueArray(one, { minLength: 1, maxLength: 3 })
const day = fc
  .tuple(
    fc.constantFrom('+', '-'),
    fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 200 })),
    fc.constantFrom('d', 'w', 'm', 'y'),
  )
  .map(([sign, amount, unit]) => ({ today: amount === 0 ? '' : `${sign}${amount}${unit}` }))
const VALUES: { [T in Field['type']]?: fc.Arbitrary<unknown> } = {
  text,
  textarea: text,
  number,
  date,
  time,
  radios: option,
  select: option,
  checkboxes: many(option),
  boolean: fc.boolean(),
  declaration: fc.constant(true),
}

const leafOf = (field: Field, others: readonly Field[]): fc.Arbitrary<Rule> =>
  fc.constantFrom(...operatorsFor(field)).chain((operator): fc.Arbitrary<Rule> => {
    const leaf = { type: 'rule' as const, fieldId: field.id, operator }
    if (/nswered$/.test(operator)) return fc.constant(leaf)
    const value = VALUES[field.type]! as fc.Arbitrary<string>
    const of = (operand: fc.Arbitrary<unknown>) => operand.map((one) => ({ ...leaf, value: one }) as LeafRule)
    if (/ithinLast$/.test(operator)) return of(fc.integer({ min: 0, max: 400 }).map((days) => ({ days })))
    if (operator === 'in' || operator === 'notIn') return of(many(value))
    const other = others.find((one) => one.id !== field.id && one.type === field.type)
    const compared = { ...leaf, valueOf: other?.id } as unknown as Rule
    if (other && ['eq', 'neq', 'lt'].includes(operator)) return fc.oneof(of(value), fc.constant(compared))
    if (field.type === 'checkboxes' && /ontains$/.test(operator)) return of(option)
    return field.type === 'date' ? of(fc.oneof(value, day)) : of(value)
  })
const lineOf = (from: readonly Field[]) => fc.constantFrom(...from).chain((field) => leafOf(field, from))
const count: fc.Arbitrary<Rule> = fc
  .constantFrom<Operator>('eq', 'neq', 'in', 'notIn', 'gt', 'gte', 'lt', 'lte')
  .chain((operator) => {
    const value = fc.integer({ min: 0, max: 5 })
    const operand: fc.Arbitrary<unknown> = /n$/i.test(operator) ? many(value) : value
    return operand.map((one) => ({ type: 'rowCount', groupId: 'things', operator, value: one }) as Rule)
  })
const groupOf = (part: fc.Arbitrary<Rule>): fc.Arbitrary<Rule> =>
  fc.oneof(
    fc.record({
      type: fc.constantFrom('all' as const, 'any' as const),
      rules: fc.array(part, { minLength: 1, maxLength: 3 }),
    }),
    part.map((rule) => ({ type: 'not' as const, rule })),
  )
const inList = fc.oneof(lineOf(IN_LIST), groupOf(lineOf(IN_LIST)))
const ofRows: fc.Arbitrary<Rule> = fc.record({
  type: fc.constantFrom('anyRow' as const, 'everyRow' as const),
  groupId: fc.constant('things'),
  rule: inList,
})
const line = fc.oneof({ weight: 6, arbitrary: lineOf(ALL) }, count)
const small = fc.oneof(line, groupOf(line), ofRows)
const rules = fc.oneof(small, groupOf(small))

const ANSWER: { [T in Field['type']]?: fc.Arbitrary<unknown> } = { ...VALUES, checkboxes: many(option) }
const answersTo = (from: readonly Field[]) =>
  fc.record(Object.fromEntries(from.map(({ id, type }) => [id, ANSWER[type] ?? fc.constant(undefined)])), {
    requiredKeys: [],
  })
const answers = fc
  .tuple(answersTo(ALL), fc.array(answersTo(IN_LIST), { maxLength: 3 }))
  .map(([all, things]) => ({ ...all, things }))
const moment = { now: Date.UTC(2027, 2, 31), timeZone: 'UTC' }

const partsOf = (part: GroupPart | LinePart): (GroupPart | LinePart)[] =>
  'parts' in part ? [part, ...part.parts.flatMap(partsOf)] : [part]
const lineAt = (group: GroupPart, at: string) => partsOf(group).find((one) => one.at === at) as LinePart
const askedIn = ({ side, sides }: LinePart) => sides.find((one) => one.side === side)!.asked
const lineNames = (line: LinePart) => line.subjects.map(({ name }) => name)
const is = (fieldId: string, value: unknown) => ({ type: 'rule', fieldId, operator: 'eq', value }) as LeafRule

describe('services/editor: the lines of a rule', () => {
  it('gives any rule of three levels back, in each language of the office', () => {
    fc.assert(
      fc.property(rules, fc.constantFrom('en' as const, 'de' as const), (rule, language) => {
        const normal = asRule(normalRule(rule, fields)!)
        const raw = linesOf(rule, scope, language)
        expect(raw, 'has lines').not.to.equal(undefined)
        expect(ruleIn(raw!, scope, language)).to.deep.equal(normal)
      }),
      { numRuns: 500 },
    )
  })

  it('has lines for every rule of the forms that come with the service', () => {
    let count = 0
    for (const file of globSync('src/forms/{*,examples/*}.json')) {
      const shipped = JSON.parse(readFileSync(file, 'utf8')) as Form
      if (!Array.isArray(shipped.pages)) continue
      for (const page of shipped.pages) page.fields ??= []
      for (const { rule, ...place } of placedRules(shipped)) {
        const own = scopeOf(shipped, place)
        const raw = linesOf(rule, own, 'en')
        expect(raw, `${file} ${place.pointer}`).not.to.equal(undefined)
        expect(ruleIn(raw!, own, 'en'), `${file} ${place.pointer}`).to.deep.equal(ruleLines.settled(rule, own))
        count++
      }
    }
    expect(count).to.be.at.least(30)
  })

  it('keeps the meaning of every rule', () => {
    fc.assert(
      fc.property(rules, answers, (rule, given) => {
        const normal = asRule(normalRule(rule, fields)!)
        expect(evaluateLogic(normal, given, moment)).to.equal(evaluateLogic(rule, given, moment))
        expect(asRule(normalRule(normal, fields)!), 'is settled').to.deep.equal(normal)
      }),
      { numRuns: 2000 },
    )
  })

  it('shows in each line what was chosen, among what can be chosen', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        const raw = linesOf(rule, scope, 'en')!
        for (const part of partsOf(shownLines(raw, scope))) {
          if ('parts' in part) continue
          expect(lineNames(part)).to.include(raw.get(`${part.at}-question`)![0])
          expect(part.comparison).to.equal(raw.get(`${part.at}-comparison`)![0])
        }
      }),
    )
  })

  it('offers what comes earlier or stands on the same page, and does not depend on the question', () => {
    const { parts, lists } = shownLines(linesOf(undefined, scope, 'en')!, scope)
    const names = lineNames(parts[0] as LinePart)
    expect(names).to.deep.equal([
      ...ALL.map(({ id }) => `question:${id}`),
      ...['question:above', 'question:below', 'entries:things'],
    ])
    expect(lists).to.deep.equal([])
    const needed = scopeOf(form, { page: 2, item: last.fields[2]!, isNeed: true })
    const all = lineNames(shownLines(linesOf(undefined, needed, 'en')!, needed).parts[0] as LinePart)
    expect(all).to.include.members(['question:follows', 'question:below']).and.not.include('question:asked')
  })

  it('offers on the same page exactly what a definition may name there', () => {
    const page = form.pages[2]!
    for (const item of page.fields as Field[])
      for (const other of page.fields as Field[]) {
        const showIf: Rule = { type: 'rule', fieldId: other.id, operator: 'answered' }
        const fields = page.fields.map((one) => (one === item ? { ...item, showIf } : one))
        const mayName = lintForm({ ...form, pages: [...form.pages.slice(0, 2), { ...page, fields }] }).length === 0
        const offered = scopeOf(form, { page: 2, item })
          .fields()
          .map(({ id }) => id)
        expect(offered.includes(other.id), `${item.id} by ${other.id}`).to.equal(mayName)
      }
  })

  it('has no normal form for a rule of which a part has no parts, however deep', () => {
    const one = is('age', 5)
    const nothing: Rule = { type: 'any', rules: [] }
    const wholes: Rule[] = [
      one,
      { type: 'all', rules: [one] },
      { type: 'not', rule: { type: 'any', rules: [one, one] } },
    ]
    for (const whole of wholes) expect(normalRule(whole, fields)).to.be.an('object')
    const empty: Rule[] = [
      nothing,
      { type: 'not', rule: nothing },
      { type: 'all', rules: [one, nothing] },
      { type: 'any', rules: [one, { type: 'all', rules: [one, nothing] }] },
      { type: 'anyRow', groupId: 'things', rule: { type: 'all', rules: [] } },
    ]
    for (const rule of empty) expect(normalRule(rule, fields), JSON.stringify(rule)).to.equal(undefined)
  })

  it('offers the questions of a list inside of it, and more to compare them with', () => {
    const rule: Rule = {
      type: 'anyRow',
      groupId: 'things',
      rule: { type: 'rule', fieldId: 'weight', operator: 'gt', value: 5 },
    }
    const raw = linesOf(rule, scope, 'en')!
    const inner = lineAt(shownLines(raw, scope), 'rule_0_0')
    expect(lineNames(inner)).to.deep.equal(['question:kind', 'question:weight', 'question:bought'])
    const compared = new Map(raw).set('rule_0_0-side', ['answer'])
    const [other] = askedIn(lineAt(shownLines(compared, scope), 'rule_0_0'))
    expect(other).to.deep.include({ type: 'select' })
    expect((other as { options: { value: string }[] }).options.map(({ value }) => value)).to.deep.equal([
      'age',
      'costs',
    ])
  })

  it('gives a question that was chosen anew the comparisons that fit it', () => {
    const raw = new Map(linesOf(is('age', 5), scope, 'en')!).set('rule_0-question', ['question:one'])
    raw.set('rule_0-comparison', ['gt'])
    const shown = lineAt(shownLines(raw, scope), 'rule_0')
    expect(shown.comparison).to.equal('eq')
    const own = ['eq', 'neq', 'in', 'notIn', 'answered', 'notAnswered']
    expect(shown.comparisons).to.deep.equal([...own, 'eq-answer', 'neq-answer', 'in-answer', 'notIn-answer'])
    expect(shown.sides.map(({ side }) => side)).to.deep.equal(['constant'])
    expect(askedIn(shown).map(({ type }) => type)).to.deep.equal(['radios'])
    for (const [id, sides] of [
      ['age', 'constant answer'],
      ['born', 'constant day answer'],
      ['at', 'constant'],
      ['sure', 'constant'],
    ] as const) {
      const line = lineAt(shownLines(new Map(raw).set('rule_0-question', [`question:${id}`]), scope), 'rule_0')
      expect(line.sides.map(({ side }) => side).join(' '), id).to.equal(sides)
    }
    const compared = { type: 'rule', fieldId: 'name', operator: 'eq', valueOf: 'story' } as unknown as Rule
    expect([...linesOf(compared, scope, 'en')!.keys()]).to.deep.equal([
      ...['rule-joint', 'rule_0-question', 'rule_0-comparison', 'rule_0-other'],
    ])
  })

  it('asks how many entries a list has as a whole number, and not whether it is answered', () => {
    const two: Rule = { type: 'rowCount', groupId: 'things', operator: 'gte', value: 2 }
    const raw = linesOf(two, scope, 'en')!
    const { comparisons } = lineAt(shownLines(raw, scope), 'rule_0')
    expect(comparisons).to.deep.equal(['gte', 'gt', 'lte', 'lt', 'eq', 'neq', 'in', 'notIn'])
    for (const [operator, typed, faults] of [
      ['gte', '3', 0],
      ['gte', '-1', 1],
      ['gte', '1.5', 1],
      ['in', '1\n2', 0],
      ['in', '1\n-2', 1],
    ] as const) {
      const read = ruleIn(new Map([...raw, ['rule_0-comparison', [operator]], ['rule_0', [typed]]]), scope, 'en')
      expect(Array.isArray(read) ? read.length : 0, `${operator} ${typed}`).to.equal(faults)
    }
  })

  it('says how old somebody is today, on a birthday and for those born on 29 February', () => {
    const said = (comparison: string, years: string) => {
      const raw = new Map(linesOf(is('born', '2000-02-29'), scope, 'en')!)
      return ruleIn(raw.set('rule_0-comparison', [comparison]).set('rule_0-years', [years]), scope, 'en') as Rule
    }
    const [adult, child] = [said('lte-age', '18'), said('gt-age', '18')]
    expect(adult).to.deep.equal({ ...is('born', { today: '-18y' }), operator: 'lte' })
    for (const [born, today, isAdult] of [
      ['2008-11-29', '2026-11-28', false],
      ['2008-11-29', '2026-11-29', true],
      ['2008-02-29', '2026-02-28', false],
      ['2008-02-29', '2026-03-01', true],
      ['2010-02-28', '2028-02-29', true],
      ['2010-03-01', '2028-02-29', false],
      ['2010-03-01', '2028-03-01', true],
    ] as const) {
      const moment = { now: Date.parse(`${today}T12:00:00Z`), timeZone: 'UTC' }
      expect(evaluateLogic(adult, { born }, moment), `${born} on ${today}`).to.equal(isAdult)
      expect(evaluateLogic(child, { born }, moment), `${born} on ${today}`).to.equal(!isAdult)
    }
    for (const rule of [adult, child]) expect(evaluateLogic(rule, {}, moment), 'nobody knows').to.equal(false)
  })

  it('reads as an age what is one, and other days as days', () => {
    for (const [operator, today, comparison] of [
      ['lte', '-18y', 'lte-age'],
      ['gt', '-1y', 'gt-age'],
      ['gt', '-150y', 'gt-age'],
      ['gt', '-151y', 'gt'],
      ['gte', '-18y', 'gte'],
      ['lt', '-18y', 'lt'],
      ['eq', '-18y', 'eq'],
      ['lte', '-18m', 'lte'],
      ['lte', '+18y', 'lte'],
      ['lte', '', 'lte'],
    ] as const) {
      const rule = { ...is('born', { today }), operator } as Rule
      const raw = linesOf(rule, scope, 'en')!
      expect(raw.get('rule_0-comparison'), `${operator} ${today}`).to.deep.equal([comparison])
      expect(ruleIn(raw, scope, 'en')).to.deep.equal(rule)
    }
  })

  it('says what was not on the page yet: an answer to another question, or the questions of another list', () => {
    const isNew = (raw: ReadonlyMap<string, readonly string[]>) =>
      linesIn(shownLines(raw, scope)).map((line) => line.isNew)
    /** What a page brings back that shows these lines. */
    const back = (raw: ReadonlyMap<string, readonly string[]>) =>
      new Map([...raw, ...linesIn(shownLines(raw, scope)).map(({ at, shows }) => [`${at}-shown`, [shows]] as const)])
    const none = linesOf(undefined, scope, 'en')!
    expect([isNew(none), isNew(back(none))]).to.deep.equal([[true], [false]])
    const born = back(linesOf(is('born', '2000-02-29'), scope, 'en')!)
    expect(isNew(born)).to.deep.equal([false])
    for (const [name, value, expected] of [
      ['question', 'question:moved', true],
      ['question', '', false],
      ['comparison', 'lt', false],
      ['comparison', 'answered', false],
      ['comparison', 'withinLast', true],
      ['side', 'day', true],
      ['side', 'answer', true],
      ['side', 'constant', false],
    ] as const)
      expect(isNew(new Map(born).set(`rule_0-${name}`, [value])), `${name} ${value}`).to.deep.equal([expected])
    const day = new Map(born).set('rule_0-side', ['day'])
    expect(isNew(back(day)), 'a side that was shown').to.deep.equal([false])
    expect(isNew(new Map(day).set('rule_0-unit', ['-y'])), 'one that was filled in at once').to.deep.equal([false])
    expect(isNew(new Map(day).set('rule_0-amount', [' '])), 'blanks').to.deep.equal([true])
    expect(isNew(new Map(back(day)).set('rule_0-side', ['constant'])), 'what was typed before').to.deep.equal([false])
    const row = back(afterButton(none, 'group:rule'))
    expect(isNew(row)).to.deep.equal([false])
    expect(isNew(new Map(row).set('rule_0-of', ['anyRow:things']))).to.deep.equal([true])
  })

  it('finds the rules of other places that fit, each once', () => {
    const [older, newer] = [is('age', 5), is('asked', 'x')]
    const pages = form.pages.map((page, i) =>
      i === 2
        ? {
            ...page,
            showIf: older,
            fields: [
              { ...last.fields[0]!, showIf: { type: 'all', rules: [older] } as Rule },
              { ...last.fields[3]!, showIf: newer },
              last.fields[2]!,
            ],
          }
        : page,
    )
    const faulty = { ...is('one', 5), operator: 'gt' } as Rule
    const first = { ...form.pages[1]!, showIf: faulty }
    const all = { ...form, pages: [pages[0]!, first, pages[2]!] }
    const foundAt = (item: Field, own?: Rule) =>
      ruleLines.othersOf(all, scopeOf(all, { page: 2, item }), own).map(({ rule, part }) => [rule, part])
    expect(foundAt(pages[2]!.fields[2] as Field)).to.deep.equal([[older, 'page:last']])
    expect(foundAt(pages[2]!.fields[0] as Field)).to.deep.equal([
      [older, 'page:last'],
      [newer, 'item:below'],
    ])
    expect(foundAt(pages[2]!.fields[1] as Field, newer)).to.deep.equal([[older, 'page:last']])
  })

  it('adds lines and groups at the end, and removes a part with all in it', () => {
    let raw = linesOf(is('age', 5), scope, 'en')!
    raw = afterButton(raw, 'group:rule')
    raw = afterButton(raw, 'line:rule_1')
    expect(partsOf(shownLines(raw, scope)).map(({ at }) => at)).to.deep.equal([
      'rule',
      'rule_0',
      'rule_1',
      'rule_1_0',
      'rule_1_1',
    ])
    raw = afterButton(raw, 'remove:rule_1')
    expect([...raw]).to.deep.equal([...linesOf(is('age', 5), scope, 'en')!])
    raw = afterButton(afterButton(raw, 'remove:rule_0'), 'line:rule')
    expect([...raw.keys()]).to.deep.equal(['rule-joint', 'rule_0-question'])
  })

  it('ignores a button that it does not have', () => {
    const raw = linesOf(is('age', 5), scope, 'en')!
    for (const button of [
      'remove:',
      'remove:rule-joint',
      'line:__proto__',
      'group:rule_99999',
      'save',
      'remove:rule_1',
    ])
      expect([...afterButton(raw, button)], button).to.deep.equal([...raw])
  })

  it('nests three groups and no more', () => {
    let raw = linesOf(is('age', 5), scope, 'en')!
    for (const at of ['rule', 'rule_1']) raw = afterButton(raw, `group:${at}`)
    const groups = partsOf(shownLines(raw, scope)).filter((one): one is GroupPart => 'parts' in one)
    expect(groups.map(({ mayNest }) => mayNest)).to.deep.equal([true, true, false])
  })

  it('leaves out a line in which nothing is chosen, and a group of such lines', () => {
    const raw = afterButton(afterButton(linesOf(is('age', 5), scope, 'en')!, 'line:rule'), 'group:rule')
    expect(ruleIn(raw, scope, 'en')).to.deep.equal(is('age', 5))
  })

  it('says in one line that one of several boxes is ticked, or none', () => {
    const has = (value: string, operator: Operator = 'contains') => ({ ...is('some', value), operator }) as Rule
    const not = (value: string) => has(value, 'notContains')
    const five = is('age', 5)
    for (const [rule, ...lines] of [
      [{ type: 'any', rules: [has('b'), has('a'), has('b')] }, 'in a b'],
      [{ type: 'all', rules: [not('a'), not('c')] }, 'notIn a c'],
      [{ type: 'not', rule: { type: 'any', rules: [has('a'), has('c')] } }, 'notIn a c'],
      [{ type: 'any', rules: [has('c'), five, { type: 'any', rules: [has('a'), five] }] }, 'in a c', 'eq', 'eq'],
      [{ type: 'all', rules: [five, { type: 'any', rules: [has('a'), has('b')] }] }, 'eq', 'in a b'],
      [{ type: 'any', rules: [has('a'), has('a')] }, 'contains a'],
      [{ type: 'all', rules: [has('a'), has('b')] }, 'contains a', 'contains b'],
      [{ type: 'any', rules: [has('a'), not('b')] }, 'contains a', 'notContains b'],
    ] as [Rule, ...string[]][]) {
      const raw = linesOf(rule, scope, 'en')!
      const said = linesIn(shownLines(raw, scope)).map(({ at, comparison, subject }) =>
        [comparison, ...(subject === 'question:some' ? raw.get(at)! : [])].join(' '),
      )
      expect(said, JSON.stringify(rule)).to.deep.equal(lines)
    }
    const both = linesOf({ type: 'any', rules: [has('a'), has('b')] }, scope, 'en')!
    expect(ruleIn(both, scope, 'en')).to.deep.equal({ type: 'any', rules: [has('a'), has('b')] })
    expect(ruleIn(new Map(both).set('rule_0', ['b']), scope, 'en'), 'one is no group').to.deep.equal(has('b'))
    const all = new Map(both).set('rule_0', ['a', 'b', 'c']).set('rule_0-comparison', ['notIn'])
    expect(ruleIn(all, scope, 'en')).to.deep.equal({ type: 'all', rules: [not('a'), not('b'), not('c')] })
    for (const wrong of [[], ['zzz']]) {
      const [fault] = ruleIn(new Map(both).set('rule_0', wrong), scope, 'en') as LineFault[]
      expect([fault!.at, fault!.kind]).to.deep.equal(['rule_0', 'answer'])
    }
    const gone = linesOf({ type: 'any', rules: [has('a'), has('gone')] }, scope, 'en')!
    expect(gone.get('rule_0'), 'stays to be seen').to.deep.equal(['a', 'gone'])
    expect(ruleIn(gone, scope, 'en')).to.be.an('array')
    const texts: Rule = { type: 'any', rules: ['x', 'y'].map((one) => ({ ...is('name', one), operator: 'contains' })) }
    expect(linesIn(shownLines(linesOf(texts, scope, 'en')!, scope))).to.have.length(2)
  })

  it('keeps the meaning of boxes in any group, each line once', () => {
    const box = fc
      .tuple(fc.constantFrom<Operator>('contains', 'notContains'), option)
      .map(([operator, value]): Rule => ({ ...is('some', value), operator }))
    const mixed = fc.oneof({ weight: 4, arbitrary: box }, fc.constant<Rule>(is('age', 5)))
    const groups = fc.oneof(groupOf(mixed), groupOf(fc.oneof(mixed, groupOf(mixed))))
    const given = fc.record({ some: many(option), age: fc.constantFrom(5, 6) }, { requiredKeys: [] })
    fc.assert(
      fc.property(groups, given, (rule, answers) => {
        const normal = asRule(normalRule(rule, fields)!)
        const all = { ...answers, things: [] }
        expect(evaluateLogic(normal, all, moment)).to.equal(evaluateLogic(rule, all, moment))
        expect(ruleIn(linesOf(rule, scope, 'en')!, scope, 'en')).to.deep.equal(normal)
      }),
      { numRuns: 1000 },
    )
  })

  it('asks for a line where there is none', () => {
    const none = linesOf(undefined, scope, 'en')!
    expect(ruleIn(none, scope, 'en')).to.deep.equal([{ at: 'rule_0-question', kind: 'no-lines' }])
    const removed = afterButton(none, 'remove:rule_0')
    expect(ruleIn(removed, scope, 'en')).to.deep.equal([{ at: 'rule-joint', kind: 'no-lines' }])
  })

  it('says what is wrong beside its input', () => {
    const faultsAt = (raw: ReadonlyMap<string, readonly string[]>) => {
      const faults = ruleIn(raw, scope, 'en')
      return (Array.isArray(faults) ? faults : []).map((one) => [
        one.at,
        one.kind,
        'error' in one ? one.error.kind : '',
      ])
    }
    const age = new Map(linesOf(is('age', 5), scope, 'en')!)
    expect(faultsAt(new Map(age).set('rule_0', ['five']))).to.deep.equal([['rule_0', 'answer', 'format']])
    expect(faultsAt(new Map(age).set('rule_0', ['']))).to.deep.equal([['rule_0', 'answer', 'required']])
    expect(faultsAt(new Map(age).set('rule_0-comparison', ['contains']))).to.deep.equal([
      ['rule_0-comparison', 'no-comparison', ''],
    ])
    expect(faultsAt(new Map(age).set('rule_0-question', ['question:below']))).to.deep.equal([])
    expect(faultsAt(new Map(age).set('rule_0-question', ['question:gone']))).to.deep.equal([
      ['rule_0-question', 'rule', ''],
    ])
    const born = new Map(linesOf(is('born', '2000-02-29'), scope, 'en')!)
    expect(faultsAt(new Map(born).set('rule_0-year', ['2001']))).to.deep.equal([['rule_0', 'answer', 'format']])
    expect(faultsAt(new Map(born).set('rule_0-month', ['']))).to.deep.equal([['rule_0-month', 'answer', 'incomplete']])
    const named = new Map(linesOf({ ...is('name', ['x', 'y']), operator: 'in' }, scope, 'en')!)
    expect(named.get('rule_0')).to.deep.equal(['x\ny'])
    expect(faultsAt(named.set('rule_0', ['  \r\n ']))).to.deep.equal([['rule_0', 'answer', 'required']])
    const rows = new Map(linesOf({ type: 'anyRow', groupId: 'things', rule: is('kind', 'a') }, scope, 'en')!)
    expect(faultsAt(new Map(rows).set('rule_0-of', ['anyRow:gone']))).to.deep.equal([['rule_0-of', 'rule', '']])
    expect(faultsAt(new Map(rows).set('rule_0-of', ['']))).to.deep.equal([['rule_0_0-question', 'rule', '']])
  })

  it('shows what is at fault as it is: a question that is gone, and an operand that does not fit', () => {
    for (const rule of [is('gone', 'x'), is('age', 'x'), { ...is('one', 5), operator: 'gt' } as LeafRule]) {
      const raw = linesOf(rule, scope, 'en')!
      expect(raw.get('rule_0-question')).to.deep.equal([`question:${rule.fieldId}`])
      expect(ruleIn(raw, scope, 'en'))
        .to.be.an('array')
        .with.length(1)
    }
  })

  it('does not show as lines what lines cannot say', () => {
    const deep: Rule = ['all', 'any', 'all', 'any'].reduce<Rule>(
      (rule, type) => ({ type, rules: [rule, is('age', 5)] }) as Rule,
      is('age', 6),
    )
    const two: Rule = { ...is('name', ['one\ntwo']), operator: 'in' }
    const blank: Rule = is('name', ' x')
    const never: Rule = { type: 'any', rules: [] }
    const inside: Rule = { type: 'all', rules: [is('age', 5), never] }
    const huge: Rule = { type: 'any', rules: Array.from({ length: 301 }, () => is('age', 5)) }
    for (const rule of [deep, two, blank, never, inside, huge]) expect(linesOf(rule, scope, 'en')).to.equal(undefined)
  })

  it('offers other questions in fewer lines where a form has very many', () => {
    const many = Array.from({ length: 1000 }, (_, i): Field => ({ type: 'number', id: `n${i}`, label: `Number ${i}` }))
    const last: Field = { type: 'text', id: 'last', label: 'Last' }
    const item = { page: 0, item: last }
    const all = scopeOf({ ...form, pages: [{ id: 'p', fields: [...many, last] }] }, item)
    const rule: Rule = { type: 'any', rules: Array.from({ length: 21 }, (_, i) => is(`n${i}`, i)) }
    const raw = afterButton(linesOf(rule, all, 'en')!, 'line:rule')
    const offered = shownLines(raw, all).parts.map((line) => lineNames(line as LinePart).length)
    expect(offered).to.deep.equal([...Array.from({ length: 21 }, () => 1), 1000])
  })

  it('takes hostile names and values for what they are', () => {
    const raw = new Map([
      ['rule-joint', ['__proto__']],
      ['rule_0-question', ['question:__proto__']],
      ['rule_0-comparison', ['constructor']],
      ['rule_1-question', ['entries:toString']],
      ['rule_9999-question', ['<script>']],
      ['rule_1_2_3_4_5-joint', ['any']],
    ])
    expect(ruleIn(raw, scope, 'en'))
      .to.be.an('array')
      .with.length(3)
    expect(partsOf(shownLines(raw, scope)).map(({ at }) => at)).to.deep.equal(['rule', 'rule_0', 'rule_1', 'rule_9999'])
  })
})
