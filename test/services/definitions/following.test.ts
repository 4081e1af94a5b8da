import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import sinon from 'sinon'
import { silentLog } from '../../../src/log.ts'
import type { Definition } from '../../../src/models/definition.ts'
import { DAY } from '../../../src/models/moment.ts'
import { type Departments, definitionsInFolder, type Forms } from '../../../src/services/definitions/index.ts'
import { readConfig } from '../../../src/settings/index.ts'
import { type Wired, wire } from '../../../src/wire.ts'
import { type Postgres, sharedPostgres } from '../../support/postgres.ts'
import { until } from '../../support/service.ts'

const SVC_SECRET = 's'.repeat(32)
const form = (slug: string, title = slug) => ({
  source: `${slug}.json`,
  text: JSON.stringify({
    slug,
    title,
    pages: [{ id: 'p', title: 'P', fields: [{ type: 'text', id: 'a', label: 'A' }] }],
  }),
})

/** Processes over one store, each with a folder of its own where the engine allows it. */
const PLACES: Record<
  string,
  () => Promise<{ env: (folder: string) => Record<string, string>; remove: () => Promise<void> }>
> = {
  async SQLite() {
    const folder = mkdtempSync(join(tmpdir(), 'intake-live-'))
    return {
      env: () => ({ SVC_DATA_DIR: folder, SVC_FORMS: 'store' }),
      remove: async () => rmSync(folder, { recursive: true }),
    }
  },
  async PostgreSQL() {
    const server: Postgres = await sharedPostgres()
    const url = await server.database()
    return {
      env: (folder) => ({ SVC_DATA_DIR: folder, SVC_DATABASE_URL: url, SVC_SECRET }),
      remove: () => server.drop(url),
    }
  },
}

for (const [name, open] of Object.entries(PLACES))
  describe(`definitions in the database, on ${name}`, function () {
    this.timeout(30_000) // may start the database server
    let place: Awaited<ReturnType<typeof open>>
    const wired: Wired[] = []
    const folders: string[] = []
    const stops: (() => void)[] = []
    beforeEach(async () => {
      place = await open()
    })
    afterEach(async () => {
      sinon.restore()
      for (const stop of stops.splice(0)) stop()
      for (const one of wired.splice(0)) await one.close()
      for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
      await place.remove()
    })
    /** A process that follows. */
    async function start(env: Record<string, string> = {}): Promise<Wired> {
      const folder = mkdtempSync(join(tmpdir(), 'intake-live-'))
      folders.push(folder)
      const config = readConfig({ ...place.env(folder), ...env })
      const one = await wire({ config, clock: Date.now, log: silentLog() })
      wired.push(one)
      stops.push(await one.definitions.begin())
      return one
    }
    const titles = ({ services: { forms } }: Wired): string[] => forms.list().map((one) => one.form.title)

    it('begin with the starter forms, once, and with no folder', async () => {
      const [one, other] = await Promise.all([start(), start()])
      for (const process of [one, other]) await until(() => titles(process).length === 4)
      expect(existsSync(one.folder.forms)).to.equal(false)
      for (const { slug } of await one.store.forms.live())
        await one.services.forms.decide(slug, 'withdrawn', { way: 'command', by: 'ops' })
      expect(titles(await start())).to.deep.equal([])
    })

    it('begin with the form of the load gate alone where the service has a public address', async () => {
      const address = { SVC_BASE_URL: 'https://forms.example.org' }
      const [one, other] = await Promise.all([start(address), start(address)])
      for (const process of [one, other]) await until(() => titles(process).length > 0)
      expect([titles(one), titles(other)]).to.deep.equal([['Send us a message'], ['Send us a message']])
      expect(titles(await start()), 'once').to.deep.equal(['Send us a message'])
    })

    it('are followed by every process, on PostgreSQL because it was announced', async () => {
      // The look of its own that a process takes after three seconds never comes here.
      const { setTimeout: real } = globalThis
      const later = (work: () => void, ms?: number, ...args: []) => real(work, ms === 3000 ? DAY : ms, ...args)
      sinon.stub(globalThis, 'setTimeout').callsFake(later as typeof setTimeout)
      const [one, other] = [await start(), await start()]
      const [checked] = await one.services.forms.add([form('visit', 'A visit')])
      expect(checked!.faults).to.deep.equal([])
      await until(() => titles(other).includes('A visit'))
      await other.services.forms.add([{ ...form('visit', 'Another visit'), source: 'elsewhere.json' }])
      await until(() => titles(one).includes('Another visit'))
      expect(await other.services.forms.decide('visit', 'withdrawn', { way: 'command', by: 'ops' })).to.equal(true)
      await until(() => !one.services.forms.live('visit'))
      expect(await one.services.forms.decide('visit', 'withdrawn', { way: 'command', by: 'ops' })).to.equal(false)
    })

    it('stay as they are when a broken one is published', async () => {
      const one = await start()
      await one.services.forms.add([form('visit', 'A visit')])
      const [refused, good] = await one.services.forms.add([{ source: 'visit.json', text: '{' }, form('more')])
      expect(refused!.faults).to.have.length(1)
      expect(good!.faults).to.deep.equal([])
      expect(titles(one)).to.include.members(['A visit', 'more'])
    })

    it('need no folder to be ready', async () => {
      const one = await start()
      await one.services.health.ready()
    })
  })

describe('definitions in a folder', () => {
  const steps: string[] = []
  const departments = { publish: async () => {}, removeGone: async () => {} } as unknown as Departments
  const store = { onPublished: () => () => {} }
  beforeEach(() => steps.splice(0))

  it('are read and published one time after the other, also after one that failed', async () => {
    let changed = () => {}
    const first = Promise.withResolvers<void>()
    const forms = {
      async publish([one]: Definition[]) {
        if (one!.source === 'visit.json') await first.promise
        steps.push(one!.source)
      },
    } as unknown as Forms
    const contents = ['start', 'visit', undefined, 'last']
    const folder = {
      forms: 'forms',
      async read() {
        const slug = contents.shift()
        if (slug === undefined) throw new Error('the disk is gone')
        return { definitions: [form(slug)], departments: undefined }
      },
      watch(then: typeof changed) {
        changed = then
        return () => {}
      },
    }
    const stop = await definitionsInFolder({ store, folder, forms, departments, log: silentLog() }).begin()
    for (let i = 0; i < 3; i++) changed()
    await new Promise(setImmediate)
    expect([steps, contents]).to.deep.equal([['start.json'], [undefined, 'last']])
    first.resolve()
    await until(() => steps.length === 3)
    expect(steps).to.deep.equal(['start.json', 'visit.json', 'last.json'])
    stop()
  })
})
