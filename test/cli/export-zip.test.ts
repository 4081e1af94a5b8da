/** submissions export --format zip */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { fromBuffer } from 'yauzl'
import { zipOf } from '../../src/services/exports/archive.ts'
import { filled, REFERENCE, startApp, type TestApp } from '../support/app.ts'
import { exportByCommand } from '../support/export.ts'

describe('submissions export --format zip', () => {
  let app: TestApp
  let reference: string
  const send = async (files: [string, string][]) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(filled(await app.mint()))) body.append(name, value)
    for (const [name, text] of files) body.append('evidence', new Blob([text]), name)
    const sent = await app.post('/f/e2e-test-form', body)
    return REFERENCE.exec(sent.headers.get('location')!)![0]
  }
  beforeEach(async () => {
    app = await startApp()
    reference = await send([
      ['a note.txt', 'first'],
      ['A NOTE.txt', 'second'],
    ])
  })
  afterEach(() => app.stop())

  const run = (...args: string[]) => exportByCommand(app, () => Date.now() + 1000, args)

  it('holds answers as CSV and JSON Lines, and every file under its case and question', async () => {
    const { code, out } = await run('--format', 'zip')
    expect(code).to.equal(0)
    const files = await unpacked(out)
    const inFolder = (prefix: string) => [...files].filter(([name]) => name.startsWith(prefix))
    const sent = inFolder(`files/${reference}/evidence/`)
    expect([...files.keys()].filter((name) => !name.startsWith('files/'))).to.deep.equal([
      'submissions.csv',
      'submissions.jsonl',
    ])
    expect(sent.map(([, text]) => text).sort()).to.deep.equal(['first', 'second'])
    // Names that only differ in capitals are one name where archives are often unpacked.
    expect(sent.filter(([name]) => name.includes('/2-'))).to.have.length(1)
    const csv = await run('--format', 'csv')
    expect(files.get('submissions.csv')).to.equal(csv.out.toString())
    expect(JSON.parse(files.get('submissions.jsonl')!).reference).to.equal(reference)
  })

  it('names what is missing, and fails where a file is not as it was received', async () => {
    const [first, second] = await app.ask('select id, filename from uploads order by filename')
    await app.drive.remove(`${first!.id}`)
    const missing = await run('--format', 'zip')
    expect(missing.code).to.equal(1)
    expect(missing.err).to.include('1 file missing on the drive')
    const rest = await unpacked(missing.out)
    expect([...rest.keys()].filter((name) => name.startsWith('files/'))).to.have.length(1)
    expect(rest.get('left-out.txt')).to.equal(
      `${reference}, evidence, ${first!.filename}: it is missing from the drive\n`,
    )
    writeFileSync(findBytes(app, `${second!.id}`), 'changed')
    const damaged = await run('--format', 'zip', '--out', join(app.config.dataDir, 'x.zip'))
    expect(damaged.code).to.equal(1)
    expect(damaged.err).to.include(`${second!.filename}`)
  })

  it('takes no more memory for many large files than for one', async function () {
    this.timeout(30_000) // 600 MB
    const [count, chunk] = [60, Buffer.alloc(65_536, 7)]
    async function* large() {
      for (let i = 0; i < 160; i++) yield chunk
    }
    async function* entries() {
      for (let i = 0; i < count; i++) yield { name: `files/${i}`, at: Date.now(), compress: false, bytes: large() }
    }
    let [bytes, peak] = [0, 0]
    const before = process.memoryUsage().rss
    for await (const part of zipOf(entries())) {
      bytes += part.length
      peak = Math.max(peak, process.memoryUsage().rss - before)
    }
    expect(bytes).to.be.greaterThan(count * 160 * 65_536)
    expect(peak, 'of more than 600 MB').to.be.lessThan(150 * 2 ** 20)
  })
})

const findBytes = (app: TestApp, id: string): string => {
  const { globSync } = process.getBuiltinModule('node:fs')
  return join(app.folder.drive, globSync(`**/${id}`, { cwd: app.folder.drive })[0]!)
}

const unpacked = (archive: Buffer): Promise<Map<string, string>> =>
  new Promise((resolve, reject) => {
    const files = new Map<string, string>()
    fromBuffer(archive, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      zip.on('error', reject)
      zip.on('end', () => resolve(files))
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, async (failed, stream) => {
          if (failed) return reject(failed)
          files.set(entry.fileName, Buffer.concat(await stream.toArray()).toString())
          zip.readEntry()
        }),
      )
      zip.readEntry()
    })
  })
