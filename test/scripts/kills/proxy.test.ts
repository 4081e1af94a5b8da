/** The proxy of `npm run test:many`. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { startProxy } from '../../../scripts/kills/proxy.ts'
import { freePort } from '../../support/service.ts'

describe('the proxy of the test of many machines', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections()
  })
  const serve = async (name: string, cut = false) => {
    const server = createServer(async (req, res) => {
      let body = ''
      for await (const chunk of req) body += chunk
      if (cut) return req.socket.destroy()
      res.writeHead(200, { 'X-From': name }).end(`${req.method} ${req.url} ${req.headers['x-forwarded-for']} ${body}`)
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  }

  it('gives each request to the next service, as it is, with the address of its sender', async () => {
    const proxy = await startProxy([await serve('a'), await serve('b')])
    const answers = []
    for (const body of ['1', '2', '3', '4'])
      answers.push(await fetch(`${proxy.base}/x?y=${body}`, { method: 'POST', body }))
    expect(answers.map(({ headers }) => headers.get('x-from'))).to.deep.equal(['a', 'b', 'a', 'b'])
    expect(await answers[2]!.text()).to.equal('POST /x?y=3 127.0.0.1 3')
    proxy.close()
  })

  it('passes over a service that is not there, and says when none is', async () => {
    const proxy = await startProxy([await freePort(), await serve('b')])
    for (let i = 0; i < 3; i++) expect((await fetch(proxy.base)).headers.get('x-from')).to.equal('b')
    const atOnce = await Promise.all(Array.from({ length: 20 }, () => fetch(proxy.base)))
    expect(new Set(atOnce.map(({ status }) => status))).to.deep.equal(new Set([200]))
    proxy.close()
    const lonely = await startProxy([await freePort()])
    expect((await fetch(lonely.base)).status).to.equal(503)
    lonely.close()
  })

  it('never says a second time what a service took and did not answer', async () => {
    const proxy = await startProxy([await serve('a', true), await serve('b')])
    const failed = await fetch(proxy.base, { method: 'POST', body: 'x' }).catch(() => 'cut')
    expect(failed).to.equal('cut')
    expect((await fetch(proxy.base)).headers.get('x-from')).to.equal('b')
    proxy.close()
  })
})
