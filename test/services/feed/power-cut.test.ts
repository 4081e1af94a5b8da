import { spawnSync } from 'node:child_process'
import { closeSync, copyFileSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { expect } from 'chai'
import { atEachAnswer, startTraced, TRACE, type Traced, type Write, whyNoTrace } from '../../store/trace.ts'
import { filled } from '../../support/app.ts'
import { passedOver } from '../../support/needs.ts'
import { temporary } from '../../support/service.ts'

const CLI = join(import.meta.dirname, '../../../src/cli.ts')
const FORM = '/f/e2e-test-form'
const FORMS = 40
/** So that a page fits into one line of the trace. */
const LIMIT = 8
/** What a flush takes, in microseconds: the other process sees the commit long before. */
const SLOW = 'inject=fdatasync:delay_enter=40000'

passedOver(whyNoTrace())('a power cut, while a program follows the feed', function () {
  this.timeout(120_000) // strace stops two processes at each system call, and flushes are slow
  let folder: string
  let traced: Traced | undefined
  beforeEach(() => {
    folder = temporary()
  })
  afterEach(async () => {
    await traced?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('takes nothing that was told, by either of two processes', async () => {
    const data = join(folder, 'data')
    const token = addProgram(data)
    const before = join(folder, 'before.sqlite')
    copyFileSync(join(data, 'intake.sqlite'), before)
    const file = join(folder, 'trace')
    traced = await startTraced(data, [...TRACE, '-e', SLOW, '-o', file], { SVC_WORKERS: '2' })
    const { base } = traced
    const sending = Promise.all(Array.from({ length: 4 }, () => sendForms(base, FORMS / 4)))
    const told = await follow(base, token, FORMS)
    await sending
    await traced.stop()
    expect(told).to.equal(FORMS)

    let answers = 0
    const lost: string[] = []
    atEachAnswer(
      readFileSync(file, 'utf8'),
      (answer) => CHANGE.test(answer),
      (answer, kept) => {
        answers++
        const connection = new Database(restored(join(folder, `cut-${answers}`), before, kept), { readonly: true })
        const exists = connection
          .prepare(
            'select 1 from events join submissions on submissions.id = submission where events.id = ? and reference = ?',
          )
          .pluck()
        for (const [, event, reference] of answer.matchAll(new RegExp(CHANGE, 'g')))
          if (exists.get(event, reference) === undefined) lost.push(`${event} ${reference}`)
        connection.close()
      },
    )
    expect(lost).to.deep.equal([])
    expect(answers).to.be.greaterThan(5)
  })
})

/** As a page of changes is written in a trace. */
const CHANGE = /\\"cursor\\":\\"(\d+)\.[\w-]{16}\\",.*?\\"reference\\":\\"([\w-]{19})\\"/

function addProgram(data: string): string {
  const cli = (...args: string[]) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, SVC_DATA_DIR: data }
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], { env, encoding: 'utf8' })
    expect(status, stderr).to.equal(0)
    return stdout.trim()
  }
  cli('db', 'migrate')
  return cli('programs', 'add', 'follower', '--right', 'cases:read', '--per-minute', '10000')
}

/** Each on a connection of its own, so that both processes get some. */
async function sendForms(base: string, count: number): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin', connection: 'close' }
  for (let i = 0; i < count; i++) {
    const page = await (await fetch(base + FORM, { headers })).text()
    const id = /name="submissionId" value="([^"]+)"/.exec(page)![1]!
    const body = new URLSearchParams(filled(id))
    expect((await fetch(base + FORM, { method: 'POST', redirect: 'manual', headers, body })).status).to.equal(303)
  }
}

/** Follows the feed until it has told so many changes. */
async function follow(base: string, token: string, count: number): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, connection: 'close' }
  let told = 0
  for (let after = '0.'; told < count; ) {
    const page = await fetch(`${base}/api/v1/changes?limit=${LIMIT}&after=${after}`, { headers })
    const { changes, next } = (await page.json()) as { changes: unknown[]; next: string }
    told += changes.length
    after = next
  }
  return told
}

/** The database as it is found after the cut; returns its file. */
function restored(folder: string, before: string, kept: ReadonlyMap<string, readonly Write[]>): string {
  mkdirSync(folder)
  const database = join(folder, 'intake.sqlite')
  copyFileSync(before, database)
  for (const [file, writes] of kept) {
    if (!basename(file).startsWith('intake.sqlite')) continue
    const descriptor = openSync(join(folder, basename(file)), 'a+')
    closeSync(descriptor)
    const open = openSync(join(folder, basename(file)), 'r+')
    for (const { at, bytes } of writes) writeSync(open, bytes, 0, bytes.length, at)
    closeSync(open)
  }
  return database
}
