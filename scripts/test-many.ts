/**
 * Two services on one PostgreSQL and one S3 server behind a proxy, under load, while services are killed and replaced: at the
 * end, all that was acknowledged must be stored, once and whole, and told once and in order to a program that follows the feed
 * of changes.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBucket } from '../src/drive/bucket.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { startS3 } from '../test/support/s3.ts'
import { freePort, until } from '../test/support/service.ts'
import { killAll } from './bench/servers.ts'
import { check, storedEvents } from './many/check.ts'
import { startClients } from './many/clients.ts'
import { feedSelfTest } from './many/feed-self-test.ts'
import { startFleet } from './many/fleet.ts'
import { readAll, startFollowing } from './many/follow.ts'
import { lawFaults } from './many/laws.ts'
import { emptyLedger } from './many/ledger.ts'
import { type Options, readOptions, USAGE } from './many/options.ts'
import { startProxy } from './many/proxy.ts'
import { selfTest } from './many/self-test.ts'
import { onServers } from './many/stored.ts'
import { whyMissing } from './setup/needs.ts'

/** Services, each with a port of its own. */
const MACHINES = 2
const KILL_EVERY_MS = 4000
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
const why = whyMissing('radosgw')
if (why !== undefined) {
  console.error(`${why}: run npm run setup first.`)
  process.exit(1)
}
process.exit(await many(options))

async function many({ seconds, clients: number, selfTest: wantsSelfTest }: Options): Promise<number> {
  const began = performance.now()
  const progress = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(1)} s  ${line}`)
  const [postgres, s3] = await Promise.all([startPostgres(), startS3()])
  const [database, name] = await Promise.all([postgres.database(), s3.bucket()])
  const address = { bucket: name, prefix: '', region: 'us-east-1', endpoint: s3.endpoint }
  const bucket = openBucket(address, { credentials: s3.credentials })
  const stored = onServers(database, bucket)
  const env = {
    SVC_DATABASE_URL: database,
    SVC_DRIVE_URL: `s3://${name}?endpoint=${s3.endpoint}`,
    SVC_SECRET: randomBytes(32).toString('base64url'),
    AWS_ACCESS_KEY_ID: s3.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
  }
  const ports = await Promise.all(Array.from({ length: MACHINES }, freePort))
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
  let kills = 0
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    await sleep(KILL_EVERY_MS)
    const killed = fleet.kill()
    if (killed === undefined) continue
    progress(`service ${killed} killed`)
    kills++
  }
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
  const all = [...ledger.faults, ...fleet.crashes, ...finding.faults]
  for (const fault of all.slice(0, 20)) console.log(`FAULT ${fault}`)
  const { acknowledged, present, files } = finding
  const answers = [...ledger.answers].map(([what, times]) => `${what} ${times}`).join(', ')
  console.log(`${acknowledged} acknowledged, ${present} present, ${files} files, ${ledger.lookups} look-ups`)
  console.log(`answers: ${answers}`)
  const longest = Math.max(...fleet.starts).toFixed(0)
  console.log(`${kills} services killed; ${fleet.starts.length} starts, the longest took ${longest} ms`)
  console.log(`${following.changes.length} changes told`)
  console.log(`${all.length} faults`)
  let code = all.length > 0 || kills === 0 || acknowledged === 0 || present < acknowledged ? 1 : 0
  if (wantsSelfTest && code === 0) {
    for (const { lines, missed } of [feedSelfTest(judged), await selfTest(database, bucket, ledger)]) {
      console.log(`self-test\n${lines.map((line) => `  ${line}`).join('\n')}`)
      if (missed > 0) code = 1
    }
  }
  await Promise.all([postgres.remove(), s3.remove()])
  return code
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
