import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Form } from '../../../../src/models/form.ts'
import { severityOf } from '../../../../src/services/definitions/fault-codes.ts'
import { proveForm } from '../../../../src/services/definitions/proof/index.ts'
import { routesOf } from '../../../../src/services/definitions/proof/routes.ts'
import { formFaults } from '../../../../src/services/definitions/shape/index.ts'
import { compilePath } from '../../../../src/services/logic/index.ts'
import { formOf, radios, text } from '../../logic/forms.ts'
import { diceOf, randomForm } from '../../logic/journeys.ts'
import { compared, leaf, NOON } from '../../logic/rules.ts'
import { everything } from './brute-force.ts'

const MOMENT = { now: NOON, timeZone: 'UTC' }
const PERMIT: Form = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../fixtures/parking-permit-journey.json'), 'utf8'),
)
formFaults(PERMIT) // fills in the empty lists of questions

const hasLists = ({ pages }: Form): boolean => pages.some(({ repeat }) => repeat)

describe('the routes through a form', () => {
  it('are its distinct paths, each with answers that lead along it', () => {
    const { routes, cut } = routesOf(PERMIT, MOMENT)
    expect(cut).to.equal(undefined)
    expect(routes.map(({ pages, ends }) => `${pages.join(' ')}: ${ends}`)).to.deep.equal([
      'where no-permit: exit',
      'where you home vehicles vans reason permit: sent',
      'where you home vehicles vans permit: sent',
      'where you home vehicles reason permit: sent',
      'where you home vehicles permit: sent',
      'where you host vehicles vans permit: sent',
      'where you host vehicles permit: sent',
    ])
    for (const { pages, answers } of routes)
      expect(compilePath(PERMIT)(answers, MOMENT).steps.map(({ page }) => page.id)).to.deep.equal(pages)
  })

  it('of one page are told apart by the questions asked, and leave out what may be left out', () => {
    const optional = { ...text('note'), required: false }
    const one = formOf([radios('a'), text('b', leaf('eq', 'yes', 'a')), optional])
    expect(routesOf(one, MOMENT).routes.map(({ questions, answers }) => [questions, answers])).to.deep.equal([
      [['a', 'note'], { a: 'no' }],
      [['a', 'b', 'note'], { a: 'yes', b: 'x' }],
    ])
  })

  it('say when they were cut, and which question no answer was found to', () => {
    expect(routesOf(PERMIT, MOMENT, { routes: 3, states: 4_000 })).to.deep.include({ cut: 'bound' })
    expect(routesOf(PERMIT, MOMENT, { routes: 3, states: 4_000 }).routes).to.have.lengthOf(3)
    expect(routesOf(PERMIT, MOMENT, { routes: 100, states: 2 }).cut).to.equal('bound')
    const riddle = formOf([{ ...text('code'), pattern: 'z\\b[qx]{7}' } as never])
    expect(routesOf(riddle, MOMENT)).to.deep.equal({ routes: [], cut: { question: 'code' } })
  })

  it('lead past a check that two answers differ', () => {
    const two = (type: string, more: object = {}) => {
      const form = formOf(
        [{ ...text('a'), type, ...more } as never, { ...text('b'), type, ...more } as never],
        [text('after')],
      )
      form.pages[0]!.checks = [{ rule: compared('neq', 'a', 'b'), message: 'No', fieldId: 'b' }]
      return routesOf(form, MOMENT)
    }
    for (const type of ['text', 'textarea', 'email', 'tel', 'url', 'number', 'date', 'time'])
      expect(two(type).routes, type).to.have.lengthOf(1)
    for (const pattern of ['[A-Z]{2}[0-9]{2}[A-D]', '[0-9]{2}-ABC', '[A-D][0-9]-[0-9]X'])
      expect(two('text', { pattern }).routes, pattern).to.have.lengthOf(1)
    // Where no answers that differ are found, the routes do not claim to be all there are.
    expect(two('text', { pattern: 'A|[x-z][q]b' })).to.deep.equal({ routes: [], cut: { question: 'b' } })
  })

  it('lead past many choices among long lists, all of which differ', () => {
    const options = Array.from({ length: 200 }, (_, i) => ({ value: `o${i}`, label: `Option ${i}` }))
    const ids = ['a', 'b', 'c', 'd', 'e']
    const form = formOf(ids.map((id) => ({ ...radios(id), type: 'select', options })) as never, [text('after')])
    form.pages[0]!.checks = ids.flatMap((id, i) =>
      ids.slice(0, i).map((other) => ({ rule: compared('neq', id, other), message: 'No', fieldId: id })),
    )
    const { routes, cut } = routesOf(form, MOMENT)
    expect(cut).to.equal(undefined)
    expect(new Set(Object.values(routes[0]!.answers).slice(0, 5))).to.have.lengthOf(5)
  })

  it('lead through lists whose answers must differ', () => {
    const through = (field: object, min = 4) => {
      const form = formOf([field as never, text('note')], [text('after')])
      form.pages[0]!.repeat = { min, max: 9, itemLabel: 'thing', unique: [{ fieldId: 'u', message: 'No' }] }
      return routesOf(form, MOMENT)
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
      const { routes, cut } = through(field)
      expect(cut, JSON.stringify(field)).to.equal(undefined)
      expect(routes, JSON.stringify(field)).to.have.lengthOf(1)
      const entries = routes[0]!.answers['page-1'] as { u: unknown }[]
      expect(new Set(entries.map(({ u }) => JSON.stringify(u))).size, JSON.stringify(field)).to.equal(4)
    }
    // Where no other answers are found, the routes do not claim to be all there are.
    expect(through({ ...text('u'), pattern: 'A|[x-z][q]b' })).to.deep.equal({ routes: [], cut: { question: 'u' } })
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
      return routesOf(form, MOMENT)
    }
    const ways = ({ routes }: ReturnType<typeof through>) => routes.map(({ pages }) => pages.includes('page-5')).sort()
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
      for (const { answers } of found.routes) expect(answers).to.have.property('total')
    }
    // Where only one verdict was found, the routes do not claim to be all there are.
    expect(through(all, leaf('gt', 1_000, 'total'), { max: 9 })).to.deep.include({ cut: { question: 'total' } })
  })
})

describe('the routes through random forms', function () {
  this.timeout(30_000) // tries very many forms
  it('are found where days move with today and answers are compared, and none that is not', () => {
    let compared = 0
    for (let seed = 0; compared < 1_000; seed++) {
      const form = randomForm(diceOf(seed), 'all')
      const seen = everything(form, 2_000)
      if (!seen || form.pages.length < 2) continue
      compared++
      const found = routesOf(form, MOMENT).routes.map(({ pages }) => pages.join())
      // Answers that pass a check are not always among those that are tried.
      if (hasLists(form) || form.pages.some(({ checks }) => checks))
        expect([...seen.paths], `seed ${seed}`).to.include.members(found)
      else expect(found, `seed ${seed}`).to.have.members([...seen.paths])
    }
  })

  it('are found where values are calculated, and none that is not', () => {
    let compared = 0
    for (let seed = 0; compared < 500; seed++) {
      const form = randomForm(diceOf(seed), 'calculated')
      if (!form.pages.some(({ fields }) => fields.some(({ type }) => type === 'calculated'))) continue
      const seen = everything(form, 2_000)
      if (!seen) continue
      compared++
      const { routes, cut } = routesOf(form, MOMENT)
      const found = routes.map(({ pages }) => pages.join())
      expect([...seen.paths], `seed ${seed}`).to.include.members(found)
      if (!cut && !hasLists(form)) expect(found, `seed ${seed}`).to.have.members([...seen.paths])
    }
  })

  it('are all there are, of small forms, and none that is not, and come to every page of a sound form', () => {
    let compared = 0
    for (let seed = 0; compared < 1_500; seed++) {
      const form = randomForm(diceOf(seed))
      const seen = everything(form, 2_000)
      if (!seen || form.pages.length < 2) continue
      compared++
      const { routes } = routesOf(form, MOMENT)
      const found = routes.map(({ pages }) => pages.join())
      if (proveForm(form).every(({ code }) => severityOf(code!) === 'warning'))
        for (const { id, repeat } of form.pages)
          if (!repeat)
            expect(routes.some(({ pages }) => pages.includes(id)) || hasLists(form), `seed ${seed}`).to.equal(true)
      expect(new Set(found).size, `seed ${seed}`).to.equal(found.length)
      const hasList = hasLists(form)
      // Of the lists that one can make, not every one is tried.
      if (hasList) expect([...seen.paths], `seed ${seed}`).to.include.members(found)
      else expect(found, `seed ${seed}`).to.have.members([...seen.paths])
    }
  })
})
