/** Any number of submissions, made in one go. */
import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'
import { DAY } from '../../src/models/moment.ts'

export const NOW = Date.UTC(2026, 10, 20, 12)
export const FORM = 'form-1'

/** Of the submission with this number. */
export const idOf = (n: number): string => createHash('sha256').update(`${n}`).digest('hex').slice(0, 32)

/**
 * Of every ten submissions seven are for one form; every second is finished; they came evenly over two years. Each has an
 * event, a mail and a row of the audit, and every fourth a file. Straight into the tables.
 */
export function seed(file: string, count: number): void {
  const database = new Database(file)
  database.function('id_of', idOf as (n: unknown) => string)
  database.pragma('synchronous = OFF')
  database.pragma('cache_size = -400000')
  database.exec(`
    begin;
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into submissions
      (submission_id, reference, slug, version, answers, received_at, status, status_at, finished_at, quarantine, waiting_for)
    select id_of(i), 'R' || i, iif(i % 10 < 7, '${FORM}', 'form-2'), 'v',
      '{"name":"Ada Example","email":"ada@example.org","topic":"question","message":"Where do I send this?"}',
      at, iif(i % 2, 'approved', iif(i % 20 = 0, 'in-review', 'received')), at,
      iif(i % 2, min(at + (i % 97) * ${DAY / 8}, ${NOW}), null), iif(i % 20 = 19, 'trapped', null), iif(i % 2, null, 'office')
    from (select i, ${NOW} - cast((${count} - i) * ${730 * DAY}.0 / ${count} as integer) as at from n);
    insert into events (submission, kind, status, at, by)
    select id, 'status', 'received', received_at, 'public' from submissions;
    insert into deliveries (id, submission, event, kind, recipient, state, created_at, due_at, attempts, lease_until)
    select id_of(-id), submission, id, 'mail', 'citizen', iif(id % 10 = 0, 'dead', 'sent'), at, at, 1, 0 from events;
    insert into uploads (id, submission_id, submission, field_id, filename, content_type, size, sha256, scan, at)
    select submission_id, submission_id, id, 'f', 'f.txt', 'text/plain', 1, '', 'clean', received_at from submissions
    where id % 4 = 0;
    insert into audit (at, by, staff, action, about)
    select received_at, iif(id % 50, 'clerk-' || id % 20, 'former') || '@example.org', 1, 'case-opened', reference from submissions;
    commit;
  `)
  database.pragma('wal_checkpoint(truncate)')
  database.close()
}
