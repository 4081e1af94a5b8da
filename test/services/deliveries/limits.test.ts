/** What each attempt may take, and who waits for whom. */
import { expect } from 'chai'
import { silentLog } from '../../../src/log.ts'
import { createDeliveries } from '../../../src/services/deliveries/index.ts'
import { filled, startApp, type TestApp } from '../../support/app.ts'
import { toldForm } from '../../support/told-form.ts'

describe('an attempt to deliver', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await startApp()
    await app.define(toldForm())
  })
  afterEach(() => app.stop())

  const send = async () => app.post('/f/told', filled(await app.mint('told')))

  it('that never ends is given up in time, and tried again', async () => {
    await send()
    const { round } = createDeliveries({
      store: app.store,
      cases: app.services.cases,
      means: { mail: () => new Promise(() => {}) },
      limits: { mail: 100, webhook: 100 },
      clock: Date.now,
      log: silentLog(),
    })
    expect(await round()).to.equal(2)
    const waiting = await app.services.deliveries.list({}, 10)
    expect(waiting.map(({ state, error }) => [state, error])).to.deep.equal(
      Array(2).fill(['waiting', 'it took too long']),
    )
    expect(Math.min(...waiting.map(({ dueAt }) => dueAt))).to.be.greaterThan(Date.now())
  })
})
