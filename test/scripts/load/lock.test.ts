import { spawnSync } from 'node:child_process'
import {
  chownSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect } from 'chai'
import { LockedError, lock } from '../../../scripts/load/lock.ts'

const target = 'http://127.0.0.1:3000'
const started = Date.UTC(2026, 10, 20, 12)

describe('the lock of the load gate', () => {
  let folder: string
  const file = () => join(folder, `test-load-${process.geteuid!()}-localhost-3000.lock`)
  const leave = (holder: unknown) => writeFileSync(file(), typeof holder === 'string' ? holder : JSON.stringify(holder))
  const dead = () => spawnSync(process.execPath, ['-e', '']).pid

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'intake-lock-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('refuses a second run and says how long the first has been under way', () => {
    lock(target, started, folder)
    expect(() => lock(target, started + 192_000, folder)).to.throw(LockedError, /3 min 12 s \(process \d+\)/)
  })
  it('holds pid and start, and leaves nothing behind', () => {
    const release = lock(target, started, folder)
    expect(JSON.parse(readFileSync(file(), 'utf8'))).to.include({
      pid: process.pid,
      startedAt: '2026-11-20T12:00:00.000Z',
    })
    release()
    expect(readdirSync(folder)).to.deep.equal([])
  })
  it('is readable by its owner alone', () => {
    lock(target, started, folder)
    expect(statSync(file()).mode & 0o777).to.equal(0o600)
  })
  it('knows this machine under each of its names, sub-paths and schemes', () => {
    const names = [
      'localhost',
      'LOCALHOST.',
      'a.localhost',
      '127.0.0.1',
      '127.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
    ]
    for (const name of names) {
      const release = lock(`http://${name}:3000`, started, folder)
      for (const other of names)
        expect(() => lock(`https://${other}:3000/sub`, started, folder), other).to.throw(
          LockedError,
          /has been running for/,
        )
      release()
    }
    lock('http://forms.example.org', started, folder)
    expect(() => lock('http://forms.example.org:80/', started, folder)).to.throw(LockedError, /has been running for/)
    expect(lock('https://forms.example.org', started, folder)).to.be.a('function')
  })
  it('neither believes nor touches what another user has put there', function () {
    if (process.geteuid!() !== 0) this.skip()
    const holder = JSON.stringify({ pid: dead(), startedAt: new Date(started).toISOString(), born: null })
    for (const place of [file(), `${file()}.guard`]) {
      leave(holder)
      writeFileSync(place, holder)
      chownSync(place, 12345, 12345)
      expect(() => lock(target, started, folder), place).to.throw(LockedError, /belongs to another user/)
      expect(readFileSync(place, 'utf8')).to.equal(holder)
      rmSync(place)
    }
  })
  it('follows no link, neither to read nor to write', () => {
    const other = join(folder, 'other')
    for (const text of ['', JSON.stringify({ pid: dead(), startedAt: new Date(started).toISOString(), born: null })]) {
      writeFileSync(other, text)
      symlinkSync(other, file())
      expect(() => lock(target, started, folder)).to.throw(LockedError, /belongs to another user/)
      expect(readFileSync(other, 'utf8')).to.equal(text)
      expect(lstatSync(file()).isSymbolicLink()).to.equal(true)
      rmSync(file())
    }
    symlinkSync(join(folder, 'nowhere'), file())
    expect(() => lock(target, started, folder)).to.throw(LockedError, /belongs to another user/)
    expect(readdirSync(folder).sort()).to.deep.equal(['other', basename(file())])
  })
  it('lets another target be measured', () => {
    lock(target, started, folder)
    expect(lock('http://127.0.0.1:3001/sub', started, folder)).to.be.a('function')
  })
  it('takes over from a dead process', () => {
    leave({ pid: dead(), startedAt: new Date(started).toISOString(), born: null })
    lock(target, started, folder)()
    expect(readdirSync(folder)).to.deep.equal([])
  })
  it('takes over from a process whose pid another one has now', () => {
    leave({ pid: process.ppid, startedAt: new Date(started).toISOString(), born: '1' })
    if (process.platform === 'linux') expect(lock(target, started, folder)).to.be.a('function')
  })
  it('takes over a file that holds nothing', () => {
    for (const rest of ['', '{', 'null', '{"pid":0,"startedAt":"2026-11-20T12:00:00Z"}', '{"pid":1}']) {
      leave(rest)
      lock(target, started, folder)()
    }
    expect(readdirSync(folder)).to.deep.equal([])
  })
  it('does not remove the lock of a run that took over', () => {
    const release = lock(target, started, folder)
    leave({ pid: process.ppid, startedAt: new Date(started).toISOString(), born: null })
    release()
    expect(readdirSync(folder)).to.have.length(1)
  })
  it('says so when it cannot be written', () => {
    expect(() => lock(target, started, join(folder, 'nowhere'))).to.throw(
      LockedError,
      /cannot be written, so nothing was sent: ENOENT.*TMPDIR/,
    )
  })
})
