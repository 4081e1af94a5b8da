import { expect } from 'chai'
import { createHealth } from '../../src/services/health.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { frozenClock } from '../support/clock.ts'
import { missingHeaders } from '../support/raw.ts'

const well = async () => {}
const ill = async () => {
  throw new Error('no answer')
}

describe('readiness', () => {
  const open = (store: () => Promise<void>, drive = well, definitions = well) => {
    const monotonic = frozenClock(5)
    const asked = { store: 0 }
    const counted = () => {
      asked.store++
      return store()
    }
    const health = createHealth({
      store: { ping: counted },
      drive: { ping: drive },
      definitions: { ping: definitions },
      installation: { belonging: () => 'own' },
      monotonic,
    })
    return {
      health,
      monotonic,
      asked,
      ready: () =>
        health.ready().then(
          () => true,
          () => false,
        ),
    }
  }

  it('holds while store, drive and folder of definitions answer, and not when one fails', async () => {
    expect(await open(well).ready()).to.equal(true)
    expect(await open(ill).ready()).to.equal(false)
    expect(await open(well, ill).ready()).to.equal(false)
    expect(await open(well, well, ill).ready()).to.equal(false)
  })

  it('is looked at once a second at most, however often it is asked', async () => {
    const { ready, monotonic, asked } = open(well)
    await Promise.all([ready(), ready(), ready()])
    monotonic.advance(999)
    await ready()
    expect(asked.store).to.equal(1)
    monotonic.advance(1)
    await ready()
    expect(asked.store).to.equal(2)
  })

  it('is seen again after a fault', async () => {
    let fault = true
    const { ready, monotonic } = open(() => (fault ? ill() : well()))
    expect(await ready()).to.equal(false)
    fault = false
    monotonic.advance(1000)
    expect(await ready()).to.equal(true)
  })

  it('does not wait for ever', async () => {
    expect(await open(() => new Promise(() => {})).ready()).to.equal(false)
  })
})

describe('the pages for who watches the service', () => {
  let app: TestApp
  before(async () => {
    app = await startApp()
  })
  after(() => app.stop())

  it('say alive and ready', async () => {
    expect(await (await app.get('/healthz')).text()).to.equal('alive\n')
    expect(await (await app.get('/readyz')).text()).to.equal('ready\n')
  })

  it('go by a steady clock: one that is set back does not keep an old answer', async () => {
    const [monotonic, clock] = [frozenClock(5), frozenClock(Date.UTC(2026, 10, 20, 12))]
    const moved = await startApp({ clock, monotonic })
    expect((await moved.get('/readyz')).status).to.equal(200)
    await moved.store.close()
    clock.advance(-86_400_000)
    expect((await moved.get('/readyz')).status).to.equal(200)
    monotonic.advance(1000)
    expect((await moved.get('/readyz')).status).to.equal(503)
    await moved.stop()
  })

  it('say 503 without the store, and nothing about why', async () => {
    const broken = await startApp()
    await broken.store.close()
    const response = await broken.get('/readyz')
    expect(response.status).to.equal(503)
    expect(await response.text()).to.equal('not ready: the store or the drive does not answer\n')
    expect(missingHeaders(response.headers)).to.deep.equal([])
    expect((await broken.get('/healthz')).status).to.equal(200)
    await broken.stop()
  })
})
