/** The parts of the test of many machines; the whole is `npm run test:many`, with a self-test of its own. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import type { Followed } from '../../../scripts/many/follow.ts'
import { lawFaults } from '../../../scripts/many/laws.ts'
import { acknowledge, emptyLedger, type Promised, type SentForm } from '../../../scripts/many/ledger.ts'
import { readOptions } from '../../../scripts/many/options.ts'
import { NOBODY, startProxy } from '../../../scripts/many/proxy.ts'
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
    const answer = await fetch(lonely.base)
    expect([answer.status, answer.headers.get(NOBODY)]).to.deep.equal([503, 'true'])
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

describe('the ledger of the test of many machines', () => {
  const form = (random: string): SentForm => ({ random, id: random, answers: {}, files: [] })

  it('notices one form with two references, and two forms with one', () => {
    const ledger = emptyLedger()
    const [one, two] = [form('one'), form('two')]
    acknowledge(ledger, one, 'A')
    acknowledge(ledger, one, 'A')
    expect(ledger.faults).to.deep.equal([])
    acknowledge(ledger, one, 'B')
    acknowledge(ledger, two, 'A')
    expect(ledger.faults).to.deep.equal(['one form was given two references, A and B', 'A was given to two forms'])
  })

  it('takes whole numbers within bounds', () => {
    expect(readOptions([])).to.deep.equal({ seconds: 40, clients: 16, selfTest: false })
    for (const wrong of ['19', '1e3', '-1', ''])
      expect(() => readOptions([`--seconds=${wrong}`])).to.throw(/whole number/)
  })
})

describe('the laws of the feed', () => {
  const told = (cursor: string, kind: string, reference: string) => ({ cursor, kind, reference })
  const [one, two, file] = [told('1', 'receipt', 'A'), told('2', 'receipt', 'B'), told('3', 'file', 'A')]
  const stored = [
    { reference: 'A', kind: 'status' },
    { reference: 'B', kind: 'status' },
    { reference: 'A', kind: 'file' },
  ]
  const promised: Promised[] = [
    { kind: 'receipt', reference: 'A', begunAt: 0, at: 10 },
    { kind: 'receipt', reference: 'B', begunAt: 5, at: 15 },
    { kind: 'file', reference: 'A', begunAt: 16, at: 20 },
  ]
  const faults = (told: Followed[], whole = [one, two, file]) => lawFaults({ told, whole, stored, promised })

  it('hold when each change is told once and in order', () => {
    expect(faults([one, two, file])).to.deep.equal([])
  })

  it('allow either order of two that overlap', () => {
    expect(faults([two, one, file], [two, one, file])).to.deep.equal([])
  })

  it('are broken by a miss, a double, a swap, and what appears below', () => {
    expect(faults([one, two])).to.include('the file of A was acknowledged, and never told')
    expect(faults([one, one, two, file])).to.include('the receipt of A was told 2 times')
    expect(faults([file, one, two])).to.include('of A is stored receipt,file, and was told file,receipt')
    expect(faults([one, file, two])).to.deep.equal([
      'the receipt of B is the change 2 of the feed, and was not told as that',
      'the receipt of B was acknowledged before the file of A had begun, and was told after it',
    ])
    expect(faults([one, file])).to.include('the receipt of B is the change 2 of the feed, and was not told as that')
    expect(faults([one, two, file], [one, two])).to.include('the file of A was told, and is not in the feed')
  })
})
