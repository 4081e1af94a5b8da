import { expect } from 'chai'
import type { DateField, Field, TimeField } from '../../../../src/models/field.ts'
import { DAY, type Moment } from '../../../../src/models/moment.ts'
import type { LeafRule } from '../../../../src/models/rule.ts'
import { readFields } from '../../../../src/services/answers/read-fields.ts'
import { inputOf } from '../../../../src/services/answers/typing.ts'
import { dateCells, dateOf, minutesOf, timeOf } from '../../../../src/services/definitions/proof/date-cells.ts'
import { dayOf, evaluateLogic } from '../../../../src/services/logic/index.ts'
import { leaf, NOON } from '../../logic/rules.ts'
import { cellsThatOccur } from './cell-check.ts'

const MOMENT: Moment = { now: NOON, timeZone: 'UTC' }
type Limits = { min?: string; max?: string }
const dateWith = (limits: Limits): DateField => ({ type: 'date', id: 'q', label: 'Q', ...limits })
/** The days from one to another. */
const days = (from: string, to: string): string[] =>
  Array.from({ length: dayOf(to) - dayOf(from) + 1 }, (_, i) => dateOf(dayOf(from) + i))
const moving = (operator: LeafRule['operator'], today: string): LeafRule => leaf(operator, { today })
const within = (count: number): LeafRule => leaf('withinLast', { days: count })

describe('dates and times as numbers', () => {
  it('are the days since 1970 and the minutes of a day', () => {
    for (const [day, date] of [
      [0, '1970-01-01'],
      [-1, '1969-12-31'],
      [-719_162, '0001-01-01'],
      [11_016, '2000-02-29'],
      [11_017, '2000-03-01'],
      [2_932_896, '9999-12-31'],
    ] as const)
      expect(dateOf(day)).to.equal(date)
    for (const [minutes, time] of [
      [0, '00:00'],
      [9, '00:09'],
      [60, '01:00'],
      [754, '12:34'],
      [1_439, '23:59'],
    ] as const)
      expect([timeOf(minutes), minutesOf(time)]).to.deep.equal([time, minutes])
  })
})

describe('the cells of a time', () => {
  it('are the parts of the day, each with an example', () => {
    const times = ['00:00', '00:01', '09:29', '09:30', '09:31', '12:00', '17:00', '17:01', '23:58', '23:59']
    const field = (limits: Limits): TimeField => ({ type: 'time', id: 'q', label: 'Q', ...limits })
    for (const limits of [{}, { min: '09:30' }, { max: '17:00' }, { min: '00:01', max: '09:30' }, { min: '23:59' }])
      for (const leaves of [
        [],
        [leaf('answered')],
        [leaf('lt', '09:30'), leaf('gte', '17:00')],
        [leaf('eq', '00:00'), leaf('neq', '23:59')],
        [leaf('in', ['09:30', '17:00']), leaf('gt', '00:00')],
        [leaf('gt', '23:58'), leaf('lte', '09:29')],
      ])
        cellsThatOccur(field(limits), leaves, times)
  })
})

describe('the cells of a date on a known day', () => {
  const every = ['0001-01-01', ...days('2026-08-10', '2027-01-31'), '9999-12-31']
  const limits: Limits[] = [
    {},
    { min: '2026-11-18' },
    { max: '2026-11-19' },
    { min: 'today-3d', max: 'today+1w' },
    { max: 'today' },
    { min: '2026-11-20', max: 'today+1m' },
  ]
  const rules: LeafRule[][] = [
    [],
    [leaf('lt', '2026-11-18')],
    [leaf('eq', '2026-11-20'), leaf('gt', '2026-12-31')],
    [within(0), leaf('notWithinLast', { days: 3 })],
    [within(5), leaf('gte', '2026-11-17'), moving('eq', '+1d')],
    [moving('lt', '-1m'), moving('gt', '+1m'), moving('lte', '')],
    [leaf('in', ['2026-11-30', '2026-12-01']), moving('neq', '-1w')],
  ]

  it('are the parts of the calendar that limits leave, each with an example', () => {
    for (const limit of limits)
      for (const leaves of rules) cellsThatOccur(dateWith(limit), leaves, every, { moment: MOMENT })
  })

  it('begin with the day nearest to today, and have no example further from it than there need be', () => {
    const examples = (limit: Limits, ...leaves: LeafRule[]) =>
      dateCells(dateWith(limit), leaves, MOMENT).map(({ answer }) => answer)
    expect(examples({})).to.deep.equal(['2026-11-20', '2026-11-19', '2026-11-21'])
    expect(examples({}, leaf('lt', '2008-01-01'))).to.deep.equal([
      ...['2026-11-20', '2026-11-19', '2026-11-21'],
      ...['2008-01-01', '2007-12-31'],
    ])
    expect(examples({ min: '0001-01-01', max: '2008-03-01' })).to.deep.equal(['2008-03-01'])
    expect(examples({ min: '2027-02-28' }, leaf('gt', '2027-03-31'))).to.deep.equal([
      ...['2027-02-28', '2027-03-31', '2027-04-01'],
    ])
  })

  it('follow the calendar of the time zone', () => {
    const there = { now: NOON, timeZone: 'Pacific/Auckland' } // where it is 21 November already
    expect(dateCells(dateWith({ max: 'today' }), [within(0)], there)).to.deep.equal([
      { truths: [true], answer: '2026-11-21' },
      { truths: [false], answer: '2026-11-20' },
      { truths: [false], answer: '2026-11-19' },
    ])
  })
})

describe('the cells of a date on a day and every later one', () => {
  const from = Date.parse('2026-11-20') / DAY
  const signs = (limits: Limits, leaves: readonly LeafRule[], when?: { from: number }): string[] =>
    [...new Set(dateCells(dateWith(limits), leaves, when).map(({ truths }) => truths.join()))].sort()

  it('leave out dates that nobody can give any more', () => {
    const old = leaf('lt', '2025-11-19')
    const year = { min: 'today-1y', max: 'today' }
    expect(signs(year, [old])).to.deep.equal(['false', 'true'])
    expect(signs(year, [old], { from })).to.deep.equal(['false'])
    expect(signs(year, [leaf('lt', '2025-11-21')], { from })).to.deep.equal(['false', 'true'])
    expect(signs(year, [leaf('lt', '2020-01-01')], { from: from - 5_000 })).to.deep.equal(['false', 'true'])
    // Days that moved on are still to come.
    expect(signs(year, [leaf('gt', '2099-01-01')], { from })).to.deep.equal(['false', 'true'])
    expect(signs({ min: 'today+1m' }, [leaf('lte', '2026-12-01')], { from })).to.deep.equal(['false'])
    expect(signs({ max: 'today' }, [old], { from })).to.deep.equal(['false', 'true'])
    // What is so many days ago lies so near to today.
    expect(signs({}, [leaf('withinLast', { days: 30 }), old], { from })).to.deep.equal([
      'false,false',
      'false,true',
      'true,false',
    ])
  })

  it('are those of any day where none can be given any more', () => {
    const past = { min: 'today', max: '2026-11-01' }
    expect(signs(past, [leaf('lt', '2026-10-01')], { from })).to.deep.equal(['false', 'true'])
  })
})

describe('the cells of a date on any day', () => {
  const kindsOf = (limits: Limits, leaves: readonly LeafRule[]): string[] => [
    ...new Set(dateCells(dateWith(limits), leaves, undefined).map(({ truths }) => truths.join())),
  ]
  /** What occurs for these dates, so many days before and after today. */
  function occurring(
    field: Field,
    leaves: readonly LeafRule[],
    dates: readonly string[],
    ages: readonly number[],
  ): string[] {
    const kinds = dates.flatMap((date) =>
      ages.flatMap((age) => {
        const moment = { now: (dayOf(date) + age) * DAY, timeZone: 'UTC' }
        if (readFields([field], 'en', inputOf([[field, date]]), moment).get('q')!.errors.length > 0) return []
        return [leaves.map((one) => evaluateLogic(one, { q: date }, moment)).join()]
      }),
    )
    return [...new Set(kinds)]
  }

  it('are what occurs of fixed days together with numbers of days from today', () => {
    const dates = days('2026-02-25', '2026-03-06')
    const ages = Array.from({ length: 31 }, (_, i) => i - 15)
    const limits: Limits[] = [
      {},
      { min: '2026-02-28', max: '2026-03-01' },
      { min: 'today-3d' },
      { max: 'today' },
      { min: 'today-1w', max: 'today+2d' },
      { min: '2026-03-01', max: 'today-1d' },
    ]
    const rules: LeafRule[][] = [
      [],
      [leaf('lt', '2026-02-28')],
      [leaf('gte', '2026-03-01'), leaf('eq', '2026-02-28')],
      [within(0)],
      [within(3), leaf('notWithinLast', { days: 1 }), leaf('neq', '2026-03-02')],
      [moving('lt', '')],
      [moving('gte', '-3d'), moving('eq', '+2d')],
      [moving('lte', '-1w'), moving('gt', '-7d'), within(8)],
      [moving('neq', '-1d'), leaf('gt', '2026-03-01'), moving('lt', '+1w')],
    ]
    for (const limit of limits)
      for (const leaves of rules)
        expect(kindsOf(limit, leaves), JSON.stringify([limit, leaves])).to.have.members(
          occurring(dateWith(limit), leaves, dates, ages),
        )
  })

  it('know which of two moving days is surely first, in any month or year', () => {
    const under = (...offsets: string[]) =>
      kindsOf(
        {},
        offsets.map((offset) => moving('lt', offset)),
      ).sort()
    const on = (...offsets: string[]) =>
      kindsOf(
        {},
        offsets.map((offset) => moving('eq', offset)),
      ).sort()
    expect(under('-18y', '-1m')).to.deep.equal(['false,false', 'false,true', 'true,true'])
    expect(under('-1m', '-18y')).to.deep.equal(['false,false', 'true,false', 'true,true'])
    expect(under('+1m', '+1y')).to.deep.equal(['false,false', 'false,true', 'true,true'])
    // A month has 28 to 31 days.
    expect(under('-1m', '-27d')).to.have.lengthOf(3)
    expect(under('-1m', '-28d')).to.have.lengthOf(3)
    for (const day of ['-29d', '-30d']) expect(under('-1m', day), day).to.have.lengthOf(4)
    expect(under('-1m', '-31d')).to.have.lengthOf(3)
    expect(on('-1m', '-27d')).to.have.lengthOf(3)
    for (const day of ['-28d', '-30d', '-31d']) expect(on('-1m', day), day).to.include('true,true')
    expect(on('-1m', '-32d')).to.have.lengthOf(3)
    expect(on('-1w', '-7d')).to.deep.equal(['false,false', 'true,true'])
  })

  it('know how moving limits lie to moving days', () => {
    const of = (limits: Limits, leaf: LeafRule) => kindsOf(limits, [leaf]).sort()
    expect(of({ max: 'today-18y' }, moving('lte', '-18y'))).to.deep.equal(['true'])
    expect(of({ max: 'today-18y' }, moving('lt', '-18y'))).to.deep.equal(['false', 'true'])
    expect(of({ min: 'today-18y' }, moving('gte', '-18y'))).to.deep.equal(['true'])
    expect(of({ min: 'today-18y' }, moving('gt', '-18y'))).to.deep.equal(['false', 'true'])
    expect(of({ max: 'today-18y' }, moving('lt', '-1m'))).to.deep.equal(['true'])
    expect(of({ min: 'today+1m' }, moving('gt', '+27d'))).to.deep.equal(['true'])
    expect(of({ min: 'today+1m' }, moving('gt', '+28d'))).to.deep.equal(['false', 'true'])
    expect(of({ min: 'today-1y' }, within(366))).to.deep.equal(['false', 'true'])
    expect(of({ min: 'today-1y', max: 'today' }, within(366))).to.deep.equal(['true'])
    expect(of({ min: 'today-1y', max: 'today' }, within(365))).to.deep.equal(['false', 'true'])
    // Years that the calendar does not have end at its ends.
    expect(of({ min: 'today+99999y' }, within(1))).to.deep.equal(['false', 'true'])
    expect(of({ min: 'today+900y' }, within(1))).to.deep.equal(['false'])
  })

  it('say nothing of moving days when there are very many', () => {
    const offsets = Array.from({ length: 40 }, (_, i) => `+${i + 1}m`)
    const leaves = [...offsets.map((offset) => moving('lt', offset)), leaf('eq', '2026-03-01')]
    for (const { truths } of dateCells(dateWith({}), leaves, undefined))
      expect(truths.slice(0, 40)).to.deep.equal(Array(40).fill(undefined))
  })
})
