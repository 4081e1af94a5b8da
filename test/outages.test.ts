/**
 * Two machines behind nginx and HAProxy, as the manual has them, while PostgreSQL or S3 is away: a form that cannot be kept
 * comes back with its words, and never as an error of the proxy.
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

for (const name of PROXIES)
  needs(name, needs('radosgw'))(`two machines behind ${name}, as the manual has it`, function () {
    this.timeout(60_000) // a server that stands still is waited for
    let folder: string
    let postgres: Postgres
    let s3: S3Server
    let services: Service[] = []
    let proxy: Front
    /** Of the first form that was received. */
    let reference: string | undefined
    /** Answers to forms by kind. `others` are those of neither kind, in words. */
    let received: Record<Kind, number>
    let refused: Record<Kind, number>
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
      proxy = await startProxy(name, join(folder, 'proxy'), ports)
    })
    after(async () => {
      await proxy?.stop()
      for (const service of services) await removeService(service, folder)
      services = []
      await postgres?.remove()
      await s3?.remove()
    })
    beforeEach(() => {
      received = { words: 0, file: 0, 'large file': 0 }
      refused = { words: 0, file: 0, 'large file': 0 }
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
        const before = refused.words
        await Promise.all([more(refused, ['file', 'large file']), more(received, ['words'])])
        expect(refused.words).to.equal(before)
        await back()
        await more(received)
        await stopLoad()
        expect(others).to.deep.equal([])
      })

    /** Resolves when there is one more of each of these kinds, or something that must not be. */
    async function more(counts: Record<Kind, number>, kinds: readonly Kind[] = KINDS): Promise<void> {
      const enough = kinds.map((kind) => [kind, counts[kind] + 1] as const)
      await until(() => others.length > 0 || enough.every(([kind, count]) => counts[kind] >= count))
    }

    /** Four people who fill in a form again and again, two of them with a file, and one who asks for a case. */
    function load(): () => Promise<void> {
      let going = true
      const again = async (work: () => Promise<void>) => {
        for (; going; await sleep(20)) await work().catch((error) => others.push(`${error}`))
      }
      const fill = (['words', 'words', 'file', 'large file'] as const).map((kind) => again(() => fillIn(kind)))
      const ended = Promise.all([...fill, again(lookUp)])
      return async () => {
        going = false
        await ended
      }
    }

    async function fillIn(kind: Kind): Promise<void> {
      const page = await proxy.ask('/f/e2e-test-form')
      const [, id] = /name="submissionId" value="([^"]*)"/.exec(page.body) ?? []
      if (page.status !== 200 || id === undefined) return void others.push(wordsOf(page))
      const answer = await proxy.ask('/f/e2e-test-form', postOf(kind, filled(id, { name: NAME })))
      if (answer.status === 303) {
        received[kind]++
        reference ??= REFERENCE.exec(answer.headers.location!)![0]
      } else if (answer.status === 503 && answer.body.includes(SHOWN) && answer.body.includes(id)) refused[kind]++
      else others.push(wordsOf(answer))
    }

    /** While the database is away Intake says so itself. */
    async function lookUp(): Promise<void> {
      if (reference === undefined) return
      const answer = await proxy.ask(`/status?reference=${reference}`)
      if (answer.status !== 200 && !answer.body.includes('Sorry, the service is not available – Intake'))
        others.push(wordsOf(answer))
    }
  })

const KINDS = ['words', 'file', 'large file'] as const
type Kind = (typeof KINDS)[number]

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
