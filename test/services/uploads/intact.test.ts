/** Bytes that are given out, and what is closed when nobody takes them. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { expect } from 'chai'
import sinon from 'sinon'
import { exportTexts } from '../../../src/presenters/export-texts.ts'
import { officeTextsIn } from '../../../src/presenters/texts/languages.ts'
import { archiveOf } from '../../../src/services/exports/archive.ts'
import { intact } from '../../../src/services/uploads/intact.ts'
import { filled, REFERENCE, startApp } from '../../support/app.ts'
import * as files from '../../support/files.ts'
import { clerk } from '../../support/office.ts'
import { until } from '../../support/service.ts'

const texts = officeTextsIn('en')

const SHA = createHash('sha256').update('A letter').digest('hex')
const FILE = { id: 'u', fieldId: 'evidence', filename: 'a.txt', size: 8, sha256: SHA, at: 0 } as never

describe('bytes that nobody takes', () => {
  it('are closed, though not one of them was read', async () => {
    const source = Readable.from([Buffer.from('A letter')])
    const given = Readable.from(intact(source, { size: 8, sha256: '' } as never))
    given.destroy()
    await once(given, 'close')
    expect(source.destroyed).to.equal(true)
  })

  it('are closed when an archive is left just before them', async () => {
    const { promise: mayOpen, resolve: open } = Promise.withResolvers<void>()
    const { promise: secondAsked, resolve: askSecond } = Promise.withResolvers<void>()
    const sources: Readable[] = []
    const archive = archiveOf({
      versions: [],
      async *exported() {
        yield { reference: 'R', receivedAt: 0, status: 's', version: 'v', answers: {}, files: [FILE, FILE] } as never
      },
      async *records() {},
      uploads: {
        async open() {
          if (sources.length > 0) {
            askSecond()
            await mayOpen
          }
          const source = Readable.from([Buffer.from('A letter')])
          sources.push(source)
          return { upload: FILE, bytes: intact(source, FILE) }
        },
      },
      now: 0,
      leaveOut() {},
      texts: exportTexts(texts),
    })
    while (sources.length === 0) await archive.next()
    await secondAsked
    const left = archive.return(undefined)
    open()
    await left
    await until(() => sources.every(({ destroyed }) => destroyed))
    expect(sources).to.have.length(2)
  })

  it('are closed after a look at the headers of a file alone', async () => {
    const app = await startApp()
    try {
      const dora = await clerk(app)
      const body = new FormData()
      for (const [field, value] of Object.entries(filled(await app.mint()))) body.append(field, value)
      body.append('evidence', new Blob([new Uint8Array(files.png())]), 'lamp.png')
      const sent = await app.post('/f/e2e-test-form', body)
      const [reference] = REFERENCE.exec(sent.headers.get('location')!)!
      const { id } = (await app.store.submissions.byReference(reference))!
      const [upload] = await app.store.uploads.ofSubmission(id)
      const get = sinon.spy(app.drive, 'get')
      for (const way of ['pictures', 'files']) {
        const address = `${app.base}/staff/cases/${reference}/${way}/${upload!.id}`
        const answer = await fetch(address, { method: 'HEAD', headers: dora.headers })
        expect([answer.status, answer.headers.get('content-length')]).to.deep.equal([200, `${files.png().length}`])
      }
      for (const opened of await Promise.all(get.returnValues)) {
        if (!opened!.closed) await once(opened!, 'close')
        expect(opened!.destroyed).to.equal(true)
      }
      expect(get.callCount).to.equal(2)
    } finally {
      await app.stop()
    }
  })
})
