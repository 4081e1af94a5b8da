/**
 * How fast files are taken, beside a bare server that writes the same bytes and flushes file and folder, and beside the
 * same server when it hashes each file and keeps a row of it.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './figures.ts'
import { MAIN, type RunningServer, type Start, startServer } from './servers.ts'
import { cpuTime } from './usage.ts'

export interface SpeedFigures {
  /** Bytes of a file, and files on their way at once. */
  bytes: number
  atOnce: number
  bare: Speed
  /** The same server when it hashes the file and keeps a row of it. */
  bareWithRow: Speed
  intake: Speed
}
type Server = 'bare' | 'bareWithRow' | 'intake'
interface Speed {
  /** Megabytes (10^6 bytes) a second. */
  rate: number
  /** Microseconds of processor time a megabyte; undefined without /proc. */
  cpu: number | undefined
  /** Milliseconds that a small page takes meanwhile, the 95th of a hundred: how long the event loop keeps others waiting. */
  delay: number
}

/** Bytes of a file, and how many are sent in one run: enough that the first run warms the code up. */
const SIZES: [number, number][] = [
  [64 * 2 ** 10, 3000],
  [5 * 2 ** 20, 40],
]
const AT_ONCE = [1, 8]
const BARE = join(import.meta.dirname, 'servers/bare-upload.ts')
const LOOK_EVERY_MS = 10
const BOUNDARY = 'intake-bench-3c9d51'
const LINE = 'The quick brown fox jumps over the lazy dog.\n'
const FORM = {
  slug: 'speed',
  title: 'Files',
  pages: [{ id: 'page', fields: [{ type: 'file', id: 'file', label: 'A file', accept: ['pdf'] }] }],
}

/** Measures the servers in turn, `rounds` times; the medians. */
export async function measureUploadSpeed(rounds: number): Promise<SpeedFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), 'intake-speed-'))
  const [data, plain, withRow] = [join(folder, 'data'), join(folder, 'plain'), join(folder, 'with-row')]
  mkdirSync(join(data, 'forms'), { recursive: true })
  for (const files of [plain, withRow]) mkdirSync(files)
  for (const shelf of shelves()) mkdirSync(join(data, 'drive', shelf), { recursive: true })
  writeFileSync(join(data, 'forms', `${FORM.slug}.json`), JSON.stringify(FORM))
  const env = { SVC_PORT: '0', SVC_DATA_DIR: data, SVC_LOG_LEVEL: 'error', SVC_UPLOAD_UNCLAIMED_BYTES: '100000000000' }
  const servers: RunningServer[] = []
  try {
    const started = async (start: Start) => {
      const server = await startServer(start)
      servers.push(server)
      return server
    }
    const bare = await started({ script: [BARE, plain] })
    const bareWithRow = await started({ script: [BARE, withRow, join(folder, 'rows.sqlite')] })
    const intake = await started({ script: [MAIN], env })
    const figures: SpeedFigures[] = []
    for (const [bytes, count] of SIZES)
      for (const atOnce of AT_ONCE) {
        const runs: Record<Server, Speed>[] = []
        for (let round = 0; round <= rounds; round++) {
          const run = {
            bare: await runOn(bare, { bytes, count, atOnce }),
            bareWithRow: await runOn(bareWithRow, { bytes, count, atOnce }),
            intake: await runOn(intake, { bytes, count, atOnce, isForm: true }),
          }
          if (round > 0) runs.push(run) // the first one warms up
        }
        const of = (server: Server) => medianOf(runs.map((run) => run[server]))
        figures.push({ bytes, atOnce, bare: of('bare'), bareWithRow: of('bareWithRow'), intake: of('intake') })
      }
    return figures
  } finally {
    for (const server of servers) await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Run {
  bytes: number
  count: number
  atOnce: number
  isForm?: true
}

/** The folders of a drive that has been in use for a while: the first two characters of a key. */
function shelves(): string[] {
  const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
  return characters.flatMap((first) => characters.map((second) => first + second))
}

async function runOn({ base, pid }: RunningServer, { bytes, count, atOnce, isForm }: Run): Promise<Speed> {
  const targets: string[] = []
  for (let i = 0; i < count; i++) targets.push(isForm ? await mint(base) : '/')
  const file = pdf(bytes)
  const body = isForm ? inMultipart(file) : file
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const looker = lookAt(`${base}/healthz`)
  const [began, cpu] = [performance.now(), cpuTime(pid)]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let path = targets.pop(); path !== undefined; path = targets.pop()) await send(agent, base + path, body)
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const used = cpu === undefined ? undefined : cpuTime(pid)! - cpu
  const delays = await looker.stop()
  agent.destroy()
  const megabytes = (count * bytes) / 1e6
  return { rate: megabytes / seconds, cpu: used === undefined ? undefined : used / megabytes, delay: delays }
}

/** A form page opened, and where its file goes. */
async function mint(base: string): Promise<string> {
  const page = await (await fetch(`${base}/f/${FORM.slug}`)).text()
  const submissionId = /name="submissionId" value="([^"]+)"/.exec(page)![1]!
  return `/api/drive-upload?${new URLSearchParams({ submissionId })}`
}

function pdf(bytes: number): Buffer {
  const end = '\n%%EOF\n'
  const file = Buffer.alloc(bytes, LINE)
  file.write('%PDF-1.4\n')
  file.write(end, bytes - end.length)
  return file
}

function inMultipart(file: Buffer): Buffer {
  const head = 'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf'
  return Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}

function send(agent: Agent, url: string, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      'Content-Length': body.length,
    }
    const asked = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 201) resolve()
        else reject(new Error(`an upload was answered with ${response.statusCode}`))
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** Asks for a small page again and again. */
function lookAt(url: string): { stop(): Promise<number> } {
  const times: number[] = []
  let over = false
  const looking = (async () => {
    while (!over) {
      const began = performance.now()
      await (await fetch(url)).arrayBuffer()
      times.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  })()
  return {
    async stop() {
      over = true
      await looking
      times.sort((one, other) => one - other)
      return times[Math.floor(times.length * 0.95)] ?? 0
    },
  }
}

function medianOf(speeds: readonly Speed[]): Speed {
  const cpus = speeds.flatMap(({ cpu }) => (cpu === undefined ? [] : [cpu]))
  return {
    rate: median(speeds.map(({ rate }) => rate)),
    cpu: cpus.length > 0 ? median(cpus) : undefined,
    delay: median(speeds.map(({ delay }) => delay)),
  }
}
