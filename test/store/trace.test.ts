import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect } from 'chai'
import { median } from '../../src/models/window.ts'
import { filled, REFERENCE } from '../support/app.ts'
import { passedOver } from '../support/needs.ts'
import { temporary } from '../support/service.ts'
import {
  flushedBetween,
  type Happening,
  LOG,
  readTrace,
  readTraceFile,
  startTraced,
  syncs,
  TRACE,
  type Traced,
  uncovered,
  unkept,
  whyNoTrace,
} from './trace.ts'

const why = whyNoTrace()
const FORM = '/f/e2e-test-form'

/** A busy machine delays a round now and then, the code all. */
const TRIES = 3
/** Milliseconds. */
const MOST_SLACK = 150

/** Milliseconds of each post and of each look at /healthz; flushes meanwhile; the thread of the event loop. */
interface Round {
  posts: number[]
  health: number[]
  during: { thread: string; path: string }[]
  thread: string
}
const percentile = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * part) - 1]!

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

passedOver(why)('the service under strace', function () {
  this.timeout(60_000) // strace stops the service at each system call
  let folder: string
  let traced: Traced
  beforeEach(() => {
    folder = temporary()
  })
  afterEach(async () => {
    await traced?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('sends no 303 and no 201 before the flush that covers it', async () => {
    const file = join(folder, 'trace')
    traced = await startTraced(join(folder, 'data'), [...TRACE, '-o', file])
    const { base } = traced
    const ids = await Promise.all(Array.from({ length: 40 }, () => mint(base)))
    const sent = await Promise.all(ids.map((id) => send(base, id)))
    expect(new Set(sent.map(({ status }) => status))).to.deep.equal(new Set([303]))
    const references = sent.map(({ location }) => REFERENCE.exec(location)![0])
    const uploads: string[] = []
    const evidence = (text: string) => new Blob([text], { type: 'text/plain' })
    // Small ones at one time, as they share flushes, and one that is too large to wait in memory.
    const texts = references.slice(0, 12).map((reference) => `Evidence for ${reference}\n`)
    const answers = await Promise.all(
      [...texts, 'Very much evidence.\n'.repeat(150_000)].map((text, i) => {
        const form = new FormData()
        form.set('file', evidence(text), 'evidence.txt')
        return ask(base, `/api/drive-upload?submissionId=${references[i]}&fieldId=evidence`, form)
      }),
    )
    for (const { status, body } of answers) {
      expect(status, body).to.equal(201)
      uploads.push(JSON.parse(body).id)
    }
    const withFile = new FormData()
    for (const [name, value] of Object.entries(filled(await mint(base)))) withFile.set(name, value)
    withFile.set('evidence', evidence('Sent with the form.\n'), 'evidence.txt')
    const attached = REFERENCE.exec((await ask(base, FORM, withFile)).location)![0]
    const repeated = await send(base, ids[0]!)
    expect(REFERENCE.exec(repeated.location)![0]).to.equal(references[0])
    // Another process keeps a form and does not flush it: the service must, before it says that it is there.
    const secret = await mint(base)
    keepBeside(join(folder, 'data', 'intake.sqlite'), secret.split('.')[0]!, references[1]!)
    const beside = await send(base, secret)
    expect(beside.location).to.include(BESIDE)
    // What could not be received is only compared with the form that was sent: nothing is written.
    const faulty = await ask(base, FORM, new URLSearchParams({ ...filled(ids[0]!), name: '' }))
    expect(REFERENCE.exec(faulty.location)![0]).to.equal(references[0])
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
    expect([...first].sort()).to.deep.equal([...references, attached].sort())
    const taken = (answer: string) => uploads.find((id) => answer.includes(id))
    expect(uncovered(happenings, taken)).to.deep.equal([])
    expect(happenings.filter((one) => one.kind === 'answer' && one.status === 201)).to.have.length(uploads.length)
    const sendings = happenings.flatMap((one, at) => (one.kind === 'answer' && one.status === 303 ? [at] : []))
    expect(sendings).to.have.length(44)
    for (const at of sendings.slice(41))
      expect(flushedBetween(happenings, lastAnswerBefore(happenings, at), at, LOG), 'a flush before a repeat').to.equal(
        true,
      )
    const files = [...uploads.map((id) => [id, id] as const), [attached, filesOf(folder, attached)[0]!] as const]
    const acknowledged = (answer: string) => files.filter(([named]) => answer.includes(named)).map(([, id]) => id)
    expect(unkept(happenings, acknowledged)).to.deep.equal([])
    expect(files).to.have.length(14)
  })

  for (const delay of [30, 100])
    it(`stays awake and answers posts within four flushes when a flush takes ${delay} ms`, async function () {
      this.timeout(120_000) // up to three rounds of 60 posts under strace, with slow flushes
      const file = join(folder, 'trace')
      const slow = `inject=fsync,fdatasync:delay_enter=${delay * 1000}`
      const options = ['--seccomp-bpf', '-y', '-o', file, '-e', 'trace=fsync,fdatasync', '-e', slow]
      traced = await startTraced(join(folder, 'data'), options)
      const { base } = traced
      const idle: number[] = []
      for (let i = 0; i < 20; i++) idle.push((await ask(base, '/healthz')).milliseconds)
      // What a busy machine takes for nothing at all is no fault of the disk, up to a bound.
      const slack = Math.min(MOST_SLACK, 20 * median(idle)!)
      const rounds: Round[] = []
      do rounds.push(await round(base, file))
      while (!isPrompt(rounds.at(-1)!) && rounds.length < TRIES)
      for (const { during, thread, posts } of rounds) {
        expect(
          during.filter((one) => one.thread === thread),
          'flushes on the event loop',
        ).to.deep.equal([])
        expect(during.length).to.be.within(3, 2 * posts.length)
        expect(Math.min(...posts), 'a post').to.be.at.least(delay)
      }
      const { posts, health } = rounds.at(-1)!
      // Of those that follow one another, a busy machine delays some. If they waited in line, it would be most.
      expect(median(posts)!, `a post: ${posts}`).to.be.lessThan(4 * delay + slack)
      expect(percentile(health, 0.95), '/healthz').to.be.lessThan(25 + slack)

      function isPrompt({ posts, health }: Round): boolean {
        return median(posts)! < 4 * delay + slack && percentile(health, 0.95) < 25 + slack
      }
    })

  /** Sixty posts in a second and a half, each on a connection of its own, while somebody asks for /healthz again and again. */
  async function round(base: string, file: string): Promise<Round> {
    const ids: string[] = []
    for (let i = 0; i < 60; i++) ids.push(await mint(base))
    // What the last round left to do is done: one more post has its flushes alone.
    await send(base, await mint(base))
    const before = syncs(file)
    const health: number[] = []
    let sending = true
    const watching = (async () => {
      for (; sending; await sleep(10)) health.push((await ask(base, '/healthz')).milliseconds)
    })()
    const sent = await Promise.all(
      ids.map(async (id, i) => {
        await sleep(i * 25)
        return send(base, id)
      }),
    )
    sending = false
    await watching
    expect(new Set(sent.map(({ status }) => status))).to.deep.equal(new Set([303]))
    const during = syncs(file).slice(before.length)
    return { posts: sent.map(({ milliseconds }) => milliseconds), health, during, thread: before[0]!.thread }
  }

  it('takes its checkpoints beside the event loop, every flush of them', async () => {
    const file = join(folder, 'trace')
    const script = `
      const { openStore } = await import(${JSON.stringify(join(import.meta.dirname, '../../src/store/index.ts'))})
      const fs = await import('node:fs')
      const store = await openStore(process.argv[1])
      await store.migrate()
      await store.ping()
      fs.fsyncSync(fs.openSync(process.argv[1] + '.from-here', 'w'))
      const log = fs.openSync(process.argv[1] + '-wal')
      const head = Buffer.alloc(16)
      const rounds = () => (fs.readSync(log, head, 0, 16, 0), head.readUInt32BE(12))
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
    const other = '8 fdatasync(22</d/drive/file>) = 0'
    expect(faults(commit(R), begins, failed, answer(R))).to.deep.equal(early)
    expect(faults(commit(R), begins, failed, other, answer(R))).to.deep.equal(early)
    expect(faults(commit(R), other, answer(R))).to.deep.equal(early)
  })

  it('finds an answer whose commit it never saw', () => {
    expect(faults(commit('another'), begins, ends, answer(R))).to.deep.equal([`${R}: answered without a commit`])
  })

  const [KEY, SHELF] = ['abKEY', '/d/drive/ab']
  const FOLDER = `3 openat(AT_FDCWD</w>, "${SHELF}", O_RDONLY|O_CLOEXEC) = 40<${SHELF}>`
  const made = (flags = '') =>
    `3 openat(AT_FDCWD</w>, "${SHELF}/${KEY}", O_WRONLY|O_CREAT|O_TRUNC${flags}|O_CLOEXEC, 0600) = 41<${SHELF}/${KEY}>`
  const WRITTEN = `4 writev(41<${SHELF}/${KEY}>, [{iov_base="text", iov_len=4}], 1) = 4`
  const flush = (descriptor: number) => `5 fsync(${descriptor}<whatever the system calls it>) = 0`
  const CREATED = String.raw`7 write(30<TCP:[1]>, "HTTP/1.1 201 Created\r\n\r\n{\"id\":\"${KEY}\"}", 99) = 99`
  const lost = (...lines: string[]) => unkept(readTrace(lines.join('\n')), (text) => (text.includes(KEY) ? [KEY] : []))
  const [BYTES, NAME] = [
    `${KEY}: acknowledged before the flush of its bytes`,
    `${KEY}: acknowledged before the flush of its name`,
  ]

  it('is content with a file whose bytes and name were flushed, each after it was made, or that was written through', () => {
    expect(lost(FOLDER, made(), WRITTEN, flush(41), flush(40), CREATED)).to.deep.equal([])
    expect(lost(FOLDER, made(), WRITTEN, flush(40), flush(41), CREATED)).to.deep.equal([])
    expect(lost(FOLDER, made('|O_SYNC'), flush(40), WRITTEN, CREATED)).to.deep.equal([])
  })

  it('finds a file that was acknowledged before its bytes, its name or its new folder were flushed', () => {
    expect(lost(FOLDER, flush(40), CREATED)).to.deep.equal([`${KEY}: acknowledged without a file`])
    expect(lost(FOLDER, made(), flush(40), flush(41), CREATED)).to.deep.equal([
      `${KEY}: acknowledged without its bytes`,
    ])
    expect(lost(FOLDER, made(), WRITTEN, flush(40), CREATED)).to.deep.equal([BYTES])
    expect(lost(FOLDER, made(), flush(41), WRITTEN, flush(40), CREATED)).to.deep.equal([BYTES])
    expect(lost(FOLDER, made(), WRITTEN, flush(40), CREATED, flush(41))).to.deep.equal([BYTES])
    expect(lost(FOLDER, made('|O_SYNC'), flush(40), CREATED, WRITTEN)).to.deep.equal([
      `${KEY}: acknowledged without its bytes`,
    ])
    expect(lost(FOLDER, flush(40), made(), WRITTEN, flush(41), CREATED)).to.deep.equal([NAME])
    expect(
      lost(FOLDER, made(), WRITTEN, flush(41), '5 fsync(40<x>) = -1 EIO (Input/output error)', CREATED),
    ).to.deep.equal([NAME])
    const fresh = `3 mkdir("${SHELF}", 0700) = 0`
    const all = [FOLDER, made(), WRITTEN, flush(41), flush(40), CREATED]
    expect(lost(fresh, ...all)).to.deep.equal([`${KEY}: acknowledged before the flush of its folder`])
    const drive = '3 openat(AT_FDCWD</w>, "/d/drive", O_RDONLY|O_CLOEXEC) = 42</d/drive>'
    expect(lost(fresh, drive, flush(42), '3 close(42</d/drive>) = 0', ...all)).to.deep.equal([])
  })

  it('follows a file to its new name, and a descriptor to the file that it is given to next', () => {
    const draft =
      '3 openat(AT_FDCWD</w>, "/d/drive/incoming/x", O_RDWR|O_CREAT|O_EXCL|O_APPEND|O_CLOEXEC, 0600) = 41<x>'
    const renamed = `3 rename("/d/drive/incoming/x", "${SHELF}/${KEY}") = 0`
    expect(lost(FOLDER, draft, WRITTEN, flush(41), renamed, flush(40), CREATED)).to.deep.equal([])
    expect(lost(FOLDER, draft, WRITTEN, renamed, flush(40), CREATED)).to.deep.equal([BYTES])
    expect(lost(FOLDER, draft, WRITTEN, flush(41), flush(40), renamed, CREATED)).to.deep.equal([NAME])
    const other = '3 openat(AT_FDCWD</w>, "/d/drive/zz", O_RDONLY|O_CLOEXEC <unfinished ...>'
    const given = '3 <... openat resumed>)                 = 40</d/drive/zz>'
    expect(
      lost(FOLDER, '3 close(40<x>) = 0', other, given, made('|O_SYNC'), WRITTEN, flush(40), CREATED),
    ).to.deep.equal([NAME])
  })
})

/** Ids of the files that were sent with a form. */
function filesOf(folder: string, reference: string): string[] {
  const database = new Database(join(folder, 'data', 'intake.sqlite'), { readonly: true })
  const rows = database
    .prepare('select id from uploads where submission = (select id from submissions where reference = ?)')
    .all(reference) as { id: string }[]
  database.close()
  return rows.map(({ id }) => id)
}

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
