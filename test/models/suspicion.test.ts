import { expect } from 'chai'
import { codeOfSuspicion, type Suspicion, suspicionIn } from '../../src/models/suspicion.ts'

describe('why a form was set aside', () => {
  it('is kept as a code and read from it', () => {
    const codes: [Suspicion, string][] = [
      [{ kind: 'trapped' }, 'trapped'],
      [{ kind: 'early', ageMs: 0 }, 'age:0'],
      [{ kind: 'early', ageMs: 2999 }, 'age:2999'],
    ]
    for (const [suspicion, code] of codes) {
      expect(codeOfSuspicion(suspicion)).to.equal(code)
      expect(suspicionIn(code)).to.deep.equal(suspicion)
    }
  })

  it('is no code in older rows', () => {
    for (const kept of ['hidden field filled in', 'sent 0.1 s after the page was made', 'age:', 'age:1 s', 'page:1'])
      expect(suspicionIn(kept)).to.equal(undefined)
  })
})
