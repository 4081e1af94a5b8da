/** PostgreSQL writes down what unclaimed files take. */
import { sql } from 'kysely'
import type { Engine } from '../engine-port.ts'

export const noteUnclaimed: Engine['noteUnclaimed'] = async (db) => {
  // Each change takes the row away as it was, or brings it as it is, or both.
  await sql`create or replace function note_unclaimed() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' and old.submission is null then
        insert into unclaimed_changes (bytes) values (- greatest(old.size, 4096));
      end if;
      if tg_op <> 'DELETE' and new.submission is null then
        insert into unclaimed_changes (bytes) values (greatest(new.size, 4096));
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger uploads_unclaimed after insert or delete or update of submission, size on uploads
    for each row execute function note_unclaimed()`.execute(db)
}
