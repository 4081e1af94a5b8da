/**
 * The limit: Node's own server with the recorded answers. A form is kept in one durable commit before it is answered, in the
 * tables that Intake made. A file is written as it comes and flushed, and so is its folder. It runs as
 * `node bare.ts <file of answers> <database> <folder for files>`.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import type { Recorded } from './prepare.ts'

const [answersFile, database, folder] = process.argv.slice(2) as [string, string, string]
const answers = new Map<string, Recorded>(Object.entries(JSON.parse(readFileSync(answersFile, 'utf8'))))
const keep = openTables()

const server = createServer(async (req, res) => {
  if (req.url === '/file') {
    await write(req)
    return res.writeHead(201).end()
  }
  const { status, headers, body } = answers.get(`${req.method} ${req.url}`)!
  if (req.method === 'POST') keep(await text(req))
  res.writeHead(status, headers)
  res.end(body, 'latin1')
})
server.listen(0, '127.0.0.1', () => {
  console.error(`ready: http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('SIGTERM', () => process.exit(0))

/** A submission and its first event in one transaction, as plainly as better-sqlite3 does it: back when it is on the disk. */
function openTables(): (answers: string) => void {
  const connection = new Database(database)
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  const { version } = connection.prepare(`select version from live_forms where slug = 'e2e-test-form'`).get() as {
    version: string
  }
  const submission = connection.prepare(
    `insert into submissions (submission_id, reference, slug, version, answers, received_at, status, status_at)
     values (?, ?, 'e2e-test-form', ?, ?, ?, 'received', ?)`,
  )
  const event = connection.prepare(
    `insert into events (submission, kind, status, at, by) values (?, 'status', 'received', ?, 'public')`,
  )
  return connection.transaction((answers: string) => {
    const [id, reference, now] = [randomBytes(16).toString('hex'), randomBytes(15).toString('hex'), Date.now()]
    event.run(submission.run(id, reference, version, answers, now, now).lastInsertRowid, now)
  }).immediate
}

async function write(req: IncomingMessage): Promise<void> {
  const name = join(folder, randomBytes(16).toString('hex'))
  const file = await open(`${name}.draft`, 'wx')
  for await (const chunk of req) await file.writeFile(chunk)
  await file.sync()
  await file.close()
  await rename(`${name}.draft`, name)
  const shelf = await open(folder, 'r')
  await shelf.sync()
  await shelf.close()
}
