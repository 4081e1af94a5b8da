import { readdirSync, readlinkSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect } from 'chai'
import { startApp, type TestApp } from '../support/app.ts'
import { filesOnDisk, multipart, type Part, typeOf, upload } from '../support/multipart.ts'
import { until } from '../support/service.ts'

const SENDERS = 24
const FILES = 50
const FILE_BYTES = 16_384
/** So many of them wait in memory, the others on the disk. */
const IN_MEMORY = (2 * 2 ** 20) / FILE_BYTES
const MANY = {
  slug: 'many',
  title: 'Many files',
  minimumAgeSeconds: 0,
  pages: [{ id: 'page', fields: [{ type: 'file', id: 'files', label: 'Files', accept: ['txt'], maxFiles: FILES }] }],
}

/** Of those that arrive at the same moment, over all requests. */
const OPEN_FILES = 256

describe('posts of many small files that are kept open', () => {
  let app: TestApp
  let sockets: Socket[]
  beforeEach(async () => {
    app = await startApp()
    await app.define(MANY)
    sockets = []
  })
  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
    await app.stop()
  })

  const drafts = (): number => readdirSync(join(app.folder.drive, 'incoming')).length
  const openFiles = (): number =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(app.folder.drive)
      } catch {
        return false // closed meanwhile
      }
    }).length

  /** Sends a form up to the end of its last file, and not its end. */
  function begin(submissionId: string, sender: number): void {
    const files = Array.from(
      { length: FILES },
      (_, i): Part => ({
        name: 'files',
        filename: `${i}.txt`,
        type: 'text/plain',
        body: `file ${i} of ${sender} `.padEnd(FILE_BYTES, '.'),
      }),
    )
    const parts = [{ name: 'submissionId', body: submissionId }, ...files, { name: 'more', body: '' }]
    const body = multipart(parts, { end: '', epilogue: '' })
    const { hostname, port } = new URL(app.base)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(
      `POST /f/many HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: ${typeOf()}\r\nContent-Length: ${body.length + 1000}\r\n\r\n`,
    )
    socket.write(body)
    sockets.push(socket)
  }

  it('hold no file open, let others in, and leave nothing when they are given up', async () => {
    const tokens = await Promise.all(Array.from({ length: SENDERS + 1 }, () => app.mint('many')))
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, openFiles())
    }, 5)
    try {
      for (let i = 0; i < SENDERS; i++) begin(tokens[i]!, i)
      await until(() => drafts() >= SENDERS * FILES - IN_MEMORY)
      await until(() => openFiles() === 0)
      expect(most).to.be.within(1, OPEN_FILES)
      expect((await upload(app, tokens.at(-1)!, { fieldId: 'files', body: 'of another person' })).status).to.equal(201)
    } finally {
      clearInterval(watch)
    }
    for (const socket of sockets) socket.destroy()
    await until(() => drafts() === 0)
    expect(filesOnDisk(app)).to.have.length(1)
  })
})
