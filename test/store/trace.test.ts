import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect } from 'chai'
import { median } from '../../src/models/window.ts'
import { filled, REFERENCE } from '../support/app.ts'
import { temporary } from '../support/service.ts'
import {
  flushedBetween,
  type Happening,
  readTrace,
  readTraceFile,
  startTraced,
  syncs,
  TRACE,
  type Traced,
  uncovered,
  whyNoTrace,
} from './trace.ts'

const why = whyNoTrace()
const FORM = '/f/e2e-test-form'

interface Answer {
  status: number
  location: string
  body: string
  milliseconds: number
}

async function ask(base: string, path: string, body?: URLSearchParams | FormData): Promise<Answer> {
  const began = performance.now()
  const headers = { 'sec-fetch-site': 'same-origin', connection: 'close' }
  const response = await fetch(base + path, { redirect: 'manual', headers, ...(body && { method: 'POST', body }) })
  const text = await response.text()
  const location = response.headers.get('location') ?? ''
  return { status: response.status, location, body: text, milliseconds: performance.now() - began }
}
async function mint(base: string): Promise<string> {
  return /name="submissionId" value="([^"]+)"/.exec((await ask(base, FORM)).body)![1]!
}
const send = (base: string, id: string): Promise<Answer> => ask(base, FORM, new URLSearchParams(filled(id)))

describe(why === undefined ? 'the service under strace' : `the service under strace [skipped: ${why}]`, () => {
  let folder: string
  let traced: Traced
  before(function () {
    if (why !== undefined) this.skip()
  })
  beforeEach(() => {
    folder = temporary()
  })
  afterEach(async () => {
    await traced?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('sends no 303 and no 201 before the flush that covers it', async function () {
    this.timeout(180_000)
    const file = join(folder, 'trace')
    traced = await startTraced(join(folder, 'data'), [...TRACE, '-o', file])
    const { base } = traced
    const ids = await Promise.all(Array.from({ length: 40 }, () => mint(base)))
    const sent = await Promise.all(ids.map((id) => send(base, id)))
    expect(new Set(sent.map(({ status }) => status))).to.deep.equal(new Set([303]))
    const references = sent.map(({ location }) => REFERENCE.exec(location)![0])
    const uploads: string[] = []
    for (const reference of references.slice(0, 5)) {
      const form = new FormData()
      form.set('file', new Blob([`Evidence for ${reference}\n`], { type: 'text/plain' }), 'evidence.txt')
      const { status, body } = await ask(base, `/api/drive-upload?submissionId=${reference}&fieldId=evidence`, form)
      expect(status).to.equal(201)
      uploads.push(JSON.parse(body).id)
    }
    const repeated = await send(base, ids[0]!)
    expect(REFERENCE.exec(repeated.location)![0]).to.equal(references[0])
    // Another process keeps a form and does not flush it: the service must, before it says that it is there.
    const secret = await mint(base)
    keepBeside(join(folder, 'data', 'intake.sqlite'), secret.split('.')[0]!, references[1]!)
    const beside = await send(base, secret)
    expect(beside.location).to.include(BESIDE)
    await traced.stop()

    const happenings = readTraceFile(file)
    const name = (answer: string) => /Location: \S*?([0-9A-Z]{4}(?:-[0-9A-Z]{4}){3})/i.exec(answer)?.[1]
    const first = new Set<string>()
    const once = (answer: string) => {
      const found = name(answer)
      if (found === undefined || found === BESIDE || first.has(found)) return undefined
      first.add(found)
      return found
    }
    expect(uncovered(happenings, once)).to.deep.equal([])
    expect([...first].sort()).to.deep.equal([...references].sort())
    const taken = (answer: string) => uploads.find((id) => answer.includes(id))
    expect(uncovered(happenings, taken)).to.deep.equal([])
    expect(happenings.filter((one) => one.kind === 'answer' && one.status === 201)).to.have.length(uploads.length)
    const answers = happenings.flatMap((one, at) => (one.kind === 'answer' && one.status === 303 ? [at] : []))
    expect(answers).to.have.length(42)
    for (const at of answers.slice(40))
      expect(flushedBetween(happenings, lastAnswerBefore(happenings, at), at), 'a flush before a repeat').to.equal(true)
  })

  for (const delay of [30, 100])
    it(`stays awake and keeps its pace when a flush takes ${delay} ms`, async function () {
      this.timeout(180_000)
      const file = join(folder, 'trace')
      const slow = `inject=fsync,fdatasync:delay_enter=${delay * 1000}`
      const options = ['--seccomp-bpf', '-y', '-o', file, '-e', 'trace=fsync,fdatasync', '-e', slow]
      traced = await startTraced(join(folder, 'data'), options)
      const { base } = traced
      const ids: string[] = []
      for (let i = 0; i < 120; i++) ids.push(await mint(base))
      const alone: number[] = []
      for (let i = 0; i < 6; i++) alone.push((await send(base, ids.pop()!)).milliseconds)
      const idle: number[] = []
      for (let i = 0; i < 20; i++) idle.push((await ask(base, '/healthz')).milliseconds)
      const before = syncs(file)
      const health: number[] = []
      let sending = true
      const watching = (async () => {
        while (sending) health.push((await ask(base, '/healthz')).milliseconds)
      })()
      // Forty new connections a second.
      const sent = await Promise.all(
        ids.map(async (id, i) => {
          await new Promise((resolve) => setTimeout(resolve, i * 25))
          return send(base, id)
        }),
      )
      sending = false
      await watching
      expect(new Set(sent.map(({ status }) => status))).to.deep.equal(new Set([303]))
      const during = syncs(file).slice(before.length)
      expect(
        during.filter(({ thread }) => thread === before[0]!.thread),
        'flushes on the event loop',
      ).to.deep.equal([])
      expect(during.length).to.be.within(3, 2 * sent.length)
      // What a busy machine takes for nothing at all is no fault of the disk.
      const slack = 20 * median(idle)!
      expect(median(health), '/healthz').to.be.lessThan(50 + slack)
      expect(median(alone), 'a post').to.be.within(delay, delay * 4 + slack)
    })

  it('takes its checkpoints beside the event loop, every flush of them', async () => {
    const file = join(folder, 'trace')
    const script = `
      const { openStore } = await import(${JSON.stringify(join(import.meta.dirname, '../../src/store/index.ts'))})
      const fs = await import('node:fs')
      const store = await openStore(process.argv[1])
      await store.migrate()
      await store.ping()
      fs.fsyncSync(fs.openSync(process.argv[1] + '.from-here', 'w'))
      const rounds = () => fs.readFileSync(process.argv[1] + '-wal').readUInt32BE(12)
      for (let i = 0; rounds() < 2 && i < 20_000; i++) await store.ping()
      process.kill(process.pid, 'SIGKILL')`
    const tracing = ['-f', '-y', '-o', file, '-e', 'trace=fsync,fdatasync', process.execPath]
    spawnSync('strace', [...tracing, '--input-type=module', '-e', script, join(folder, 'intake.sqlite')])
    const all = syncs(file)
    const mark = all.findIndex(({ path }) => path.endsWith('.from-here'))
    const after = all.slice(mark + 1)
    expect(after.filter(({ thread }) => thread === all[mark]!.thread)).to.deep.equal([])
    expect(after.filter(({ path }) => path.endsWith('intake.sqlite')).length, 'of the database').to.be.at.least(2)
  })
})

describe('the reader of a trace', () => {
  const commit = (text: string) =>
    [
      String.raw`7 pwrite64(21</d/intake.sqlite-wal>, "\0\0\0\2\0\0\0\7ABCDEFGHIJKLMNOP", 24, 32) = 24`,
      `7 pwrite64(21</d/intake.sqlite-wal>, "${text.padEnd(64, '.')}", 4096, 56) = 4096`,
    ].join('\n')
  const begins = '8 fdatasync(22</d/intake.sqlite-wal> <unfinished ...>'
  const ends = '8 <... fdatasync resumed>)               = 0'
  const answer = (reference: string) =>
    String.raw`7 write(30<socket:[1]>, "HTTP/1.1 303 See Other\r\nLocation: /f/x/thank-you/${reference}\r\n", 99) = 99`
  const R = 'AAAA-BBBB-CCCC-DDDD'
  const faults = (...lines: string[]) =>
    uncovered(readTrace(lines.join('\n')), (text) => (text.includes(R) ? R : undefined))

  it('is content with an answer after a whole flush that began after its commit', () => {
    expect(faults(commit(R), begins, ends, answer(R))).to.deep.equal([])
    expect(faults(commit(R), '8 fdatasync(22</d/intake.sqlite-wal>) = 0', answer(R))).to.deep.equal([])
  })

  it('finds an answer without a flush, before its end, and after one that began or ended too soon or failed', () => {
    const early = [`${R}: answered before the flush of its commit`]
    expect(faults(commit(R), answer(R), begins, ends)).to.deep.equal(early)
    expect(faults(commit(R), begins, answer(R), ends)).to.deep.equal(early)
    expect(faults(begins, commit(R), ends, answer(R))).to.deep.equal(early)
    expect(faults(begins, ends, commit(R), answer(R))).to.deep.equal(early)
    const failed = '8 <... fdatasync resumed>) = -1 EIO (Input/output error)'
    expect(faults(commit(R), begins, failed, answer(R))).to.deep.equal(early)
    const other = '8 fdatasync(22</d/drive/file>) = 0'
    expect(faults(commit(R), other, answer(R))).to.deep.equal(early)
  })

  it('finds an answer whose commit it never saw', () => {
    expect(faults(commit('another'), begins, ends, answer(R))).to.deep.equal([`${R}: answered without a commit`])
  })
})

const BESIDE = 'ZZZZ-ZZZZ-ZZZZ-ZZZZ'

/** Another process keeps a copy of a submission under this id, and leaves the flush to the system. */
function keepBeside(file: string, submissionId: string, like: string): void {
  const other = new Database(file)
  other.pragma('synchronous = OFF')
  other
    .prepare(
      `insert into submissions (submission_id, reference, slug, version, answers, received_at, status, status_at)
       select ?, ?, slug, version, answers, received_at, status, status_at from submissions where reference = ?`,
    )
    .run(submissionId, BESIDE, like)
  other.close()
}

const lastAnswerBefore = (happenings: readonly Happening[], at: number): number =>
  happenings.slice(0, at).findLastIndex(({ kind }) => kind === 'answer')
