import { expect } from 'chai'
import fc from 'fast-check'
import { type Field, isCalculated } from '../../../../src/models/field.ts'
import type { Form } from '../../../../src/models/form.ts'
import { DAY, type Moment } from '../../../../src/models/moment.ts'
import type { LeafRule, Operator, Rule } from '../../../../src/models/rule.ts'
import { domainOf } from '../../../../src/services/definitions/proof/domain.ts'
import { tryAnswers } from '../../../../src/services/definitions/ways/ways-through.ts'
import { dateLimit, evaluateLogic } from '../../../../src/services/logic/index.ts'
import { casesOf } from '../../../support/cases.ts'
import { adviceFor, lintForm, proveForm } from '../../../support/told.ts'
import { radios, text } from '../../logic/forms.ts'
import { answersTo, diceOf, randomForm, type Sides } from '../../logic/journeys.ts'
import { all, any, compared, leaf, NOON, not } from '../../logic/rules.ts'
import { everything, type Seen } from './brute-force.ts'

const MOST = 4_000

/** What a JSON Pointer leads to. */
const partAt = (form: Form, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((part, step) => (part as Record<string, unknown>)[step], form)
const fieldAt = (form: Form, pointer: string): Field => partAt(form, pointer) as Field

/** Some answer is equal to the operand. */
function canBeEqual(form: Form, pointer: string): boolean {
  const { fieldId } = partAt(form, pointer.replace(/\/value.*$/, '')) as LeafRule
  const field = form.pages.flatMap(({ fields }) => fields as Field[]).find(({ id }) => id === fieldId)!
  const operand = partAt(form, pointer)
  return answersTo(field).some((answer) => evaluateLogic(leaf('eq', operand), { q: answer }, { now: 0 }))
}

/**
 * Each claim that is not so, as a sentence. `isSince`: answers were looked for too. `beside`: the same on the other days on
 * which they were looked for, where the form depends on the day.
 */
function wrongIn(
  form: Form,
  seen: Seen,
  claims: ReturnType<typeof proveForm>,
  isSince = false,
  beside: () => Seen | undefined = () => undefined,
): string[] {
  const isMissing = (pointer: string, id: string): boolean =>
    [seen, beside].some((one) => (typeof one === 'function' ? one() : one)?.missing.get(pointer)?.has(id))
  const verdicts = (pointer: string) => seen.verdicts.get(pointer) ?? new Set()
  return claims.flatMap(({ code, pointer, reason }) => {
    const wrong = (() => {
      const index = Number(/^\/pages\/(\d+)/.exec(pointer)?.[1])
      switch (code) {
        case 'INT301':
        case 'INT310':
        case 'INT311':
          return verdicts(pointer).has(true)
        case 'INT302':
          return verdicts(pointer).has(false)
        case 'INT304':
          return verdicts(pointer).has(!reason.startsWith('is never'))
            ? false
            : verdicts(pointer).has(reason.startsWith('is never'))
        case 'INT312':
          return isSince && !isMissing(pointer, /"(.+?)"/.exec(reason)![1]!)
        case 'INT303':
          return canBeEqual(form, pointer)
        case 'INT305':
          return answersTo(fieldAt(form, pointer)).length > 0
        case 'INT306':
        case 'INT307':
        case 'INT308':
          return seen.open.has(index + 1) || seen.sent
        default:
          return false
      }
    })()
    return wrong ? [`${code} ${pointer} ${reason}`] : []
  })
}

/**
 * Tries so many random forms, and those of `rare`: no claim about them may be refuted. Counts how often each is made, and the
 * forms whose rules look at calculated values.
 */
function tryForms(count: number, sides: Sides, moments?: Moment[], rare: readonly number[] = []) {
  const said: Record<string, number> = {}
  let tried = 0
  let lookedAt = 0
  let seed = 0
  while (tried < count) tryForm(seed++)
  for (const one of rare) if (one >= seed) tryForm(one)
  return { said, lookedAt }

  function tryForm(seed: number): void {
    const form = randomForm(diceOf(seed), sides)
    if (sides === 'calculated' && !hasValues(form)) return
    const seen = everything(form, MOST, moments)
    if (!seen) return
    tried++
    if (/"(fieldId|valueOf)":"v\d/.test(JSON.stringify(form))) lookedAt++
    expect(lintForm(form), `seed ${seed}`).to.deep.equal([])
    // Nothing is wrong either of what holds only from the first of the days on, and of what answers were found for.
    if (sides !== 'constants' || seed % 10 === 0) {
      const { now } = (moments ?? [{ now: NOON }])[0]!
      const since = proveForm(form, { now, tried: tryAnswers(form, now) })
      const beside = () => (moments ? everything(form, 2 * MOST, OTHER_DAYS) : undefined)
      expect(wrongIn(form, seen, since, true, beside), `seed ${seed}`).to.deep.equal([])
    }
    const claims = proveForm(form)
    for (const { code } of claims) said[code!] = (said[code!] ?? 0) + 1
    expect(wrongIn(form, seen, claims), `seed ${seed}`).to.deep.equal([])
    if (sides === 'constants') expectAllClaims(form, seen, claims, `seed ${seed}`)
  }
}

const hasValues = ({ pages }: Form): boolean => pages.some(({ fields }) => fields.some(isCalculated))

/** Nothing is missed of a form without lists: what was never seen is claimed. */
function expectAllClaims(form: Form, seen: Seen, claims: ReturnType<typeof proveForm>, name: string): void {
  // Of lists, claims may be missed; a question that nobody can answer ends the trying, and not the asking.
  if (form.pages.some(({ repeat }) => repeat) || claims.some(({ code }) => code === 'INT305')) return
  const told = new Set(claims.map(({ code, pointer }) => `${code} ${pointer}`))
  const blocked = claims.some(({ code }) => /INT30[678]/.test(code!))
  expect(blocked, `${name} is ${seen.sent ? '' : 'not '}sent`).to.equal(!seen.sent)
  for (const [pointer, found] of seen.verdicts) {
    if (!pointer.endsWith('/showIf')) continue
    if (!found.has(true)) expect(told, name).to.include(`INT301 ${pointer}`)
    if (!found.has(false)) expect(told, name).to.include(`INT302 ${pointer}`)
  }
}

const onDays = (...days: number[]): Moment[] => days.map((day) => ({ now: NOON + day * DAY, timeZone: 'UTC' }))
const THREE_DAYS = onDays(0, 1, 2)
/** The day before, for other time zones, and days after all dates that are fixed. */
const OTHER_DAYS = onDays(-1, 400, 401, 402, 403)

describe('the proofs about a few small forms', () => {
  it('say nothing that trying every answer refutes', () => {
    tryForms(100, 'constants')
    tryForms(30, 'all', THREE_DAYS)
    tryForms(50, 'calculated')
  })
})

describe('the proofs about forms', function () {
  this.timeout(180_000) // thousands of forms with TEST_CASES=all
  const CLAIMS = ['INT301', 'INT302', 'INT304', 'INT306', 'INT307', 'INT308']
  /** Forms of which the rarest claim is made, INT308. */
  const RARE = { constants: [611, 918, 1439, 2599, 3574, 4448, 4883], all: [247, 1273], calculated: [1968, 2447] }

  it('say nothing that trying every answer refutes, and miss nothing of small forms', () => {
    const { said } = tryForms(casesOf(5_000), 'constants', undefined, RARE.constants)
    for (const code of [...CLAIMS, 'INT303', 'INT305']) expect(said[code], code).to.be.greaterThan(5)
  })

  it('say nothing that trying every answer on three days refutes, of forms with days that move and answers that are compared', () => {
    const { said } = tryForms(casesOf(1_500), 'all', THREE_DAYS, RARE.all)
    for (const code of CLAIMS) expect(said[code], code).to.be.greaterThan(1)
    expect(said.INT309 ?? 0).to.equal(0)
  })

  it('say nothing that trying every answer refutes, of forms with calculated values', () => {
    const count = casesOf(1_500)
    const { said, lookedAt } = tryForms(count, 'calculated', undefined, RARE.calculated)
    for (const code of CLAIMS) expect(said[code], code).to.be.greaterThan(1)
    expect(said.INT309 ?? 0).to.equal(0)
    expect(lookedAt).to.be.greaterThan(0.3 * count)
  })

  it('know every place that a date can have between days that move', () => {
    const offsets = ['', '-1d', '+14d', '-2w', '-1m', '-31d', '+1m', '+30d', '-12m', '-1y', '-18y', '-216m', '+99999y']
    const offset = fc.constantFrom(...offsets)
    const limit = fc.option(
      offset.map((one) => `today${one}`),
      { nil: undefined },
    )
    const leaves = fc.array(
      fc.oneof(
        fc
          .tuple(fc.constantFrom<Operator>('eq', 'neq', 'gt', 'gte', 'lt', 'lte'), offset)
          .map(([one, today]) => leaf(one, { today }, 'd')),
        fc.nat(40).map((days) => leaf('withinLast', { days }, 'd')),
        fc.constantFrom('2026-02-28', '2028-02-29').map((day) => leaf('lte', day, 'd')),
      ),
      { minLength: 1, maxLength: 4 },
    )
    const days = fc.oneof(fc.integer({ min: 20_000, max: 23_000 }), fc.constantFrom(20_512, 21_243, 21_244))
    fc.assert(
      fc.property(
        leaves,
        days,
        fc.oneof(fc.integer({ min: -7_000, max: 800 }), offset),
        limit,
        limit,
        (rules, day, at, min, max) => {
          const moment = { now: day * DAY, timeZone: 'UTC' }
          const answer =
            typeof at === 'number'
              ? new Date((day + at) * DAY).toISOString().slice(0, 10)
              : dateLimit(`today${at}`, moment)
          if ((min && answer < dateLimit(min, moment)) || (max && answer > dateLimit(max, moment))) return
          const field = date({ ...(min && { min }), ...(max && { max }) }) as Field
          const truths = rules.map((rule) => evaluateLogic(rule, { d: answer }, moment))
          const known = domainOf(field, rules).cells.some((cell) =>
            cell.truths.every((one, i) => one === undefined || one === truths[i]),
          )
          expect(known, `${answer} on ${moment.now}`).to.equal(true)
        },
      ),
      { numRuns: 5_000 },
    )
  })
})

const form = (...pages: object[]): Form =>
  ({ slug: 'f', title: 'F', pages: pages.map((page, i) => ({ id: `p${i}`, ...page })) }) as never
const told = (of: Form): string[] => proveForm(of).map(({ code, pointer }) => `${code} ${pointer}`)
const onPage = (...fields: object[]): string[] => told(form({ fields }))
const number = (over: object = {}) => ({ type: 'number', id: 'n', label: 'N', ...over })
const date = (over: object = {}) => ({ type: 'date', id: 'd', label: 'D', ...over })
const SHOWN = '/pages/0/fields/1/showIf'

describe('a rule that never holds', function () {
  this.timeout(120_000) // tries very many cases
  it('is found over numbers, with steps and whole numbers', () => {
    const over = (field: object, rule: Rule) => onPage(number(field), text('x', rule))
    const between = (low: number, high: number) => all(leaf('gt', low, 'n'), leaf('lt', high, 'n'))
    expect(over({}, between(2, 1))).to.include(`INT301 ${SHOWN}`)
    expect(over({}, between(1, 1.0001))).to.deep.equal([])
    expect(over({ integer: true }, between(1, 2))).to.include(`INT301 ${SHOWN}`)
    expect(over({ max: 120 }, leaf('gt', 120, 'n'))).to.include(`INT301 ${SHOWN}`)
    expect(over({ max: 120 }, leaf('gte', 120, 'n'))).to.deep.equal([])
    expect(over({ min: 0, max: 10, step: 5 }, between(4, 10))).to.deep.equal([])
    expect(over({ min: 0, max: 10, step: 5 }, between(5, 10))).to.include(`INT301 ${SHOWN}`)
    expect(over({ min: 0, max: 10, step: 5 }, between(6, 9))).to.include(`INT301 ${SHOWN}`)
    expect(over({ max: 9 }, leaf('eq', 10, 'n'))).to.deep.equal([`INT303 ${SHOWN}/value`, `INT301 ${SHOWN}`])
    expect(over({}, leaf('eq', 1e20, 'n'))).to.include(`INT303 ${SHOWN}/value`)
    expect(over({ required: false }, leaf('lt', 5, 'n'))).to.deep.equal([])
  })

  it('is found over dates, whatever the day is', () => {
    const over = (field: object, rule: Rule) => onPage(date(field), text('x', rule))
    const recent = leaf('withinLast', { days: 30 }, 'd')
    expect(over({ min: 'today' }, leaf('withinLast', { days: 0 }, 'd'))).to.deep.equal([])
    expect(over({ min: 'today+1d' }, recent)).to.include(`INT301 ${SHOWN}`)
    expect(over({ max: 'today-2m' }, recent)).to.include(`INT301 ${SHOWN}`)
    expect(over({ max: 'today-1m' }, recent)).to.deep.equal([])
    expect(over({ min: 'today-1w', max: 'today' }, recent)).to.include(`INT302 ${SHOWN}`)
    expect(over({ min: '2026-01-01' }, leaf('lt', '2026-01-01', 'd'))).to.include(`INT301 ${SHOWN}`)
    expect(over({ min: 'today', max: 'today+60d' }, leaf('gt', '2030-01-01', 'd'))).to.deep.equal([])
    expect(over({ max: '2025-12-31' }, leaf('in', ['2026-01-01', '2025-01-01'], 'd'))).to.include(
      `INT303 ${SHOWN}/value/0`,
    )
    expect(over({}, all(leaf('gt', '2026-01-01', 'd'), leaf('lt', '2026-01-02', 'd')))).to.include(`INT301 ${SHOWN}`)
  })

  it('is found over days that move with today', () => {
    const over = (field: object, rule: Rule) => onPage(date(field), text('x', rule))
    const moving = (operator: Operator, today: string) => leaf(operator, { today }, 'd')
    expect(over({}, moving('lte', '-18y'))).to.deep.equal([])
    expect(over({ max: 'today' }, moving('gt', ''))).to.include(`INT301 ${SHOWN}`)
    expect(over({ max: 'today-18y' }, moving('lte', '-18y'))).to.include(`INT302 ${SHOWN}`)
    expect(over({ max: 'today-18y' }, moving('gt', '-17y'))).to.include(`INT301 ${SHOWN}`)
    expect(over({}, all(moving('lte', '-18y'), moving('gt', '-18y')))).to.include(`INT301 ${SHOWN}`)
    expect(over({}, all(moving('lte', '-18y'), moving('gt', '-6575d')))).to.deep.equal([])
    expect(over({}, all(moving('lt', '-1m'), leaf('withinLast', { days: 27 }, 'd')))).to.include(`INT301 ${SHOWN}`)
    expect(over({}, all(moving('lt', '-1m'), leaf('withinLast', { days: 29 }, 'd')))).to.deep.equal([])
  })

  it('is found over answers that are compared', () => {
    const over = (rule: Rule, more: object = {}) =>
      onPage(date(more), { ...date(), id: 'e', label: 'E' }, radios('r'), text('x', rule))
    const at = '/pages/0/fields/3/showIf'
    expect(over(compared('gt', 'd', 'e'))).to.deep.equal([])
    expect(over(all(compared('gt', 'd', 'e'), compared('gte', 'e', 'd')))).to.include(`INT301 ${at}`)
    expect(over(any(compared('gt', 'd', 'e'), compared('gte', 'e', 'd')))).to.include(`INT302 ${at}`)
    // Neither holds while one of them is not answered.
    expect(over(any(compared('gt', 'd', 'e'), compared('gte', 'e', 'd')), { required: false })).to.deep.equal([])
    expect(over(all(compared('eq', 'd', 'e'), leaf('notAnswered', undefined, 'd')), { required: false })).to.include(
      `INT301 ${at}`,
    )
    const choices = onPage(
      radios('r'),
      { ...radios('s'), type: 'checkboxes' },
      text('x', all(compared('in', 's', 'r'), compared('notContains', 'r', 's'))),
    )
    expect(choices).to.include('INT301 /pages/0/fields/2/showIf')
  })

  it('knows how phone numbers are kept', () => {
    const over = (rule: Rule) => onPage({ type: 'tel', id: 'p', label: 'P' }, text('x', rule))
    for (const kept of ['01632 960 001', '+44 20 7946 0000 ext 12'])
      expect(over(leaf('eq', kept, 'p'))).to.deep.equal([])
    expect(over(leaf('eq', '(01632) 960-001', 'p'))).to.include(`INT303 ${SHOWN}/value`)
    for (const operator of ['startsWith', 'contains'] as const) {
      expect(over(leaf(operator, '+44', 'p'))).to.deep.equal([])
      expect(over(leaf(operator, '(0', 'p'))).to.include(`INT303 ${SHOWN}/value`)
    }
    expect(over(leaf('contains', ' ext 1', 'p'))).to.deep.equal([])
  })

  it('is found over times and texts', () => {
    const time = { type: 'time', id: 't', label: 'T', max: '12:00' }
    expect(onPage(time, text('x', leaf('gt', '12:00', 't')))).to.include(`INT301 ${SHOWN}`)
    expect(onPage(time, text('x', all(leaf('gt', '09:00', 't'), leaf('lt', '09:02', 't'))))).to.deep.equal([])
    const short = { ...text('s'), maxLength: 3 }
    const over = (rule: Rule) => onPage(short, text('x', rule))
    expect(over(leaf('eq', 'four', 's'))).to.include(`INT303 ${SHOWN}/value`)
    expect(over(leaf('contains', 'four', 's'))).to.deep.equal([`INT303 ${SHOWN}/value`, `INT301 ${SHOWN}`])
    expect(over(all(leaf('startsWith', 'a', 's'), leaf('startsWith', 'b', 's')))).to.include(`INT301 ${SHOWN}`)
    expect(over(all(leaf('startsWith', 'ab', 's'), leaf('notContains', 'b', 's')))).to.include(`INT301 ${SHOWN}`)
    expect(over(all(leaf('startsWith', 'a', 's'), leaf('endsWith', 'b', 's')))).to.deep.equal([])
    expect(over(all(leaf('eq', 'a', 's'), leaf('contains', 'b', 's')))).to.include(`INT301 ${SHOWN}`)
  })

  it('is found where a question is hidden, as its answer then does not count', () => {
    const b = radios('b', leaf('eq', 'yes', 'a'))
    expect(onPage(radios('a'), b, text('x', all(leaf('eq', 'no', 'a'), leaf('eq', 'yes', 'b'))))).to.deep.equal([
      'INT301 /pages/0/fields/2/showIf',
    ])
    // The second part is true because nobody is asked b there: that is said, and no more.
    expect(onPage(radios('a'), b, text('x', all(leaf('eq', 'no', 'a'), leaf('neq', 'yes', 'b'))))).to.deep.equal([
      'INT314 /pages/0/fields/2/showIf/rules/1',
    ])
  })

  it('is found over lists', () => {
    const list = { fields: [number({ min: 0, max: 9 })], repeat: { min: 1, max: 3, itemLabel: 'car' }, title: 'Cars' }
    const later = (showIf: Rule) => told(form(list, { fields: [text('x')], showIf }))
    const count = (operator: 'gt' | 'eq' | 'lte', value: number): Rule => ({
      type: 'rowCount',
      groupId: 'p0',
      operator,
      value,
    })
    const rows = (type: 'anyRow' | 'everyRow', rule: Rule): Rule => ({ type, groupId: 'p0', rule })
    const at = '/pages/1/showIf'
    expect(later(count('gt', 3))).to.deep.equal([`INT301 ${at}`])
    expect(later(count('eq', 0))).to.deep.equal([`INT301 ${at}`])
    expect(later(count('lte', 3))).to.deep.equal([`INT302 ${at}`])
    expect(later(count('gt', 1))).to.deep.equal([])
    expect(later(rows('anyRow', leaf('gt', 9, 'n')))).to.deep.equal([`INT301 ${at}`])
    expect(later(rows('everyRow', leaf('gte', 0, 'n')))).to.deep.equal([`INT302 ${at}`])
    const both = all(rows('everyRow', leaf('gt', 5, 'n')), rows('anyRow', leaf('lt', 5, 'n')))
    expect(later(both)).to.deep.equal([`INT301 ${at}`])
    const mixed = (most: number) =>
      all(count('eq', most), rows('anyRow', leaf('gt', 5, 'n')), rows('anyRow', leaf('lt', 5, 'n')))
    expect(later(mixed(1))).to.deep.equal([`INT301 ${at}`])
    expect(later(mixed(2))).to.deep.equal([])
  })

  it('is not claimed of a block while its own page may be empty', () => {
    const block = (operator: 'answered' | 'notAnswered') => ({
      type: 'inset',
      text: 'Hm',
      showIf: leaf(operator, undefined, 'a'),
    })
    expect(onPage(radios('a'), block('notAnswered'))).to.deep.equal([])
    expect(told(form({ fields: [radios('a')] }, { fields: [text('x'), block('notAnswered')] }))).to.deep.equal([
      'INT301 /pages/1/fields/1/showIf',
    ])
  })
})

describe('a check over several answers', function () {
  this.timeout(120_000) // tries very many cases
  const check = (rule: Rule, fieldId = 'e') => ({ checks: [{ rule, message: 'No', fieldId }] })
  const end = (over: object = {}) => ({ ...date(over), id: 'e', label: 'E' })
  const page = (rule: Rule, ...fields: object[]) => told(form({ fields, ...check(rule) }))
  const at = '/pages/0/checks/0/rule'
  const after = compared('gt', 'd', 'e')

  it('is refused when no answers can pass it, and told when all do', () => {
    expect(page(after, date(), end())).to.deep.equal([])
    expect(page(all(after, compared('lt', 'd', 'e')), date(), end())).to.include(`INT311 ${at}`)
    expect(page(leaf('gt', '2030-01-01', 'e'), end({ max: '2029-12-31' }))).to.include(`INT311 ${at}`)
    expect(page(leaf('lte', '2030-01-01', 'e'), end({ max: '2029-12-31' }))).to.deep.equal([`INT302 ${at}`])
  })

  it('may not shut everybody out together with another', () => {
    const two = { checks: [after, compared('lte', 'd', 'e')].map((rule) => ({ rule, message: 'No', fieldId: 'e' })) }
    expect(told(form({ fields: [date(), end()], ...two }, { fields: [text('x')] }))).to.include('INT307 /pages/0')
  })

  it('tells where leaving a question empty fails it', () => {
    const optional = { required: false }
    expect(page(after, date(), end(optional))).to.deep.equal([`INT312 ${at}`])
    expect(page(after, date(optional), end())).to.deep.equal([`INT312 ${at}`])
    expect(page(any(after, leaf('notAnswered', undefined, 'e')), date(), end(optional))).to.deep.equal([])
    expect(page(not(compared('lte', 'd', 'e')), date(), end(optional))).to.deep.equal([])
    const either = any(leaf('answered', undefined, 'd'), leaf('answered', undefined, 'e'))
    expect(page(either, date(optional), end(optional))).to.deep.equal([])
    // Where the question of the message is hidden, nothing is checked.
    const hidden = { showIf: leaf('eq', 'yes', 'a') }
    expect(page(after, radios('a'), date(), end(hidden))).to.deep.equal([])
    expect(page(after, radios('a'), date(hidden), end())).to.deep.equal([`INT312 ${at}`])
  })

  it('says what to do about a question that may be empty, as that differs where it may be hidden', () => {
    const [optional, hidden] = [{ required: false }, { showIf: leaf('eq', 'yes', 'a') }]
    const reason = (over: object) =>
      proveForm(form({ fields: [radios('a'), date(over), end()], ...check(after) }))[0]!.reason
    expect(reason(optional)).to.equal(
      'fails where "d" is left empty, so people cannot go on. Add "notAnswered" for it, or make it required',
    )
    expect(reason(hidden)).to.equal('fails where "d" is not asked, so people cannot go on. Add "notAnswered" for it')
    expect(reason({ ...optional, ...hidden })).to.equal(
      'fails where "d" is left empty or not asked, so people cannot go on. Add "notAnswered" for it',
    )
    const elsewhere = form(
      { fields: [radios('a')] },
      { fields: [date()], ...hidden },
      { fields: [end()], ...check(after) },
    )
    expect(proveForm(elsewhere).map((one) => one.reason)[0]).to.include('"d" is not asked')
  })

  it('of an entry keeps nobody from a list that may be empty', () => {
    const repeat = { min: 0, max: 2, itemLabel: 'stay' }
    const never = all(after, compared('lt', 'd', 'e'))
    const list = (more: object) => proveForm(form({ fields: [date(), end()], ...check(never), ...more }))
    const reason = (more: object) => list(more).find(({ code }) => code === 'INT311')?.reason
    expect(reason({ repeat })).to.equal(
      'is never true, so nobody can finish an entry. Correct the rule, or remove the check',
    )
    expect(reason({})).to.equal('is never true, so nobody gets past this page. Correct the rule, or remove the check')
  })

  it('is told when it names no question of its page, as people cannot correct it there', () => {
    const adult = leaf('lte', { today: '-18y' }, 'd')
    const two = (rule: Rule, ...first: object[]) =>
      form({ id: 'first', fields: first }, { id: 'second', fields: [end(), text('x')], ...check(rule) })
    const at = '/pages/1/checks/0/rule'
    expect(told(two(adult, date()))).to.deep.equal([`INT313 ${at}`])
    expect(proveForm(two(adult, date()))[0]!.reason).to.equal(
      'names no question of this page, so people cannot correct it here. Move the check to page "first"',
    )
    expect(told(two(any(adult, leaf('lte', '2030-01-01', 'e')), date()))).to.deep.equal([])
    // A list has checks of its entries alone, so what must be true of all of them stands on a later page.
    const list = { id: 'first', fields: [date()], repeat: { max: 2, itemLabel: 'child' } }
    const one: Rule = { type: 'anyRow', groupId: 'first', rule: adult }
    expect(told(form(list, { id: 'second', fields: [end()], ...check(one) }))).to.deep.equal([])
  })

  it('is refused where more entries are needed than can have answers of their own', () => {
    const kind = radios('kind') as Field & { options: object[] }
    const list = (min: number, over: object = {}, unique = [{ fieldId: 'kind', message: 'No' }]) =>
      told(
        form({
          fields: [
            { ...kind, ...over },
            { ...text('note'), required: false },
          ],
          repeat: { min, max: 9, itemLabel: 'thing', unique },
        }),
      )
    expect(list(3)).to.deep.equal([])
    expect(list(4)).to.deep.equal(['INT311 /pages/0/repeat/unique/0'])
    expect(list(4, { required: false })).to.deep.equal([])
    expect(list(4, { showIf: leaf('notAnswered', undefined, 'note') })).to.deep.equal([])
    expect(list(9, {}, [{ fieldId: 'note', message: 'No' }])).to.deep.equal([])
  })

  it('decides what later rules can see', () => {
    const limit = {
      fields: [number(), radios('a')],
      checks: [{ rule: leaf('gt', 5, 'n'), message: 'No', fieldId: 'n' }],
    }
    const later = (rule: Rule) => told(form(limit, { fields: [text('x')], showIf: rule }, { fields: [text('y')] }))
    expect(later(leaf('gt', 4, 'n'))).to.deep.equal(['INT302 /pages/1/showIf'])
    expect(later(leaf('lte', 5, 'n'))).to.deep.equal(['INT301 /pages/1/showIf'])
    expect(later(leaf('gt', 6, 'n'))).to.deep.equal([])
  })
})

describe('a rule by which a question is required', function () {
  this.timeout(120_000) // tries very many cases
  const needed = (required: Rule, more: object = {}) => onPage(radios('a'), { ...text('x'), required, ...more })
  const at = '/pages/0/fields/1'

  it('is told when it is always true, or never', () => {
    expect(needed(leaf('eq', 'yes', 'a'))).to.deep.equal([])
    expect(needed(leaf('answered', undefined, 'a'))).to.deep.equal([`INT302 ${at}/required`])
    expect(needed(leaf('notAnswered', undefined, 'a'))).to.deep.equal([`INT310 ${at}/required`])
    expect(needed(all(leaf('eq', 'yes', 'a')), { showIf: leaf('eq', 'no', 'a') })).to.deep.equal([
      `INT310 ${at}/required`,
    ])
  })

  it('lets people pass a question without a possible answer only while it does not hold', () => {
    const stuck = { ...number({ integer: true, min: 1.25, max: 1.75 }), required: leaf('eq', 'yes', 'a') }
    const later = (showIf: Rule) => told(form({ fields: [radios('a'), stuck] }, { fields: [text('x')], showIf }))
    expect(later(leaf('eq', 'no', 'a'))).to.deep.equal([`INT305 ${at}`])
    expect(later(leaf('eq', 'yes', 'a'))).to.include('INT301 /pages/1/showIf')
  })

  it('leaves an answer that may be absent to later rules', () => {
    const later = (rule: Rule) =>
      onPage(radios('a'), { ...text('x'), required: leaf('eq', 'yes', 'a') }, text('y', rule))
    expect(later(leaf('notAnswered', undefined, 'x'))).to.deep.equal([])
  })
})

describe('the ends of journeys', function () {
  this.timeout(120_000) // tries very many cases
  const exit = (showIf?: Rule) => ({ fields: [], exit: { title: 'Stop', text: 'It ends.' }, ...(showIf && { showIf }) })
  const [yes, no] = [leaf('eq', 'yes', 'a'), leaf('neq', 'yes', 'a')]
  const first = { fields: [radios('a')] }
  const last = { fields: [text('x')] }

  it('may not swallow every path, alone or together', () => {
    expect(told(form(first, exit(yes), last))).to.deep.equal([])
    expect(told(form(first, exit(), last))).to.deep.equal(['INT306 /pages/1'])
    expect(told(form(first, exit(leaf('answered', undefined, 'a')), last))).to.deep.equal([
      'INT302 /pages/1/showIf',
      'INT306 /pages/1',
    ])
    expect(told(form(first, exit(yes), exit(no), last))).to.deep.equal(['INT302 /pages/2/showIf', 'INT308 /pages/2'])
  })

  it('make a later page unseen when they take its answers away', () => {
    expect(told(form(first, exit(yes), { ...last, showIf: yes }))).to.deep.equal(['INT301 /pages/2/showIf'])
  })

  it('are no worse than a required question without a possible answer', () => {
    const stuck = number({ integer: true, min: 1.25, max: 1.75 })
    expect(told(form({ fields: [stuck] }, last))).to.deep.equal(['INT305 /pages/0/fields/0', 'INT307 /pages/0'])
    expect(told(form({ fields: [{ ...stuck, required: false }] }, last))).to.deep.equal(['INT104 /pages/0/fields/0'])
    expect(told(form(first, { fields: [{ ...stuck, showIf: yes }] }, { ...last, showIf: yes }))).to.deep.equal([
      'INT305 /pages/1/fields/0',
      'INT315 /pages/1',
      'INT301 /pages/2/showIf',
    ])
  })
})

describe('a question with a pattern', function () {
  this.timeout(120_000) // tries very many cases
  const typed = (over: object) => ({ ...text('s'), ...over })

  it('is judged by it alone: that no text is found which a rule asks for is no proof', () => {
    for (const pattern of ['a\\Bb', '[A-Z]{3}', 'z[qx]{7}[0-9]{9}'])
      expect(onPage(typed({ pattern })), pattern).to.deep.equal([])
    const over = (pattern: string, rule: Rule) => onPage(typed({ pattern }), text('x', rule))
    expect(over('[xz]{7}', leaf('contains', 'zx', 's'))).to.deep.equal([])
    expect(over('[0-9]+', leaf('startsWith', 'x', 's'))).to.deep.equal([
      'INT303 /pages/0/fields/1/showIf/value',
      'INT301 /pages/0/fields/1/showIf',
    ])
    expect(over('(?i)ks.?', leaf('startsWith', 'kS', 's'))).to.deep.equal([])
  })

  it('cannot be answered where no text within its limits matches', () => {
    const at = '/pages/0/fields/0'
    for (const [pattern, limits] of [
      ['a\\bb', {}],
      ['[A-Z]{3}', { maxLength: 2 }],
      ['[A-Z]{3}', { minLength: 4 }],
      ['[a-z]+ [a-z]+', { maxWords: 1 }],
    ] as const) {
      expect(onPage(typed({ pattern, ...limits })), pattern).to.deep.equal([`INT305 ${at}`, 'INT307 /pages/0'])
      expect(onPage(typed({ pattern, ...limits, required: false })), pattern).to.deep.equal([`INT104 ${at}`])
    }
  })

  it('is not compared with what its pattern excludes', () => {
    const refused = [`INT303 ${SHOWN}/value`, `INT301 ${SHOWN}`]
    expect(onPage(typed({ pattern: '[0-9]+' }), text('x', leaf('eq', 'one', 's')))).to.deep.equal(refused)
  })
})

describe('what else is told of a form', function () {
  this.timeout(120_000) // tries very many cases
  it('is a part of a rule that adds nothing, and a label used twice where both can be seen', () => {
    const rule = any(leaf('eq', 'yes', 'a'), all(leaf('gt', 5, 'n'), leaf('lte', 5, 'n')))
    expect(onPage(radios('a'), number(), text('x', rule))).to.deep.equal(['INT304 /pages/0/fields/2/showIf/rules/1'])
    const [one, two] = [leaf('eq', 'yes', 'a'), leaf('neq', 'yes', 'a')]
    const same = (...rules: Rule[]) =>
      onPage(radios('a'), ...rules.map((rule, i) => ({ ...text(`x${i}`, rule), label: 'Name' })))
    expect(same(one, two)).to.deep.equal([])
    expect(same(one, leaf('neq', 'no', 'a'))).to.deep.equal(['INT111 /pages/0/fields/2/label'])
  })

  it('is a required question to which no answer was found', () => {
    const tiny = number({ min: 1e-15, max: 2e-15 })
    expect(onPage(tiny)).to.deep.equal(['INT309 /pages/0/fields/0'])
    expect(onPage({ ...tiny, required: false })).to.deep.equal([])
    expect(onPage(date({ min: '2026-01-01' }), number(), { type: 'email', id: 'e', label: 'E' })).to.deep.equal([])
  })

  it('is what could not be decided within the bound of work', () => {
    const names = Array.from({ length: 6 }, (_, i) => `q${i}`)
    const parts = names.map((id) => any(leaf('eq', 'yes', id), leaf('eq', 'no', id)))
    const hard = not(all(...parts, any(...names.map((id) => leaf('eq', 'maybe', id)))))
    const of = form({ fields: [...names.map((id) => radios(id)), text('x', hard)] })
    const [fault] = proveForm(of, { work: 50 })
    expect(fault).to.deep.include({ code: 'INT309', pointer: '/pages/0/fields/6/showIf' })
    expect(fault!.reason).to.match(/^could not be decided within 50 steps/)
    expect(told(of)).to.deep.equal(['INT302 /pages/0/fields/6/showIf'])
  })

  it('is a limit that no answer reaches, and a text that is missing', () => {
    const advice = (of: Form) => adviceFor(of).map(({ code, pointer }) => `${code} ${pointer}`)
    const at = '/pages/0/fields/0'
    expect(advice(form({ fields: [number({ integer: true, min: 0.5, max: 2.5 })] }))).to.deep.equal([
      `INT104 ${at}/min`,
      `INT104 ${at}/max`,
    ])
    expect(advice(form({ fields: [number({ min: 0, max: 12, step: 5 })] }))).to.deep.equal([`INT104 ${at}/max`])
    expect(advice(form({ fields: [number({ min: 0.1, max: 0.7, step: 0.1 })] }))).to.deep.equal([])
    expect(advice(form({ fields: [{ ...text('s'), maxLength: 9, maxWords: 6 }] }))).to.deep.equal([
      `INT104 ${at}/maxWords`,
    ])
    expect(advice({ ...form({ fields: [text('s')] }), needs: ['A pen'] })).to.deep.equal(['INT113 /needs'])
    const two = { fields: [text('a'), text('b')] }
    const pages = form(two, { ...two, title: 'T' }, { fields: [text('c')] })
    expect(advice({ ...pages, caseName: ['a'] })).to.deep.equal(['INT112 /pages/0/title'])
  })
})
