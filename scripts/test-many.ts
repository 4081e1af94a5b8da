/**
 * Two services on one PostgreSQL and one S3 server behind HAProxy as the manual sets it up, under load, while services are killed
 * and replaced: at the end, all that was acknowledged must be stored, once and whole.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import { openBucket } from '../src/drive/bucket.ts'
import { askServer } from '../test/support/databases.ts'
import { freePort } from '../test/support/free-port.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { startProxy } from '../test/support/proxies.ts'
import { startS3 } from '../test/support/s3.ts'
import { startFleet } from './kills/fleet.ts'
import { openFolder, run } from './kills/run.ts'
import { whole } from './options.ts'
import { whyMissing } from './setup/needs.ts'

const { seconds, clients } = new Command('npm run test:many --')
  .option('--seconds <s>', 'of load', whole(20, 600), 40)
  .option('--clients <n>', 'people at once', whole(2, 200), 16)
  .parse()
  .opts<{ seconds: number; clients: number }>()

const KILL_EVERY_MS = 4000

const why = whyMissing('radosgw') ?? whyMissing('haproxy')
if (why !== undefined) {
  console.error(`${why}: run npm run setup first.`)
  process.exit(2)
}
const folder = openFolder()
const [postgres, s3] = await Promise.all([startPostgres(), startS3()])
const [database, name] = await Promise.all([postgres.database(), s3.bucket()])
const address = { bucket: name, prefix: '', region: 'us-east-1', endpoint: s3.endpoint }
const bucket = openBucket(address, { credentials: s3.credentials })
const ports: [number, number] = [await freePort(), await freePort()]
const fleet = startFleet(folder, ports, {
  SVC_DATABASE_URL: database,
  SVC_DRIVE_URL: `s3://${name}?endpoint=${s3.endpoint}`,
  SVC_SECRET: randomBytes(32).toString('base64url'),
  SVC_TRUST_PROXY: '1',
  AWS_ACCESS_KEY_ID: s3.accessKeyId,
  AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
})
const proxy = await startProxy('haproxy', join(folder, 'haproxy'), ports)
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0' // its certificate is its own
const code = await run({
  fleet,
  base: `https://127.0.0.1:${proxy.port}`,
  load: { senders: clients - (clients >> 2), typists: clients >> 2, again: () => sleep(200) },
  stored: {
    rows: (query) => askServer(database, query),
    async file(id) {
      try {
        return Buffer.concat(await Array.fromAsync(bucket.read(id)))
      } catch (error) {
        if ((error as { code?: string }).code !== 'NoSuchKey') throw error
        return undefined
      }
    },
  },
  async killing() {
    for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
      await sleep(KILL_EVERY_MS)
      await fleet.whole()
      console.log(`service ${fleet.kill()} killed`)
    }
  },
})
await Promise.all([proxy.stop(), postgres.remove(), s3.remove()])
process.exit(code)
