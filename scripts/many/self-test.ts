/** A check that cannot fail shows nothing: damages what is stored, a thing at a time, and tells which damage is not found. */
import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Bucket } from '../../src/drive/bucket.ts'
import { check } from './check.ts'
import type { Ledger } from './ledger.ts'
import { onServers } from './stored.ts'

interface Damage {
  sql?: string
  file?: (bucket: Bucket, id: string) => Promise<void>
  found: RegExp
}

/** `$1` is the reference of a submission with a file. They add up: each is found beside those before it. */
const DAMAGES: Record<string, Damage> = {
  'a file is changed': {
    file: (bucket, id) => bucket.put(id, bytesOf(Buffer.from('other bytes'))),
    found: /the file \S+ is not whole/,
  },
  'a file is removed': { file: (bucket, id) => bucket.remove(id), found: /the file \S+ is missing/ },
  'a reference is given out twice': {
    sql: `insert into submissions (submission_id, reference, slug, version, answers, received_at, status, status_at)
      select 'planted', reference, slug, version, answers, received_at, status, status_at from submissions where reference = $1`,
    found: /the reference \S+ is there 2 times/,
  },
  'a submission is lost': {
    sql: `with gone as (delete from events where submission in (select id from submissions where reference = $1)),
      files as (delete from uploads where submission in (select id from submissions where reference = $1))
      delete from submissions where reference = $1`,
    found: /: is lost/,
  },
}

export async function selfTest(
  url: string,
  bucket: Bucket,
  ledger: Ledger,
): Promise<{ lines: string[]; missed: number }> {
  const client = new pg.Client(url)
  await client.connect()
  // What the database itself refuses cannot be planted otherwise.
  await client.query(`alter table submissions drop constraint if exists submissions_reference_key;
    alter table events drop constraint if exists events_submission_fkey;
    alter table uploads drop constraint if exists uploads_submission_fkey`)
  const victim = [...ledger.acknowledged.values()].find(({ files }) => files.length > 0)!.reference
  const { rows } = await client.query(
    'select uploads.id from uploads join submissions on submissions.id = submission where reference = $1 limit 1',
    [victim],
  )
  let missed = 0
  const lines: string[] = []
  for (const [what, { sql, file, found }] of Object.entries(DAMAGES)) {
    if (sql) await client.query(sql, [victim])
    await file?.(bucket, rows[0].id)
    const hit = (await check(onServers(url, bucket), ledger)).faults.find((fault) => found.test(fault))
    if (hit === undefined) missed++
    lines.push(`${what}: ${hit === undefined ? 'NOT FOUND' : `found ("${hit}")`}`)
  }
  await client.end()
  return { lines, missed }
}

const bytesOf = (buffer: Buffer) => ({
  size: buffer.length,
  md5: createHash('md5').update(buffer).digest('base64'),
  async *read() {
    yield buffer
  },
})
