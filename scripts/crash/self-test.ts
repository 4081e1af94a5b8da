/** A check that cannot fail shows nothing: damages copies of the database and tells which damage is not found. */
import { copyFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { checkEntries, checkWhole } from './check.ts'
import type { Ledger } from './clients.ts'
import { checkDrafts } from './drafts.ts'

/** Each is done to one acknowledged submission, `?` its reference. */
const DAMAGES: Record<string, { sql: string[]; found: RegExp }> = {
  'a submission is deleted': {
    sql: [
      'delete from events where submission = (select id from submissions where reference = ?)',
      'delete from submissions where reference = ?',
    ],
    found: /is lost/,
  },
  'a status event is deleted': {
    sql: ['delete from events where submission = (select id from submissions where reference = ?)'],
    found: /has no status event/,
  },
  'an answer is changed': {
    sql: [`update submissions set answers = '{}' where reference = ?`],
    found: /is stored with other answers/,
  },
  'a form is kept that nobody sent': {
    sql: [
      `insert into submissions (submission_id, reference, slug, version, answers, received_at, status, status_at)
       select 'nobody', 'none', slug, version, answers, received_at, status, status_at from submissions where reference = ?`,
    ],
    found: /was never sent/,
  },
}

/** The same, done to one draft; `?` is the random part of its token. */
const DRAFT_DAMAGES: Record<string, { sql: string[]; found: RegExp }> = {
  'a draft is deleted': { sql: ['delete from drafts where submission_id = ?'], found: /is lost/ },
  'a page of a draft is lost': {
    sql: [`update drafts set pages = '{}' where submission_id = ?`],
    found: /has lost its first page/,
  },
  'a later page is as it was before': {
    sql: [`update drafts set pages = replace(pages, 'Ada Example', 'Ada') where submission_id = ?`],
    found: /has another name/,
  },
  'a code is lost': {
    sql: ['update drafts set resume_hash = null where submission_id = ?'],
    found: /has lost its code/,
  },
}

/** Returns a line for each damage; `missed` counts those that the check did not find. */
export function selfTest(file: string, ledger: Ledger): { lines: string[]; missed: number } {
  const entries = [...ledger.acknowledged.values()]
  const victim = entries[entries.length >> 1]!.reference
  let missed = 0
  const drafts = [...ledger.drafts.values()]
  const draft = drafts.find(({ code, name }) => code !== undefined && name !== undefined)?.random
  const damages = [
    ...Object.entries(DAMAGES).map(([what, damage]) => ({ what, ...damage, to: victim })),
    ...Object.entries(DRAFT_DAMAGES).map(([what, damage]) => ({ what, ...damage, to: draft })),
  ]
  const lines = damages.map(({ what, sql, found, to }, i) => {
    const copy = `${file}.damaged-${i}`
    copyFileSync(file, copy)
    const connection = new Database(copy)
    for (const statement of sql) connection.prepare(statement).run(to)
    connection.close()
    const faults = [
      ...checkEntries(copy, entries).faults,
      ...checkWhole(copy, new Set(ledger.acknowledged.keys())),
      ...checkDrafts(copy, drafts),
    ]
    const hit = faults.find((fault) => found.test(fault))
    if (hit === undefined) missed++
    return `${what}: ${hit === undefined ? 'NOT FOUND' : `found ("${hit}")`}`
  })
  return { lines, missed }
}
