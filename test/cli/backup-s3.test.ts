/** Backups in a bucket: made, listed, tried and restored, and what must not happen to them. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { expect } from 'chai'
import { freezeClock } from '../support/clock.ts'
import { needs } from '../support/needs.ts'
import { type S3Server, sharedS3 } from '../support/s3.ts'
import { sendWithFile } from './backups.ts'
import { type Desk, openDesk, openService } from './desk.ts'

const AT = Date.UTC(2026, 10, 20, 3, 12)
const DAY = 86_400_000
const FIRST = '2026-11-20T031200Z'

needs('radosgw')('a backup on S3', function () {
  this.timeout(60_000) // copies a service several times
  const clock = freezeClock(AT)
  let server: S3Server
  let desk: Desk
  let bucket: string
  let to: string
  before(async () => {
    server = await sharedS3()
  })
  beforeEach(async () => {
    clock.set(AT)
    bucket = await server.bucket()
    to = placeAt(server.endpoint)
    desk = await openService(keys(), clock)
  })
  afterEach(() => desk.remove())

  const keys = () => ({
    SVC_BACKUP_ACCESS_KEY_ID: server.accessKeyId,
    SVC_BACKUP_SECRET_ACCESS_KEY: server.secretAccessKey,
  })
  const placeAt = (endpoint: string, name = '') => `s3://${bucket}/intake/${name}?endpoint=${endpoint}`
  const run = (...more: string[]) => desk.run('backup', 'make', '--to', to, ...more)
  const drill = () => desk.run('backup', 'drill', '--in', to)
  const names = async () => (await desk.run('backup', 'list', '--in', to)).out.split('\n').filter(Boolean)
  const put = (Key: string, Body: string) => server.client.send(new PutObjectCommand({ Bucket: bucket, Key, Body }))
  const objects = async () => {
    const { Contents = [] } = await server.client.send(new ListObjectsV2Command({ Bucket: bucket }))
    return Contents.map(({ Key }) => Key!)
  }
  const placeOf = (id: string) => `intake/files/${id.slice(0, 2)}/${id}`
  const readObject = async (Key: string) =>
    text((await server.client.send(new GetObjectCommand({ Bucket: bucket, Key }))).Body as never)
  /** Works at an empty place with the secret of the service. */
  async function restored(work: (place: Desk) => Promise<void>): Promise<void> {
    const place = openDesk(keys(), clock)
    mkdirSync(place.dataDir, { mode: 0o700 })
    copyFileSync(join(desk.dataDir, 'secret'), join(place.dataDir, 'secret'))
    await work(place).finally(place.remove)
  }

  it('can be tried and restored, and copied into a folder it is a backup there', async () => {
    const [reference, id] = await sendWithFile(desk)
    expect(await run()).to.deep.equal({ code: 0, out: `${FIRST}: 1 case, 1 file, 1 of them new\n`, err: '' })
    expect(await names()).to.deep.equal([FIRST])
    expect(await objects()).to.include.members([
      `intake/${FIRST}/SHA256SUMS`,
      `intake/${FIRST}/manifest.json`,
      `intake/${FIRST}/rows.sqlite`,
      `intake/${FIRST}/forms/e2e-test-form.json`,
      placeOf(id),
    ])
    const tried = await drill()
    expect([tried.code, tried.err]).to.deep.equal([0, ''])
    expect(tried.out).to.include('1 of them compared with the service').and.include('nothing missing')
    expect(readdirSync(join(desk.dataDir, '.backups')).sort(), 'left behind').to.deep.equal(['lock', 'spool'])
    const copy = join(desk.folder, 'copy')
    for (const key of await objects()) {
      const file = join(copy, key)
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      writeFileSync(
        file,
        Buffer.from(
          await (
            await server.client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
          ).Body!.transformToByteArray(),
        ),
      )
    }
    execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: join(copy, 'intake', FIRST) })
    for (const from of [to, placeAt(server.endpoint, FIRST), join(copy, 'intake')])
      await restored(async (place) => {
        const { code, out } = await place.run('restore', '--from', from)
        expect([code, out.split('\n')[0]], from).to.deep.equal([0, `${FIRST}: 1 case, 1 file`])
        expect((await place.run('verify')).code).to.equal(0)
        expect((await place.run('submissions', 'show', reference)).out).to.include('The name typed')
        expect(readdirSync(place.dataDir)).to.not.include('.restoring').and.not.include('.backups')
      })
  })

  it('copies what is new, keeps as many as it is told, and removes what none of them names', async () => {
    const [gone, first] = await sendWithFile(desk)
    await run()
    await put('intake/files/zz/../../evil', 'x')
    await put(`intake/files/aa/${first}`, 'on another shelf')
    await desk.run('submissions', 'delete', gone, '--reason', 'asked for it', '--yes')
    clock.advance(DAY)
    const [, second] = await sendWithFile(desk, 'another\n')
    expect((await run()).out).to.include('2 cases, 1 file, 1 of them new\n')
    expect(await objects()).to.include.members([placeOf(first), placeOf(second)])
    clock.advance(DAY)
    expect(await run('--keep', '2')).to.include({ code: 0, err: 'Removed 1 file of old backups.\n' })
    expect(await names()).to.deep.equal(['2026-11-22T031200Z', '2026-11-21T031200Z'])
    const left = await objects()
    expect(left).to.include(placeOf(second)).and.include('intake/files/zz/../../evil')
    expect(left.filter((key) => key.includes(FIRST) || key === placeOf(first))).to.deep.equal([])
  })

  it('gets its manifest last: without it there is no backup, and the next run removes the rest', async () => {
    await sendWithFile(desk)
    await run()
    const puts: string[] = []
    const proxy = createServer((asked, answer) => {
      if (asked.method === 'PUT' && asked.url!.includes('2026-11-21')) puts.push(asked.url!)
      if (asked.method === 'PUT' && asked.url!.includes('manifest.json')) return void answer.writeHead(503).end()
      const { method = '', url = '', headers } = asked
      asked.pipe(
        request(`${server.endpoint}${url}`, { method, headers }, (got) => {
          answer.writeHead(got.statusCode!, got.headers)
          got.pipe(answer)
        }),
      )
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    clock.advance(DAY)
    const { port } = proxy.address() as AddressInfo
    const failed = await desk.run('backup', 'make', '--to', placeAt(`http://127.0.0.1:${port}`))
    proxy.closeAllConnections()
    proxy.close()
    expect([failed.code, failed.out]).to.deep.equal([1, ''])
    expect(failed.err).to.match(
      /^Not done: s3:\/\/test-\w+\/intake\/ says "S3 PutObject: \w+ \(503\)"\. Backups that are there stay whole\. Check the server, then try again\.\n$/,
    )
    const parts = puts.map((url) => url.includes('manifest.json'))
    expect(parts.indexOf(true), 'parts before it').to.be.greaterThan(4)
    expect(parts.lastIndexOf(false)).to.equal(parts.indexOf(true) - 1)
    await put('intake/2026-11-21T031200Z/rows.sqlite', 'of one that was killed')
    expect(await names()).to.deep.equal([FIRST])
    expect((await drill()).code).to.equal(0)
    clock.advance(DAY)
    expect((await run()).code).to.equal(0)
    expect(await names()).to.deep.equal(['2026-11-22T031200Z', FIRST])
    expect((await objects()).filter((key) => key.includes('2026-11-21'))).to.deep.equal([])
  })

  it('has credentials of its own, and says which are wrong', async () => {
    Object.assign(desk.env, { SVC_BACKUP_ACCESS_KEY_ID: '' })
    expect(await run()).to.deep.equal({
      code: 2,
      out: '',
      err: 'Set SVC_BACKUP_ACCESS_KEY_ID and SVC_BACKUP_SECRET_ACCESS_KEY: backups on S3 have credentials of their own.\n',
    })
    Object.assign(desk.env, keys(), { SVC_BACKUP_SECRET_ACCESS_KEY: 'wrong' })
    for (const command of [
      ['make', '--to'],
      ['list', '--in'],
      ['drill', '--in'],
    ]) {
      const { code, err } = await desk.run('backup', ...command, to)
      expect([code, err], command[0]).to.deep.equal([
        2,
        `${command[1]}: ${server.endpoint} refuses the credentials (${err.match(/\((\w+)\)/)?.[1]}). Correct SVC_BACKUP_ACCESS_KEY_ID and SVC_BACKUP_SECRET_ACCESS_KEY\n`,
      ])
    }
    Object.assign(desk.env, keys())
    expect((await desk.run('backup', '--to', `s3://nobody-made-this?endpoint=${server.endpoint}`)).err).to.match(
      /^--to: .* has no bucket "nobody-made-this"\. Create it/,
    )
    expect((await run('--to', placeAt(server.endpoint, FIRST))).err).to.equal(
      `--to: name the place of all backups, not ${FIRST}.\n`,
    )
    expect(await objects()).to.deep.equal([])
    expect(await drill()).to.include({ code: 2, err: `There is no backup in s3://${bucket}/intake/.\n` })
  })

  it('writes nothing outside of its folder, whatever the names in the bucket are', async () => {
    await sendWithFile(desk)
    await run()
    const sums = `intake/${FIRST}/SHA256SUMS`
    await put(sums, `${await readObject(sums)}${'0'.repeat(64)}  forms/../../../evil\n`)
    await put(`intake/${FIRST}/forms/../../../evil`, 'x')
    await put('intake/2026-11-99/manifest.json', '{}')
    expect(await drill()).to.deep.equal({
      code: 1,
      out: '',
      err: `${FIRST} is missing parts, or they are damaged: forms/../../../evil. Use another backup.\n`,
    })
    const found = readdirSync(desk.folder, { recursive: true, encoding: 'utf8' })
    expect(found.filter((path) => path.includes('evil'))).to.deep.equal([])
    expect(existsSync(join(desk.folder, '..', 'evil'))).to.equal(false)
    clock.advance(DAY)
    expect((await run('--keep', '1')).code).to.equal(0)
    expect((await objects()).filter((key) => key.includes(FIRST))).to.deep.equal([
      `intake/${FIRST}/forms/../../../evil`,
    ])
  })

  it('names a file that is gone from the bucket, and one that has other bytes, and no other', async () => {
    const [, gone] = await sendWithFile(desk)
    const [, other] = await sendWithFile(desk)
    await sendWithFile(desk)
    await run()
    await server.client.send(new DeleteObjectCommand({ Bucket: bucket, Key: placeOf(gone) }))
    await put(placeOf(other), 'a lime\n')
    await restored(async (place) => {
      const { code, out } = await place.run('restore', '--from', to)
      expect([code, out.split('\n')[0]]).to.deep.equal([1, `${FIRST}: 3 cases, 1 file`])
      for (const id of [gone, other]) expect(out).to.include(`missing or damaged: “notes.txt” (${id})\n`)
    })
    clock.advance(DAY)
    expect((await run()).out, 'the one that was gone is copied again').to.include(', 3 files, 1 of them new')
  })

  it('is not put among those of another installation, and harms none that is half made', async () => {
    await run()
    await put('intake/2026-11-21T031200Z/rows.sqlite', 'of one that is being made')
    const other = await openService(keys(), clock)
    const { code, err } = await other.run('backup', '--to', to)
    other.remove()
    expect([code, err]).to.deep.equal([
      1,
      `s3://${bucket}/intake/ has backups of another installation. Choose another place.\n`,
    ])
    expect(await objects()).to.include('intake/2026-11-21T031200Z/rows.sqlite')
  })
})
