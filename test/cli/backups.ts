/** What the tests of backups, restores, drills and upgrades share. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { acceptFile } from '../support/incoming.ts'
import type { Desk } from './desk.ts'

/** Sends a form with a file; returns the reference, and the id of the file. */
export async function sendWithFile(desk: Desk, body = 'a line\n', name = 'The name typed'): Promise<[string, string]> {
  const reference = await desk.send({ answers: { name } })
  return [reference, await addFile(desk, reference, body)]
}

/** Adds a file to a case; returns its id. */
export async function addFile(desk: Desk, reference: string, body: string): Promise<string> {
  const upload = await desk.wired(async ({ services: { forms, uploads, targets } }) => {
    await forms.load()
    const target = await targets.find(reference)
    async function* source() {
      yield Buffer.from(body)
    }
    const field = targets.question(target, 'evidence')
    return acceptFile(uploads, { to: target, field, filename: 'notes.txt' }, source())
  })
  return upload.id
}

/** Changes the rows of a backup, and the sum that it has of them. */
export function changeRows(desk: Desk, backup: string, sql: string): void {
  const file = join(backup, 'rows.sqlite')
  const sumOf = () => desk.shell(`sha256sum ${file}`).out.slice(0, 64)
  const before = sumOf()
  const rows = new Database(file)
  rows.exec(`pragma foreign_keys = off; ${sql}`)
  rows.close()
  const sums = join(backup, 'SHA256SUMS')
  writeFileSync(sums, readFileSync(sums, 'utf8').replace(before, sumOf()))
}
