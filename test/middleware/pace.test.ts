import { expect } from 'chai'
import { startApp, type TestApp } from '../support/app.ts'
import { converse } from '../support/raw.ts'

const HEAD =
  'POST /f/e2e-test-form HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\n'

describe('the pace of a body', () => {
  let app: TestApp
  before(async () => {
    app = await startApp()
  })
  after(() => app.stop())

  it('ends a form that trickles with 408, and closes', async () => {
    const trickle = (socket: { write(text: string): unknown }) => {
      socket.write(`${HEAD}name=Ada`)
      setTimeout(() => app.clock.advance(15_001), 100)
    }
    const { status, headers, closed } = await converse(app, trickle, 5000)
    expect([status, headers.get('connection'), closed]).to.deep.equal([408, 'close', true])
  })

  it('leaves a slow sender in peace for the first 15 seconds', async () => {
    const { text } = await converse(
      app,
      (socket) => {
        socket.write(`${HEAD}name=Ada`)
        setTimeout(() => app.clock.advance(14_000), 100)
      },
      1500,
    )
    expect(text).to.equal('')
  })
})
