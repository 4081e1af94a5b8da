import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { LockedError, lock } from '../../../scripts/load/lock.ts'

const target = 'http://127.0.0.1:3000'
const started = Date.UTC(2026, 10, 20, 12)

describe('the lock of the load gate', () => {
  let folder: string
  const file = () => join(folder, 'test-load-http-127.0.0.1-3000.lock')
  const leave = (holder: unknown) => writeFileSync(file(), typeof holder === 'string' ? holder : JSON.stringify(holder))
  const dead = () => spawnSync(process.execPath, ['-e', '']).pid

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'intake-lock-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('refuses a second run and says how long the first has been under way', () => {
    lock(target, folder, started)
    expect(() => lock(target, folder, started + 192_000)).to.throw(LockedError, /3 min 12 s \(process \d+\)/)
  })
  it('holds pid and start, and leaves nothing behind', () => {
    const release = lock(target, folder, started)
    expect(JSON.parse(readFileSync(file(), 'utf8'))).to.include({
      pid: process.pid,
      startedAt: '2026-11-20T12:00:00.000Z',
    })
    release()
    expect(readdirSync(folder)).to.deep.equal([])
  })
  it('lets another target be measured', () => {
    lock(target, folder)
    expect(lock('http://127.0.0.1:3001/sub', folder)).to.be.a('function')
  })
  it('takes over from a dead process', () => {
    leave({ pid: dead(), startedAt: new Date(started).toISOString(), born: null })
    lock(target, folder)()
    expect(readdirSync(folder)).to.deep.equal([])
  })
  it('takes over from a process whose pid another one has now', () => {
    leave({ pid: process.ppid, startedAt: new Date(started).toISOString(), born: '1' })
    if (process.platform === 'linux') expect(lock(target, folder)).to.be.a('function')
  })
  it('takes over a file that holds nothing', () => {
    for (const rest of ['', '{', 'null', '{"pid":0,"startedAt":"2026-11-20T12:00:00Z"}', '{"pid":1}']) {
      leave(rest)
      lock(target, folder)()
    }
    expect(readdirSync(folder)).to.deep.equal([])
  })
  it('does not remove the lock of a run that took over', () => {
    const release = lock(target, folder, started)
    leave({ pid: process.ppid, startedAt: new Date(started).toISOString(), born: null })
    release()
    expect(readdirSync(folder)).to.have.length(1)
  })
  it('says so when it cannot be written', () => {
    expect(() => lock(target, join(folder, 'nowhere'))).to.throw(LockedError, /cannot be written/)
  })
})
