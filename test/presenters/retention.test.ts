import { expect } from 'chai'
import { noteOf, whyDeleted } from '../../src/presenters/retention.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'

const texts = textsIn('en')

describe('why the content of a case was deleted', () => {
  const byRetention = (reason: string) => whyDeleted(texts, { by: 'retention', reason })

  it('is said of what was kept long enough', () => {
    expect(byRetention('final:30')).to.equal('30 days after its final status')
    expect(byRetention('idle:365')).to.equal('365 days after the last event')
  })

  it('stays as it is in older rows, and where a person gave it', () => {
    expect(byRetention('30 days after its final status')).to.equal('30 days after its final status')
    expect(whyDeleted(texts, { by: 'ada', reason: 'final:30' })).to.equal('final:30')
  })

  it('is the note of a deletion alone', () => {
    expect(noteOf(texts, { kind: 'deleted', by: 'retention', note: 'idle:7' })).to.equal('7 days after the last event')
    expect(noteOf(texts, { kind: 'note', by: 'retention', note: 'idle:7' })).to.equal('idle:7')
    expect(noteOf(texts, { kind: 'deleted', by: 'ada' })).to.equal(undefined)
  })
})
