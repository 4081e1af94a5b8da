/** The load gate in an installation for production, which lacks the package that sends the load. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from 'chai'
import { GATE_PACKAGES, GATE_PARTS } from '../../../scripts/release/build.ts'
import { runGate } from './gate-process.ts'

const root = resolve(import.meta.dirname, '../../..')

it('the package of the load gate has all that the gate needs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'intake-gate-'))
  try {
    for (const path of GATE_PARTS) cpSync(join(root, path), join(folder, path), { recursive: true })
    mkdirSync(join(folder, 'node_modules'))
    for (const name of GATE_PACKAGES) symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
    const env = { SVC_LOAD_BASE_URL: 'http://127.0.0.1:9' }
    const { code, out, err } = await runGate(env, ['--dry-run'], [], join(folder, 'scripts/test-load.ts'))
    expect({ code, err }).to.deep.equal({ code: 0, err: '' })
    expect(out).to.include('Nothing was sent.')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

describe('npm run test:load without the packages for developers', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'intake-gate-'))
    for (const path of ['package.json', 'scripts/test-load.ts', 'scripts/load', 'src/models'])
      cpSync(join(root, path), join(folder, path), { recursive: true })
    mkdirSync(join(folder, 'node_modules'))
    link('ipaddr.js')
  })
  after(() => rmSync(folder, { recursive: true }))

  const link = (name: string) => symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  const run = () => runGate({}, ['--self-test'], [], join(folder, 'scripts/test-load.ts'))

  it('says in one sentence where the gate is, and ends with 2', async () => {
    const { code, out, err } = await run()
    expect({ code, out }).to.deep.equal({ code: 2, out: '' })
    expect(err).to.match(/^The load gate is not installed here: [^\n]+\.\n$/)
  })

  it('says of any other missing file that the gate itself failed', async () => {
    link('autocannon')
    rmSync(join(folder, 'src/models/nearest.ts'))
    const { code, err } = await run()
    expect(code).to.equal(70)
    expect(err).to.match(/^The load gate itself failed\. .*nearest\.ts/)
  })
})
