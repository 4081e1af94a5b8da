/** Checks at the start, and for each new connection, whether the server keeps what it says it has kept. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase, QueryConfig } from 'pg'
import { SettingError } from '../../faults.ts'
import { type DatabaseAddress, namedAddress } from '../../settings/database-address.ts'
import { codeOf } from './faults.ts'
import { cut, type Pool } from './pool.ts'

const OLDEST = 150_000
/** How long we wait for a server that is starting, in milliseconds. */
const PATIENCE_MS = 10_000

const refused = (message: string, cause?: unknown): SettingError =>
  Object.assign(new SettingError('SVC_DATABASE_URL', message), cause === undefined ? {} : { cause })

/** Rejects with a SettingError when this server must not be used: one that is too old, or says "kept" before it is. */
export async function acceptServer(client: ClientBase, { fsync }: Pick<DatabaseAddress, 'fsync'> = {}): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      current_setting('synchronous_commit') as commit, current_setting('fsync') as fsync`,
  )
  const { number, version, commit, fsync: flushes } = rows[0]
  if (number < OLDEST) throw refused(`PostgreSQL 15 or later is needed, but this server is ${version}. Upgrade it`)
  if (commit === 'off')
    throw refused(
      'synchronous_commit is off on this server, so it could lose forms that were received. Set it to on, for the server or for this user (alter role … set synchronous_commit = on)',
    )
  if (flushes === 'off' && fsync !== 'elsewhere')
    throw refused(
      'fsync is off on this server, so it would lose forms that were acknowledged when its machine fails. Set it to on; a server whose storage keeps the log all the same is taken with fsync=elsewhere in the address',
    )
}

/** Connects once. Rejects with a SettingError that says what to do when the server, the user or the database cannot be used. */
export async function prove({ lend, alone }: Pool, address: DatabaseAddress): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await lend(async (client) => {
        await requireOurs(client, address)
        await requireSession(client, alone)
      })
    } catch (error) {
      if (error instanceof SettingError) throw error
      if (codeOf(error) !== STARTING || performance.now() > until)
        throw refused(sentenceFor(error as Error, address), error)
      await sleep(200)
    }
  }
}

const STARTING = '57P03'

/** A database with other people's tables is not ours: its address may be mistyped. */
async function requireOurs(client: ClientBase, address: DatabaseAddress): Promise<void> {
  const { rows } = await client.query(
    `select current_schema() as schema, has_schema_privilege(current_schema(), 'CREATE') as creates,
      to_regclass('kysely_migration') is not null and to_regclass('form_versions') is not null as ours,
      array(select tablename::text from pg_tables where schemaname = current_schema() order by 1 limit 3) as tables`,
  )
  const { schema, creates, ours, tables } = rows[0]
  if (ours) return
  const where = namedAddress(address)
  if (tables.length > 0)
    throw refused(
      `${where} contains tables that do not belong to Intake (${tables.join(', ')}). Use an empty database, or the one of Intake`,
    )
  if (!schema || !creates)
    throw refused(
      `user "${address.user}" cannot create tables in ${where}. Make it the owner of the database, or grant it create on schema ${schema ?? 'public'}`,
    )
}

function sentenceFor(error: Error, address: DatabaseAddress): string {
  const { user, host, port, database, sslmode } = address
  const code = codeOf(error)
  const { message } = error
  switch (code) {
    case '28P01':
      return `the server refuses the password of user "${user}". Correct it. In an address, write @ as %40 and : as %3A`
    case '28000':
      return `the server does not let user "${user}" connect from here: ${message}. Correct the user or pg_hba.conf`
    case '3D000':
      return `there is no database "${database}" on ${host}:${port}. Create it (createdb --owner=${user} ${database}), or correct its name`
    case '42501':
      return `user "${user}" is not allowed to connect to database "${database}". Grant it connect`
    case '53300':
      return 'the server accepts no more connections. Raise its max_connections, or add ?pool= with a smaller number to the address'
    case STARTING:
      return `the server at ${host}:${port} does not accept connections yet. Try again when it has started`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `there is no machine "${host}". Correct the name`
    case 'ENOENT':
    case 'ECONNREFUSED':
      return `there is no answer from ${host}:${port} (${code}). Start PostgreSQL there, or correct the host and port`
  }
  if (/SASL/.test(message))
    return 'the server asks for a password. Add it to the address, to PGPASSWORD or to ~/.pgpass'
  if (/does not support SSL/.test(message))
    return `the server does not encrypt connections, but sslmode=${sslmode} needs it. Turn ssl on there, or choose another sslmode`
  if (/CERT|ISSUER|SIGNATURE|TLS|SSL/.test(code))
    return `the server's certificate does not pass sslmode=${sslmode} (${code}). Correct sslrootcert, the host or the certificate`
  if (/time-?out/i.test(message))
    return `the server at ${host}:${port} does not answer. Correct the host and port, or check the server`
  return `cannot connect to ${host}:${port}: ${message}. Correct the address, or check the server`
}

// A pooler between us and PostgreSQL may give a session to others between two queries. Settings of a session, prepared
// statements and LISTEN would then be somebody else's, so it must leave each connection its own.

/** How long we wait for a pooler to find a session that is free, in milliseconds. */
const SESSION_PATIENCE_MS = 3000

/** Rejects with a SettingError when the session of a connection changes, or is that of another connection too. */
async function requireSession(client: ClientBase, alone: Pool['alone']): Promise<void> {
  const ours = await sessionOf(client)
  // Asked directly, the server names the same process as in its greeting, where a pooler gives a number of its own.
  if ((client as { processID?: number }).processID === ours) return
  const other = alone()
  try {
    // Poolers lend either what they got back last or one after the other: each is asked twice.
    const again = await sessionOf(client)
    await other.connect()
    const theirs = [await sessionOf(other), await sessionOf(other)]
    if (again === ours && !theirs.includes(ours)) return
  } catch {
    return // it has no second session now, so nothing is known
  } finally {
    cut(other)
  }
  throw new SettingError(
    'SVC_DATABASE_URL',
    'there is a pooler between Intake and PostgreSQL that does not keep sessions. Set pool_mode = session there (PgBouncer), or use the address of PostgreSQL itself',
  )
}

const sessionOf = async (client: ClientBase): Promise<number> =>
  (await client.query({ text: 'select pg_backend_pid() as pid', query_timeout: SESSION_PATIENCE_MS } as QueryConfig))
    .rows[0].pid
