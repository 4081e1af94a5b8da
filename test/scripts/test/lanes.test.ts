import { globSync, readFileSync } from 'node:fs'
import { expect } from 'chai'
import { LANES } from '../../../scripts/test/lanes.ts'

describe('the lanes of npm test', () => {
  it('name no test that is not there', () => {
    const named = LANES.flatMap(({ args }) => args.filter((arg) => arg.endsWith('.test.ts')))
    expect(named.filter((name) => globSync(name).length === 0)).to.deep.equal([])
  })

  it('runs on PostgreSQL only what opens a service, whose rows can be there', () => {
    const { args } = LANES.find(({ name }) => name === 'Services on PostgreSQL')!
    const ignored = args.filter((_, i) => args[i - 1] === '--ignore')
    const files = globSync(args.filter((arg) => arg.endsWith('.test.ts')))
    expect(files).to.include('test/services/retention.test.ts')
    const opens = /\b(startApp|startService|openDesk|openService)\(/
    const idle = files.filter((file) => !ignored.includes(file) && !opens.test(readFileSync(file, 'utf8')))
    expect(idle).to.deep.equal([])
  })
})
