/**
 * The limit for uploads: Node's own server writes a body as it comes, flushes the file, names it, flushes the folder, and
 * answers. With a database, it also hashes the bytes and keeps a row of the file, on the disk before the answer: what every
 * service pays that knows its files again.
 */
import { createHash, randomBytes } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { listen } from './listen.ts'

const [folder, database] = process.argv.slice(2) as [string, string?]
const addRow = database === undefined ? undefined : openRows(database)

listen(
  createServer(async (req, res) => {
    if (req.method === 'GET') return res.end('ok')
    const name = randomBytes(16).toString('hex')
    const draft = join(folder, `${name}.draft`)
    const file = await open(draft, 'wx')
    const hash = addRow && createHash('sha256')
    for await (const chunk of req) {
      hash?.update(chunk)
      await file.writeFile(chunk)
    }
    await file.sync()
    await file.close()
    await rename(draft, join(folder, name))
    const shelf = await open(folder, 'r')
    await shelf.sync()
    await shelf.close()
    addRow?.(name, hash!.digest('hex'))
    res.writeHead(201).end()
  }),
)

/** Returns what adds a row; it comes back when the commit is on the disk. */
function openRows(file: string): (name: string, sha256: string) => void {
  const connection = new Database(file)
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.exec('create table files (name text primary key, sha256 text not null)')
  const insert = connection.prepare('insert into files (name, sha256) values (?, ?)')
  return (name, sha256) => void insert.run(name, sha256)
}
