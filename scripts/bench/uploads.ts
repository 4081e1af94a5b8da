/** How much memory the service needs for large uploads that come at once. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAIN, startServer } from './servers.ts'
import { residentMemory } from './usage.ts'

/** Memory in MB (10^6 bytes), resident; `growth` is the highest seen less the one before. */
export interface UploadFigures {
  rssBefore: number
  rssPeak: number
  growth: number
  seconds: number
}

/** A form whose question takes what the service takes. */
const FORM = {
  slug: 'large',
  title: 'Large files',
  pages: [{ id: 'page', fields: [{ type: 'file', id: 'file', label: 'A large file', accept: ['txt'] }] }],
}
const BOUNDARY = 'intake-bench-3c9d51'
const CHUNK = 65_536
/** The service looks at every byte of a text, so it is the dearest kind of file. */
const TEXT = Buffer.alloc(CHUNK, 'The quick brown fox jumps over the lazy dog.\n')

/** Starts the service and sends `count` files of `bytes` bytes at once. Rejects when one is not taken, or not with its hash; needs /proc. */
export async function measureUploads({ count, bytes }: { count: number; bytes: number }): Promise<UploadFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'intake-uploads-'))
  mkdirSync(join(folder, 'forms'))
  writeFileSync(join(folder, 'forms', `${FORM.slug}.json`), JSON.stringify(FORM))
  const env = {
    SVC_PORT: '0',
    SVC_DATA_DIR: folder,
    SVC_LOG_LEVEL: 'error',
    SVC_UPLOAD_MAX_BYTES: String(bytes),
    // Of the half that anybody may take, they take half.
    SVC_UPLOAD_UNCLAIMED_BYTES: String(4 * count * bytes),
  }
  const service = await startServer({ script: [MAIN], env })
  try {
    await send(service.base, Math.min(bytes, 20_000_000)) // what is loaded and compiled once
    const rssBefore = memoryOf(service.pid)
    let rssPeak = rssBefore
    const watch = setInterval(() => {
      rssPeak = Math.max(rssPeak, memoryOf(service.pid))
    }, 50)
    const began = performance.now()
    try {
      await Promise.all(Array.from({ length: count }, () => send(service.base, bytes)))
    } finally {
      clearInterval(watch)
    }
    const seconds = (performance.now() - began) / 1000
    return { rssBefore, rssPeak, growth: rssPeak - rssBefore, seconds }
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function memoryOf(pid: number): number {
  const memory = residentMemory(pid)
  if (memory === undefined) throw new Error('memory is read from /proc, which is not here')
  return memory
}

/** One text file under an id of its own, made while it is sent. */
async function send(base: string, bytes: number): Promise<void> {
  const page = await (await fetch(`${base}/f/${FORM.slug}`)).text()
  const submissionId = /name="submissionId" value="([^"]+)"/.exec(page)![1]!
  const hash = createHash('sha256')
  const first = Buffer.from(`${randomBytes(16).toString('hex')}\n`)
  const disposition = 'Content-Disposition: form-data; name="file"; filename="a.txt"'
  const start = Buffer.from(`--${BOUNDARY}\r\n${disposition}\r\nContent-Type: text/plain\r\n\r\n`)
  const end = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
  function* content(): Generator<Buffer> {
    yield first
    for (let left = bytes - first.length; left > 0; left -= CHUNK) yield TEXT.subarray(0, left)
  }
  function* body(): Generator<Buffer> {
    yield start
    for (const chunk of content()) {
      hash.update(chunk)
      yield chunk
    }
    yield end
  }
  const answered = Promise.withResolvers<string>()
  const asked = request(`${base}/api/drive-upload?${new URLSearchParams({ submissionId })}`, {
    method: 'POST',
    headers: {
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      'Content-Length': start.length + bytes + end.length,
    },
  })
  asked.on('error', answered.reject)
  asked.on('response', async (response) => {
    let text = ''
    for await (const chunk of response.setEncoding('utf8')) text += chunk
    answered.resolve(text)
  })
  await pipeline(Readable.from(body(), { objectMode: true }), asked)
  const text = await answered.promise
  const { sha256 } = JSON.parse(text) as { sha256?: string }
  if (sha256 !== hash.digest('hex')) throw new Error(`an upload was answered with ${text}`)
}
