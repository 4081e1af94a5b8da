import { expect } from 'chai'
import { type Disk, type Env, type OptionsError, readOptions } from '../../../scripts/load/options.ts'

const disk: Disk = { read: () => Buffer.from('bytes'), folder() {}, history: () => ({ runs: [], unusable: 0 }) }
const base = { SVC_LOAD_BASE_URL: 'http://127.0.0.1:3000' }
const faults = (env: Env, over: Partial<Disk> = {}): readonly string[] => {
  try {
    readOptions(env, { ...disk, ...over })
  } catch (error) {
    return (error as OptionsError).faults
  }
  throw new Error('accepted')
}

describe('the options of the load gate', () => {
  it('has the defaults of the specification', () => {
    const { given, ...options } = readOptions(base, disk)
    expect(options).to.deep.include({
      base: 'http://127.0.0.1:3000',
      formPath: '/f/e2e-test-form',
      requests: 120,
      concurrency: 12,
      includeUpload: false,
      uploadPath: undefined,
      allowMissing: false,
      timeoutMs: 10_000,
      limits: {
        status: { maxP95Ms: 1200, maxErrorRate: 0.02, minRps: 8, maxPauseMs: null },
        submission: { maxP95Ms: 1500, maxErrorRate: 0.02, minRps: 6, maxPauseMs: null },
        upload: { maxP95Ms: 2500, maxErrorRate: 0.05, minRps: 2, maxPauseMs: null },
      },
    })
    expect([...given]).to.deep.equal(['SVC_LOAD_BASE_URL'])
  })
  it('takes an override for each of the nine limits', () => {
    const env: Record<string, string> = { ...base }
    let value = 0
    for (const name of ['STATUS', 'SUBMISSION', 'UPLOAD']) {
      env[`SVC_LOAD_${name}_MAX_P95_MS`] = String(++value)
      env[`SVC_LOAD_${name}_MAX_ERROR_RATE`] = `${++value}%`
      env[`SVC_LOAD_${name}_MIN_RPS`] = String(++value)
    }
    expect(readOptions(env, disk).limits).to.deep.equal({
      status: { maxP95Ms: 1, maxErrorRate: 0.02, minRps: 3, maxPauseMs: null },
      submission: { maxP95Ms: 4, maxErrorRate: 0.05, minRps: 6, maxPauseMs: null },
      upload: { maxP95Ms: 7, maxErrorRate: 0.08, minRps: 9, maxPauseMs: null },
    })
  })
  it('has one limit for the longest pause of every scenario, and none by default', () => {
    const { limits } = readOptions({ ...base, SVC_LOAD_MAX_PAUSE_MS: '2500' }, disk)
    expect(Object.values(limits).map(({ maxPauseMs }) => maxPauseMs)).to.deep.equal([2500, 2500, 2500])
    expect(readOptions({ ...base, SVC_LOAD_MAX_PAUSE_MS: '0' }, disk).limits.status.maxPauseMs).to.equal(0)
    expect(faults({ ...base, SVC_LOAD_MAX_PAUSE_MS: '2s' })).to.deep.equal([
      'SVC_LOAD_MAX_PAUSE_MS="2s": enter a number in plain digits, such as 1200 or 0.5',
    ])
  })
  it('takes an empty value for the default', () => {
    const env = { ...base, SVC_LOAD_REQUESTS: '', SVC_LOAD_INCLUDE_UPLOAD: ' ', SVC_LOAD_STATUS_MAX_ERROR_RATE: '' }
    expect(readOptions(env, disk)).to.deep.include({ requests: 120, includeUpload: false })
  })
  it('requires the base address', () => {
    expect(faults({})).to.have.length(1)
    expect(faults({})[0]).to.match(/^SVC_LOAD_BASE_URL is required/)
  })
  it('lists every fault at once with variable, value and what is allowed', () => {
    const found = faults({
      SVC_LOAD_BASE_URL: 'http://me:secret@host',
      SVC_LOAD_REQUESTS: '1e3',
      SVC_LOAD_CONCURRENCY: '0',
      SVC_LOAD_UPLOAD_MIN_RPS: 'fast',
      SVC_LOAD_STATUS_MAX_P95: '3',
    })
    expect(found).to.have.length(5)
    expect(found.join('\n')).to.include('http://me:***@host').and.not.include('secret')
    expect(found).to.include('SVC_LOAD_REQUESTS="1e3": enter a whole number from 1 to 1000000 in plain digits')
  })
  it('asks whether a misspelt name meant another', () => {
    expect(faults({ ...base, SVC_LOAD_STATUS_MAX_P95: '3', SVC_LOAD_URL: 'http://me:secret@host' })).to.deep.equal([
      'SVC_LOAD_STATUS_MAX_P95="3": this setting does not exist; did you mean SVC_LOAD_STATUS_MAX_P95_MS?',
      'SVC_LOAD_URL="http://me:***@host": this setting does not exist; did you mean SVC_LOAD_BASE_URL?',
    ])
    expect(faults({ ...base, SVC_LOAD_SOMETHING_ELSE_ALTOGETHER: 'x' })[0]).to.equal(
      'SVC_LOAD_SOMETHING_ELSE_ALTOGETHER="x": this setting does not exist, --help lists them all',
    )
  })
  it('leaves the settings of the service alone', () => {
    expect(readOptions({ ...base, SVC_PORT: 'x', PATH: '/bin' }, disk).requests).to.equal(120)
  })
  it('refuses an upload file that cannot be read or is empty', () => {
    const env = { ...base, SVC_LOAD_UPLOAD_FILE: '/tmp/a.pdf' }
    expect(readOptions(env, disk).uploadFile).to.deep.equal({ name: 'a.pdf', bytes: Buffer.from('bytes') })
    const read = () => {
      throw new Error('no such file')
    }
    expect(faults(env, { read })).to.deep.equal(['SVC_LOAD_UPLOAD_FILE="/tmp/a.pdf": no such file'])
    expect(faults(env, { read: () => Buffer.alloc(0) })[0]).to.include('empty file')
  })
  it('refuses a report folder that cannot be made', () => {
    const folder = () => {
      throw new Error('not a directory')
    }
    expect(faults({ ...base, SVC_LOAD_REPORT_DIR: '/etc/passwd/x' }, { folder })[0]).to.include('not a directory')
  })
  it('needs a report folder to judge drift', () => {
    expect(faults({ ...base, SVC_LOAD_MAX_DRIFT: '50' })[0]).to.include('SVC_LOAD_REPORT_DIR')
    expect(readOptions({ ...base, SVC_LOAD_MAX_DRIFT: '50', SVC_LOAD_REPORT_DIR: '/x' }, disk).maxDrift).to.equal(50)
  })
})
