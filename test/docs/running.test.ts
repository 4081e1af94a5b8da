/** What the manual shows step by step is done here, and what it shows of answers is compared with real ones. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { openService } from '../cli/desk.ts'
import { sendForm, startApp, type TestApp } from '../support/app.ts'
import { onSqlite } from '../support/databases.ts'
import { jpeg } from '../support/files.ts'
import { documentAt, examples, isCode } from '../support/manual.ts'
import { upload } from '../support/multipart.ts'

/** The first example after a heading. */
function exampleUnder(path: string, heading: string, language: string): string {
  const { blocks } = documentAt(path)
  const start = blocks.findIndex((block) => block.kind === 'heading' && block.text === heading)
  return blocks
    .slice(start)
    .filter(isCode)
    .find((one) => one.language === language)!.code
}
const asScript = (code: string): string => code.replaceAll(/npm run (-s )?cli --/g, '$CLI')

onSqlite.describe('the steps of the manual', function () {
  this.timeout(30_000) // starts processes of the service
  it('make a form in two minutes, and move its case along', async () => {
    const desk = await openService()
    try {
      const form = exampleUnder('README.md', 'A form in two minutes', 'json')
      writeFileSync(join(desk.dataDir, 'forms/bin-request.json'), form)
      expect((await desk.run('forms', 'publish')).out).to.include('bin-request')
      const reference = await desk.send({ slug: 'bin-request', answers: { email: 'ada@example.org' } })
      const commands = exampleUnder('README.md', 'A form in two minutes', 'sh')
      const { code, out } = desk.shell(asScript(commands.replace('7K3M-9QXT-2VBD-HW8P', reference)))
      expect(code).to.equal(0)
      expect(out).to.include(reference)
      expect((await desk.run('submissions', 'show', reference)).out).to.include('The new bin is ordered')
    } finally {
      desk.remove()
    }
  })

  it('make a backup, and a service from it', async () => {
    const desk = await openService()
    try {
      const reference = await desk.send()
      const backups = join(desk.folder, 'backups')
      const inHere = (script: string) => script.replaceAll('/backup/intake', backups)
      const made = desk.shell(asScript(inHere(exampleUnder('docs/operating.md', 'Back up and restore', 'sh'))))
      expect(made.code, made.err).to.equal(0)
      const secret = desk.env.SVC_SECRET ?? readFileSync(join(desk.dataDir, 'secret'), 'utf8')
      writeFileSync(join(desk.folder, 'secret'), secret, { mode: 0o600 })
      const script = inHere(exampleUnder('docs/operating.md', 'Restore a backup', 'sh')).replace(
        '/safe/secret',
        join(desk.folder, 'secret'),
      )
      const settings = 'export SVC_DATABASE_URL= SVC_FORMS= SVC_SECRET=\n' // all is in the folder
      const { code, out, err } = desk.shell(settings + asScript(script))
      expect(code, err).to.equal(0)
      expect(out).to.match(/^0 accepted, 0 present$/m)
      const shown = desk.shell(`${settings}SVC_DATA_DIR=restored $CLI submissions list --json`)
      expect(shown.out).to.include(reference)
    } finally {
      desk.remove()
    }
  })
})

describe('the answers in the manual', function () {
  this.timeout(30_000) // starts processes of the service
  let app: TestApp
  beforeEach(async () => {
    app = await startApp()
  })
  afterEach(() => app.stop())

  it('look like those of the service', async () => {
    const shown = examples
      .filter(({ role }) => role.startsWith('answer='))
      .map(({ role, code }) => [role.slice(7), code])
    expect(shown.map(([request]) => request)).to.deep.equal(['POST /api/drive-upload', 'GET /status'])
    for (const [request, code] of shown)
      expect(shapeOf(JSON.parse(code!)), request).to.deep.equal(shapeOf(await answers[request!]!()))
  })

  const answers: Record<string, () => Promise<unknown>> = {
    async 'POST /api/drive-upload'() {
      const response = await upload(app, await app.mint(), { filename: 'photo.jpg', body: jpeg() })
      expect(response.status).to.equal(201)
      return response.json()
    },
    async 'GET /status'() {
      const reference = await sendForm(app)
      const response = await app.get(`/status?reference=${reference}`, { accept: 'application/json' })
      expect(response.status).to.equal(200)
      return response.json()
    },
  }
})

/** The same value with every text and number replaced by its type. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]))
}
