import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect } from 'chai'
import { head } from './support/raw.ts'
import { freePort, removeService, type Service, startService, temporary, until } from './support/service.ts'

describe('a log that cannot be written', function () {
  this.timeout(60_000) // starts processes of the service
  let data: string
  let service: Service | undefined
  let figures: number
  let open: number[] = []
  beforeEach(() => {
    data = temporary()
  })
  afterEach(async () => {
    for (const fd of open) closeSync(fd)
    open = []
    await removeService(service, data)
    service = undefined
  })

  const file = (path: string, flags: number): number => {
    const fd = openSync(path, flags)
    open.push(fd)
    return fd
  }
  const shut = (fd: number): void => {
    closeSync(fd)
    open = open.filter((one) => one !== fd)
  }
  /** A real pipe, as a shell makes it: [reading end, writing end]. */
  const pipe = (): [number, number] => {
    const path = join(data, 'pipe')
    execFileSync('mkfifo', [path])
    return [file(path, constants.O_RDONLY | constants.O_NONBLOCK), file(path, constants.O_WRONLY)]
  }
  const start = async (stdout: number) => {
    figures = await freePort()
    service = await startService({ SVC_DATA_DIR: join(data, 'data'), SVC_METRICS_PORT: String(figures) }, stdout)
    shut(stdout)
    return service
  }
  /** Makes `count` access lines, of at least 90 bytes each. */
  const ask = async (count: number) => {
    const socket = connect(Number(new URL(service!.base).port), '127.0.0.1')
    let [answered, asked, rest] = [0, 0, '']
    const done = Promise.withResolvers<void>()
    const more = () => {
      const ahead = Math.min(30, count - asked)
      asked += ahead
      if (ahead > 0) socket.write(head('GET /healthz HTTP/1.1').repeat(ahead))
      else done.resolve()
    }
    socket.on('data', (chunk) => {
      const bodies = (rest + chunk.toString('latin1')).split('alive\n')
      rest = bodies.pop()!
      answered += bodies.length
      if (answered === asked) more()
    })
    socket.on('error', done.reject)
    socket.on('close', () => done.reject(new Error(`${answered} of ${asked} requests were answered`)))
    more()
    await done.promise
    socket.destroy()
  }
  const dropped = async () => {
    const text = await (await fetch(`http://127.0.0.1:${figures}/metrics`)).text()
    return Number(/^intake_log_dropped_lines_total (\d+)/m.exec(text)![1])
  }
  const end = async () => {
    service!.child.kill('SIGTERM')
    expect(await service!.ended).to.equal(0)
  }

  it('because its reader went away drops its lines, counts them, and neither stops answers nor the end', async () => {
    const [reader, writer] = pipe()
    await start(writer)
    shut(reader)
    await ask(100)
    await until(async () => (await dropped()) >= 100)
    await ask(1)
    await end()
  })

  it('because nobody reads it drops what is above its buffer, and says so once it is read', async () => {
    const [reader, writer] = pipe()
    await start(writer)
    await ask(16_000)
    const lost = await dropped()
    expect(lost).to.be.within(100, 8000)
    const lines: string[] = []
    let text = ''
    await until(() => {
      text += taken(reader)
      lines.splice(0, Infinity, ...text.split('\n'))
      return text.includes('were dropped')
    })
    const told = JSON.parse(lines.find((line) => line.includes('were dropped'))!)
    expect(told).to.include({ level: 40, dropped: lost, msg: `${lost} log lines were dropped` })
    for (const line of lines.slice(0, -1)) JSON.parse(line)
    await ask(10)
    await until(() => {
      text += taken(reader)
      return text.slice(text.indexOf('were dropped')).split('/healthz').length > 10
    })
    expect(text.split('were dropped')).to.have.length(2)
    await end()
  })

  it('because nobody reads it does not hold up the end', async () => {
    const [, writer] = pipe()
    await start(writer)
    await ask(1000)
    const began = performance.now()
    await end()
    expect(performance.now() - began, 'sooner than what is in flight would be cut').to.be.lessThan(9000)
  })

  it('because the disk is full drops its lines, counts them, and neither stops answers nor the end', async () => {
    await start(file('/dev/full', constants.O_WRONLY))
    await ask(16_000)
    expect(await dropped()).to.be.within(100, 8000)
    await end()
  })
})

/** What lies in a pipe. */
function taken(fd: number): string {
  const chunk = Buffer.alloc(1 << 20)
  try {
    return chunk.toString('latin1', 0, readSync(fd, chunk))
  } catch {
    return ''
  }
}
