import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import nunjucks from 'nunjucks'
import sinon from 'sinon'
import { createApps } from '../../../src/app.ts'
import { silentLog } from '../../../src/log.ts'
import { noMetrics } from '../../../src/metrics.ts'
import { startApp, type TestApp } from '../../support/app.ts'

describe('the blank page of a form', () => {
  let app: TestApp
  before(async () => {
    app = await startApp()
  })
  after(() => app.stop())
  afterEach(() => sinon.restore())

  it('is rendered right after the start, and after a form is published later, so that no visitor waits for it', async () => {
    const { config, services, clock } = app
    const afterStart = createApps({ config, services, clock, log: silentLog(), metrics: noMetrics })
    await afterStart.warm()
    const field = { type: 'text', id: 'name', label: 'Name' }
    await app.define({ slug: 'later', title: 'Later', pages: [{ id: 'one', fields: [field] }] } as { slug: string })
    const render = sinon.spy(nunjucks.Environment.prototype, 'render')
    const server = afterStart.app.listen(0, '127.0.0.1')
    try {
      await once(server, 'listening')
      for (const slug of ['e2e-test-form', 'later']) {
        const page = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/f/${slug}`)
        expect(await page.text(), slug).to.include('name="submissionId"')
      }
      expect(render.callCount).to.equal(0)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})
