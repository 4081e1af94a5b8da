import { expect } from 'chai'
import { statistics } from '../../../src/presenters/texts/en/letters.ts'

const MINUTE = 1 / 1440
const HOUR = 60 * MINUTE

describe('how long cases took', () => {
  it('is said in minutes below an hour, in hours below a day, both rounded up for "no longer than" to hold, and else in days', () => {
    const said: [number | undefined, string][] = [
      [undefined, 'none finished'],
      [0, '1 minute'],
      [MINUTE, '1 minute'],
      [1.5 * MINUTE, '2 minutes'],
      [59 * MINUTE, '59 minutes'],
      [59.1 * MINUTE, '1 hour'],
      [HOUR, '1 hour'],
      [HOUR + MINUTE, '2 hours'],
      [5 * HOUR, '5 hours'],
      [23 * HOUR, '23 hours'],
      [23 * HOUR + MINUTE, '1.0 day'],
      [1, '1.0 day'],
      [1.5, '1.5 days'],
      [12, '12.0 days'],
    ]
    for (const [days, text] of said) expect(statistics.days(days), `${days}`).to.equal(text)
  })
})
