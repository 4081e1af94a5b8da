import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { CASES } from '../../../scripts/load/cases.ts'
import { type Certified, certify } from '../../../scripts/load/certify.ts'
import {
  type Behaviour,
  every,
  good,
  type Misbehaving,
  misbehave,
  PAGE,
  type Setup,
  status,
} from '../../../scripts/load/misbehaving.ts'
import { readOptions } from '../../../scripts/load/options.ts'
import { prove } from '../../../scripts/load/self-test.ts'

const root = join(import.meta.dirname, '../../..')
const UPLOAD = {
  SVC_LOAD_INCLUDE_UPLOAD: 'true',
  SVC_LOAD_UPLOAD_PATH: '/api/drive-upload?submissionId=k-{{index}}&fieldId=e',
}

interface Told {
  outcomes: Certified[]
  server: Misbehaving
  /** Requests of the load, probes left out. */
  load: Misbehaving['log']
}

async function against(
  act: Behaviour,
  env: Record<string, string> = {},
  setup: Setup = {},
  bytes = Buffer.alloc(0),
): Promise<Told> {
  const server = await misbehave(act, setup)
  const settings = {
    SVC_LOAD_BASE_URL: server.base,
    SVC_LOAD_REQUESTS: '20',
    SVC_LOAD_CONCURRENCY: '4',
    SVC_LOAD_TIMEOUT_MS: '9000',
  }
  const options = readOptions(
    { ...settings, ...env, SVC_LOAD_BASE_URL: server.base + (env.SUB ?? '') },
    { read: () => bytes, folder() {}, history: () => ({ runs: [], unusable: 0 }) },
  )
  const outcomes = await certify(options, { history: [], signal: new AbortController().signal })
  await server.stop()
  return { outcomes, server, load: server.log.filter(({ probe }) => !probe) }
}

describe('the repairs of autocannon', function () {
  this.timeout(60_000) // puts a load on a server, for seconds
  it('are proved for the version that is pinned and installed', () => {
    const version = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
    const { dependencies, devDependencies } = version('package.json')
    expect({ ...devDependencies, ...dependencies }.autocannon).to.equal('9.0.0')
    expect(version('node_modules/autocannon/package.json').version).to.equal('9.0.0')
  })
})

describe('the load gate against a target that', function () {
  this.timeout(60_000) // puts a load on a server, for seconds
  for (const one of CASES)
    it(`${one.name} says ${one.verdict}, with the numbers of the target's own log`, async () => {
      expect(await prove(one, new AbortController().signal)).to.deep.equal([])
    })

  it('is slow takes as long as the target took', async () => {
    const took: number[] = []
    const delay: Behaviour = (exchange) => {
      const began = performance.now()
      const answer = () => {
        if (!exchange.probe) took.push(performance.now() - began)
        good(exchange)
      }
      return void setTimeout(answer, exchange.n % 10 === 0 ? 1000 : 5)
    }
    const env = { SVC_LOAD_TIMEOUT_MS: '9000' }
    const [{ measurement }] = (await against(delay, env)).outcomes as [Certified, Certified]
    const own = took.slice(0, 20).sort((a, b) => a - b)[18]!
    expect(own, 'two of twenty are slow').to.be.at.least(999)
    expect(measurement.p95Ms).to.be.within(own - 1, own + 500)
    expect(measurement.rps).to.be.below(20 / (own / 1000))
  })
  it('loses connections does not time later answers from earlier requests', async () => {
    const act = every(5, ({ socket }) => {
      socket.end()
      return 'closed without an answer'
    })
    let longest = 0
    const slowly: Behaviour = (exchange) => {
      if (exchange.n % 5 === 4) return act(exchange)
      const began = performance.now()
      const answer = () => {
        longest = Math.max(longest, performance.now() - began)
        good(exchange)
      }
      return void setTimeout(answer, 500)
    }
    const [{ measurement }] = (await against(slowly)).outcomes as [Certified, Certified]
    expect(measurement.successful).to.equal(16)
    // From an earlier request on it would be twice as long or more.
    expect(measurement.p95Ms).to.be.within(499, longest + 499)
  })
  it('takes uploads gets every index once and no bytes twice, also after time-outs', async () => {
    const act = every(7, () => 'timed out')
    const { outcomes, load } = await against(act, { ...UPLOAD, SVC_LOAD_REQUESTS: '23', SVC_LOAD_TIMEOUT_MS: '1000' })
    const uploads = load.filter(({ method }) => method === 'POST')
    const ids = uploads.map(({ url }) => Number(/submissionId=k-(\d+)&fieldId=e$/.exec(url)![1]))
    expect(ids.sort((a, b) => a - b)).to.deep.equal([...Array(23).keys()])
    expect(new Set(uploads.map(({ sha256 }) => sha256)).size).to.equal(23)
    expect(outcomes[2]!.measurement.successful).to.equal(uploads.filter(({ fault }) => !fault).length)
  })
  it('takes uploads gets a given file of megabytes unaltered each time', async () => {
    const bytes = Buffer.alloc(3_000_000, 'ÿ\r\n--\0')
    const env = { ...UPLOAD, SVC_LOAD_UPLOAD_FILE: 'big.bin', SVC_LOAD_REQUESTS: '6', SVC_LOAD_TIMEOUT_MS: '5000' }
    const { outcomes, load } = await against(good, env, {}, bytes)
    const uploads = load.filter(({ method }) => method === 'POST')
    expect(outcomes[2]!.measurement.successful).to.equal(6)
    expect(new Set(uploads.map(({ sha256 }) => sha256)).size).to.equal(1)
    expect(uploads[0]!.bytes).to.be.within(3_000_100, 3_000_400)
  })
  it('refuses large uploads early is told 413, not reset', async () => {
    const refuse: Behaviour = (exchange) => {
      if (exchange.req.method === 'GET') return good(exchange)
      setTimeout(() => exchange.socket.destroy(), 300)
      return status(413, { Connection: 'close' })(exchange)
    }
    const env = { ...UPLOAD, SVC_LOAD_UPLOAD_FILE: 'big.bin', SVC_LOAD_REQUESTS: '6', SVC_LOAD_TIMEOUT_MS: '5000' }
    const { outcomes, load } = await against(refuse, env, { early: true }, Buffer.alloc(5_000_000))
    expect(outcomes[2]!.measurement.reasons).to.deep.equal({ 'status 413': 6 })
    expect(load.filter(({ method }) => method === 'POST')).to.have.length(6)
  })
  it('lies under a sub-path is asked there, with the query', async () => {
    const { load } = await against(good, { SUB: '/sub', SVC_LOAD_FORM_PATH: 'f/x?lang=de' })
    expect([...new Set(load.map(({ url }) => url))]).to.deep.equal(['/sub/status', '/sub/f/x?lang=de'])
  })
  it('gets one request from one connection when one is planned', async () => {
    const { load } = await against(good, { SVC_LOAD_REQUESTS: '1', SVC_LOAD_CONCURRENCY: '12' })
    expect(load.map(({ url }) => url)).to.deep.equal(['/status', '/f/e2e-test-form'])
  })
  it('is looked at once per GET path and never posted to in advance', async () => {
    const { server } = await against(good, UPLOAD)
    const probes = server.log.filter(({ probe }) => probe).map(({ method, url }) => `${method} ${url}`)
    expect(probes.sort()).to.deep.equal(['GET /f/e2e-test-form', 'GET /status'])
  })
  it('has no such form is measured where it can be, and skipped only where that is tolerated', async () => {
    const formless: Behaviour = (exchange) =>
      exchange.req.url!.startsWith('/f/') ? status(404)(exchange) : good(exchange)
    const { outcomes, load } = await against(formless, { SVC_LOAD_ALLOW_MISSING_FIXTURES: 'true' })
    expect(outcomes.map(({ verdict }) => verdict)).to.deep.equal(['passed', 'skipped'])
    expect(load).to.have.length(20)
    expect((await against(formless)).outcomes.map(({ verdict }) => verdict)).to.deep.equal(['passed', 'failed'])
  })
  it('sends a page without end is timed out without filling the memory', async () => {
    const endless: Behaviour = ({ res }) => {
      const pour = () => {
        while (!res.destroyed && res.write(PAGE.repeat(50)));
      }
      res.on('drain', pour)
      pour()
      return 'timed out'
    }
    const [{ measurement }] = (await against(endless, { SVC_LOAD_REQUESTS: '2', SVC_LOAD_TIMEOUT_MS: '400' }))
      .outcomes as [Certified, Certified]
    expect(measurement.reasons).to.deep.equal({ 'timed out': 2 })
  })
  it('redirects is not followed, and its goal is named', async () => {
    const { outcomes, load } = await against(status(302, { Location: '/login?next=x' }))
    expect(outcomes[0]!.measurement.reasons).to.deep.equal({ 'status 302 to /login': 20 })
    expect(load.some(({ url }) => url.startsWith('/login'))).to.equal(false)
  })
})
