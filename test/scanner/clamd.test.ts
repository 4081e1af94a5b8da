import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { expect } from 'chai'
import sinon from 'sinon'
import { createClamd } from '../../src/scanner/clamd.ts'
import { startApp } from '../support/app.ts'
import { filesOnDisk, upload } from '../support/multipart.ts'
import { until } from '../support/service.ts'

type Mood = 'well' | 'error' | 'silent' | 'hangs up' | 'babbles'

/** A ClamAV daemon as far as INSTREAM goes: it checks the framing to the byte and knows one virus. */
class Clamd {
  mood: Mood = 'well'
  /** Files that arrived whole. */
  readonly seen: Buffer[] = []
  /** Files that began, and those that were broken off. */
  begun = 0
  broken = 0
  maxBytes = 2 ** 20
  private readonly server: Server
  private readonly sockets = new Set<Socket>()

  constructor() {
    this.server = createServer((socket) => this.serve(socket))
  }
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `tcp://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }
  close(): void {
    for (const socket of this.sockets) socket.destroy()
    this.server.close()
  }
  private serve(socket: Socket): void {
    this.sockets.add(socket)
    this.begun++
    let whole = false
    let bytes: Buffer = Buffer.alloc(0)
    const file: Buffer[] = []
    socket.on('error', () => {})
    socket.on('close', () => {
      if (!whole) this.broken++
    })
    if (this.mood === 'hangs up') return void socket.destroy()
    socket.on('data', (data: Buffer) => {
      bytes = Buffer.concat([bytes, data])
      if (bytes.toString('latin1') === 'zPING\0') return this.pong(socket)
      if (bytes.length < 10) return
      if (bytes.toString('latin1', 0, 10) !== 'zINSTREAM\0') return void socket.end('UNKNOWN COMMAND\0')
      for (let at = 10; at + 4 <= bytes.length; ) {
        const length = bytes.readUInt32BE(at)
        if (length === 0) {
          whole = true
          this.seen.push(Buffer.concat(file))
          return this.answer(socket, Buffer.concat(file))
        }
        if (at + 4 + length > bytes.length) {
          bytes = Buffer.concat([bytes.subarray(0, 10), bytes.subarray(at)])
          return
        }
        file.push(Buffer.from(bytes.subarray(at + 4, at + 4 + length)))
        at += 4 + length
        if (at === bytes.length) bytes = bytes.subarray(0, 10)
        else if (at + 4 > bytes.length) {
          bytes = Buffer.concat([bytes.subarray(0, 10), bytes.subarray(at)])
          return
        }
        if (Buffer.concat(file).length > this.maxBytes) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
        if (bytes.length === 10) return
      }
    })
  }
  private pong(socket: Socket): void {
    if (this.mood === 'silent') return
    if (this.mood === 'babbles') return void socket.write('x'.repeat(10_000))
    socket.end(this.mood === 'error' ? 'ERROR\0' : 'PONG\0')
  }
  private answer(socket: Socket, file: Buffer): void {
    if (this.mood === 'silent') return
    if (this.mood === 'babbles') return void socket.write('x'.repeat(10_000))
    if (this.mood === 'error') return void socket.end("stream: Can't allocate memory ERROR\0")
    socket.end(file.includes('INTAKE-TEST-VIRUS') ? 'stream: Intake.Test.UNOFFICIAL FOUND\0' : 'stream: OK\0')
  }
}

describe('the virus scanner', () => {
  let clamd: Clamd
  let address: string
  beforeEach(async () => {
    clamd = new Clamd()
    address = await clamd.listen()
  })
  afterEach(() => clamd.close())

  async function scan(...pieces: (string | Buffer)[]) {
    const scanning = createClamd(address).begin()
    for (const piece of pieces) await scanning.write(Buffer.from(piece))
    return scanning.end()
  }

  it('sees every byte once, in order, and says what it found', async () => {
    const pieces = ['a', '', 'b'.repeat(65_536), 'c'.repeat(300_000)]
    expect(await scan(...pieces)).to.deep.equal({ verdict: 'clean' })
    expect(clamd.seen[0]!.toString()).to.equal(pieces.join(''))
    expect(await scan('xx INTAKE-TEST-', 'VIRUS yy')).to.deep.equal({
      verdict: 'infected',
      name: 'Intake.Test.UNOFFICIAL',
    })
  })

  it('gives no verdict when it is at fault, and never the verdict "clean"', async () => {
    for (const mood of ['error', 'hangs up', 'babbles'] as const) {
      clamd.mood = mood
      expect((await scan('x'.repeat(200_000), 'y')).verdict, mood).to.equal('failed')
    }
    clamd.mood = 'well'
    clamd.maxBytes = 1000
    expect(await scan('x'.repeat(900), 'y'.repeat(900))).to.deep.include({ verdict: 'failed' })
    clamd.close()
    expect((await scan('x')).verdict).to.equal('failed')
  })

  it('says within a second whether it answers', async () => {
    const answers = async (mood: Mood) => {
      clamd.mood = mood
      return createClamd(address).ping()
    }
    expect(await answers('well')).to.equal(true)
    for (const mood of ['error', 'hangs up', 'babbles', 'silent'] as const)
      expect(await answers(mood), mood).to.equal(false)
    clamd.close()
    expect(await answers('well')).to.equal(false)
  })

  it('lets go of a file that is given up', async () => {
    const scanning = createClamd(address).begin()
    await scanning.write(Buffer.from('half'))
    await until(() => clamd.begun === 1)
    scanning.abort()
    await until(() => clamd.broken === 1)
  })

  it('stands beside every upload: clean is kept, infected is refused, and without a verdict the file is held back', async () => {
    const app = await startApp({ env: { SVC_CLAMD_URL: address } })
    try {
      const id = await app.mint()
      const clean = await upload(app, id, { filename: 'clean.txt', body: 'fine' })
      expect([clean.status, ((await clean.json()) as { scan: string }).scan]).to.deep.equal([201, 'clean'])
      const virus = await upload(app, id, { filename: 'virus.txt', body: 'INTAKE-TEST-VIRUS' })
      expect([virus.status, ((await virus.json()) as { type: string }).type]).to.deep.equal([
        422,
        'urn:intake:problem:infected-file',
      ])
      expect(filesOnDisk(app)).to.have.length(1)
      clamd.mood = 'error'
      const held = await upload(app, id, { filename: 'held.txt', body: 'nobody knows' })
      expect([held.status, ((await held.json()) as { scan: string }).scan]).to.deep.equal([201, 'held'])
      clamd.close()
      const down = await upload(app, id, { filename: 'down.txt', body: 'nobody is there' })
      expect([down.status, ((await down.json()) as { scan: string }).scan]).to.deep.equal([201, 'held'])
      expect(JSON.stringify(app.log())).to.include('gave no result').and.not.include('held.txt')
    } finally {
      await app.stop()
    }
  })

  it('sees a large file whole, whose memory nobody gives back while its connection may hold it', async () => {
    const letters = 'a line of a letter\n'.repeat(40_000)
    for (const scanner of [{ SVC_CLAMD_URL: address }, {}]) {
      const app = await startApp({ env: scanner })
      try {
        const begin = sinon.spy(app.drive, 'begin')
        const { status } = await upload(app, await app.mint(), { filename: 'a.txt', body: letters })
        const mayEmpty = !('SVC_CLAMD_URL' in scanner)
        expect([status, begin.firstCall.args[1]]).to.deep.equal([201, { mayEmpty }])
      } finally {
        await app.stop()
      }
    }
    expect(clamd.seen.map((seen) => seen.equals(Buffer.from(letters)))).to.deep.equal([true])
  })

  it('is let go of when a file is refused on its way', async () => {
    const app = await startApp({ env: { SVC_CLAMD_URL: address, SVC_UPLOAD_MAX_BYTES: '100000' } })
    try {
      const response = await upload(app, await app.mint(), { filename: 'a.txt', body: 'x'.repeat(150_000) })
      expect(response.status).to.equal(413)
      await until(() => clamd.broken > 0)
    } finally {
      await app.stop()
    }
  })
})
