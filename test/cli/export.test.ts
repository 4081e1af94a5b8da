import { spawnSync } from 'node:child_process'
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { freezeClock } from '../support/clock.ts'
import { type Desk, jsonIn, openService, publishFolder } from './desk.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.UTC(2026, 10, 20, 12)
const form = (fields: object[]) => ({ slug: 'visits', title: 'Visits', pages: [{ id: 'p', fields }] })

describe('submissions export', function () {
  this.timeout(30_000) // publishes forms, each checked in a thread of its own
  const clock = freezeClock(NOW)
  let desk: Desk
  beforeEach(async () => {
    desk = await openService({}, clock)
  })
  afterEach(() => desk.remove())
  const run = (...args: string[]) => desk.run('submissions', 'export', '--form', 'e2e-test-form', ...args)

  it('writes CSV, newest first', async () => {
    await desk.send({ answers: { name: 'Old' }, at: NOW - DAY })
    const young = await desk.send({ answers: { name: '=Young' } })
    const { code, out, err } = await run()
    expect({ code, err }).to.deep.equal({ code: 0, err: '' })
    const [header, first, second] = out.split('\r\n')
    expect(header).to.equal('\uFEFFReference,Received,Status,Version,name,email,topic,location,message,evidence')
    expect(first).to.match(new RegExp(`^${young},2026-11-20T12:00:00\\.000Z,received,[0-9a-f]{16},'=Young,,,,,$`))
    expect(second).to.include(',2026-11-19T12:00:00.000Z,').and.to.include(',Old,')
  })

  it('quotes a message of several lines, so that it stays one record', async () => {
    await desk.send({ answers: { message: 'Dear office,\nthe lamp is broken.\n' } })
    expect((await run()).out).to.match(/,"Dear office,\nthe lamp is broken\.\n",\r\n$/)
  })

  it('writes a header also when there is nothing under it', async () => {
    expect((await run()).out).to.equal(
      '\uFEFFReference,Received,Status,Version,name,email,topic,location,message,evidence\r\n',
    )
    expect((await run('--format', 'jsonl')).out).to.equal('')
  })

  it('writes JSON Lines with the answers exactly as given', async () => {
    const reference = await desk.send({ answers: { name: '=1+1', topic: 'idea' } })
    const [line] = jsonIn((await run('--format', 'jsonl')).out)
    expect(line).to.deep.include({
      reference,
      form: 'e2e-test-form',
      receivedAt: '2026-11-20T12:00:00.000Z',
      answers: { name: '=1+1', topic: 'idea' },
      files: [],
    })
  })

  it('has the columns of every version that is live or was used, oldest first', async () => {
    const define = (fields: object[]) =>
      desk.wired((wired) => {
        writeFileSync(join(wired.folder.forms, 'visits.json'), JSON.stringify(form(fields)))
        return publishFolder(wired)
      })
    const text = (id: string) => ({ type: 'text', id, label: id })
    await define([text('first'), text('gone')])
    await desk.send({ slug: 'visits', answers: { first: '1', gone: '2' }, at: NOW - DAY })
    clock.advance(1000)
    await define([text('never_used')])
    clock.advance(1000)
    await define([text('added'), text('first')])
    await desk.send({ slug: 'visits', answers: { first: '3', added: '4' } })
    const { out } = await desk.run('submissions', 'export', '--form', 'visits')
    const rows = out.split('\r\n').map((row) => row.split(',').slice(4).join(','))
    expect(rows).to.deep.equal(['first,gone,added', '3,,4', '1,2,', ''])
  })

  it('still exports a form that was withdrawn', async () => {
    await desk.send({ answers: { name: 'Ada' } })
    await desk.wired((wired) => {
      rmSync(join(wired.folder.forms, 'e2e-test-form.json'))
      return publishFolder(wired)
    })
    expect((await run()).out).to.include(',Ada,')
  })

  it('leaves quarantined ones out unless asked, and says so', async () => {
    const kept = await desk.send()
    const aside = await desk.send({ quarantine: 'trapped' })
    const usual = await run()
    expect(usual.out).to.include(kept).and.not.to.include(aside)
    expect(usual.err).to.equal('1 submission marked as possible spam was left out. Use --quarantined to export it.\n')
    expect((await run('--quarantined')).out)
      .to.include(aside)
      .and.not.to.include(kept)
    expect((await run('--quarantined', '--format', 'jsonl')).out).to.include('"quarantine":"hidden field filled in"')
  })

  it('is narrowed by status and days', async () => {
    const old = await desk.send({ at: NOW - 8 * DAY })
    const young = await desk.send()
    await desk.run('submissions', 'set-status', old, 'in-review')
    expect((await run('--days', '7')).out)
      .to.include(young)
      .and.not.to.include(old)
    expect((await run('--status', 'in-review')).out)
      .to.include(old)
      .and.not.to.include(young)
  })

  it('writes a file whole, for its owner alone, over an older one', async () => {
    const reference = await desk.send()
    const file = join(desk.folder, 'x.csv')
    writeFileSync(file, 'older', { mode: 0o644 })
    const { code, out, err } = await run('--out', file)
    expect({ code, out, err }).to.deep.equal({ code: 0, out: '', err: `${file} contains 1 submission.\n` })
    expect(readFileSync(file, 'utf8')).to.include(reference)
    expect(statSync(file).mode & 0o777).to.equal(0o600)
    expect(readdirSync(desk.folder)).to.have.members(['data', 'x.csv'])
  })

  it('replaces a link instead of writing through it, also in a folder that is one', async () => {
    const reference = await desk.send()
    const kept = join(desk.folder, 'kept')
    writeFileSync(kept, 'untouched')
    mkdirSync(join(desk.folder, 'real'))
    symlinkSync(join(desk.folder, 'real'), join(desk.folder, 'folder'))
    for (const [target, link] of [
      [kept, 'x.csv'],
      [join(desk.folder, 'nowhere'), 'folder/y.csv'],
    ] as const) {
      const file = join(desk.folder, link)
      symlinkSync(target, file)
      expect((await run('--out', file)).code).to.equal(0)
      expect(lstatSync(file).isFile()).to.equal(true)
      expect(readFileSync(file, 'utf8')).to.include(reference)
    }
    expect(readFileSync(kept, 'utf8')).to.equal('untouched')
    expect(readdirSync(desk.folder)).to.have.members(['data', 'folder', 'kept', 'real', 'x.csv'])
  })

  it('puts no file in the place of a pipe or a device', async () => {
    const pipe = join(desk.folder, 'pipe')
    spawnSync('mkfifo', [pipe])
    const device = `/dev/intake-test-${process.pid}`
    for (const target of [pipe, device])
      try {
        const { code, err } = await run('--out', target)
        expect({ code, err }).to.deep.equal({
          code: 2,
          err: `${target} is a device or a pipe, and would be replaced by a file. Enter the name of a file.\n`,
        })
      } finally {
        rmSync(device, { force: true })
      }
    expect(lstatSync(pipe).isFIFO()).to.equal(true)
  })

  it('leaves nothing behind where it cannot write', async () => {
    const nowhere = await run('--out', join(desk.folder, 'nowhere/x.csv'))
    expect(nowhere.code).to.equal(1)
    expect(nowhere.err).to.match(/nowhere\/x\.csv: no such file or directory\.\n$/)
    mkdirSync(join(desk.folder, 'taken'))
    expect((await run('--out', join(desk.folder, 'taken'))).err).to.match(/taken: illegal operation on a directory/)
    expect(readdirSync(desk.folder)).to.have.members(['data', 'taken'])
  })

  it('reads thousands in pages, each once', async () => {
    await desk.wired(async ({ services: { forms }, store }) => {
      await forms.load()
      const { version } = forms.live('e2e-test-form')!
      await store.transaction(async (tx) => {
        for (let i = 0; i < 1200; i++)
          await tx.submissions.add({
            submissionId: `s${i}`,
            reference: `r${i}`,
            slug: 'e2e-test-form',
            version,
            answers: '{}',
            // Many at the same millisecond, and neither end of the day in order.
            receivedAt: NOW - (i % 3) * DAY,
            status: 'received',
          })
      })
    })
    const lines = jsonIn((await run('--format', 'jsonl')).out)
    expect(new Set(lines.map(({ reference }) => reference)).size).to.equal(1200)
    expect(lines.map(({ receivedAt }) => receivedAt)).to.deep.equal(
      lines
        .map(({ receivedAt }) => receivedAt)
        .toSorted()
        .reverse(),
    )
  })
})
