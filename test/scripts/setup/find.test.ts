import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { findProgram } from '../../../scripts/setup/find.ts'

describe('a program that the tests need', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'intake-programs-'))
    for (const [name, mode] of [
      ['asked-for', 0o755],
      ['no-program', 0o644],
    ] as const) {
      writeFileSync(join(folder, name), '')
      chmodSync(join(folder, name), mode)
    }
  })
  after(() => rmSync(folder, { recursive: true }))

  const find = (...names: string[]) => findProgram(names, { PATH: `/nowhere:${folder}` })

  it('is found on PATH, under the first name that is there', () => {
    expect(find('not-there', 'asked-for')).to.equal(join(folder, 'asked-for'))
  })

  it('is not found where a file is no program, or there is none', () => {
    expect([find('no-program'), find('not-there'), findProgram(['asked-for'], {})]).to.deep.equal([
      undefined,
      undefined,
      undefined,
    ])
  })
})
