/** The service itself with its files on S3. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { expect } from 'chai'
import { needs } from '../support/needs.ts'
import { type S3Server, startS3 } from '../support/s3.ts'
import { launch, type Service, startService, until } from '../support/service.ts'

needs('radosgw')('the service with its files on S3', function () {
  this.timeout(60_000) // starts a server of S3, and stops it
  let server: S3Server
  let folder: string
  let service: Service | undefined
  let env: Record<string, string>
  before(async () => {
    server = await startS3()
  })
  after(() => server?.remove())
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'intake-s3-service-'))
    env = {
      SVC_DATA_DIR: folder,
      SVC_DRIVE_URL: `s3://${await server.bucket()}/files?endpoint=${server.endpoint}`,
      AWS_ACCESS_KEY_ID: server.accessKeyId,
      AWS_SECRET_ACCESS_KEY: server.secretAccessKey,
    }
  })
  afterEach(async () => {
    service?.child.kill('SIGKILL')
    await service?.ended
    service = undefined
    rmSync(folder, { recursive: true, force: true })
  })

  const REFUSED: [string, () => Record<string, string>, RegExp][] = [
    [
      'a malformed address',
      () => ({ SVC_DRIVE_URL: 's3://me:hunter2hunter2@files' }),
      /SVC_DRIVE_URL=\(hidden\): leave out the credentials/,
    ],
    [
      'a missing bucket',
      () => ({ SVC_DRIVE_URL: `s3://nobody-made-this?endpoint=${server.endpoint}` }),
      /SVC_DRIVE_URL: .* has no bucket/,
    ],
    [
      'wrong credentials',
      () => ({ AWS_SECRET_ACCESS_KEY: 'hunter2hunter2' }),
      /SVC_DRIVE_URL: .* refuses the credentials/,
    ],
  ]
  for (const [what, over, sentence] of REFUSED)
    it(`refuses ${what} in one sentence, before the database is touched`, async () => {
      service = launch({ ...env, ...over() })
      expect(await service.ended).to.equal(2)
      expect(service.said()).to.match(sentence)
      expect(service.said().trim().split('\n')).to.have.length(2)
      for (const secret of ['hunter2', server.secretAccessKey]) expect(service.said()).not.to.include(secret)
      expect(existsSync(join(folder, 'intake.sqlite'))).to.equal(false)
    })

  it('takes files, says that it cannot while S3 is down, and is whole again by itself', async () => {
    service = await startService(env)
    const { base } = service
    expect(await upload(base)).to.equal(201)
    expect(await objects()).to.have.length(1)
    await server.kill()
    await until(async () => (await fetch(`${base}/readyz`)).status === 503)
    expect(await upload(base)).to.equal(503)
    expect((await fetch(`${base}/f/e2e-test-form`)).status).to.equal(200)
    await server.start()
    await until(async () => (await fetch(`${base}/readyz`)).status === 200)
    expect(await upload(base)).to.equal(201)
    expect(await objects()).to.have.length(2)
    expect(service.said()).not.to.include(server.secretAccessKey)
  })

  it('refuses the bucket of another service, and starts while its own does not answer', async () => {
    service = await startService(env)
    expect(await upload(service.base)).to.equal(201)
    service.child.kill('SIGTERM')
    await service.ended
    service = launch({ ...env, SVC_DATA_DIR: join(folder, 'other') })
    expect(await service.ended).to.equal(2)
    expect(service.said()).to.match(
      /SVC_DRIVE_URL: the files on the drive belong to another installation .*drive adopt\n$/,
    )
    expect(await objects()).to.have.length(1)
    await server.kill()
    try {
      service = await startService(env)
      expect((await fetch(`${service.base}/f/e2e-test-form`)).status).to.equal(200)
    } finally {
      await server.start()
    }
    const { base } = service
    await until(async () => (await fetch(`${base}/readyz`)).status === 200)
  })

  async function upload(base: string): Promise<number> {
    const html = await (await fetch(`${base}/f/e2e-test-form`)).text()
    const [, id] = /name="submissionId" value="([^"]+)"/.exec(html)!
    const body = new FormData()
    body.append('file', new File(['some text'], 'a.txt', { type: 'text/plain' }))
    const { status } = await fetch(`${base}/api/drive-upload?submissionId=${id}&fieldId=evidence`, {
      method: 'POST',
      body,
    })
    return status
  }

  async function objects(): Promise<unknown[]> {
    const Bucket = new URL(env.SVC_DRIVE_URL!).hostname
    const { Contents = [] } = await server.client.send(new ListObjectsV2Command({ Bucket }))
    return Contents.filter(({ Key }) => !['files/probe', 'files/installation.json'].includes(Key!))
  }
})
