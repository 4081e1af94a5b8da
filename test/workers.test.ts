/** Several processes behind one port, as `npm start` runs them with SVC_WORKERS. */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { silentLog } from '../src/log.ts'
import { createCrew, pauseAfter } from '../src/workers/crew.ts'
import { forwardLines, type Member } from '../src/workers/member.ts'
import { openDesk } from './cli/desk.ts'
import { filled } from './support/app.ts'
import { onSqlite } from './support/databases.ts'
import { converse, head } from './support/raw.ts'
import { freePort, launch, removeService, type Service, startService, temporary, until } from './support/service.ts'

const WORKERS = 2
const hidden = (html: string): string => /name="submissionId" value="([^"]*)"/.exec(html)![1]!

describe('a service of several processes', function () {
  this.timeout(60_000) // each test starts three processes or more, and renews them
  let data: string
  let service: Service
  const start = async (env: Record<string, string> = {}) => {
    service = await startService({ SVC_DATA_DIR: data, SVC_WORKERS: String(WORKERS), ...env })
    return service
  }
  const workers = (): number[] => {
    const pids = execFileSync('ps', ['-o', 'pid=', '--ppid', String(service.child.pid)], { encoding: 'utf8' })
    return pids.split('\n').filter(Boolean).map(Number)
  }
  const restart = async () => {
    const desk = openDesk({ SVC_DATA_DIR: data })
    const ran = await desk.run('restart')
    desk.remove()
    return ran
  }
  const formOf = async (base: string) => hidden(await (await fetch(`${base}/f/e2e-test-form`)).text())
  const send = async (base: string, id: string) => {
    const body = new URLSearchParams(filled(id))
    const answer = await fetch(`${base}/f/e2e-test-form`, { method: 'POST', redirect: 'manual', body })
    return answer.headers.get('location')
  }
  /** Asks some hundred times a second over few connections and over new ones, until told to stop; gives what was answered, by status or fault. */
  const askSteadily = (base: string) => {
    const answers: Record<string, number> = {}
    let going = true
    const kept = new Agent({ keepAlive: true, maxSockets: 4 })
    const one = (agent: Agent | false) =>
      new Promise<void>((resolve) => {
        const note = (what: string) => {
          answers[what] = (answers[what] ?? 0) + 1
          resolve()
        }
        const asked = request(`${base}/status`, { agent }, (response: IncomingMessage) => {
          response.resume()
          response.on('error', () => note('cut'))
          response.on('end', () => note(String(response.statusCode)))
        })
        asked.on('error', (error: NodeJS.ErrnoException) => note(error.code ?? error.message)).end()
      })
    const clients = [kept, kept, kept, kept, false, false] as const
    const ended = Promise.all(
      clients.map(async (agent) => {
        for (; going; await sleep(20)) await one(agent)
      }),
    )
    const stop = async () => {
      going = false
      await ended
      kept.destroy()
      return answers
    }
    return { answers, stop }
  }
  /** How many workers ended that should not. */
  const ended = () => service.said().match(/a worker ended unexpectedly and will be replaced/g)?.length ?? 0

  describe('that goes on', () => {
    let figuresPort: number
    before(async () => {
      data = temporary()
      figuresPort = await freePort()
      await start({ SVC_METRICS_PORT: String(figuresPort), SVC_SHUTDOWN_MS: '2000' })
    })
    after(() => removeService(service, data))

    it('takes a form once, whichever process it is sent to, and tells of each worker once', async () => {
      const { base } = service
      expect(workers()).to.have.length(WORKERS)
      expect(service.said().match(/Intake is ready/g)).to.have.length(1)
      const id = await formOf(base)
      const places = await Promise.all(Array.from({ length: 20 }, () => send(base, id)))
      expect(new Set(places).size).to.equal(1)
      expect(places[0]).to.match(/thank-you/)
    })

    it('renews its workers one after the other without refusing or losing one request', async () => {
      const before = workers()
      const { stop } = askSteadily(service.base)
      const { code, err } = await restart()
      const answers = await stop()
      expect({ code, err }).to.deep.equal({ code: 0, err: '1 of 2 replaced\n2 of 2 replaced\n' })
      expect(Object.keys(answers)).to.deep.equal(['200'])
      expect(answers['200']).to.be.greaterThan(50)
      expect(workers()).to.have.length(WORKERS)
      expect(workers().filter((pid) => before.includes(pid))).to.deep.equal([])
    })

    onSqlite.it('replaces a worker that was killed, while the others answer', async () => {
      const { base } = service
      const [victim] = workers()
      const { answers, stop } = askSteadily(base)
      process.kill(victim!, 'SIGKILL')
      await until(() => workers().length === WORKERS && !workers().includes(victim!))
      await until(() => service.said().includes('a worker ended unexpectedly and will be replaced'))
      const since = answers['200'] ?? 0
      await until(() => (answers['200'] ?? 0) > since + 20)
      await stop()
      const lost = Object.entries(answers).filter(([what]) => what !== '200')
      expect(answers['200']).to.be.greaterThan(20)
      // What it was working on is lost with it; nobody else is refused.
      expect(lost.map(([what]) => what).filter((what) => !['ECONNRESET', 'cut'].includes(what))).to.deep.equal([])
      expect(lost.reduce((sum, [, count]) => sum + count, 0)).to.be.at.most(6)
      expect(await send(base, await formOf(base))).to.match(/thank-you/)
    })

    onSqlite.it('gives the figures of all workers, which do not fall when one is killed or renewed', async () => {
      const { base } = service
      const counted = async () => {
        const text = await (await fetch(`http://127.0.0.1:${figuresPort}/metrics`)).text()
        return Number(
          /^intake_http_request_duration_seconds_count\{[^}]*route="\/status"[^}]*\} (\d+)$/m.exec(text)?.[1],
        )
      }
      const ask = (times: number) =>
        Promise.all(
          Array.from({ length: times }, async () => {
            const answer = await fetch(`${base}/status`, { headers: { Connection: 'close' } })
            await answer.text()
          }),
        )
      const before = await counted()
      await ask(60)
      expect(await counted()).to.equal(before + 60)
      const ends = ended()
      process.kill(workers()[0]!, 'SIGKILL')
      await until(() => ended() > ends)
      expect(await counted()).to.equal(before + 60)
      expect((await restart()).code).to.equal(0)
      await ask(40)
      expect(await counted()).to.equal(before + 100)
    })

    onSqlite.it('tells a fault of the settings once, and ends with 2', async () => {
      const { port } = new URL(service.base)
      const env = { SVC_WORKERS: '2', SVC_DATA_DIR: join(data, 'other') }
      const ends = [
        launch({ ...env, SVC_PORT: port }),
        launch({ ...env, SVC_PORT: '0', SVC_METRICS_PORT: port }),
        launch({ ...env, SVC_PORT: 'x' }),
      ]
      for (const end of ends) {
        expect(await end.ended).to.equal(2)
        expect(end.said().match(/The settings cannot be used/g), end.said()).to.have.length(1)
      }
    })

    onSqlite.it(
      'ends all at SIGTERM with 0, after the answers in flight, and leaves no socket, and a log of whole lines',
      async () => {
        const { base } = service
        await Promise.all(Array.from({ length: 600 }, async () => (await fetch(`${base}/accessibility`)).text()))
        const pids = workers()
        const body = new URLSearchParams(filled(await formOf(base))).toString()
        const answer = await converse(service, (socket) => {
          const headers = ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${body.length}`]
          socket.write(head('POST /f/e2e-test-form HTTP/1.1', ...headers, 'Expect: 100-continue'))
          socket.once('data', async () => {
            socket.write(body.slice(0, 20))
            service.child.kill('SIGTERM')
            await until(() => service.said().includes('"ending"'))
            socket.write(body.slice(20))
          })
        })
        expect(answer.text).to.match(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 303/)
        expect(await service.ended).to.equal(0)
        for (const pid of pids) expect(() => process.kill(pid, 0), String(pid)).to.throw()
        expect(readdirSync(join(data, 'control'))).to.deep.equal([])
        const lines = service
          .said()
          .split('\n')
          .filter((line) => line && !line.startsWith('Intake is ready'))
        expect(lines.filter((line) => !isJson(line))).to.deep.equal([])
        expect(lines.filter((line) => line.includes('"route":"/accessibility"'))).to.have.length(600)
      },
    )
  })

  describe('that is new', () => {
    beforeEach(() => {
      data = temporary()
    })
    afterEach(() => removeService(service, data))

    onSqlite.it(
      'renews them for a command that comes while they start, and leaves none behind when the first process is killed',
      async () => {
        service = launch({ SVC_DATA_DIR: data, SVC_WORKERS: String(WORKERS), SVC_PORT: String(await freePort()) })
        const control = join(data, 'control')
        await until(() => existsSync(control) && readdirSync(control).length > 0)
        expect(service.said()).not.to.include('Intake is ready')
        const restarting = restart()
        await until(() => service.said().includes('replacing the workers'))
        expect((await fetch(`${service.base}/healthz`)).status, 'the first ones serve before that').to.equal(200)
        const { code, err } = await restarting
        expect({ code, err }).to.deep.equal({ code: 0, err: '1 of 2 replaced\n2 of 2 replaced\n' })
        expect(workers()).to.have.length(WORKERS)
        const pids = workers()
        service.child.kill('SIGKILL')
        await until(() => pids.every((pid) => !isThere(pid)))
      },
    )

    onSqlite.it(
      'tries later and later when workers end as soon as they begin, and goes on with those it has',
      async () => {
        const { base } = await start()
        chmodSync(join(data, 'secret'), 0o644) // no new process can use it
        process.kill(workers()[0]!, 'SIGKILL')
        await until(() => ended() >= 3)
        const { code, err } = await restart()
        expect(code).to.equal(1)
        expect(err).to.match(
          /^Not all processes were replaced: the process ended before it was ready \(2\)\. The others keep running\.\n$/,
        )
        expect(ended()).to.be.at.most(8) // the eighth would come after half a minute
        expect((await fetch(`${base}/status`)).status).to.equal(200)
        chmodSync(join(data, 'secret'), 0o600)
        await until(() => workers().length === WORKERS)
      },
    )

    onSqlite.it('reads its file of settings once: later processes have what the first one read', async () => {
      const file = join(data, 'intake.env')
      const port = await freePort()
      writeFileSync(file, `SVC_WORKERS=${WORKERS}\nSVC_PORT=${port}\n`)
      service = launch({ SVC_DATA_DIR: data, SVC_ENV_FILE: file }, 'pipe', ['--env-file', file])
      await until(() => service.said().includes('Intake is ready'))
      writeFileSync(file, 'SVC_SERVICE_NAME=Elsewhere\nSVC_PROT=1\n')
      const { code, err } = await restart()
      expect({ code, err }).to.deep.equal({ code: 0, err: '1 of 2 replaced\n2 of 2 replaced\n' })
      expect(await (await fetch(`http://127.0.0.1:${port}/status`)).text()).not.to.include('Elsewhere')
    })

    onSqlite.it('is asked to restart only where it runs', async () => {
      const { code, err } = await restart()
      expect(code).to.equal(1)
      expect(err).to.match(/^There is no service with several processes for .* Start it with SVC_WORKERS=2 or more/)
    })
  })

  it('waits twice as long after each failure, up to half a minute', () => {
    expect([0, 1, 2, 3, 8, 50].map(pauseAfter)).to.deep.equal([0, 250, 500, 1000, 30_000, 30_000])
  })
})

describe('workers', () => {
  /** A worker that is no process: it gets ready when the test says so. */
  function fakeMember(pid: number) {
    const ready = Promise.withResolvers<string>()
    const ended = Promise.withResolvers<number>()
    const member: Member = {
      pid,
      startedAt: 0,
      isReady: false,
      ready: ready.promise,
      ended: ended.promise,
      figures: [],
      askFigures: async () => {},
      tell: ({ say }) => say === 'end' && ended.resolve(0),
      kill: () => {},
    }
    return { member, getReady: () => ready.resolve('') }
  }

  it('are renewed once the first ones have started, also when a new one would be ready before them', async () => {
    const made: ReturnType<typeof fakeMember>[] = []
    const startMember = () => {
      made.push(fakeMember(made.length))
      return made.at(-1)!.member
    }
    const crew = createCrew({ count: WORKERS, startMember, log: silentLog(), endMs: 1000 })
    const starting = crew.start()
    let renewed = 0
    const renewing = crew.renew((count) => (renewed = count))
    await new Promise(setImmediate)
    expect(made).to.have.length(1)
    let ready = 0
    while (renewed < WORKERS) {
      for (; ready < made.length; ready++) made[ready]!.getReady()
      await new Promise(setImmediate)
    }
    await Promise.all([starting, renewing])
    expect(crew.members().map(({ pid }) => pid)).to.deep.equal([2, 3])
  })
})

describe('lines of several processes in one log', function () {
  this.timeout(30_000) // starts processes of the service
  it('are passed on whole, however they come, the last one too when its process ends within it', async () => {
    const [stream, passed] = [new PassThrough(), [] as string[]]
    forwardLines(stream, (lines) => passed.push(lines))
    for (const piece of ['{"a":', '1}\n{"b":2}\n{"', 'c":"', 'ö"}\n', '{"d":4']) {
      stream.write(piece)
      await new Promise(setImmediate)
    }
    expect(passed).to.deep.equal(['{"a":1}\n{"b":2}\n', '{"c":"ö"}\n'])
    stream.end()
    await new Promise(setImmediate)
    expect(passed.at(-1)).to.equal('{"d":4\n')
  })
})

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}
