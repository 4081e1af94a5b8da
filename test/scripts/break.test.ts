import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from 'chai'
import type { Break } from '../../scripts/break/break.ts'
import { BREAKS } from '../../scripts/break/breaks.ts'
import { faultsOf, withBreak } from '../../scripts/break/copy.ts'

const root = resolve(import.meta.dirname, '../..')

describe('the breaks', () => {
  it('fit the code: each file holds the text once, and stays a program', () => {
    expect(BREAKS.flatMap((one) => faultsOf(one, root))).to.deep.equal([])
  })

  it('name tests that exist, and each has a name of its own', () => {
    const tests = BREAKS.flatMap((one) => one.tests)
    expect(tests.filter((glob) => globSync(glob, { cwd: root }).length === 0)).to.deep.equal([])
    expect(new Set(BREAKS.map(({ name }) => name)).size).to.equal(BREAKS.length)
  })

  it('are refused without a file, with a text that it does not hold once, or when they leave no program', () => {
    const folder = mkdtempSync(join(tmpdir(), 'intake-break-test-'))
    try {
      mkdirSync(join(folder, 'src'))
      writeFileSync(join(folder, 'src/a.ts'), 'export const a: number = 1 + 1\n')
      const one: Break = { name: 'a', file: 'src/a.ts', from: '+ 1', to: '- 1', tests: [] }
      expect(faultsOf(one, folder)).to.deep.equal([])
      expect(faultsOf({ ...one, file: 'src/b.ts' }, folder)[0]).to.include('no such file')
      expect(faultsOf({ ...one, from: '+ 2' }, folder)[0]).to.include('0 times')
      expect(faultsOf({ ...one, from: '1' }, folder)[0]).to.include('2 times')
      expect(faultsOf({ ...one, to: '- (' }, folder)[0]).to.include('no program')
      expect(withBreak(one, folder, () => readFileSync(join(folder, 'src/a.ts'), 'utf8'))).to.include('1 - 1')
      expect(readFileSync(join(folder, 'src/a.ts'), 'utf8')).to.include('1 + 1')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
