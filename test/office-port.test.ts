/** The office on a port of its own, as a town has it that keeps it inside of its network. */
import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { openDesk } from './cli/desk.ts'
import { converse, head } from './support/raw.ts'
import { freePort, launch, removeService, type Service, startService, temporary, until } from './support/service.ts'

describe('an office on its own port', function () {
  this.timeout(30_000) // some tests start four processes, and start them again
  let data: string
  let service: Service
  let office: string
  const startWith = (env: Record<string, string>) => {
    before(async () => {
      data = temporary()
      const port = await freePort()
      office = `http://127.0.0.1:${port}`
      service = await startService({ SVC_DATA_DIR: data, SVC_STAFF_PORT: String(port), ...env })
    })
    after(() => removeService(service, data))
  }
  const ask = (address: string) => fetch(address, { redirect: 'manual' })
  const statusOf = async (address: string) => (await ask(address)).status

  const isThere = () =>
    it('is there and only there', async () => {
      expect(service.said()).to.include(`Office: ${office}/staff`)
      for (const path of ['/staff', '/staff/sign-in', '/staff/me', `/staff/password/${'x'.repeat(43)}`]) {
        const here = await ask(service.base + path)
        expect(here.status, path).to.equal(404)
        expect(await here.text()).to.include('Page not found')
      }
      for (const path of ['/f/e2e-test-form', '/status', '/accessibility', '/schemas/form-1.json'])
        expect(await statusOf(office + path), path).to.equal(404)
      expect((await ask(`${office}/staff`)).headers.get('location')).to.equal('/staff/sign-in')
      expect((await ask(`${office}/`)).headers.get('location')).to.equal('/staff')
      const api = [await ask(`${office}/api/v1/cases`), await ask(`${service.base}/api/v1/cases`)]
      expect(api.map(({ status }) => status)).to.deep.equal([401, 404])
      for (const base of [office, service.base])
        for (const path of ['/healthz', '/readyz']) expect(await statusOf(base + path), base + path).to.equal(200)
    })

  describe('of one process', () => {
    startWith({})
    isThere()

    it('takes its styles from itself, and leads to the public pages where those are', async () => {
      const html = await (await ask(`${office}/staff/sign-in`)).text()
      for (const [, href] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g))
        expect(await statusOf(office + href!)).to.equal(200)
      expect(html).to.include(`href="${service.base}/status"`).and.include(`href="${service.base}/"`)
      expect(await (await ask(`${office}/nothing`)).text()).to.include(`href="${service.base}/status"`)
      expect(await (await ask(`${service.base}/`)).text()).to.include('href="/status"')
    })

    it('is signed in to by the link of the command line', async () => {
      const desk = openDesk({ SVC_DATA_DIR: data, SVC_STAFF_PORT: new URL(office).port })
      const { out } = await desk.run('staff', 'add', 'ada@example.org', '--name', 'Ada', '--role', 'admin')
      desk.remove()
      const link = /http:\S+/.exec(out)![0]
      expect(new URL(link).origin).to.equal(office)
      const body = new URLSearchParams({ password: 'gravel teapot quiet', again: 'gravel teapot quiet' })
      const answer = await fetch(link, { method: 'POST', redirect: 'manual', body })
      expect(answer.status).to.equal(303)
      const cookie = answer.headers.get('set-cookie')!.split(';')[0]!
      expect((await fetch(`${office}/staff`, { redirect: 'manual', headers: { cookie } })).status).to.equal(200)
      expect((await fetch(`${service.base}/staff`, { headers: { cookie } })).status).to.equal(404)
    })

    it('is told of when something else listens there', async () => {
      const other = temporary()
      const second = launch({
        SVC_DATA_DIR: other,
        SVC_PORT: String(await freePort()),
        SVC_STAFF_PORT: new URL(office).port,
      })
      expect(await second.ended).to.equal(2)
      expect(second.said()).to.include('SVC_STAFF_PORT=').and.include('something else listens there already')
      await removeService(second, other)
    })

    it('finishes what is in flight when the service ends', async () => {
      const body = 'email=ada%40example.org&password=something'
      const answer = await converse({ base: office }, (socket) => {
        const type = 'Content-Type: application/x-www-form-urlencoded'
        const length = `Content-Length: ${body.length}`
        socket.write(head('POST /staff/sign-in HTTP/1.1', 'Host: localhost', type, length, 'Expect: 100-continue'))
        socket.once('data', async () => {
          socket.write(body.slice(0, 10))
          service.child.kill('SIGTERM')
          await until(() => service.said().includes('"ending"'))
          socket.write(body.slice(10))
        })
      })
      expect(answer.text).to.match(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 422/)
      expect(await service.ended).to.equal(0)
    })
  })

  describe('of several processes', () => {
    startWith({ SVC_WORKERS: '2', SVC_SHUTDOWN_MS: '2000' })
    isThere()

    it('goes on while its workers are renewed', async () => {
      const workers = () =>
        execFileSync('ps', ['-o', 'pid=', '--ppid', String(service.child.pid)], { encoding: 'utf8' }).split('\n')
      const before = workers()
      let going = true
      const answers = new Set<number | string>()
      const asking = (async () => {
        for (; going; await sleep(10))
          answers.add(await statusOf(`${office}/staff/sign-in`).catch((error) => String(error.cause)))
      })()
      const desk = openDesk({ SVC_DATA_DIR: data })
      expect((await desk.run('restart')).code).to.equal(0)
      desk.remove()
      going = false
      await asking
      expect([...answers]).to.deep.equal([200])
      expect(workers()).not.to.deep.equal(before)
    })
  })
})
