import { expect } from 'chai'
import { type Env, readOptions } from '../../../scripts/load/options.ts'
import { pathFor, planOf } from '../../../scripts/load/plan.ts'

const plan = (env: Env) =>
  planOf(
    readOptions(
      { SVC_LOAD_BASE_URL: 'http://127.0.0.1:3000', ...env },
      { read: () => Buffer.from('x'), folder() {}, history: () => ({ runs: [], unusable: 0 }) },
    ),
  )
const upload = (path: string) => plan({ SVC_LOAD_INCLUDE_UPLOAD: 'true', SVC_LOAD_UPLOAD_PATH: path })[2]!

describe('the plan of the load gate', () => {
  it('goes through status, submission and upload in this order', () => {
    expect(plan({ SVC_LOAD_INCLUDE_UPLOAD: 'true' }).map(({ name }) => name)).to.deep.equal([
      'status',
      'submission',
      'upload',
    ])
    expect(plan({}).map(({ method, path }) => `${method} ${path}`)).to.deep.equal([
      'GET /status',
      'GET /f/e2e-test-form',
    ])
  })
  it('keeps a sub-path and a query', () => {
    const env = { SVC_LOAD_BASE_URL: 'https://a.example/sub/', SVC_LOAD_FORM_PATH: 'f/x?lang=de' }
    expect(plan(env).map(({ origin, path }) => origin + path)).to.deep.equal([
      'https://a.example/sub/status',
      'https://a.example/sub/f/x?lang=de',
    ])
  })
  it('never opens more connections than it sends requests', () => {
    expect(plan({ SVC_LOAD_REQUESTS: '5' })[0]).to.include({ planned: 5, connections: 5 })
    expect(plan({ SVC_LOAD_REQUESTS: '1', SVC_LOAD_CONCURRENCY: '1' })[0]).to.include({ planned: 1, connections: 1 })
  })
  it('cuts a scenario after the slowest possible run and five seconds', () => {
    expect(plan({})[0]!.deadlineMs).to.equal(10 * 10_000 + 5000)
    expect(
      plan({ SVC_LOAD_REQUESTS: '7', SVC_LOAD_CONCURRENCY: '3', SVC_LOAD_TIMEOUT_MS: '100' })[0]!.deadlineMs,
    ).to.equal(5300)
  })
  it('keeps the deadline within what a timer can hold', () => {
    const env = { SVC_LOAD_REQUESTS: '1000000', SVC_LOAD_CONCURRENCY: '1', SVC_LOAD_TIMEOUT_MS: '3600000' }
    expect(plan(env)[0]!.deadlineMs).to.equal(2 ** 31 - 1)
  })
  it('misses the upload fixture without a path or an index in its submissionId', () => {
    expect(plan({ SVC_LOAD_INCLUDE_UPLOAD: 'true' })[2]!.missing).to.include('SVC_LOAD_UPLOAD_PATH is not set')
    expect(upload('/api/drive-upload?submissionId=fixed').missing).to.include('{{index}}')
    expect(upload('/api/drive-upload?submissionId=fixed&x={{index}}').missing).to.include('{{index}}')
    expect(upload('/api/drive-upload?submissionId=k-{{index}}').missing).to.equal(undefined)
    expect(upload('/api/drive-upload?submissionId=k-%7B%7Bindex%7D%7D').missing).to.equal(undefined)
  })
  it('fills the index in wherever it stands, however it is written', () => {
    expect(pathFor(upload('/u?submissionId=k-{{index}}&n={{index}}').path, 7)).to.equal('/u?submissionId=k-7&n=7')
    expect(pathFor(upload('/u/{{index}}?submissionId=%7b%7bindex%7d%7d').path, 0)).to.equal('/u/0?submissionId=0')
  })
})
