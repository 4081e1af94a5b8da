import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { type Field, type Item, isCalculated } from '../../../../src/models/field.ts'
import type { Form } from '../../../../src/models/form.ts'
import type { Check } from '../../../../src/models/page.ts'
import type { Operator, Rule } from '../../../../src/models/rule.ts'
import type { WayThrough } from '../../../../src/models/ways-through.ts'
import { severityOf } from '../../../../src/services/definitions/fault.ts'
import { tryAnswers, waysThrough } from '../../../../src/services/definitions/ways/ways-through.ts'
import { followPath } from '../../../../src/services/logic/index.ts'
import { casesOf } from '../../../support/cases.ts'
import { proveForm, shapeFaults } from '../../../support/told.ts'
import { formOf, radios, text } from '../../logic/forms.ts'
import { diceOf, randomForm, type Sides } from '../../logic/journeys.ts'
import { all, any, compared, leaf, NOON } from '../../logic/rules.ts'
import { everything } from '../proof/brute-force.ts'

const MOMENT = { now: NOON, timeZone: 'UTC' }
const PERMIT: Form = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../fixtures/parking-permit-journey.json'), 'utf8'),
)
shapeFaults(PERMIT) // fills in the empty lists of questions

const hasLists = ({ pages }: Form): boolean => pages.some(({ repeat }) => repeat)
const hasValues = ({ pages }: Form): boolean => pages.some(({ fields }) => fields.some(isCalculated))

describe('the ways through a form', () => {
  it('are its distinct paths, each with answers that lead along it', () => {
    const { ways, cut } = waysThrough(PERMIT, MOMENT)
    expect(cut).to.equal(undefined)
    expect(ways.map(({ pages, ends }) => `${pages.join(' ')}: ${ends}`)).to.deep.equal([
      'where no-permit: exit',
      'where you home vehicles vans reason permit: sent',
      'where you home vehicles vans permit: sent',
      'where you home vehicles reason permit: sent',
      'where you home vehicles permit: sent',
      'where you host vehicles vans permit: sent',
      'where you host vehicles permit: sent',
    ])
    for (const { pages, answers } of ways)
      expect(followPath(PERMIT, answers, MOMENT).steps.map(({ page }) => page.id)).to.deep.equal(pages)
  })

  it('of one page are told apart by the questions asked, and leave out what may be left out', () => {
    const optional = { ...text('note'), required: false }
    const one = formOf([radios('a'), text('b', leaf('eq', 'yes', 'a')), optional])
    expect(waysThrough(one, MOMENT).ways.map(({ questions, answers }) => [questions, answers])).to.deep.equal([
      [['a', 'note'], { a: 'no' }],
      [['a', 'b', 'note'], { a: 'yes', b: 'x' }],
    ])
  })

  it('say when they were cut, and which question no answer was found to', () => {
    expect(waysThrough(PERMIT, MOMENT, { ways: 3 })).to.deep.include({ cut: 'bound' })
    expect(waysThrough(PERMIT, MOMENT, { ways: 7 }).cut).to.equal(undefined)
    expect(waysThrough(PERMIT, MOMENT, { ways: 3 }).ways).to.have.lengthOf(3)
    expect(waysThrough(PERMIT, MOMENT, { states: 1, alike: 1, proof: 10 }).cut).to.equal('bound')
    const tiny = { type: 'number', min: 1e-16, max: 2e-16 }
    const riddle = formOf([{ ...text('code'), ...tiny } as never])
    expect(waysThrough(riddle, MOMENT)).to.deep.equal({ ways: [], cut: { question: 'code' }, undecided: [['code']] })
    const code = (more: object) => ({ ...text('code'), ...tiny, ...more }) as never
    // It may be needed, or a rule may ask for it.
    const needed = formOf([radios('a'), code({ required: leaf('eq', 'yes', 'a') })], [text('end')], [text('more')])
    needed.pages[2]!.showIf = leaf('eq', 'yes', 'a')
    expect(waysThrough(needed, MOMENT)).to.deep.include({
      cut: { question: 'code' },
      undecided: [['page-1', 'page-2', 'page-3']],
    })
    const asked = formOf([code({ required: false })], [text('later')])
    asked.pages[1]!.showIf = leaf('answered', undefined, 'code')
    expect(waysThrough(asked, MOMENT).cut).to.deep.equal({ question: 'code' })
    expect(waysThrough(formOf([code({ required: false })], [text('end')]), MOMENT).cut).to.equal(undefined)
    // Where it is certain that there is none, there is no other way.
    expect(waysThrough(formOf([{ ...text('code'), pattern: 'z\\b[qx]{7}' } as never]), MOMENT)).to.deep.equal({
      ways: [],
    })
  })

  it('lead past a check that two answers differ', () => {
    const two = (type: string, more: object = {}) => {
      const form = formOf(
        [{ ...text('a'), type, ...more } as never, { ...text('b'), type, ...more } as never],
        [text('after')],
      )
      form.pages[0]!.checks = [{ rule: compared('neq', 'a', 'b'), message: 'No', fieldId: 'b' }]
      return waysThrough(form, MOMENT)
    }
    for (const type of ['text', 'textarea', 'email', 'tel', 'url', 'number', 'date', 'time'])
      expect(two(type).ways, type).to.have.lengthOf(1)
    for (const pattern of ['[A-Z]{2}[0-9]{2}[A-D]', '[0-9]{2}-ABC', '[A-D][0-9]-[0-9]X'])
      expect(two('text', { pattern }).ways, pattern).to.have.lengthOf(1)
    // Where no answers that differ are found, the ways do not claim to be all there are.
    expect(two('text', { pattern: 'A|[x-z][q]b' })).to.deep.equal({
      ways: [],
      cut: { question: 'b' },
      undecided: [['page-1', 'page-2']],
    })
  })

  it('lead past many choices among long lists, all of which differ', () => {
    const options = Array.from({ length: 40 }, (_, i) => ({ value: `o${i}`, label: `Option ${i}` }))
    const ids = ['a', 'b', 'c', 'd', 'e']
    const form = formOf(ids.map((id) => ({ ...radios(id), type: 'select', options })) as never, [text('after')])
    form.pages[0]!.checks = ids.flatMap((id, i) =>
      ids.slice(0, i).map((other) => ({ rule: compared('neq', id, other), message: 'No', fieldId: id })),
    )
    const { ways, cut } = waysThrough(form, MOMENT)
    expect(cut).to.equal(undefined)
    expect(new Set(Object.values(ways[0]!.answers).slice(0, 5))).to.have.lengthOf(5)
  })

  it('lead through lists whose answers must differ', () => {
    const through = (field: object, min = 4) => {
      const form = formOf([field as never, text('note')], [text('after')])
      form.pages[0]!.repeat = { min, max: 9, itemLabel: 'thing', unique: [{ fieldId: 'u', message: 'No' }] }
      return waysThrough(form, MOMENT)
    }
    const types = [
      text('u'),
      { ...text('u'), pattern: '[A-Z]{2}[0-9]' },
      { ...text('u'), type: 'email' },
      { ...text('u'), type: 'tel' },
      { ...text('u'), type: 'url' },
      { ...text('u'), type: 'number', min: 3, step: 2, max: 9 },
      { ...text('u'), type: 'date', max: 'today' },
      { ...text('u'), type: 'time', min: '00:00', max: '00:05' },
      { ...radios('u'), options: ['a', 'b', 'c', 'd'].map((value) => ({ value, label: value })) },
      { ...radios('u'), type: 'checkboxes', options: ['a', 'b', 'c', 'd'].map((value) => ({ value, label: value })) },
    ]
    for (const field of types) {
      const { ways, cut } = through(field)
      expect(cut, JSON.stringify(field)).to.equal(undefined)
      expect(ways, JSON.stringify(field)).to.have.lengthOf(1)
      const entries = ways[0]!.answers['page-1'] as { u: unknown }[]
      expect(new Set(entries.map(({ u }) => JSON.stringify(u))).size, JSON.stringify(field)).to.equal(4)
    }
    // Where no other answers are found, the ways do not claim to be all there are.
    expect(through({ ...text('u'), pattern: 'A|[x-z][q]b' })).to.deep.equal({
      ways: [],
      cut: { question: 'u' },
      undecided: [['page-1', 'page-2']],
    })
  })

  it('lead along rules over calculated values, on both sides of what they compare with', () => {
    const number = (id: string, more: object = {}) => ({ type: 'number', id, label: id, min: 0, ...more })
    const value = (id: string, calculation: object) => ({ type: 'calculated', id, label: id, value: calculation })
    const through = (calculation: object, rule: object, more: object = {}) => {
      const costs = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => number(id, more))
      const form = formOf(
        costs.slice(0, 4) as never,
        costs.slice(4) as never,
        [number('pay', more), text('name')] as never,
        [value('total', calculation), number('asked')] as never,
        [text('above')],
        [text('end')],
      )
      form.pages[2]!.repeat = { min: 0, max: 4, itemLabel: 'helper' }
      form.pages[4]!.showIf = rule as never
      return waysThrough(form, MOMENT)
    }
    const ways = ({ ways }: ReturnType<typeof through>) => ways.map(({ pages }) => pages.includes('page-5')).sort()
    const all = { sum: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'pay'] }
    const both = [false, true]
    const cases: [object, object, object?][] = [
      [all, leaf('gt', 100, 'total')],
      // Only all of them together come above it.
      [all, leaf('gt', 75, 'total'), { max: 9 }],
      [all, compared('lt', 'asked', 'total')],
      [{ difference: ['a', 'h'] }, leaf('lt', 0, 'total')],
      [{ product: ['a', 'e'] }, leaf('gte', 50, 'total')],
      [{ count: ['page-3'] }, leaf('eq', 3, 'total')],
      [{ max: ['pay', 'a'] }, leaf('gt', 20, 'total')],
    ]
    for (const [calculation, rule, more] of cases) {
      const found = through(calculation, rule, more)
      expect(ways(found), JSON.stringify(rule)).to.deep.equal(both)
      expect(found.cut, JSON.stringify(rule)).to.equal(undefined)
      for (const { answers } of found.ways) expect(answers).to.have.property('total')
    }
    // Where only one verdict was found, the ways do not claim to be all there are.
    expect(through(all, leaf('gt', 1_000, 'total'), { max: 9 })).to.deep.include({ cut: { question: 'total' } })
  })
})

describe('a way', () => {
  const yes = (id: string) => leaf('eq', 'yes', id)
  const choice = (id: string, values: string[], more: object = {}): Field =>
    ({ ...radios(id), options: values.map((value) => ({ value, label: value })), ...more }) as never
  const paths = (form: Form) =>
    waysThrough(form, MOMENT).ways.map(({ pages }) => pages.map((id) => id.slice(5)).join(''))
  const answersOn = (form: Form) => waysThrough(form, MOMENT).ways.map(({ answers }) => answers)

  it('answers questions after those that they depend on', () => {
    const form = formOf([text('x', yes('b')), radios('b', yes('a')), radios('a')])
    expect(waysThrough(form, MOMENT).ways.map(({ questions }) => questions.join(' '))).to.deep.equal([
      'a',
      'b a',
      'x b a',
    ])
  })

  it('gives an answer where a rule requires one, if the question is asked', () => {
    const [need, gap] = [{ required: yes('a') }, leaf('notAnswered', undefined, 'x')]
    const form = (more: object) => {
      const made = formOf([choice('x', ['1'], { ...need, ...more }), choice('a', ['yes', 'no'])], [text('end')])
      made.pages[1]!.showIf = all(gap, yes('a'))
      return made
    }
    expect(paths(form({}))).to.deep.equal(['1'])
    expect(paths(form({ showIf: leaf('eq', 'no', 'a') }))).to.deep.equal(['1', '12'])
  })

  it('has the smallest answers of those that later rules cannot tell apart', () => {
    const own = formOf([choice('r', ['long', 's']), text('t', leaf('eq', 'long', 'r'))], [text('end')])
    expect(answersOn(own)).to.deep.equal([{ r: 's', end: 'x' }])
    const last = formOf([text('x')], [choice('r', ['s', 'long']), text('t', leaf('eq', 'long', 'r'))])
    expect(answersOn(last)).to.deep.equal([{ x: 'x', r: 's' }])
    const n = { type: 'number', id: 'n', label: 'N', min: 0 } as Field
    const v = { type: 'calculated', id: 'v', label: 'V', value: { sum: ['n'] } } as Item
    const summed = formOf([n], [v, text('t', leaf('gt', 5, 'v'))])
    expect(answersOn(summed)).to.deep.equal([{ n: 0, v: 0 }])
    const same = formOf([choice('r', ['aa', 'bb']), choice('t', ['c'], { showIf: leaf('answered', undefined, 'r') })])
    expect(answersOn(same)).to.deep.equal([{ r: 'aa', t: 'c' }])
    const needed = formOf(
      [choice('x', ['x'], { required: yes('a') }), choice('y', ['x'], { required: leaf('eq', 'no', 'a') })].concat(
        choice('a', ['yes', 'no']),
      ),
      [text('end')],
    )
    expect(answersOn(needed)).to.deep.equal([{ y: 'x', a: 'no', end: 'x' }])
  })

  it('is one of many that are put in order: by their pages, or by how many questions they ask', () => {
    const many = formOf([radios('r')], ...Array.from({ length: 11 }, (_, i) => [text(`t${i}`)]))
    many.pages[2]!.showIf = yes('r')
    many.pages[11]!.showIf = leaf('eq', 'no', 'r')
    for (const i of [1, 3, 4, 5, 6, 7, 8, 9]) many.pages[i]!.showIf = leaf('eq', 'none', 'r')
    expect(waysThrough(many, MOMENT).ways.map(({ pages }) => pages.join(' '))).to.deep.equal([
      'page-1 page-3 page-11',
      'page-1 page-11',
      'page-1 page-11 page-12',
    ])
    const [not1, is3] = [leaf('neq', 'yes', 'r'), leaf('eq', 'maybe', 'r')]
    const one = formOf([radios('r'), text('a', not1), text('b', not1), text('c', is3)])
    expect(waysThrough(one, MOMENT).ways.map(({ questions }) => questions.length)).to.deep.equal([1, 3, 4])
  })

  it('is not followed apart from another that later rules cannot tell from it', () => {
    const pair = (i: number) => [radios(`r${i}`), text(`t${i}`, yes(`r${i}`))]
    const three = formOf(pair(0), pair(1), pair(2))
    for (const states of [2, 1]) {
      const found = waysThrough(three, MOMENT, { ways: 1, states })
      expect(found.cut).to.equal(undefined)
      expect(found.ways).to.have.lengthOf(1)
    }
    expect(waysThrough(formOf([radios('r'), text('t', yes('r'))]), MOMENT, { ways: 1, states: 9 }).cut).to.equal(
      'bound',
    )
  })
})

describe('the ways through forms as offices write them', () => {
  const number = (id: string, more: object = {}) => ({ type: 'number', id, label: id, min: 0, ...more }) as Field
  const date = (id: string, more: object = {}) => ({ type: 'date', id, label: id, ...more }) as Field
  const value = (id: string, calculation: object) => ({ type: 'calculated', id, label: id, value: calculation }) as Item
  const check = (rule: Rule, fieldId: string): Check => ({ rule, message: 'No', fieldId })
  const through = (form: Form) => {
    const { ways, ...more } = waysThrough(form, MOMENT)
    return { ways: ways.map(({ pages }) => pages.map((id) => id.slice(5)).join(' ')), ...more }
  }

  it('come past a sum that must be exact', () => {
    const shares = ['a', 'b', 'c'].map((id) => number(id, { max: 60, step: 0.5 }))
    const form = formOf(
      [radios('r')],
      shares,
      [value('total', { sum: ['a', 'b', 'c'] }), text('name')],
      [text('yes')],
      [text('dear')],
    )
    form.pages[2]!.checks = [check(leaf('eq', 100, 'total'), 'name')]
    form.pages[3]!.showIf = leaf('eq', 'yes', 'r')
    form.pages[4]!.showIf = leaf('gt', 50, 'a')
    const { ways, cut } = through(form)
    expect(ways).to.have.members(['1 2 3', '1 2 3 4', '1 2 3 5', '1 2 3 4 5'])
    expect(cut).to.equal(undefined)
  })

  it('come past a sum over a list that must be exact', () => {
    const form = formOf(
      [number('each', { max: 60 })],
      [value('total', { sum: ['each'] }), text('name')],
      [text('many')],
    )
    form.pages[0]!.repeat = { max: 5, itemLabel: 'share' }
    form.pages[1]!.checks = [check(leaf('eq', 100, 'total'), 'name')]
    form.pages[2]!.showIf = { type: 'rowCount', groupId: 'page-1', operator: 'gt', value: 2 }
    expect(through(form)).to.deep.equal({ ways: ['1 2', '1 2 3'] })
  })

  it('lead where a difference is at or below nothing, and above', () => {
    const form = formOf(
      [number('costs', { max: 900 }), number('income', { max: 5_000 })],
      [value('gap', { difference: ['costs', 'income'] }), value('grant', { min: ['gap', 380.4] }), text('name')],
      [text('none')],
      [number('asked', { min: 1 })],
      [text('full')],
    )
    form.pages[2]!.showIf = leaf('lte', 0, 'grant')
    form.pages[3]!.showIf = leaf('gt', 0, 'grant')
    form.pages[3]!.checks = [check(compared('lte', 'grant', 'asked'), 'asked')]
    form.pages[4]!.showIf = compared('eq', 'grant', 'asked')
    const { ways } = through(form)
    expect(ways).to.have.members(['1 2 3', '1 2 4', '1 2 4 5'])
  })

  it('lead past dates of a list that are compared with each other and with one outside', () => {
    const form = formOf(
      [date('start', { min: 'today-1y', max: 'today' })],
      [date('from', { max: 'today' }), date('to', { max: 'today' })],
      [text('early')],
      [text('long')],
    )
    form.pages[1]!.repeat = { max: 3, itemLabel: 'stay' }
    form.pages[1]!.checks = [check(compared('gt', 'from', 'to'), 'to')]
    const any = (rule: Rule): Rule => ({ type: 'anyRow', groupId: 'page-2', rule })
    form.pages[2]!.showIf = any(compared('lt', 'start', 'from'))
    form.pages[3]!.showIf = any(compared('gt', 'start', 'to'))
    const { ways, undecided } = through(form)
    expect(ways).to.have.members(['1 2 3', '1 2 4', '1 2 3 4'])
    // No stay that begins on the first day or later ends before: the proof does not see that.
    expect(undecided).to.deep.equal([['page-1', 'page-2']])
  })

  it('lead through a number of a vehicle, which has a length and a pattern', () => {
    const vin = { ...text('vin'), pattern: '[A-HJ-NPR-Z0-9]+', minLength: 17, maxLength: 17 } as Field
    const form = formOf([vin], [text('german')])
    form.pages[1]!.showIf = leaf('startsWith', 'W', 'vin')
    const { ways, cut } = through(form)
    expect(ways).to.have.members(['1', '1 2'])
    expect(cut).to.equal(undefined)
  })

  it('are bounded by counted work, and the same each time', () => {
    const page = (p: number): Field[] =>
      Array.from({ length: 10 }, (_, k) => {
        const id = `q${p}x${k}`
        const rule = leaf('gt', 10 * k, `q${p - 1}x0`)
        return number(id, { max: 1_000, ...(p > 0 && k % 2 === 1 && { showIf: rule }) })
      })
    const form = formOf(...Array.from({ length: 20 }, (_, p) => page(p)))
    for (const [p, one] of form.pages.entries()) {
      const id = `q${p}x0`
      one.checks = [check(any(leaf('lt', 900, id), compared('lte', `q${p}x2`, id)), id)]
      if (p > 0 && p % 3 === 0) one.showIf = leaf('lt', 500, `q${p - 1}x2`)
    }
    const first = waysThrough(form, MOMENT, { work: 20_000, proof: 20_000 })
    expect(waysThrough(form, MOMENT, { work: 20_000, proof: 20_000 })).to.deep.equal(first)
    expect(first.cut).to.equal('bound')
    const more = waysThrough(form, MOMENT, { work: 200_000, proof: 20_000 })
    expect(more.ways.length).to.be.greaterThan(first.ways.length)
  })

  it('are one and whole where nothing decides a way, however many answers rules tell apart', () => {
    const first = ['a', 'b', 'c', 'd'].map((id) => number(id, { max: 1_000 }))
    const second = Array.from({ length: 8 }, (_, i) =>
      number(`q${i}`, { showIf: any(leaf('gt', 10 * i, 'a'), leaf('gt', 20 * i, first[i % 4]!.id)) }),
    )
    const form = formOf(first, second)
    form.pages[1]!.checks = second.map(({ id }) =>
      check(any(leaf('notAnswered', undefined, id), leaf('lt', 900, id)), id),
    )
    const { ways, cut } = through(form)
    expect(ways).to.deep.equal(['1 2'])
    expect(cut).to.equal(undefined)
    // A few states are enough.
    expect(waysThrough(form, MOMENT, { work: 3_000 })).to.not.have.property('cut')
  })
})

describe('a way through a list', () => {
  const list = (fields: Field[], { repeat = {}, checks }: { repeat?: object; checks?: Check[] }, ...rules: Rule[]) => {
    const form = formOf([radios('a')], fields, ...rules.map((_, i) => [text(`t${i}`)]), [text('end')])
    form.pages[1]!.repeat = { max: 3, itemLabel: 'car', ...repeat }
    if (checks) form.pages[1]!.checks = checks
    for (const [i, rule] of rules.entries()) form.pages[i + 2]!.showIf = rule
    return form
  }
  /** For each way, which of the pages with a rule it leads to, and its list. */
  const found = (form: Form) =>
    waysThrough(form, MOMENT).ways.map(({ pages, answers }) => [
      pages.slice(2, -1).map((id) => Number(id.slice(5)) - 3),
      answers['page-2'],
    ])
  const ways = (form: Form) => found(form).map(([led]) => (led as number[]).join())
  const choice = (id: string, values: string[], more: object = {}): Field =>
    ({ ...radios(id), options: values.map((value) => ({ value, label: value })), ...more }) as never
  const number = (id: string) => ({ type: 'number', id, label: id, integer: true, min: 0, max: 9 }) as Field
  const rows = (type: 'anyRow' | 'everyRow', rule: Rule): Rule => ({ type, groupId: 'page-2', rule })
  const count = (operator: Operator, value: number): Rule =>
    ({ type: 'rowCount', groupId: 'page-2', operator, value }) as never

  it('has as many entries as rules tell apart, within the limits', () => {
    expect(ways(list([text('x')], {}, count('gt', 1)))).to.have.members(['0', ''])
    expect(ways(list([text('x')], {}, count('gte', 3)))).to.have.members(['0', ''])
    expect(ways(list([text('x')], {}, count('eq', 2)))).to.have.members(['0', ''])
    expect(ways(list([text('x')], { repeat: { min: 0 } }, count('eq', 0)))).to.have.members(['0', ''])
    expect(ways(list([text('x')], { repeat: { min: 3 } }, count('eq', 3)))).to.deep.equal(['0'])
    expect(ways(list([text('x')], { repeat: { min: 2 } }, count('eq', 1)))).to.deep.equal([''])
    const x = { x: 'x' }
    expect(found(list([choice('x', ['x'])], { repeat: { min: 2 } }))).to.deep.equal([[[], [x, x]]])
    expect(found(list([choice('x', ['x'])], {}, count('gt', 1)))).to.deep.equal([
      [[0], [x, x]],
      [[], [x]],
    ])
  })

  it('has entries of one kind, or of two', () => {
    const [low, high] = [leaf('lt', 3, 'n'), leaf('gt', 5, 'n')]
    const form = list([number('n')], {}, rows('anyRow', low), rows('everyRow', high), rows('anyRow', high))
    expect(ways(form)).to.have.members(['', '0', '1,2', '2', '0,2'])
  })

  it('has the entries that the answers before the list allow', () => {
    const x = choice('x', ['yes', 'no'], { showIf: leaf('neq', 'yes', 'a') })
    const [isNo, isThere] = [leaf('eq', 'no', 'x'), leaf('answered', undefined, 'x')]
    expect(ways(list([x], {}, rows('anyRow', isNo), rows('anyRow', isThere)))).to.have.members(['0,1', '1', ''])
    const [y, z] = [leaf('eq', 'yes', 'a'), leaf('neq', 'yes', 'a')].map((showIf, i) =>
      choice(['y', 'z'][i]!, ['yes', 'no'], { showIf }),
    ) as [Field, Field]
    const [noY, noZ] = [leaf('eq', 'no', 'y'), leaf('eq', 'no', 'z')]
    expect(ways(list([y, z], {}, rows('anyRow', noY), rows('anyRow', noZ), rows('everyRow', noZ)))).to.have.members([
      '',
      '0',
      '1',
      '1,2',
    ])
  })

  it('has entries of as many kinds as rules ask for', () => {
    const digits = [0, 1, 2, 3, 4].map((digit) => leaf('eq', digit, 'n'))
    const ofAll = (form: Form) => ways(form).includes('0')
    const three = all(...digits.slice(0, 3).map((one) => rows('anyRow', one)))
    expect(ofAll(list([number('n')], {}, three))).to.equal(true)
    const within = all(three, rows('everyRow', leaf('lt', 3, 'n')), count('eq', 5))
    expect(ofAll(list([number('n')], { repeat: { max: 9 } }, within))).to.equal(true)
    const five = all(...digits.map((one) => rows('anyRow', one)))
    expect(ways(list([number('n')], { repeat: { max: 9 } }, five, count('gt', 4)))).to.have.members(['', '1', '0,1'])
    expect(ofAll(list([number('n')], { repeat: { max: 4 } }, five))).to.equal(false)
  })

  it('has an entry of the kind that a rule asks for among very many', () => {
    const values = Array.from({ length: 14 }, (_, i) => `o${i}`)
    const each = values.map((value) => rows('anyRow', leaf('eq', value, 'u')))
    expect(ways(list([choice('u', values)], {}, any(...each.slice(0, 13)), each[13]!))).to.have.members([
      '0',
      '1',
      '0,1',
    ])
  })

  it('is one of those that were searched where there are very many kinds of lists', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((id) => `q${id}`)
    const each = ids.map((id) => rows('anyRow', leaf('eq', 'yes', id)))
    const fields = ids.map((id) => choice(id, ['yes', 'no']))
    expect(waysThrough(list(fields, { repeat: { max: 1 } }, any(...each)), MOMENT).cut).to.equal('bound')
  })

  it('has the answers that its entries need, and that their checks want', () => {
    const need = [choice('x', ['x'], { required: leaf('eq', 'yes', 'b') }), choice('b', ['yes', 'no'])]
    const empty = leaf('notAnswered', undefined, 'x')
    expect(ways(list(need, {}, rows('anyRow', all(empty, leaf('eq', 'yes', 'b')))))).to.deep.equal([''])
    expect(ways(list(need, {}, rows('anyRow', all(empty, leaf('eq', 'no', 'b')))))).to.have.members(['', '0'])
    const checks = [{ rule: leaf('gt', 5, 'n'), message: 'No', fieldId: 'n' }]
    expect(ways(list([number('n')], { checks }, rows('anyRow', leaf('lte', 5, 'n'))))).to.deep.equal([''])
    expect(ways(list([number('n')], { checks }, rows('anyRow', leaf('lt', 8, 'n'))))).to.have.members(['', '0'])
  })

  it('has entries that differ and are still of their kind', () => {
    const repeat = { min: 2, unique: [{ fieldId: 'u', message: 'No' }] }
    const u = choice('u', ['c', 'a', 'b'])
    const among = leaf('in', ['a', 'b'], 'u')
    const entries = (form: Form, way: string) => found(form).find(([led]) => (led as number[]).join() === way)?.[1]
    // Another answer would be of the other kind.
    expect(entries(list([u], { repeat }, rows('everyRow', among)), '0')).to.deep.equal([{ u: 'a' }, { u: 'b' }])
    // It would lead to another question, ...
    const asks = list(
      [u, choice('y', ['x'], { showIf: leaf('eq', 'c', 'u') })],
      { repeat },
      rows('anyRow', leaf('answered', undefined, 'y')),
    )
    expect(entries(asks, '')).to.deep.equal([{ u: 'a' }, { u: 'b' }])
    // ... would not pass the check, ...
    const checks = [{ rule: leaf('neq', 'c', 'u'), message: 'No', fieldId: 'u' }]
    expect(entries(list([u], { repeat, checks }), '')).to.deep.equal([{ u: 'a' }, { u: 'b' }])
    // ... or would make an answer necessary that is not there.
    const needs = list([u, choice('y', ['x'], { required: leaf('eq', 'c', 'u') })], { repeat })
    expect(entries(needs, '')).to.deep.equal([{ u: 'a' }, { u: 'b' }])
  })

  it('has as many entries as the list may have where a value is calculated of them', () => {
    for (const min of [1, 2]) {
      const form = list([number('n')], { repeat: { min } }, leaf('gt', 1, 'v'), count('gt', 2))
      form.pages[2]!.fields.push({ type: 'calculated', id: 'v', label: 'V', value: { sum: ['n'] } })
      form.pages.splice(2, 0, { id: 'page-v', fields: [form.pages[2]!.fields.pop()!, text('y')] })
      const { ways } = waysThrough(form, MOMENT)
      expect(ways).to.have.lengthOf(4)
      for (const { answers } of ways) expect((answers['page-2'] as unknown[]).length).to.be.within(min, 3)
    }
  })

  it('may have none where no answer to a question is found, and says so', () => {
    const riddle = { type: 'number', id: 'code', label: 'Code', min: 1e-16, max: 2e-16 } as Field
    const { ways, cut, undecided } = waysThrough(list([riddle], { repeat: { min: 0 } }, count('gt', 0)), MOMENT)
    expect(ways.map(({ answers }) => answers['page-2'])).to.deep.equal([[]])
    expect(cut).to.deep.equal({ question: 'code' })
    expect(undecided).to.deep.equal([['page-1', 'page-2', 'page-3', 'page-4']])
    const differ = { min: 2, unique: [{ fieldId: 'u', message: 'No' }] }
    expect(waysThrough(list([choice('u', ['1'])], { repeat: differ }), MOMENT)).to.deep.equal({
      ways: [],
      cut: { question: 'u' },
      undecided: [['page-1', 'page-2', 'page-3']],
    })
  })

  it('is not said to be the only one where no entry that was tried passes the checks', () => {
    const two = ['p', 'q'].map((id) => ({ ...text(id), pattern: 'A|[x-z][q]b' }) as Field)
    const checks = [{ rule: compared('neq', 'p', 'q'), message: 'No', fieldId: 'q' }]
    expect(waysThrough(list(two, { checks }), MOMENT)).to.deep.equal({
      ways: [],
      cut: { question: 'q' },
      undecided: [['page-1', 'page-2', 'page-3']],
    })
    // Whether the list has entries decides no way here.
    expect(waysThrough(list(two, { checks, repeat: { min: 0 } }), MOMENT).cut).to.equal(undefined)
    const later = list(two, { checks, repeat: { min: 0 } }, count('gt', 0))
    expect(waysThrough(later, MOMENT).cut).to.deep.equal({ question: 'q' })
  })
})

/** Compares the ways through so many random forms with the ways that trying every answer shows. */
function tryWays(count: number, sides: Sides) {
  const said = { whole: 0, missed: 0 }
  let tried = 0
  for (let seed = 0; tried < count; seed++) {
    const form = randomForm(diceOf(seed), sides)
    if (form.pages.length < 2 || (sides === 'calculated' && !hasValues(form))) continue
    const seen = everything(form, 2_000)
    if (!seen) continue
    tried++
    const { ways, cut, undecided } = waysThrough(form, MOMENT)
    const found = ways.map(({ pages }) => pages.join())
    expect(new Set(found).size, `seed ${seed}`).to.equal(found.length)
    expect([...seen.paths], `seed ${seed}`).to.include.members(found)
    const missed = [...seen.paths].filter((path) => !found.includes(path))
    if (!cut) expect(missed, `seed ${seed}`).to.deep.equal([])
    // What is not found is said, by its name.
    if (undecided)
      expect(
        undecided.map((ids) => ids.join()),
        `seed ${seed}`,
      ).to.include.members(missed)
    said.whole += Number(!cut)
    said.missed += missed.length
    // The check and the ways never contradict each other.
    const prover = proveForm(form, { now: NOON, tried: tryAnswers(form, NOON) })
    for (const { code, pointer } of prover) {
      const page = form.pages[Number(pointer.split('/')[2])]!
      if (code === 'INT301' && /^\/pages\/\d+\/showIf$/.test(pointer))
        for (const { pages } of ways) expect(pages, `seed ${seed}`).to.not.include(page.id)
    }
    if (prover.some(({ code }) => /INT30[678]/.test(code!)))
      expect(
        ways.filter(({ ends }) => ends === 'sent'),
        `seed ${seed}`,
      ).to.deep.equal([])
    if (sides === 'constants') expectAllPages(form, ways, `seed ${seed}`)
  }
  return said
}

function expectAllPages(form: Form, ways: readonly WayThrough[], name: string): void {
  if (hasLists(form) || proveForm(form).some(({ code }) => severityOf(code!) !== 'warning')) return
  for (const { id } of form.pages)
    expect(
      ways.some(({ pages }) => pages.includes(id)),
      name,
    ).to.equal(true)
}

describe('the ways through a few small forms', () => {
  it('are all there are, and none that is not', () => {
    tryWays(60, 'constants')
    tryWays(60, 'all')
    tryWays(40, 'calculated')
  })
})

describe('the ways through random forms', function () {
  this.timeout(120_000) // thousands of forms with TEST_CASES=all
  it('are found where days move with today and answers are compared, and none that is not', () => {
    const count = casesOf(1_000)
    const { whole, missed } = tryWays(count, 'all')
    expect(whole).to.be.at.least(0.985 * count)
    expect(missed).to.be.at.most(0.005 * count)
  })

  it('are found where values are calculated, and none that is not', () => {
    const count = casesOf(500)
    const { whole, missed } = tryWays(count, 'calculated')
    expect(whole).to.be.at.least(0.84 * count)
    expect(missed).to.equal(0)
  })

  it('are all there are, of small forms, and none that is not, and come to every page of a sound form', () => {
    const count = casesOf(1_500)
    const { whole, missed } = tryWays(count, 'constants')
    expect(whole).to.be.at.least((1_495 / 1_500) * count)
    expect(missed).to.equal(0)
  })
})
