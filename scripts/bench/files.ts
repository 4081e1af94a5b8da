/**
 * How fast files are taken, beside a bare server that writes the same bytes and flushes file and folder; and how much memory
 * the service needs for large files that come at once.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { number, table, verdict } from './figures.ts'
import { inTurn, middle, residentMemory } from './load.ts'
import type { Options } from './options.ts'
import { type Ground, prepare } from './prepare.ts'
import { MAIN, type RunningServer, startServer } from './servers.ts'

/** Bytes of a file, and how many are sent in a round: one after the other, and eight at once. */
const SIZES = [
  { size: '64 KiB', bytes: 64 * 2 ** 10, count: 3000 },
  { size: '5 MiB', bytes: 5 * 2 ** 20, count: 40 },
]
const AT_ONCE = [1, 8]
/** Sent at once, and how much more memory this may take: 64 MiB, in MB. */
const LARGE = { bytes: 200_000_000, count: 20 }
const MOST_GROWTH = 67.108864

const BOUNDARY = 'intake-bench-3c9d51'
/** What is sent in a round; and the dearest kind of file, because the service looks at every byte of a text. */
const PDF = { type: 'application/pdf', name: 'a.pdf', start: '%PDF-1.4\n', end: '\n%%EOF\n' }
const TEXT = { type: 'text/plain', name: 'a.txt', start: '', end: '' }
const CHUNK = Buffer.alloc(65_536, 'The quick brown fox jumps over the lazy dog.\n')
const FORM = {
  slug: 'files',
  title: 'Files',
  pages: [{ id: 'page', fields: [{ type: 'file', id: 'file', label: 'A file', accept: ['pdf', 'txt'] }] }],
}

export async function measureFiles(folder: string, { rounds }: Options): Promise<string> {
  const ground = await prepare(folder)
  const bareData = ground.freshData()
  const servers = {
    bare: await startServer({ script: [...ground.bare, join(bareData, 'intake.sqlite'), bareData] }),
    Intake: await startIntake(ground),
  }
  const contenders = SIZES.flatMap((size) =>
    AT_ONCE.flatMap((atOnce) => (['bare', 'Intake'] as const).map((server) => ({ ...size, atOnce, server }))),
  )
  const rateOf = async ({ server, bytes, count, atOnce }: (typeof contenders)[number]) => {
    const addresses: string[] = []
    for (let i = 0; i < count; i++) addresses.push(await addressFor(servers[server], server))
    const began = performance.now()
    await sendAll(addresses, { kind: PDF, bytes, atOnce })
    return (count * bytes) / 1000 / (performance.now() - began)
  }
  for (const one of contenders) await rateOf(one) // what is loaded and compiled once
  const samples = await inTurn(contenders, rounds, rateOf)
  const rows = contenders.map((one, i) => {
    const own = middle(samples.get(one)!, (rate) => rate)
    const bare = middle(samples.get(contenders[i - (i % 2)]!)!, (rate) => rate)
    return [`files of ${one.size}, ${one.atOnce} at once`, one.server, number(own, 1), number(own / bare, 2)]
  })
  await servers.bare.stop()
  await servers.Intake.stop()
  const growth = await growthOf(await startIntake(ground))
  return `${table('Files', ['', 'server', 'MB/s', 'of bare'], rows)}

${LARGE.count} files of ${number(LARGE.bytes / 1e6)} MB at once: ${number(growth)} MB more memory (${verdict(growth <= MOST_GROWTH, `≤ ${number(MOST_GROWTH)}`)}).`
}

function startIntake(ground: Ground): Promise<RunningServer> {
  const data = ground.freshData()
  writeFileSync(join(data, 'forms', `${FORM.slug}.json`), JSON.stringify(FORM))
  // A drive that has been in use for a while has all of its folders: the first two characters of a key.
  for (const shelf of shelves()) mkdirSync(join(data, 'drive', shelf), { recursive: true })
  const limits = {
    SVC_UPLOAD_MAX_BYTES: String(LARGE.bytes),
    // Of the half that anybody may take, the large ones take half.
    SVC_UPLOAD_UNCLAIMED_BYTES: String(4 * LARGE.count * LARGE.bytes),
    SVC_LOG_LEVEL: 'error',
  }
  return startServer({ script: [MAIN], env: { ...ground.settings(data), ...limits } })
}

/** The most resident memory of a new service while the large files come, less the memory before, in MB. */
async function growthOf(service: RunningServer): Promise<number> {
  const one = [await addressFor(service, 'Intake')]
  await sendAll(one, { kind: TEXT, bytes: LARGE.bytes / 10, atOnce: 1 }) // what is loaded and compiled once
  const before = residentMemory(service.pid)
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMemory(service.pid))
  }, 50)
  const addresses: string[] = []
  for (let i = 0; i < LARGE.count; i++) addresses.push(await addressFor(service, 'Intake'))
  await sendAll(addresses, { kind: TEXT, bytes: LARGE.bytes, atOnce: LARGE.count })
  clearInterval(watch)
  await service.stop()
  return peak - before
}

/** Where a file goes: for Intake, that of a form page opened anew. */
async function addressFor({ base }: RunningServer, server: 'bare' | 'Intake'): Promise<string> {
  if (server === 'bare') return `${base}/file`
  const page = await (await fetch(`${base}/f/${FORM.slug}`)).text()
  const submissionId = /name="submissionId" value="([^"]+)"/.exec(page)![1]!
  return `${base}/api/drive-upload?${new URLSearchParams({ submissionId })}`
}

interface Files {
  kind: typeof PDF
  bytes: number
  atOnce: number
}

async function sendAll(addresses: readonly string[], { atOnce, ...file }: Files): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const rest = addresses.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const address of rest) await send(address, file, agent)
    }),
  )
  agent.destroy()
}

/** Sends a file in multipart/form-data, made while it is sent. */
async function send(url: string, { kind, bytes }: Omit<Files, 'atOnce'>, agent: Agent): Promise<void> {
  const disposition = `Content-Disposition: form-data; name="file"; filename="${kind.name}"`
  const head = `--${BOUNDARY}\r\n${disposition}\r\nContent-Type: ${kind.type}\r\n\r\n`
  const [start, end] = [Buffer.from(head + kind.start), Buffer.from(`${kind.end}\r\n--${BOUNDARY}--\r\n`)]
  function* body(): Generator<Buffer> {
    yield start
    for (let left = bytes; left > 0; left -= CHUNK.length) yield CHUNK.subarray(0, left)
    yield end
  }
  const asked = request(url, {
    method: 'POST',
    agent,
    headers: {
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      'Content-Length': start.length + bytes + end.length,
    },
  })
  const answered = new Promise<number>((resolve, reject) => {
    asked.on('error', reject)
    asked.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode!)))
  })
  await pipeline(Readable.from(body(), { objectMode: true }), asked)
  if ((await answered) !== 201) throw new Error(`a file was answered with ${await answered}`)
}

function shelves(): string[] {
  const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
  return characters.flatMap((first) => characters.map((second) => first + second))
}
