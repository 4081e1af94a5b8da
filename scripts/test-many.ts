/**
 * Three services on one PostgreSQL and one S3 server behind a proxy, under load, while services are killed and replaced,
 * PostgreSQL is restarted twice and S3 stands still: at the end, all that was acknowledged must be stored, once and whole, and
 * told once and in order to a program that follows the feed of changes. Or the same with two processes on SQLite.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBucket } from '../src/drive/bucket.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { startS3 } from '../test/support/s3.ts'
import { freePort, until } from '../test/support/service.ts'
import { killAll } from './bench/servers.ts'
import { check, storedEvents } from './many/check.ts'
import { startClients } from './many/clients.ts'
import { type Faults, runFaults, runKills } from './many/faults.ts'
import { feedSelfTest } from './many/feed-self-test.ts'
import { type Fleet, startFleet } from './many/fleet.ts'
import { readAll, startFollowing } from './many/follow.ts'
import { lawFaults } from './many/laws.ts'
import { emptyLedger, type Ledger } from './many/ledger.ts'
import { type Options, readOptions, USAGE } from './many/options.ts'
import { startProxy } from './many/proxy.ts'
import { linesOf, slowMends } from './many/report.ts'
import { selfTest } from './many/self-test.ts'
import { inFolder, onServers, type Stored } from './many/stored.ts'
import { whyMissing } from './setup/needs.ts'

const CLI = join(import.meta.dirname, '../src/cli.ts')
const options = optionsOrEnd()
const folder = mkdtempSync(join(tmpdir(), 'intake-many-'))
process.on('exit', (code) => {
  killAll()
  if (code === 1) console.error(`The logs of the services are kept: ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
})
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))
const why = options.sqlite ? undefined : whyMissing('radosgw')
if (why !== undefined) {
  console.error(`${why}: run npm run setup first.`)
  process.exit(1)
}
process.exit(await many(options))

async function many({ seconds, clients: number, selfTest: wantsSelfTest, sqlite }: Options): Promise<number> {
  const began = performance.now()
  const progress = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(1)} s  ${line}`)
  const { machines, env, stored, fail, plant, remove } = sqlite ? twoProcesses() : await threeMachines()
  const ports = await Promise.all(Array.from({ length: machines }, freePort))
  const fleet = startFleet(folder, ports, env)
  const isReady = (port: number) =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const allReady = () => until(async () => fleet.isWhole() && (await Promise.all(ports.map(isReady))).every(Boolean))
  await allReady()
  const proxy = await startProxy(ports)
  const token = tokenFor('follower', env)
  progress('the load begins')
  const ledger = emptyLedger()
  const following = startFollowing(proxy.base, token)
  const clients = startClients(proxy.base, number, ledger)
  const faults = await fail(seconds, fleet, progress)
  await clients.stop()
  progress('the load has ended')
  await allReady() // the one that was killed last may just be starting
  const events = await storedEvents(stored)
  await following.end(events.length)
  const whole = await readAll(proxy.base, token)
  const judged = { told: following.changes, whole, stored: events, promised: ledger.promised }
  ledger.faults.push(...following.faults, ...lawFaults(judged), ...(await fleet.stop()))
  proxy.close()
  const finding = await check(stored, ledger)
  const all = [...ledger.faults, ...fleet.crashes, ...finding.faults, ...slowMends(faults, ledger)]
  for (const fault of all.slice(0, 20)) console.log(`FAULT ${fault}`)
  for (const line of linesOf({ ledger, finding, faults, fleet })) console.log(line)
  console.log(`${following.changes.length} changes told`)
  console.log(`${all.length} faults`)
  let code = all.length > 0 || finding.acknowledged === 0 || finding.present < finding.acknowledged ? 1 : 0
  if (wantsSelfTest && code === 0) {
    for (const { lines, missed } of [feedSelfTest(judged), ...(await plant(ledger))]) {
      console.log(`self-test\n${lines.map((line) => `  ${line}`).join('\n')}`)
      if (missed > 0) code = 1
    }
  }
  await remove()
  return code
}

/** Where the services of a run keep what they have, and what goes wrong there. */
interface Place {
  /** Services, each with a port of its own. */
  machines: number
  env: Record<string, string>
  stored: Stored
  fail(seconds: number, fleet: Fleet, progress: (line: string) => void): Promise<Faults>
  /** Damages what is stored, and tells which damage is not found. */
  plant(ledger: Ledger): Promise<{ lines: string[]; missed: number }[]>
  remove(): Promise<void>
}

async function threeMachines(): Promise<Place> {
  const [postgres, s3] = await Promise.all([startPostgres(), startS3()])
  const [database, name] = await Promise.all([postgres.database(), s3.bucket()])
  const address = { bucket: name, prefix: '', region: 'us-east-1', endpoint: s3.endpoint }
  const bucket = openBucket(address, { credentials: s3.credentials })
  return {
    machines: 3,
    env: {
      SVC_DATABASE_URL: database,
      SVC_DRIVE_URL: `s3://${name}?endpoint=${s3.endpoint}`,
      SVC_SECRET: randomBytes(32).toString('base64url'),
      AWS_ACCESS_KEY_ID: s3.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
    },
    stored: onServers(database, bucket),
    fail: (seconds, fleet, progress) => runFaults(seconds, { fleet, postgres, s3 }, progress),
    plant: async (ledger) => [await selfTest(database, bucket, ledger)],
    remove: async () => void (await Promise.all([postgres.remove(), s3.remove()])),
  }
}

function twoProcesses(): Place {
  return {
    machines: 1,
    env: { SVC_WORKERS: '2' },
    stored: inFolder(join(folder, 'machine-0')),
    fail: runKills,
    plant: async () => [],
    remove: async () => {},
  }
}

/** A token for a program that reads cases. */
function tokenFor(name: string, env: Record<string, string>): string {
  const data = { SVC_DATA_DIR: join(folder, 'machine-0') }
  const args = ['programs', 'add', name, '--right', 'cases:read', '--per-minute', '100000']
  const { stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    env: { ...process.env, ...env, ...data },
    encoding: 'utf8',
  })
  if (stdout === '') throw new Error(`there is no token: ${stderr}`)
  return stdout.trim()
}

function optionsOrEnd(): Options {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    process.exit(2)
  }
}
