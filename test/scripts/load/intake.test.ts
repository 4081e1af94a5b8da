import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { startApp, type TestApp } from '../../support/app.ts'
import { runGate } from './gate-process.ts'

describe('the load gate against Intake', () => {
  let app: TestApp
  let folder: string

  before(async () => {
    app = await startApp({ env: { SVC_LOG_LEVEL: 'silent' } })
    folder = mkdtempSync(join(tmpdir(), 'intake-load-'))
  })
  after(async () => {
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('certifies status and submission with the defaults of the specification', async () => {
    const env = {
      SVC_LOAD_BASE_URL: app.base,
      SVC_LOAD_REPORT_DIR: folder,
      SVC_LOAD_REQUESTS: '',
      SVC_LOAD_CONCURRENCY: '',
    }
    const { code, out } = await runGate({ ...env, SVC_LOAD_TIMEOUT_MS: '' })
    expect(out).to.equal('')
    expect(code).to.equal(0)
    const { scenarios } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
    for (const scenario of scenarios)
      expect(scenario).to.deep.include({ verdict: 'passed', planned: 120, successful: 120, reasons: {} })
  })
  it('finds the fixture missing where Intake has no such form', async () => {
    const { code, out } = await runGate({ SVC_LOAD_BASE_URL: app.base, SVC_LOAD_FORM_PATH: '/f/no-such-form' })
    expect(code).to.equal(1)
    expect(out).to.include('there is no form at /f/no-such-form (404)')
  })
  it('calls a page of Intake without a form the wrong page', async () => {
    const { code, out } = await runGate({ SVC_LOAD_BASE_URL: app.base, SVC_LOAD_FORM_PATH: '/healthz' })
    expect(code).to.equal(1)
    expect(out).to.include('wrong page × 20')
  })
})
