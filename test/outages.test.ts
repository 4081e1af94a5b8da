/**
 * Two machines behind nginx and HAProxy at one time, as the manual has each of them, while PostgreSQL or S3 is away: a form that
 * cannot be kept comes back with its words, and never as an error of the proxy.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { filled, REFERENCE } from './support/app.ts'
import { BOUNDARY, multipart } from './support/multipart.ts'
import { needs } from './support/needs.ts'
import { type Postgres, startPostgres } from './support/postgres.ts'
import { type Answer, type Front, HOST, PROXIES, startProxy } from './support/proxies.ts'
import { type S3Server, startS3 } from './support/s3.ts'
import { freePort, removeService, type Service, startService, temporary, until } from './support/service.ts'

const NAME = 'Ada & Example'
const SHOWN = 'value="Ada &amp; Example"'

needs('nginx', needs('haproxy', needs('radosgw')))(
  'two machines behind nginx and HAProxy, as the manual has them',
  function () {
    this.timeout(60_000) // a server that stands still is waited for
    let folder: string
    let postgres: Postgres
    let s3: S3Server
    let services: Service[] = []
    let proxies: Front[] = []
    /** Of the first form that was received. */
    let reference: string | undefined
    /** Answers to forms by kind. `others` are those of neither kind, in words. */
    let received: Counts
    let refused: Counts
    let others: string[]
    let stopLoad: () => Promise<void>

    before(async () => {
      folder = temporary()
      ;[postgres, s3] = await Promise.all([startPostgres(), startS3()])
      const env = {
        SVC_DATABASE_URL: await postgres.database(),
        SVC_DRIVE_URL: `s3://${await s3.bucket()}?endpoint=${s3.endpoint}`,
        AWS_ACCESS_KEY_ID: s3.accessKeyId,
        AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
        SVC_SECRET: 's'.repeat(32),
        SVC_BASE_URL: `https://${HOST}`,
        SVC_TRUST_PROXY: '1',
      }
      const ports: [number, number] = [await freePort(), await freePort()]
      for (const port of ports)
        services.push(await startService({ ...env, SVC_DATA_DIR: join(folder, String(port)), SVC_PORT: String(port) }))
      for (const name of PROXIES) proxies.push(await startProxy(name, join(folder, name), ports))
    })
    after(async () => {
      for (const proxy of proxies) await proxy.stop()
      proxies = []
      for (const service of services) await removeService(service, folder)
      services = []
      await postgres?.remove()
      await s3?.remove()
    })
    beforeEach(() => {
      ;[received, refused] = [nothing(), nothing()]
      others = []
      stopLoad = load()
    })
    afterEach(() => stopLoad())

    it('gives every form back with its words while PostgreSQL is away, and receives again when it is back', async () => {
      await more(received)
      await postgres.stop()
      await more(refused)
      await postgres.start()
      await more(received)
      await stopLoad()
      expect(others).to.deep.equal([])
    })

    for (const [how, end, back] of [
      ['is down', () => s3.kill(), () => s3.start()],
      ['stands still', () => s3.freeze(), () => s3.thaw()],
    ] as const)
      it(`gives forms with a file back while S3 ${how}, and goes on receiving those without`, async () => {
        await more(received)
        await end()
        const before = refused.map(({ words }) => words)
        await Promise.all([more(refused, ['file', 'large file']), more(received, ['words'])])
        expect(refused.map(({ words }) => words)).to.deep.equal(before)
        await back()
        await more(received)
        await stopLoad()
        expect(others).to.deep.equal([])
      })

    /** Resolves when there is one more of each of these kinds behind each proxy, or something that must not be. */
    async function more(counts: Counts, kinds: readonly Kind[] = KINDS): Promise<void> {
      const enough = counts.flatMap((of) => kinds.map((kind) => ({ of, kind, count: of[kind] + 1 })))
      await until(() => others.length > 0 || enough.every(({ of, kind, count }) => of[kind] >= count))
    }

    /** Behind each proxy three people who fill in a form again and again, two of them with a file, and one who asks for a case. */
    function load(): () => Promise<void> {
      let going = true
      const again = async (work: () => Promise<void>) => {
        for (; going; await sleep(100)) await work().catch((error) => others.push(`${error}`))
      }
      const fill = PROXIES.flatMap((_, at) => KINDS.map((kind) => again(() => fillIn(kind, at))))
      const ended = Promise.all([...fill, ...proxies.map((proxy) => again(() => lookUp(proxy)))])
      return async () => {
        going = false
        await ended
      }
    }

    async function fillIn(kind: Kind, at: number): Promise<void> {
      const proxy = proxies[at]!
      const page = await proxy.ask('/f/e2e-test-form')
      const [, id] = /name="submissionId" value="([^"]*)"/.exec(page.body) ?? []
      if (page.status !== 200 || id === undefined) return void others.push(wordsOf(page))
      const answer = await proxy.ask('/f/e2e-test-form', postOf(kind, filled(id, { name: NAME })))
      if (answer.status === 303) {
        received[at]![kind]++
        reference ??= REFERENCE.exec(answer.headers.location!)![0]
      } else if (answer.status === 503 && answer.body.includes(SHOWN) && answer.body.includes(id)) refused[at]![kind]++
      else others.push(wordsOf(answer))
    }

    /** While the database is away Intake says so itself. */
    async function lookUp(proxy: Front): Promise<void> {
      if (reference === undefined) return
      const answer = await proxy.ask(`/status?reference=${reference}`)
      if (answer.status !== 200 && !answer.body.includes('Sorry, the service is not available – Intake'))
        others.push(wordsOf(answer))
    }
  },
)

const KINDS = ['words', 'file', 'large file'] as const
type Kind = (typeof KINDS)[number]
/** How many of each kind, behind each proxy. */
type Counts = Record<Kind, number>[]
const nothing = (): Counts => PROXIES.map(() => ({ words: 0, file: 0, 'large file': 0 }))

function postOf(kind: Kind, fields: Record<string, string>) {
  const post = (type: string, body: string | Buffer) => ({
    method: 'POST',
    headers: { 'Content-Type': type, Origin: `https://${HOST}` },
    body,
  })
  if (kind === 'words') return post('application/x-www-form-urlencoded', new URLSearchParams(fields).toString())
  const texts = Object.entries(fields).map(([field, text]) => ({ name: field, body: text }))
  const file = {
    name: 'evidence',
    filename: 'a.txt',
    type: 'text/plain',
    body: Buffer.alloc(kind === 'file' ? 100 : 2_000_000, 'a line of text\n'),
  }
  return post(`multipart/form-data; boundary=${BOUNDARY}`, multipart([...texts, file]))
}

const wordsOf = ({ status, body }: Answer): string => `${status} ${body.slice(0, 300)}`
