import { expect } from 'chai'
import type { Form } from '../../../src/models/form.ts'
import type { Page } from '../../../src/models/page.ts'
import { evaluateLogic, followPath } from '../../../src/services/logic/index.ts'
import { casesOf } from '../../support/cases.ts'
import { lintForm } from '../../support/told.ts'
import { radios, text } from './forms.ts'
import { diceOf, randomAnswers, randomForm, recordOf } from './journeys.ts'
import { compared, leaf, NOON, not } from './rules.ts'

const MOMENT = { now: NOON, timeZone: 'UTC' }
const form = (...pages: Page[]): Form => ({ slug: 'permit', title: 'Permit', pages })
const page = (id: string, ...fields: Page['fields']): Page => ({ id, fields })
const follow = (of: Form, answers: object) => followPath(of, answers as Record<string, unknown>, MOMENT)
const ids = (of: Form, answers: object): string[] => follow(of, answers).steps.map(({ page: { id } }) => id)

const resident = leaf('eq', 'yes', 'resident')
const PERMIT = form(
  page('you', radios('resident')),
  { id: 'stop', fields: [], showIf: leaf('eq', 'maybe', 'resident'), exit: { title: 'No permit', text: 'Call us.' } },
  { ...page('home', text('street'), text('since', leaf('eq', 'Long', 'street'))), showIf: resident },
  { ...page('guest', text('host')), showIf: not(resident) },
  { ...page('cars', radios('kind'), text('height', leaf('eq', 'yes', 'kind'))), repeat: { max: 2, itemLabel: 'car' } },
  { ...page('vans', text('roof')), showIf: { type: 'anyRow', groupId: 'cars', rule: leaf('eq', 'yes', 'kind') } },
)

describe('the path', function () {
  this.timeout(30_000) // tries very many cases
  it('of a form of one page is that page', () => {
    const one = form(page('only', text('name'), { ...text('more'), required: false }))
    expect(follow(one, {})).to.deep.include({ about: 1, answers: {} })
    expect(follow(one, {}).next?.page.id).to.equal('only')
    expect(follow(one, { name: 'Ada', other: 1 }))
      .to.deep.include({ answers: { name: 'Ada' } })
      .and.not.have.property('next')
  })

  it('is complete without an answer that a rule does not require', () => {
    const phone = { ...text('phone'), required: leaf('eq', 'yes', 'call') }
    const one = form(
      page('only', phone, radios('call')),
      page('next', { ...text('more'), required: leaf('answered', undefined, 'phone') }),
    )
    const at = (answers: object) => follow(one, answers).next?.page.id
    expect(at({ call: 'no' })).to.equal(undefined)
    expect(at({ call: 'yes' })).to.equal('only')
    expect(at({ call: 'no', phone: '1' })).to.equal('next')
    expect(at({ call: 'yes', phone: '1', more: 'x' })).to.equal(undefined)
    expect([...follow(one, { call: 'no' }).steps[0]!.optional!]).to.deep.equal(['phone'])
    expect(follow(one, { call: 'yes' }).steps[0]).not.to.have.property('optional')
  })

  it('needs the checks of a page to hold, as long as the question of their message is asked', () => {
    const check = { rule: compared('neq', 'one', 'two'), message: 'Not twice', fieldId: 'two' }
    const given = { rule: leaf('answered', undefined, 'two'), message: 'Needed', fieldId: 'two' }
    const two = text('two', leaf('answered', undefined, 'one'))
    const one = form({ ...page('only', { ...text('one'), required: false }, two), checks: [check, given] })
    const failed = (answers: object) =>
      follow(one, answers).steps[0]!.failed?.map((one) => 'message' in one && one.message)
    expect(failed({})).to.equal(undefined)
    expect(follow(one, {}).next).to.equal(undefined)
    expect(failed({ one: 'a', two: 'b' })).to.equal(undefined)
    expect(failed({ one: 'a', two: 'a' })).to.deep.equal(['Not twice'])
    expect(follow(one, { one: 'a', two: 'a' }).next?.page.id).to.equal('only')
    // An answer of a hidden question is not there: nothing is checked.
    expect(failed({ two: 'a' })).to.equal(undefined)
  })

  it('requires in each record what its rule says of that record', () => {
    const why = { ...text('why'), required: leaf('eq', 'yes', 'kind') }
    const list = form({ ...page('list', radios('kind'), why), repeat: { max: 3, itemLabel: 'car' } })
    const { records } = follow(list, { list: [{ kind: 'yes' }, { kind: 'no' }, { kind: 'yes', why: 'x' }] }).steps[0]!
    expect(records!.map(({ isComplete }) => isComplete)).to.deep.equal([false, true, true])
  })

  it('leaves out the pages whose rules fail, and names the first that still needs answers', () => {
    expect(ids(PERMIT, {})).to.deep.equal(['you', 'guest', 'cars'])
    expect(follow(PERMIT, {}).next?.page.id).to.equal('you')
    expect(ids(PERMIT, { resident: 'yes' })).to.deep.equal(['you', 'home', 'cars'])
    expect(follow(PERMIT, { resident: 'yes', host: 'x' }).next?.page.id).to.equal('home')
    expect(follow(PERMIT, { resident: 'yes' }).about).to.equal(3)
  })

  it('ends where an end of the journey is reached, and only once everything before it is answered', () => {
    const ended = follow(PERMIT, { resident: 'maybe', host: 'x' })
    expect(ended.steps.map(({ page: { id } }) => id)).to.deep.equal(['you', 'stop'])
    expect(ended.exit?.page.id).to.equal('stop')
    expect(ended)
      .to.deep.include({ about: 1, answers: { resident: 'maybe' } })
      .and.not.have.property('next')
    const early = form(
      page('a', text('x')),
      { id: 'end', fields: [], showIf: leaf('notAnswered', undefined, 'y'), exit: { title: 'T', text: 'T' } },
      page('b', text('z')),
    )
    const withY = form(
      { ...early.pages[0]!, fields: [text('x'), { ...text('y'), required: false }] },
      ...early.pages.slice(1),
    )
    expect(ids(withY, {})).to.deep.equal(['a', 'b'])
    expect(ids(withY, { x: '1' })).to.deep.equal(['a', 'end'])
  })

  it('keeps what is on it, and lets no rule see what is not', () => {
    const answers = { resident: 'no', street: 'Long', since: '2020', host: 'Ada', cars: [{ kind: 'no', height: '2' }] }
    expect(follow(PERMIT, answers).answers).to.deep.equal({ resident: 'no', host: 'Ada', cars: [{ kind: 'no' }] })
    const chain = form(
      page('a', radios('x')),
      { ...page('b', radios('y')), showIf: leaf('eq', 'yes', 'x') },
      {
        ...page('c', text('z')),
        showIf: leaf('neq', 'yes', 'y'),
      },
    )
    expect(ids(chain, { x: 'no', y: 'yes' })).to.deep.equal(['a', 'c'])
  })

  it('wants of a list as many records as it says, each complete', () => {
    const cars = (...rows: object[]) => follow(PERMIT, { resident: 'no', host: 'Ada', cars: rows })
    expect(cars().next?.page.id).to.equal('cars')
    expect(cars({ kind: 'no' })).to.not.have.property('next')
    expect(cars({ kind: 'no' }, {}).next?.records?.map(({ isComplete }) => isComplete)).to.deep.equal([true, false])
    expect(cars({ kind: 'yes' }).next?.page.id).to.equal('cars')
    expect(cars({ kind: 'yes', height: '2' }).next?.page.id).to.equal('vans')
    expect(cars({ kind: 'no' }, { kind: 'no' }, { kind: 'no' }).next?.page.id).to.equal('cars')
    expect(follow(PERMIT, { resident: 'no', host: 'Ada', cars: 'many' }).next?.page.id).to.equal('cars')
  })

  describe('of a draft', () => {
    const PAGES = ['you', 'guest', 'cars']
    const cars = [{ kind: 'no' }, { kind: 'no' }]
    type Faults = Record<string, ('missing' | 'wrong' | undefined)[]>
    const steps = (sent: string[], faults: Faults = {}) =>
      followPath(PERMIT, { resident: 'no', host: 'Ada', cars }, MOMENT, {
        sent: new Set(sent),
        faults: new Map(Object.entries(faults)),
      })
    const open = (...given: Parameters<typeof steps>) => steps(...given).next?.page.id

    it('is complete once each page was sent, a list page too', () => {
      expect(open(PAGES)).to.equal(undefined)
      expect(open(['you', 'cars'])).to.equal('guest')
      expect(open(['you', 'guest'])).to.equal('cars')
    })

    it('stops at an answer that is wrong, in a row of a list too, unless its question is hidden', () => {
      expect(open(PAGES, { host: ['wrong'] })).to.equal('guest')
      expect(open(PAGES, { street: ['wrong'] })).to.equal(undefined)
      expect(open(PAGES, { kind: [undefined, 'wrong'] })).to.equal('cars')
      expect(
        steps(PAGES, { kind: [undefined, 'wrong'] }).next!.records!.map((record) => record.isComplete),
      ).to.deep.equal([true, false])
      expect(open(PAGES, { kind: ['wrong'] })).to.equal('cars')
    })

    it('stops at a missing part, unless a rule makes the question optional', () => {
      const call = { ...text('phone'), required: leaf('eq', 'yes', 'call') }
      const one = form(page('only', call, { ...text('more'), required: false }, radios('call')))
      const isOpen = (answer: string, faults: Faults) =>
        followPath(one, { call: answer }, MOMENT, { sent: new Set(['only']), faults: new Map(Object.entries(faults)) })
          .next !== undefined
      expect(isOpen('no', { phone: ['missing'] })).to.equal(false)
      expect(isOpen('no', { phone: ['wrong'] })).to.equal(true)
      expect(isOpen('no', { more: ['missing'] })).to.equal(true)
    })
  })

  it('shows blocks and questions by their own rules, in the order of the page', () => {
    const items = [radios('a'), { type: 'inset', text: 'Hm', showIf: leaf('answered', undefined, 'b') } as const]
    const own = form(page('p', ...items, text('b', leaf('eq', 'yes', 'a'))))
    expect(follow(own, { a: 'yes', b: 'x' }).steps[0]!.items).to.have.lengthOf(3)
    expect(follow(own, { a: 'no', b: 'x' }).steps[0]!.items).to.deep.equal([items[0]])
  })
})

describe('for all small forms and walks, the path', function () {
  this.timeout(30_000) // tries very many cases
  const FORMS = casesOf(1_500)
  const STEPS = 50
  const order = <T>(list: readonly T[], dice: (sides: number) => number): T[] =>
    list
      .map((one) => ({ one, at: dice(1e6) }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one)

  it('is of forms that the linter takes', () => {
    for (let seed = 0; seed < FORMS; seed++)
      expect(lintForm(randomForm(diceOf(seed))), `seed ${seed}`).to.deep.equal([])
  })

  it('goes forward only, keeps nothing that is hidden, and is the same for the same answers in any order', () => {
    for (let seed = 0; seed < FORMS; seed++) {
      const dice = diceOf(seed)
      const of = randomForm(dice)
      const answers = randomAnswers(dice, of)
      const path = follow(of, answers)
      const at = path.steps.map(({ page: one }) => of.pages.indexOf(one))
      expect(at, `seed ${seed}`).to.deep.equal([...new Set(at)].sort((a, b) => a - b))
      const shuffled = Object.fromEntries(order(Object.entries(answers), dice))
      expect(follow(of, shuffled), `seed ${seed}`).to.deep.equal(path)
      expect(follow(of, path.answers), `seed ${seed}`).to.deep.equal(path)
      for (const one of of.pages) {
        const step = path.steps.find((shown) => shown.page === one)
        const shown = new Set(step?.items.map((item) => 'id' in item && item.id))
        if (!step) expect(path.answers, `seed ${seed}`).to.not.have.any.keys(one.id, 'none', ...one.fields.map(idOf))
        for (const item of one.fields)
          if (!shown.has(idOf(item))) expect(path.answers, `seed ${seed}`).to.not.have.property(idOf(item))
        if (step && one.showIf) expect(evaluateLogic(one.showIf, path.answers, MOMENT), `seed ${seed}`).to.equal(true)
      }
    }
  })

  it('changes only ahead of the page that is answered, in walks of fifty steps, back and forth', () => {
    for (let seed = 0; seed < FORMS; seed++) {
      const dice = diceOf(seed)
      const of = randomForm(dice)
      const answers: Record<string, unknown> = {}
      for (let step = 0; step < STEPS; step++) {
        const { steps, next, exit } = follow(of, answers)
        if (steps.length === 0) break
        // Forward to the page that needs answers, or back to any page that was answered.
        const here = next !== undefined && dice(3) > 0 ? next : steps[dice(steps.length)]!
        const { page: asked, records } = here
        if (records && asked.repeat)
          answers[asked.id] = [...records.map((record) => record.answers), recordOf(dice, asked)].slice(-2)
        else Object.assign(answers, recordOf(dice, asked))
        const after = follow(of, answers)
        const [from, to] = [here.page, after.next?.page].map((one) => (one ? of.pages.indexOf(one) : Infinity))
        // A page that is answered changes what comes after it, and nothing before.
        const earlier = (list: typeof steps) => list.filter(({ page: one }) => of.pages.indexOf(one) < from!)
        const exits = exit !== undefined || after.exit !== undefined
        if (!exits) expect(earlier(after.steps), `seed ${seed}`).to.deep.equal(earlier(steps))
        if (here === next && !after.exit) expect(to, `seed ${seed}`).to.be.at.least(from!)
      }
    }
  })
})

const idOf = (item: Page['fields'][number]): string => ('id' in item ? item.id : 'none')
