import { expect } from 'chai'
import { dateLimit } from '../../../src/services/logic/index.ts'
import { worked } from '../../support/pause.ts'
import { NOW, reader, type Sent } from './reading.ts'

const on = (day: string, month: string, year: string): Sent => ({ 'q-day': day, 'q-month': month, 'q-year': year })
const at = (iso: string, timeZone: string) => ({ now: Date.parse(iso), timeZone })

describe('a date', () => {
  const read = reader({ type: 'date' })

  it('is three inputs, kept as one ISO date', () => {
    expect(read(on('1', '2', '2026'))).to.equal('2026-02-01')
    expect(read(on(' 01', '02 ', '2026'))).to.equal('2026-02-01')
    expect(read(on('29', '2', '2024'))).to.equal('2024-02-29')
    expect(read(on('31', '12', '0099'))).to.equal('0099-12-31')
    expect(read(on('1', '1', '0001'))).to.equal('0001-01-01')
    expect(read(on('31', '12', '9999'))).to.equal('9999-12-31')
  })

  it('has a month in digits, by its name or by the start of its name', () => {
    const months = ['January', 'february', 'MARCH', 'apr', 'May', 'Jun.', 'Jul', 'Augu', 'Sept', 'Oct.', 'NOV', 'decem']
    months.forEach((name, index) => {
      expect(read(on('1', ` ${name} `, '2026')), name).to.equal(`2026-${String(index + 1).padStart(2, '0')}-01`)
    })
    for (const name of ['Ma', 'J', 'Marches', 'Mar..', '.', 'März', 'ma r', 'undefined', 'toString'])
      expect(read(on('1', name, '2026')), name).to.deep.equal(['Your thing must be a real date, like 27 3 2027'])
  })

  it('has a day as people count', () => {
    expect(['1st', '2nd', '3RD', '27th', '27.'].map((day) => read(on(day, 'March', '2026')))).to.deep.equal([
      '2026-03-01',
      '2026-03-02',
      '2026-03-03',
      '2026-03-27',
      '2026-03-27',
    ])
    for (const day of ['st', '32nd', '1stt', '1 st', 'x1st', '001st'])
      expect(read(on(day, '3', '2026')), day).to.be.an('array')
  })

  it('is real', () => {
    for (const [day, month, year] of [
      ['29', '2', '2026'],
      ['31', '4', '2026'],
      ['0', '1', '2026'],
      ['32', '1', '2026'],
      ['1', '13', '2026'],
      ['1', '0', '2026'],
      ['1', '1', '0000'],
      ['1', '1', '20260'],
      ['1e0', '1', '2026'],
      ['1', '1e0', '2026'],
      ['1', '001', '2026'],
      ['1', 'x', '2026'],
      ['x', '1', '2026'],
      ['29', '2', '1900'],
    ] as const)
      expect(read(on(day, month, year)), `${day} ${month} ${year}`).to.deep.equal([
        'Your thing must be a real date, like 27 3 2027',
      ])
  })

  it('says which part is missing', () => {
    expect(read(on('', '2', '2026'))).to.deep.equal(['Your thing must include a day'])
    expect(read(on('1', '', ''))).to.deep.equal(['Your thing must include a month and a year'])
    expect(read(on('1', '2', '26'))).to.deep.equal(['Year must include 4 numbers, like 1926 or 2026'])
    expect(read(on('1', 'feb', '05'))).to.deep.equal(['Year must include 4 numbers, like 1905 or 2005'])
    for (const year of ['6', '202']) expect(read(on('1', '2', year))).to.deep.equal(['Year must include 4 numbers'])
    expect(read({})).to.deep.equal(['Enter your thing'])
    expect(reader({ type: 'date', required: false })(on('', ' ', ''))).to.equal(undefined)
  })

  it('is sent once', () => {
    for (const part of ['q-day', 'q-month', 'q-year'])
      expect(read({ ...on('1', '2', '2026'), [part]: ['1', '2'] })).to.deep.equal([
        'Your thing was sent more than once. Enter it only once',
      ])
  })

  it('lies between its limits, both included', () => {
    const read = reader({ type: 'date', min: '2026-01-10', max: '2026-01-20' })
    expect(read(on('10', '1', '2026'))).to.equal('2026-01-10')
    expect(read(on('20', '1', '2026'))).to.equal('2026-01-20')
    expect(read(on('9', '1', '2026'))).to.deep.equal(['Your thing must be on or after 10 January 2026'])
    expect(read(on('21', '1', '2026'))).to.deep.equal(['Your thing must be on or before 20 January 2026'])
  })

  it('may be limited by today, in the words that fit', () => {
    const words = (limits: object, sent: Sent) => reader({ type: 'date', ...limits })(sent)
    const [yesterday, today, tomorrow] = [on('19', '11', '2026'), on('20', '11', '2026'), on('21', '11', '2026')]
    expect(words({ min: 'today' }, today)).to.equal('2026-11-20')
    expect(words({ min: 'today' }, yesterday)).to.deep.equal(['Your thing must be today or in the future'])
    expect(words({ min: 'today+1d' }, today)).to.deep.equal(['Your thing must be in the future'])
    expect(words({ max: 'today' }, tomorrow)).to.deep.equal(['Your thing must be today or in the past'])
    expect(words({ max: 'today-1d' }, today)).to.deep.equal(['Your thing must be in the past'])
    expect(words({ max: 'today-18y' }, today)).to.deep.equal(['Your thing must be on or before 20 November 2008'])
  })
})

describe('today', () => {
  const read = (iso: string, timeZone: string) => reader({ type: 'date', max: 'today' }, at(iso, timeZone))

  it('is the calendar day of the office, not of Greenwich', () => {
    expect(dateLimit('today', at('2026-11-20T23:30:00Z', 'Europe/Berlin'))).to.equal('2026-11-21')
    expect(dateLimit('today', at('2026-11-20T23:30:00Z', 'America/New_York'))).to.equal('2026-11-20')
    expect(dateLimit('today', at('2026-11-20T10:30:00Z', 'Pacific/Kiritimati'))).to.equal('2026-11-21')
    expect(read('2026-11-20T23:30:00Z', 'Europe/Berlin')(on('21', '11', '2026'))).to.equal('2026-11-21')
    expect(read('2026-11-20T22:30:00Z', 'Europe/Berlin')(on('21', '11', '2026'))).to.be.an('array')
  })

  it('changes at midnight also on the days when clocks are moved', () => {
    const berlin = (iso: string) => dateLimit('today', at(iso, 'Europe/Berlin'))
    expect([berlin('2026-03-28T22:59:59Z'), berlin('2026-03-28T23:00:00Z')]).to.deep.equal(['2026-03-28', '2026-03-29'])
    expect([berlin('2026-03-29T21:59:59Z'), berlin('2026-03-29T22:00:00Z')]).to.deep.equal(['2026-03-29', '2026-03-30'])
    expect([berlin('2026-10-25T22:59:59Z'), berlin('2026-10-25T23:00:00Z')]).to.deep.equal(['2026-10-25', '2026-10-26'])
  })

  it('is counted from in days and weeks of the calendar, over changes of the clock', () => {
    expect(dateLimit('today+1d', at('2026-03-28T12:00:00Z', 'Europe/Berlin'))).to.equal('2026-03-29')
    expect(dateLimit('today+2w', at('2026-10-20T12:00:00Z', 'Europe/Berlin'))).to.equal('2026-11-03')
    expect(dateLimit('today-60d', { now: NOW, timeZone: 'UTC' })).to.equal('2026-09-21')
  })

  it('is counted from in months and years, ending on the last day of a shorter month', () => {
    const from = (iso: string, limit: string) => dateLimit(limit, at(iso, 'UTC'))
    expect(from('2026-01-31T12:00:00Z', 'today+1m')).to.equal('2026-02-28')
    expect(from('2024-01-31T12:00:00Z', 'today+1m')).to.equal('2024-02-29')
    expect(from('2026-03-31T12:00:00Z', 'today-1m')).to.equal('2026-02-28')
    expect(from('2026-01-15T12:00:00Z', 'today-1m')).to.equal('2025-12-15')
    expect(from('2024-02-29T12:00:00Z', 'today-18y')).to.equal('2006-02-28')
    expect(from('2024-02-29T12:00:00Z', 'today+4y')).to.equal('2028-02-29')
  })

  it('stays within the years that a date can be typed in', () => {
    const from = (limit: string) => dateLimit(limit, { now: NOW, timeZone: 'UTC' })
    expect(from('today-2000y')).to.equal('0026-11-20')
    expect(from('today-1990y')).to.equal('0036-11-20')
    for (const limit of ['today+99999y', 'today+99999m', 'today+8000y'])
      expect(from(limit), limit).to.equal('9999-12-31')
    for (const limit of ['today-99999y', 'today-99999m']) expect(from(limit), limit).to.equal('0001-01-01')
    expect(from('today+99999w')).to.equal('3943-05-28')
  })
})

describe('a time', () => {
  const read = reader({ type: 'time' })

  it('is kept with two digits each', () => {
    expect([read('9:05'), read('09.05'), read('00:00'), read('23:59')]).to.deep.equal([
      '09:05',
      '09:05',
      '00:00',
      '23:59',
    ])
  })

  it('is written as people write it', () => {
    for (const [text, time] of [
      ['0930', '09:30'],
      ['930', '09:30'],
      ['2130', '21:30'],
      ['9 30', '09:30'],
      ['9 : 30', '09:30'],
      ['9:30pm', '21:30'],
      ['9.30 P.M.', '21:30'],
      ['930pm', '21:30'],
      ['9am', '09:00'],
      ['9 p m', '21:00'],
      ['9.00 a.m', '09:00'],
      ['12am', '00:00'],
      ['12pm', '12:00'],
      ['12:30 am', '00:30'],
      ['12.30pm', '12:30'],
      ['0:30am', '00:30'],
      ['21:30pm', '21:30'],
      ['noon', '12:00'],
      ['Midday', '12:00'],
      ['MIDNIGHT', '00:00'],
      ['12 noon', '12:00'],
      ['12 midnight', '00:00'],
      ['12.00 midday', '12:00'],
      ['13', '13:00'],
      ['14', '14:00'],
      ['23', '23:00'],
      ['14h', '14:00'],
      ['9h', '09:00'],
      ['0h', '00:00'],
      ['9h30', '09:30'],
      ['14 H 05', '14:05'],
      ['14.30 h', '14:30'],
    ] as const)
      expect(read(text), text).to.equal(time)
  })

  it('is refused when it may be in the morning or after noon', () => {
    expect(read('9')).to.deep.equal(['Your thing can be read in two ways. Enter 09:00 or 21:00'])
    expect(read('12')).to.deep.equal(['Your thing can be read in two ways. Enter 00:00 or 12:00'])
    expect(read('01')).to.deep.equal(['Your thing can be read in two ways. Enter 01:00 or 13:00'])
  })

  it('is a time of a day', () => {
    const no = ['24:00', '9:5', '12:60', '12:00:00', '-1:00', '１２:00', '24', '24h', '9h5', 'h', '9hh', '9h pm', '0', '0pm', '0:30pm', '13am', '21:30am',
      '9 noon', '12:30 noon', '1 midnight', 'noon pm', '9:30pmm', '9:30 xm', '12345', '24pm', 'toString', ':30',
      '9::30', '9:30\n10:30', `9${' '.repeat(98)}:30`, `9${' '.repeat(200_000)}am`] // biome-ignore format: a list
    const began = worked()
    for (const text of no) expect(read(text), text).to.deep.equal(['Your thing must be a time, like 9:30am or 21:30'])
    expect(worked() - began).to.be.lessThan(1000)
    expect(read(['9:00', '9:00'])).to.deep.equal(['Your thing was sent more than once. Enter it only once'])
    expect(read('')).to.deep.equal(['Enter your thing'])
  })

  it('lies between its limits, both included', () => {
    const read = reader({ type: 'time', min: '09:00', max: '17:30' })
    expect([read('9:00'), read('17:30')]).to.deep.equal(['09:00', '17:30'])
    expect(read('8:59')).to.deep.equal(['Your thing must be 09:00 or later'])
    expect(read('17:31')).to.deep.equal(['Your thing must be 17:30 or earlier'])
  })
})
