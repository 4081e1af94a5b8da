/** The examples of the manual for nginx and HAProxy, run as they are, in front of real services. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { globSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect } from 'chai'
import { NEEDS } from '../scripts/setup/needs.ts'
import { referenceOf } from '../src/models/reference.ts'
import { openDesk } from './cli/desk.ts'
import { filled } from './support/app.ts'
import { createAuthority } from './support/certificates.ts'
import { onSqlite } from './support/databases.ts'
import { exampleIn } from './support/manual.ts'
import { BOUNDARY, multipart } from './support/multipart.ts'
import { needs } from './support/needs.ts'
import { freePort, removeService, type Service, startService, temporary, until } from './support/service.ts'

const HOST = 'forms.example.org'
const exampleFor = (language: string): string => exampleIn('docs/operating.md', language)

interface Places {
  folder: string
  port: number
  /** Ports of the two services. */
  services: [number, number]
}
/** Writes the configuration, with our ports and folder; returns the command. */
type Prepare = (places: Places) => string[]

const PREPARE: Record<'nginx' | 'haproxy', Prepare> = {
  nginx({ folder, port, services }) {
    const example = exampleFor('nginx')
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replaceAll('/etc/ssl', folder)
      .replace(':3000', `:${services[0]}`)
      .replace(':3001', `:${services[1]}`)
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (one) => `${one}_temp_path ${folder}/${one};`,
    )
    const file = join(folder, 'nginx.conf')
    writeFileSync(
      file,
      `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
        events {} http { access_log off; ${paths.join(' ')} ${example} }`,
    )
    return ['-c', file, '-p', folder]
  },
  haproxy({ folder, port, services }) {
    const example = exampleFor('haproxy')
      .replace('bind :443', `bind 127.0.0.1:${port}`)
      .replaceAll('/etc/ssl', folder)
      .replace(':3000', `:${services[0]}`)
      .replace(':3001', `:${services[1]}`)
    const file = join(folder, 'haproxy.cfg')
    writeFileSync(file, example)
    return ['-db', '-f', file]
  },
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

for (const name of ['nginx', 'haproxy'] as const)
  needs(name, onSqlite.describe)(`behind ${name}, as the manual has it`, function () {
    this.timeout(30_000) // four processes of the service behind a proxy, which are all started again
    let folder: string
    let services: Service[] = []
    let proxy: ChildProcess
    let port: number
    const agent = new Agent({ keepAlive: true, maxSockets: 8, rejectUnauthorized: false, servername: HOST })

    before(async () => {
      folder = temporary()
      mkdirSync(join(folder, 'proxy'), { mode: 0o755 })
      const proxyFolder = join(folder, 'proxy')
      const { key, certificate } = createAuthority('the tests').issue([HOST])
      writeFileSync(join(proxyFolder, 'forms.key'), key)
      writeFileSync(join(proxyFolder, 'forms.pem'), name === 'haproxy' ? certificate + key : certificate)
      const env = { SVC_DATA_DIR: join(folder, 'data'), SVC_BASE_URL: `https://${HOST}`, SVC_TRUST_PROXY: '1' }
      const ports: [number, number] = [await freePort(), await freePort()]
      services = [
        await startService({ ...env, SVC_PORT: String(ports[0]), SVC_WORKERS: '2', SVC_SHUTDOWN_MS: '2000' }),
        await startService({ ...env, SVC_PORT: String(ports[1]) }),
      ]
      port = await freePort()
      proxy = spawn(NEEDS[name].find()!, PREPARE[name]({ folder: proxyFolder, port, services: ports }), {
        stdio: 'ignore',
      })
      await until(() => takesConnections(port))
      await until(async () => (await ask('/status')).status === 200)
    })
    after(async () => {
      agent.destroy()
      const ended = new Promise((resolve) => proxy.once('close', resolve))
      proxy.kill('SIGTERM')
      await ended
      for (const service of services) await removeService(service, folder)
    })

    const ask = (path: string, { method = 'GET', headers = {}, body = '' as string | Buffer } = {}): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const options = { agent, host: '127.0.0.1', port, path, method, headers: { Host: HOST, ...headers } }
        const asked = request(options, (response) => {
          let text = ''
          response.on('data', (chunk) => (text += chunk))
          response.on('error', reject)
          response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body: text }))
        })
        asked.on('error', reject)
        asked.end(body)
      })
    const newId = async () => /name="submissionId" value="([^"]*)"/.exec((await ask('/f/e2e-test-form')).body)![1]!
    const asForm = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: `https://${HOST}` }
    const send = (id: string) =>
      ask('/f/e2e-test-form', { method: 'POST', headers: asForm, body: new URLSearchParams(filled(id)).toString() })
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
        { agent, host: '127.0.0.1', port, path: '/f/e2e-test-form', method: 'POST', headers },
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
      expect((await send(await newId())).status).to.equal(303)
    })
  })

const takesConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
