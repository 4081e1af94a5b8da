import { expect } from 'chai'
import { silentLog } from '../../src/log.ts'
import type { BackupRun } from '../../src/models/backup-run.ts'
import type { Finding } from '../../src/models/service-state.ts'
import { createServiceState } from '../../src/services/service-state.ts'
import { wire } from '../../src/wire.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { freezeClock } from '../support/clock.ts'
import { until } from '../support/until.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const HOUR = 3_600_000
const GB = 2 ** 30

describe('the state of the service', () => {
  const clock = freezeClock(NOON)
  let app: TestApp
  afterEach(() => app.stop())

  const of = (findings: readonly Finding[], point: string): Finding =>
    findings.find(({ condition }) => condition.startsWith(`${point}-`))!
  const look = async (point: string) => of(await app.services.serviceState.look(), point)
  /** What would be found with other parts. */
  const found = async (point: string, parts: Partial<Parameters<typeof createServiceState>[0]>) =>
    of(await stateWith(parts).look({ isForwarded: false }), point)
  const stateWith = (parts: Partial<Parameters<typeof createServiceState>[0]>) => {
    const { services, store, folder } = app
    return createServiceState({
      ...{ ...services, store, clock, monotonic: clock, scanner: undefined, disk: folder.disk },
      ...{ engine: 'SQLite', driveKind: '', trustProxy: 0, self: { machine: 'here', pid: 1, version: '1.0.0' } },
      ...parts,
    })
  }

  it('lists the processes that run on every machine, and forgets those that end or were killed', async () => {
    app = await startApp({ clock })
    expect(await look('processes')).to.deep.include({ condition: 'processes-none', count: 0 })
    const other = await wire({ config: app.config, clock, log: silentLog() })
    const end = app.services.serviceState.begin()
    await until(async () => (await look('processes')).count === 1)
    clock.advance(HOUR)
    expect(await look('processes'), 'killed').to.deep.include({ condition: 'processes-none' })
    const endOther = other.services.serviceState.begin()
    await until(async () => (await look('processes')).count === 1)
    const { condition, processes = [] } = await look('processes')
    expect(condition).to.equal('processes-running')
    expect(processes.map(({ pid, startedAt }) => [pid, startedAt])).to.deep.equal([[process.pid, NOON + HOUR]])
    await endOther()
    expect((await look('processes')).condition).to.equal('processes-none')
    await other.close()
    await end()
    const until2099 = { now: clock(), until: Date.UTC(2099, 0), note: '{}' }
    await app.store.transaction((tx) => tx.jobRuns.attend('killed while its clock was ahead', until2099))
    expect((await look('processes')).condition).to.equal('processes-none')
  })

  it('forgets the row of a process that was killed a day ago', async () => {
    app = await startApp({ clock })
    const attend = (id: string) =>
      app.store.transaction((tx) => tx.jobRuns.attend(id, { now: clock(), until: clock() + HOUR, note: '{}' }))
    const names = async () =>
      (await app.ask(`select name from job_runs where name like 'process %' order by name`)).map(({ name }) => name)
    await attend('a')
    clock.advance(25 * HOUR)
    await attend('b')
    expect(await names()).to.deep.equal(['process a', 'process b'])
    clock.advance(1)
    await attend('b')
    expect(await names()).to.deep.equal(['process b'])
  })

  it('says when processes of two releases run', async () => {
    app = await startApp({ clock })
    const ends: (() => Promise<void>)[] = []
    for (const version of ['1.0.0', '1.1.0']) {
      const state = stateWith({ self: { machine: 'here', pid: 1, version } })
      ends.push(state.begin())
    }
    await until(async () => (await look('processes')).count === 2)
    expect((await look('processes')).condition).to.equal('processes-mixed')
    for (const end of ends) await end()
  })

  it('judges database, files and definitions by whether they can be used now', async () => {
    app = await startApp({ clock })
    expect((await look('database')).condition).to.equal('database-answers')
    expect((await look('drive')).condition).to.equal('drive-answers')
    expect((await look('definitions')).condition).to.equal('definitions-read')
    const none = { store: undefined, drive: undefined, definitions: undefined }
    const health = (parts: object, belonging = 'own') =>
      ({ parts: async () => parts, belonging: () => belonging }) as Parameters<typeof createServiceState>[0]['health']
    for (const point of ['database', 'drive'])
      expect((await found(point, { health: health(none) })).condition).to.equal(`${point}-silent`)
    expect((await found('definitions', { health: health(none) })).condition).to.equal('definitions-unreadable')
    for (const belonging of ['behind', 'foreign'])
      expect((await found('drive', { health: health({ drive: 3 }, belonging) })).condition).to.equal(
        `drive-${belonging}`,
      )
    const forms = { refused: async () => [{}, {}] } as unknown as TestApp['services']['forms']
    expect(await found('definitions', { forms })).to.deep.equal({ condition: 'definitions-refused', count: 2 })
  })

  it('finds too little room below a tenth of the disk, or below 5 GB of a large one', async () => {
    app = await startApp({ clock })
    const room = async (free: number, total: number) =>
      (await found('disk', { disk: async () => ({ free: free * GB, total: total * GB }) })).condition
    expect(await room(1, 10)).to.equal('disk-room')
    expect(await room(0.9, 10)).to.equal('disk-low')
    expect(await room(5, 1000)).to.equal('disk-room')
    expect(await room(4.9, 1000)).to.equal('disk-low')
    const gone = async () => {
      throw new Error('gone')
    }
    expect((await found('disk', { disk: gone })).condition).to.equal('disk-silent')
    expect((await found('disk', { disk: () => new Promise(() => {}) })).condition).to.equal('disk-silent')
    const { free, used, total } = await look('disk')
    expect(free! + used!).to.equal(total)
    expect(total).to.be.above(0)
  })

  it('tells of deliveries that are stuck', async () => {
    app = await startApp({ clock })
    expect(await look('deliveries')).to.deep.equal({ condition: 'deliveries-flowing', waiting: 0, held: 0, failed: 0 })
    const pile = { count: 0, age: 0 }
    const deliveries = { backlog: async () => ({ waiting: pile, held: pile, failed: { count: 2, age: HOUR } }) }
    expect(await found('deliveries', { deliveries })).to.deep.include({ condition: 'deliveries-stuck', failed: 2 })
  })

  it('judges the last backup and the last test by their rows', async () => {
    app = await startApp({ clock })
    const ran = (run: Partial<BackupRun>) =>
      app.store.transaction((tx) =>
        tx.backupRuns.add({
          ...{ kind: 'backup', beganAt: clock(), endedAt: clock(), cases: 3, files: 2, missing: 0, ...run },
        }),
      )
    expect((await look('backup')).condition).to.equal('backup-never')
    expect((await look('drill')).condition).to.equal('drill-never')
    await ran({ backup: '2026-11-20T120000Z' })
    await ran({ kind: 'drill', backup: '2026-11-20T120000Z' })
    expect(await look('backup')).to.deep.equal({ condition: 'backup-done', at: NOON, name: '2026-11-20T120000Z' })
    expect((await look('drill')).condition).to.equal('drill-done')
    clock.advance(100_000_000)
    expect((await look('backup')).condition).to.equal('backup-done')
    clock.advance(1)
    expect((await look('backup')).condition).to.equal('backup-old')
    expect((await look('drill')).condition).to.equal('drill-old')
    await ran({ backup: '2099-01-01T000000Z', endedAt: Date.UTC(2099, 0) })
    expect((await look('backup')).condition, 'nobody knows how old one of the future is').to.equal('backup-old')
    await ran({ kind: 'drill', backup: '2026-11-20T120000Z', missing: 1, fault: 'A file is missing.' })
    expect(await look('drill')).to.deep.include({ condition: 'drill-failed', why: 'A file is missing.' })
    await ran({ fault: 'There is no room left.' })
    expect(await look('backup')).to.deep.include({ condition: 'backup-failed', why: 'There is no room left.' })
  })

  it('judges whether the audit is sealed up to the day that ended', async () => {
    app = await startApp({ clock })
    expect((await look('audit')).condition).to.equal('audit-young')
    await app.services.access.accounts.add({ email: 'ada@example.org', name: 'Ada', role: 'admin' }, 'a test')
    const midnight = NOON + 12 * HOUR
    clock.set(midnight + 4 * HOUR)
    expect((await look('audit')).condition).to.equal('audit-young')
    clock.advance(1)
    expect(await look('audit')).to.deep.equal({ condition: 'audit-late', name: '' })
    await app.services.seals.close()
    await app.services.seals.close()
    expect(await look('audit')).to.deep.equal({ condition: 'audit-sealed', name: '2026-11-20' })
    clock.set(midnight + 28 * HOUR)
    expect((await look('audit')).condition).to.equal('audit-sealed')
    clock.advance(1)
    expect(await look('audit')).to.deep.equal({ condition: 'audit-late', name: '2026-11-20' })
  })

  it('asks the virus scanner, if there is one', async () => {
    app = await startApp({ clock })
    expect((await look('scanner')).condition).to.equal('scanner-none')
    const scanner = (answers: boolean) => ({ ping: async () => answers })
    expect((await found('scanner', { scanner: scanner(true) })).condition).to.equal('scanner-answers')
    expect((await found('scanner', { scanner: scanner(false) })).condition).to.equal('scanner-silent')
  })

  it('compares the clock with that of a database server', async () => {
    app = await startApp({ clock })
    const at = async (ahead: number) => {
      const now = async () => clock() + ahead
      return (await found('clock', { store: { ...app.store, now } })).condition
    }
    expect(await at(5000)).to.equal('clock-right')
    expect(await at(-5000)).to.equal('clock-right')
    expect(await at(5001)).to.equal('clock-wrong')
    expect(await at(-5001)).to.equal('clock-wrong')
    const theirs = await app.store.now()
    expect((await look('clock')).condition).to.equal(theirs === undefined ? 'clock-alone' : 'clock-wrong')
    if (theirs !== undefined) expect(Math.abs(theirs - Date.now())).to.be.below(60_000)
  })

  it('tells of a proxy that the settings do not name, by the request of the page or by the first requests of a process', async () => {
    app = await startApp({ clock })
    const asked = async (trustProxy: number, isForwarded?: boolean) =>
      of(await stateWith({ trustProxy }).look(isForwarded === undefined ? undefined : { isForwarded }), 'proxy')
        .condition
    expect(await asked(0)).to.equal('proxy-none')
    expect(await asked(0, false)).to.equal('proxy-none')
    expect(await asked(0, true)).to.equal('proxy-untrusted')
    expect(await asked(1)).to.equal('proxy-trusted')
    expect(await asked(1, true)).to.equal('proxy-trusted')
    expect(await asked(1, false)).to.equal('proxy-unseen')
    for (let i = 0; i < 50; i++) await app.get('/robots.txt', { 'x-forwarded-for': '203.0.113.9' })
    const end = app.services.serviceState.begin()
    await until(async () => (await asked(0)) === 'proxy-untrusted')
    await end()
  })
})
