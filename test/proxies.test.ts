/** The examples of the manual for nginx, HAProxy and Caddy, run as they are, in front of real services. */
import { randomBytes } from 'node:crypto'
import { globSync, statSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { referenceOf } from '../src/models/reference.ts'
import { openDesk } from './cli/desk.ts'
import { filled } from './support/app.ts'
import { onSqlite } from './support/databases.ts'
import { BOUNDARY, multipart } from './support/multipart.ts'
import { needs } from './support/needs.ts'
import { type Front, HOST, PROXIES, startProxy } from './support/proxies.ts'
import { freePort, removeService, type Service, startService, temporary, until } from './support/service.ts'

for (const name of [...PROXIES, 'caddy'] as const)
  needs(name, onSqlite.describe)(`behind ${name}, as the manual has it`, function () {
    this.timeout(60_000) // four processes of the service behind a proxy, which are all started again
    let folder: string
    let services: Service[] = []
    let proxy: Front

    before(async () => {
      folder = temporary()
      const env = { SVC_DATA_DIR: join(folder, 'data'), SVC_BASE_URL: `https://${HOST}`, SVC_TRUST_PROXY: '1' }
      const ports: [number, number] = [await freePort(), await freePort()]
      services = [
        await startService({ ...env, SVC_PORT: String(ports[0]), SVC_WORKERS: '2', SVC_SHUTDOWN_MS: '2000' }),
        await startService({ ...env, SVC_PORT: String(ports[1]) }),
      ]
      proxy = await startProxy(name, join(folder, 'proxy'), ports)
      await until(async () => (await ask('/status')).status === 200)
    })
    after(async () => {
      await proxy.stop()
      for (const service of services) await removeService(service, folder)
    })

    const ask: Front['ask'] = (path, options) => proxy.ask(path, options)
    const newId = async () => /name="submissionId" value="([^"]*)"/.exec((await ask('/f/e2e-test-form')).body)![1]!
    const asForm = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: `https://${HOST}` }
    const send = (id: string) =>
      ask('/f/e2e-test-form', { method: 'POST', headers: asForm, body: new URLSearchParams(filled(id)).toString() })
    const sendTen = async () => {
      const statuses: number[] = []
      for (let i = 0; i < 10; i++) statuses.push((await send(await newId())).status)
      return statuses
    }
    const withFile = async (size: number) => {
      const texts = Object.entries(filled(await newId())).map(([field, text]) => ({ name: field, body: text }))
      const file = {
        name: 'evidence',
        filename: 'a.txt',
        type: 'text/plain',
        body: Buffer.alloc(size, 'a line of text\n'),
      }
      return multipart([...texts, file])
    }
    const asParts = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`, Origin: `https://${HOST}` }

    it('serves, takes a form once over all machines, and shows its case', async () => {
      const page = await ask('/f/e2e-test-form')
      expect(page.headers['strict-transport-security']).to.be.a('string')
      const id = await newId()
      const places = await Promise.all(Array.from({ length: 6 }, async () => (await send(id)).headers.location))
      expect(new Set(places).size).to.equal(1)
      expect(places[0]).to.match(/thank-you/)
      const reference = /[0-9A-Z-]{19}/.exec(places[0]!)![0]
      for (let i = 0; i < 4; i++) expect((await ask(`/status?reference=${reference}`)).status).to.equal(200)
    })

    it('lets a file through while it is on its way', async () => {
      const body = await withFile(8_000_000)
      const half = body.length >> 1
      const headers = { ...asParts, Host: HOST, 'Content-Length': String(body.length) }
      const answer = Promise.withResolvers<number>()
      const asked = request(
        { agent: proxy.agent, host: '127.0.0.1', port: proxy.port, path: '/f/e2e-test-form', method: 'POST', headers },
        (response) => answer.resolve(response.resume().statusCode!),
      ).on('error', answer.reject)
      asked.write(body.subarray(0, half))
      const arrived = () =>
        globSync(join(folder, 'data/drive/incoming/*')).reduce((sum, file) => sum + statSync(file).size, 0)
      await until(() => arrived() > 3_000_000)
      asked.end(body.subarray(half))
      expect(await answer.promise).to.equal(303)
    })

    it('shows the page again when a file is too large, and not an error of the proxy', async () => {
      const answer = await ask('/f/e2e-test-form', {
        method: 'POST',
        headers: asParts,
        body: await withFile(40_000_000),
      })
      expect(answer.status).to.be.oneOf([413, 422])
      expect(answer.body).to.include('name="submissionId"').and.include('Ada')
    })

    it('loses no request while the processes of a machine are renewed', async () => {
      const desk = openDesk({ SVC_DATA_DIR: join(folder, 'data') })
      let going = true
      const statuses: Record<string, number> = {}
      const asking = Promise.all(
        Array.from({ length: 6 }, async (_, i) => {
          while (going) {
            const answer = await (i % 2 ? ask('/status') : newId().then(send)).catch((error) => ({
              status: error.code,
            }))
            statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
            await sleep(20)
          }
        }),
      )
      expect((await desk.run('restart')).code).to.equal(0)
      going = false
      await asking
      desk.remove()
      expect(Object.keys(statuses)).to.deep.equal(['200', '303'])
    })

    it('counts for the sender that the proxy saw, whatever the sender says of itself', async () => {
      const statuses: number[] = []
      for (let i = 0; i < 130; i++) {
        const headers = { 'X-Forwarded-For': `198.51.100.${i}` }
        statuses.push((await ask(`/status?reference=${referenceOf(randomBytes(15))}`, { headers })).status)
      }
      expect(statuses[0]).to.equal(404)
      // Several processes count for themselves within a second.
      expect(statuses).to.include(429)
    })

    it('asks another machine when one is killed', async () => {
      const statuses = new Set<number>()
      for (let i = 0; i < 60; i++) {
        if (i === 10) services[1]!.child.kill('SIGKILL')
        statuses.add((await ask('/status')).status)
      }
      expect([...statuses]).to.deep.equal([200])
      if (name === 'caddy') await until(async () => (await sendTen()).every((status) => status === 303))
      else expect((await send(await newId())).status).to.equal(303)
    })
  })
