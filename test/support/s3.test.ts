/** The S3 server of the tests, tested itself. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { expect } from 'chai'
import { needs } from './needs.ts'
import { type S3Server, sharedS3, startS3 } from './s3.ts'
import { until } from './service.ts'

needs('radosgw')('the S3 server of the tests', function () {
  this.timeout(30_000) // starts a server of S3, and stops it
  let server: S3Server | undefined
  afterEach(async () => {
    await server?.remove()
    server = undefined
  })

  it('keeps what is put into a bucket', async () => {
    const { client, bucket } = await sharedS3()
    const Bucket = await bucket()
    await client.send(new PutObjectCommand({ Bucket, Key: 'a/b', Body: 'bytes' }))
    expect(await read(client, Bucket)).to.equal('bytes')
  })

  it('keeps it while its gateway is killed, or stopped for a while', async () => {
    server = await startS3()
    const { client } = server
    const Bucket = await server.bucket()
    await client.send(new PutObjectCommand({ Bucket, Key: 'a/b', Body: 'bytes' }))
    await server.kill()
    expect(await answers(server)).to.equal(false)
    await server.start()
    expect(await read(client, Bucket)).to.equal('bytes')
    await server.freeze()
    expect(await answers(server)).to.equal(false)
    server.thaw()
    expect(await read(client, Bucket)).to.equal('bytes')
  })

  it('ends with the run, also when the run is killed', async () => {
    const script = `
      const { startS3 } = await import(${JSON.stringify(import.meta.resolve('./s3.ts'))})
      console.log((await startS3()).folder)
      setInterval(() => {}, 1000)`
    const run = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    const folder = String(...(await once(run.stdout, 'data'))).trim()
    const pids = globSync('*.pid', { cwd: folder }).map((name) => Number(readFileSync(join(folder, name), 'utf8')))
    expect(pids.filter(isRunning)).to.have.length(3)
    run.kill('SIGKILL')
    await until(() => !existsSync(folder) && !pids.some(isRunning))
  })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const read = async (client: S3Server['client'], Bucket: string): Promise<string> =>
  (await client.send(new GetObjectCommand({ Bucket, Key: 'a/b' }))).Body!.transformToString()

const answers = ({ endpoint }: { endpoint: string }): Promise<boolean> =>
  fetch(endpoint, { signal: AbortSignal.timeout(300) }).then(
    () => true,
    () => false,
  )
