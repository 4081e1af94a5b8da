import { globSync } from 'node:fs'
import { expect } from 'chai'
import { LANES } from '../../../scripts/test/lanes.ts'

describe('the lanes of npm test', () => {
  it('name no test that is not there', () => {
    const named = LANES.flatMap(({ args }) => args.filter((arg) => arg.endsWith('.test.ts')))
    expect(named.filter((name) => globSync(name).length === 0)).to.deep.equal([])
  })
})
