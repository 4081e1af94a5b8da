import { statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { silentLog } from '../../../src/log.ts'
import type { Edited } from '../../../src/models/working-copy.ts'
import { readConfig } from '../../../src/settings/index.ts'
import { wire } from '../../../src/wire.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { databaseSettings } from '../../support/databases.ts'
import { type Clerk, clerk } from '../../support/office.ts'
import { removeService, type Service, startService, temporary, until } from '../../support/service.ts'
import { mayMount, mountDisk, unmount } from '../../support/small-disk.ts'

const ROUNDS = 3

describe('a form that is edited while the service is killed', function () {
  this.timeout(120_000) // starts processes of the service
  let folder: string
  let service: Service | undefined
  beforeEach(() => {
    folder = temporary()
  })
  afterEach(() => removeService(service, folder))

  it('has every change that was answered, and none of them by half', async () => {
    const env = { SVC_DATA_DIR: folder, SVC_LOG_LEVEL: 'error' }
    const within = async <T>(work: (wired: Awaited<ReturnType<typeof wire>>) => Promise<T>): Promise<T> => {
      const wired = await wire({
        config: readConfig({ ...env, ...databaseSettings(folder) }),
        clock: Date.now,
        log: silentLog(),
      })
      return work(wired).finally(() => wired.close())
    }
    const ada = await within(async (wired) => {
      await wired.services.forms.load()
      return clerk(wired as unknown as TestApp, 'admin', { name: 'Ada' })
    })
    const post = (base: string, path: string, typed: Record<string, string>) =>
      fetch(base + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...ada.headers, 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams(typed),
      })
    const answered: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      service = await startService(env)
      const { base, child, ended } = service
      if (round === 0) await post(base, '/staff/new-form/create', { title: 'Visit', from: 'empty' })
      const edit = async (): Promise<void> => {
        for (let i = 0; ; i++)
          try {
            const words = `Question ${round} ${i}`
            const path = '/staff/forms/visit/edit/part/page%3Apage-1/add/fields?kind=text'
            if ((await post(base, path, { 'is-label': words, place: 'same' })).status !== 303) return
            answered.push(words)
          } catch {
            return // killed
          }
      }
      const editing = edit()
      const enough = answered.length + 3 + round
      await until(() => answered.length >= enough)
      child.kill('SIGKILL')
      await Promise.all([ended, editing])
    }
    expect(answered.length).to.be.at.least(9)
    await within(async ({ services }) => {
      const { form, files } = (await services.editor.open('visit')) as Edited
      const labels = form.pages[0]!.fields.map((one) => ('label' in one ? one.label : ''))
      expect(labels).to.include.members(answered)
      expect(labels.length - answered.length, 'at most one a round was done and not answered').to.be.at.most(ROUNDS)
      expect(JSON.parse(files[0]!.text)).to.have.nested.property('pages[0].fields').of.length(labels.length)
    })
  })
})

const onOwnDisk = mayMount() ? describe : describe.skip
onOwnDisk('a form that is edited on a disk that is full', function () {
  this.timeout(60_000) // mounts a disk
  let app: TestApp
  let disk: string
  let ada: Clerk
  beforeEach(async () => {
    disk = mountDisk()
    app = await startApp({ env: { SVC_DATA_DIR: join(disk, 'data'), SVC_DATABASE_URL: '' } })
    ada = await clerk(app, 'admin', { name: 'Ada' })
  })
  afterEach(async () => {
    await app.stop()
    unmount(disk)
  })

  it('says that it could not be kept, loses nothing, and goes on when there is room', async () => {
    const add = (words: string) =>
      app.post(
        '/staff/forms/visit/edit/part/page%3Apage-1/add/fields?kind=textarea',
        { 'is-label': words, place: 'same' },
        ada.headers,
      )
    await app.post('/staff/new-form/create', { title: 'Visit', from: 'empty' }, ada.headers)
    expect((await add('First')).status).to.equal(303)
    const filler = join(disk, 'filler')
    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(filler, Buffer.alloc(bavail * bsize))
    const refused = await add('Second')
    expect(refused.status).to.equal(503)
    expect(((await app.services.editor.open('visit')) as Edited).form.pages[0]!.fields).to.have.length(1)
    truncateSync(filler, 0)
    expect((await add('Third')).status).to.equal(303)
  })
})
