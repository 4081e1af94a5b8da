/** What a service that rests holds in memory: no more than its settings ask for. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import { LANGUAGES } from '../src/models/language.ts'
import { onSqlite } from './support/databases.ts'
import { removeService, type Service, startService, temporary, until } from './support/service.ts'

const PROBE = pathToFileURL(join(import.meta.dirname, 'support/loaded-modules.ts')).href
const YOUNG_SPACE = pathToFileURL(join(import.meta.dirname, '../src/young-space.ts')).href

describe('a service that rests', function () {
  this.timeout(30_000) // starts processes of the service
  let data: string
  let service: Service | undefined
  beforeEach(() => {
    data = temporary()
  })
  afterEach(() => removeService(service, data))

  const lines = () => (existsSync(join(data, 'loaded')) ? readFileSync(join(data, 'loaded'), 'utf8').split('\n') : [])
  async function start(env: Record<string, string> = {}): Promise<Service> {
    const probe = { NODE_OPTIONS: `--import=${PROBE}`, LOADED_MODULES: join(data, 'loaded') }
    service = await startService({ SVC_DATA_DIR: join(data, 'data'), ...probe, ...env })
    return service
  }
  /** Addresses of modules and names of Node's own parts, after a page was shown. */
  async function loadedBy(env: Record<string, string>): Promise<string[]> {
    const { base, child, ended } = await start(env)
    await (await fetch(`${base}/f/e2e-test-form`)).text()
    child.kill('SIGTERM')
    await ended
    return lines()
  }
  const textsIn = (loaded: string[]) =>
    LANGUAGES.filter((language) => loaded.some((url) => url.endsWith(`/presenters/texts/${language}/index.ts`)))

  it('holds the texts of English alone where it speaks no other language', async () => {
    expect(textsIn(await loadedBy({}))).to.deep.equal(['en'])
  })

  it('holds the texts of the languages that it speaks, and of English', async () => {
    expect(textsIn(await loadedBy({ SVC_LANGUAGES: 'pl,de' }))).to.deep.equal(['en', 'de', 'pl'])
  })

  onSqlite.it('holds no package that its settings have no use for, and no client of Node', async () => {
    const loaded = await loadedBy({})
    const packages = ['@aws-sdk', 'pg', 'nodemailer', 'openid-client', 'prom-client', 'ajv', 'commander']
    expect(packages.filter((name) => loaded.some((url) => url.includes(`/node_modules/${name}/`)))).to.deep.equal([])
    expect(loaded.filter((name) => name.includes('undici'))).to.deep.equal([])
    expect(loaded.some((url) => url.includes('/node_modules/koa/'))).to.equal(true)
  })

  it('lets the room for new objects grow after it has started', async () => {
    await start()
    const growth = () => lines().filter((line) => line.includes('semi-space'))
    await until(() => growth().length > 1)
    expect(growth()).to.deep.equal(['--semi-space-growth-factor=1', '--semi-space-growth-factor=2'])
  })
})

/** Bytes. */
const SMALL = 8e6
const LARGE = 30e6

describe('the room for new objects', () => {
  it('grows when it may, and not before', () => {
    // Another process, because its heap would keep what this test makes of it.
    const code = `
      import { getHeapSpaceStatistics } from 'node:v8'
      import { keepYoungSpaceSmall, letYoungSpaceGrow } from '${YOUNG_SPACE}'
      const sizeAfterWork = () => {
        for (let turn = 0, kept = []; turn < 3e6; turn++) {
          kept.push({ turn })
          if (kept.length > 3e5) kept = []
        }
        return getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size
      }
      keepYoungSpaceSmall()
      const small = Math.min(...Array.from({ length: 5 }, sizeAfterWork))
      letYoungSpaceGrow()
      let grown = 0
      for (let round = 0; round < 20 && grown <= ${LARGE}; round++) grown = Math.max(grown, sizeAfterWork())
      console.log(small, grown)`
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
    const [small, grown] = said.split(' ').map(Number) as [number, number]
    expect(small).to.be.below(SMALL) // 2 MB; for a moment, with pages of more threads, up to 14
    expect(grown).to.be.above(LARGE) // mostly 67 MB, after a few rounds
  })
})
