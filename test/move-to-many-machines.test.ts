/** Moving a service from one folder to many machines, by the six commands of the manual. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { openDesk } from './cli/desk.ts'
import { filled } from './support/app.ts'
import { onSqlite } from './support/databases.ts'
import { needs } from './support/needs.ts'
import { sharedPostgres } from './support/postgres.ts'
import { sharedS3 } from './support/s3.ts'
import { removeService, type Service, startService, temporary } from './support/service.ts'

const FORM = '/f/e2e-test-form'

needs('radosgw', onSqlite.describe)('moving house', function () {
  this.timeout(60_000) // starts processes of the service
  let folder: string
  const services: Service[] = []
  beforeEach(() => {
    folder = temporary()
  })
  afterEach(async () => {
    for (const service of services.splice(0)) await removeService(service, folder)
  })

  it('takes cases, files and forms that people have open along, and goes on with several processes', async () => {
    const data = join(folder, 'data')
    const start = async (env: Record<string, string>) => {
      const service = await startService({ SVC_DATA_DIR: data, ...env })
      services.push(service)
      return service
    }
    const { base, child, ended } = await start({})
    const [first, open] = [await idOf(base), await idOf(base)]
    const place = await send(base, first, 'The picture of a street')
    const reference = /[0-9A-Z-]{19}/.exec(place!)![0]
    child.kill('SIGTERM')
    await ended

    const [postgres, s3] = [await sharedPostgres(), await sharedS3()]
    const [database, drive] = [await postgres.database(), `s3://${await s3.bucket()}?endpoint=${s3.endpoint}`]
    const { accessKeyId, secretAccessKey } = s3.credentials
    const credentials = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey }
    const old = openDesk({ SVC_DATA_DIR: data, ...credentials })
    const moved = {
      SVC_DATABASE_URL: database,
      SVC_DRIVE_URL: drive,
      SVC_SECRET: readFileSync(join(data, 'secret'), 'utf8').trim(),
      ...credentials,
    }
    const there = openDesk({ SVC_DATA_DIR: join(folder, 'new'), ...moved })
    expect(old.spawn('db', 'copy', '--to', database)).to.include({ code: 0 })
    expect(old.spawn('drive', 'copy', '--to', drive)).to.include({ code: 0 })
    expect(there.spawn('verify').out).to.equal('1 accepted, 1 present\n')

    const many = await start({ SVC_DATA_DIR: join(folder, 'new'), SVC_WORKERS: '2', ...moved })
    const page = await (await fetch(`${many.base}/status?reference=${reference}`)).text()
    expect(page).to.include(reference).and.include('Received')
    expect(await send(many.base, first, 'The picture of a street')).to.equal(place)
    expect(await send(many.base, open, 'Another')).to.match(/thank-you/)
    expect(there.spawn('verify').out).to.equal('2 accepted, 2 present\n')
    old.remove()
    there.remove()
    await postgres.drop(database)
  })
})

const idOf = async (base: string): Promise<string> =>
  /name="submissionId" value="([^"]*)"/.exec(await (await fetch(base + FORM)).text())![1]!

async function send(base: string, id: string, text: string): Promise<string | null> {
  const body = new FormData()
  for (const [name, value] of Object.entries(filled(id))) body.append(name, value)
  body.append('evidence', new Blob([text], { type: 'text/plain' }), 'a.txt')
  return (await fetch(base + FORM, { method: 'POST', redirect: 'manual', body })).headers.get('location')
}
