/** The worked examples of the API are run as they are in the manual, against a service that runs. */

import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import Papa from 'papaparse'
import { sendForm, startApp, type TestApp } from '../support/app.ts'
import { documentAt, isCode, root } from '../support/manual.ts'
import { program } from '../support/programs.ts'

const run = promisify(execFile)

describe('the worked examples of the API', function () {
  this.timeout(30_000) // each is a process of its own
  let app: TestApp
  let folder: string
  beforeEach(async () => {
    app = await startApp()
    folder = mkdtempSync(join(tmpdir(), 'intake-api-'))
  })
  afterEach(async () => {
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  function exampleUnder(heading: string, language: string): string {
    const { blocks } = documentAt('docs/api.md')
    const start = blocks.findIndex((block) => block.kind === 'heading' && block.text === heading)
    return blocks
      .slice(start)
      .filter(isCode)
      .find((one) => one.language === language)!.code
  }
  async function node(code: string, env: Record<string, string>) {
    writeFileSync(join(folder, 'example.mjs'), code)
    await run(process.execPath, ['example.mjs'], { cwd: folder, env: { ...process.env, INTAKE: app.base, ...env } })
  }

  it('look around with curl', async () => {
    const reference = await sendForm(app)
    const { token } = await program(app, { name: 'looking' })
    const script = exampleUnder('Example: look around with curl', 'sh')
    expect(script).to.match(/^TOKEN=\$\(npm run -s cli -- programs add looking .*\)\n/)
    const asked = script
      .replace(/^TOKEN=.*\n/, `set -e\nTOKEN=${token}\n`)
      .replaceAll('http://127.0.0.1:3000', app.base)
      .replaceAll('7K3M-9QXT-2VBD-HW8P', reference)
    const { stdout } = await run('sh', ['-c', asked], { cwd: root })
    expect(stdout)
      .to.include('"slug":"e2e-test-form"')
      .and.match(/etag: "/i)
    expect(stdout).to.include('"note":"Asked the depot"')
    expect((await app.services.cases.find(reference))!.events.at(-1)).to.include({ by: 'program:looking' })
  })

  it('write a CSV that every reader understands, page by page', async () => {
    const names = ['Ada "the first"', '=1+1', 'Zoë, of Leeds']
    for (const name of names) await sendForm(app, { name })
    const { token } = await program(app, { rights: ['cases:read'] })
    const code = exampleUnder('Example: a CSV every night', 'js').replace(
      "order: 'oldest'",
      "order: 'oldest', limit: 2",
    )
    await node(code, { TOKEN: token, FORM: 'e2e-test-form' })
    const text = readFileSync(join(folder, 'cases.csv'), 'utf8')
    const { data, errors } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
    expect(errors).to.deep.equal([])
    expect(data.map(({ name }) => name)).to.deep.equal([names[0], "'=1+1", names[2]])
    expect(data[0]).to.include({ status: 'received', email: 'ada@example.org' })
  })

  describe('a case system', () => {
    const code = exampleUnder('Example: a case system', 'js')
    let token: string
    beforeEach(async () => {
      token = (await program(app, { rights: ['cases:read', 'cases:write'] })).token
    })
    const follow = (env: Record<string, string> = {}) => node(code, { TOKEN: token, ONCE: '1', ...env })
    const received = () => readdirSync(join(folder, 'cases')).toSorted()
    const nameOf = (reference: string) => `${reference}.json`
    const statusesOf = async (reference: string) =>
      (await app.services.cases.find(reference))!.events.map(({ status }) => status)

    it('follows the feed, and receives each case once, also after the cursor was lost', async () => {
      const [first, second] = [await sendForm(app), await sendForm(app)]
      await follow()
      expect(received()).to.deep.equal([first, second].map(nameOf).toSorted())
      const third = await sendForm(app)
      rmSync(join(folder, 'cursor'))
      await follow()
      expect(received()).to.deep.equal([first, second, third].map(nameOf).toSorted())
      for (const reference of [first, second, third])
        expect(await statusesOf(reference)).to.deep.equal(['received', 'in-review'])
      await follow()
      expect(received()).to.have.length(3)
      expect(existsSync(join(folder, 'cursor'))).to.equal(true)
    })

    it('loses no case when the answer to a change is lost, and changes it once', async () => {
      const reference = await sendForm(app, { name: 'Grace' })
      const { base, close } = await losingAnswers(app.base)
      const failed = await follow({ INTAKE: base }).then(
        () => 'went on',
        () => 'stopped',
      )
      await close()
      expect([failed, await statusesOf(reference)]).to.deep.equal(['stopped', ['received', 'in-review']])
      await follow()
      const saved = JSON.parse(readFileSync(join(folder, 'cases', nameOf(reference)), 'utf8'))
      expect(saved.answers.name).to.equal('Grace')
      expect(await statusesOf(reference)).to.deep.equal(['received', 'in-review'])
    })

    it('receives a case that somebody in the office moved first, and leaves its status', async () => {
      const reference = await sendForm(app)
      await app.services.cases.update(reference, { by: 'Dora', to: 'in-review' })
      await follow()
      expect(received()).to.deep.equal([nameOf(reference)])
      expect((await app.services.cases.find(reference))!.events.map(({ by }) => by)).to.deep.equal(['public', 'Dora'])
    })

    it('receives a case that was released from possible spam', async () => {
      const reference = await sendForm(app, { 'further-remarks': 'http://spam.example' })
      await follow()
      expect(received()).to.deep.equal([])
      await app.services.cases.release(reference, { by: 'Dora' })
      await follow()
      expect(received()).to.deep.equal([nameOf(reference)])
    })

    it('goes on after a case whose content was deleted', async () => {
      const [gone, there] = [await sendForm(app), await sendForm(app)]
      await app.services.cases.remove(gone, { by: 'a test', reason: 'asked to' })
      await follow()
      expect(received()).to.deep.equal([nameOf(there)])
    })
  })
})

/** Passes requests on to the service, and hangs up in place of the answer to a change. */
async function losingAnswers(service: string): Promise<{ base: string; close(): Promise<void> }> {
  const server = createServer((asked, answer) => {
    const { method, headers } = asked
    const passed = request(service + asked.url, { method: method!, headers }, (answered) => {
      if (method === 'POST') answered.resume().on('end', () => answer.destroy())
      else answered.pipe(answer.writeHead(answered.statusCode!, answered.headers))
    })
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
