import { expect } from 'chai'
import { textsIn } from '../../../src/presenters/texts/languages.ts'
import { shownTime } from '../../../src/presenters/times.ts'

const texts = textsIn('en')

describe('a time on a page', () => {
  it('is said on the clocks of a time zone, summer time included, and is there for machines', () => {
    const say = (at: string, timeZone: string) => shownTime(texts, Date.parse(at), timeZone)
    expect(say('2026-11-20T14:05:00Z', 'UTC')).to.deep.equal({
      iso: '2026-11-20T14:05:00.000Z',
      text: 'Friday 20 November 2026 at 14:05 UTC',
    })
    expect(say('2026-07-01T23:30:00Z', 'Europe/London').text).to.equal('Thursday 2 July 2026 at 00:30 BST')
  })
})
