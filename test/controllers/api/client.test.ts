/** A client is generated from the description of the API, as programs do it: it fits its types, and works. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { sendForm, startApp, type TestApp } from '../../support/app.ts'
import { root } from '../../support/manual.ts'
import { program } from '../../support/programs.ts'

const run = promisify(execFile)

/** Reads a case, sets a status, and prints what it learned; each step is checked against the types. */
const CLIENT = `
import createClient from 'openapi-fetch'
import type { paths } from './intake.d.ts'

const [base = '', token = ''] = process.argv.slice(2)
const api = createClient<paths>({ baseUrl: base + '/api/v1', headers: { authorization: 'Bearer ' + token } })
const { data: page } = await api.GET('/cases', { params: { query: { view: 'all', limit: 1 } } })
const reference: string = page!.cases[0]!.reference
const { data: found, response } = await api.GET('/cases/{reference}', { params: { path: { reference } } })
const { data: done } = await api.POST('/cases/{reference}/status', {
  params: { path: { reference }, header: { 'Idempotency-Key': 'k', 'If-Match': response.headers.get('etag')! } },
  body: { status: found!.nextStatuses[0]! },
})
const { error } = await api.GET('/forms/{slug}/versions/{version}', { params: { path: { slug: 'none', version: 'x' } } })
console.log(JSON.stringify({ reference, status: done!.event.status, problem: error!.status }))
`

describe('a client that is generated from the description', function () {
  this.timeout(60_000) // the generator and two processes
  let app: TestApp
  let folder: string
  before(async () => {
    app = await startApp()
    folder = mkdtempSync(join(tmpdir(), 'intake-client-'))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  })
  after(async () => {
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('fits its types and works', async () => {
    const description = await (await app.get('/schemas/api-1.json')).json()
    writeFileSync(join(folder, 'intake.d.ts'), await typesOf(description as object))
    writeFileSync(join(folder, 'client.ts'), CLIENT)
    const options = '--noEmit --strict --module nodenext --target esnext --types node --allowImportingTsExtensions'
    const compile = () =>
      run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options.split(' '), 'client.ts'], {
        cwd: folder,
      })
    await compile().catch(({ stdout }) => expect.fail(stdout))
    const reference = await sendForm(app)
    const { token } = await program(app)
    const { stdout } = await run(process.execPath, ['client.ts', app.base, token], { cwd: folder })
    expect(JSON.parse(stdout)).to.deep.equal({ reference, status: 'in-review', problem: 404 })
    writeFileSync(join(folder, 'client.ts'), CLIENT.replace("view: 'all'", "view: 'mine'"))
    expect(await compile().catch(({ stdout }) => stdout)).to.include('"mine"')
  })
})

/** The generator asks for the interface of TypeScript before 7, which comes under this name. */
async function typesOf(description: object): Promise<string> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier === 'typescript' ? '@typescript/typescript6' : specifier, context),
  })
  try {
    const { default: generate, astToString } = await import('openapi-typescript')
    return astToString(await generate(description as never))
  } finally {
    hooks.deregister()
  }
}
