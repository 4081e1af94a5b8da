import { setImmediate as letOthersRun } from 'node:timers/promises'
import { expect } from 'chai'
import sinon from 'sinon'
import { startApp, type TestApp } from '../support/app.ts'
import { type Applicant, applicant } from '../support/applicant.ts'
import { HOUSEHOLD } from '../support/journeys.ts'

/** Requests worked on at once. */
const IN_FLIGHT = 4
const at = (page: string) => `/f/household/${page}`

describe('pages that show a draft', () => {
  let app: TestApp
  let person: Applicant
  let reading: ReturnType<TestApp['store']['drafts']['byId']>[]
  let gate: PromiseWithResolvers<void>
  const answer = () => gate.resolve()
  beforeEach(async () => {
    app = await startApp({ env: { SVC_TRUST_PROXY: '1', SVC_MAX_IN_FLIGHT: String(IN_FLIGHT) } })
    await app.define(HOUSEHOLD)
    person = applicant(app, { address: '192.0.2.1' })
    await person.get(at('home'))
    await person.go(at('home'), { home: 'flat' })
    gate = Promise.withResolvers<void>()
    reading = []
    const byId = app.store.drafts.byId.bind(app.store.drafts)
    sinon.stub(app.store.drafts, 'byId').callsFake((id) => {
      const read = gate.promise.then(() => byId(id))
      reading.push(read)
      return read
    })
  })
  afterEach(() => {
    answer()
    sinon.restore()
    return app.stop()
  })

  const from = (address: string) => {
    const one = applicant(app, { address })
    for (const [name, value] of person.cookies) one.cookies.set(name, value)
    one.draft = person.draft
    return one
  }
  /** Asks for pages, and resolves when the service has them all and reads `drafts` of them. */
  async function ask(paths: string[], { address = '192.0.2.1', drafts }: { address?: string; drafts: number }) {
    const answers = paths.map((path) => from(address).get(path))
    while (reading.length < drafts) await letOthersRun()
    return answers
  }
  const healthy = async () => expect((await app.get('/healthz')).status).to.equal(200)

  it('are made one after another for each network', async () => {
    const pages = [at('home'), at('animals/1'), at('animals'), at('animals/1/remove'), at('check'), at('discard')]
    const answers = await ask([...pages, '/f/household'], { drafts: 1 })
    await healthy() // asked last, answered when all others are there
    expect(reading.length, 'read at once').to.equal(1)
    await ask([at('home')], { address: '192.0.2.2', drafts: 2 })
    answer()
    const seen = await Promise.all(answers)
    expect(seen.map(({ status }) => status)).to.have.members([200, 200, 303, 303, 303, 200, 200])
    expect(reading.length).to.equal(8)
  })

  it('wait for nobody who has no draft, and let nobody without one wait', async () => {
    await ask([at('home')], { drafts: 1 })
    expect((await applicant(app, { address: '192.0.2.1' }).get(at('home'))).status).to.equal(200)
    expect((await person.get('/')).status).to.equal(200)
  })

  it('are refused when more than fifty wait, and only to their network', async () => {
    const first = await ask([at('home')], { drafts: 1 })
    const crowd = Array.from({ length: 60 }, () => from('192.0.2.1').get(at('home')))
    const refused = await Promise.race(crowd)
    expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([503, '5'])
    const beside = await ask([at('home')], { address: '192.0.2.2', drafts: 2 })
    answer()
    for (const { status } of await Promise.all([...first, ...beside])) expect(status).to.equal(200)
    const statuses = (await Promise.all(crowd)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 503)).to.have.length(10)
    expect((await person.get(at('home'))).status, 'afterwards').to.equal(200)
  })
  it('take no slot while they wait, and have one again when it is their turn', async () => {
    const waiting = await ask(
      Array.from({ length: IN_FLIGHT + 2 }, () => at('home')),
      { drafts: 1 },
    )
    expect((await applicant(app, { address: '192.0.2.2' }).get('/')).status, 'while they wait').to.equal(200)
    answer()
    for (const { status } of await Promise.all(waiting)) expect(status).to.equal(200)
    gate = Promise.withResolvers()
    const served = reading.length
    const networks = Array.from({ length: IN_FLIGHT + 1 }, (_, i) => from(`192.0.2.${i + 3}`).get(at('home')))
    expect((await Promise.race(networks)).status, 'one more than there are slots').to.equal(503)
    expect(reading.length - served).to.equal(IN_FLIGHT)
    answer()
    await Promise.all(networks)
  })
})
