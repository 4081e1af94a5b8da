/** A real PgBouncer on a free loopback port, in front of a PostgreSQL server of the tests. */
import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NEEDS } from '../../scripts/setup/needs.ts'
import { freePort, takesConnections } from './free-port.ts'
import { serverUser } from './postgres-files.ts'
import { until } from './until.ts'
import { untilWeEnd } from './until-we-end.ts'

export interface PgBouncer {
  /** The database as it is reached through here. */
  address: string
  remove(): Promise<void>
}

/** Starts it in front of the database at this address. `settings` are those of its section `[pgbouncer]`. */
export async function startPgBouncer(database: string, settings: Record<string, string>): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'intake-pgbouncer-'))
  const remove = untilWeEnd(folder, 'KILL')
  const [user, port] = [serverUser(), await freePort()]
  const { hostname, port: behind, username, password } = new URL(database)
  const given = { listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'any', ...settings }
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${behind} user=${username} password=${password}`,
    '[pgbouncer]',
    ...Object.entries(given).map(([name, value]) => `${name} = ${value}`),
  ]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, lines.join('\n'))
  if (user.uid !== undefined) for (const path of [folder, file]) chownSync(path, user.uid, user.gid!)
  const child = spawn(NEEDS.pgbouncer.find()!, [file], { ...user, detached: true, stdio: 'ignore' }) // detached: Ctrl-C is for the tests
  child.unref()
  writeFileSync(join(folder, 'pgbouncer.pid'), String(child.pid)) // for `untilWeEnd`
  await until(() => {
    if (child.exitCode !== null) throw new Error('PgBouncer ended as soon as it was started')
    return takesConnections(port)
  })
  return { address: Object.assign(new URL(database), { port }).href, remove }
}
