import { Busboy } from '@fastify/busboy'
import { expect } from 'chai'
import { createSearch } from '../../../scripts/load/search.ts'
import { type UploadBody, uploadBody } from '../../../scripts/load/upload-body.ts'

const parsed = ({
  contentType,
  body,
}: UploadBody): Promise<{ name: string; filename: string; type: string; bytes: Buffer }[]> =>
  new Promise((resolve, reject) => {
    const parts: { name: string; filename: string; type: string; bytes: Buffer }[] = []
    const busboy = new Busboy({ headers: { 'content-type': contentType } })
    busboy.on('file', (name, stream, filename, _encoding, type) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => parts.push({ name, filename, type, bytes: Buffer.concat(chunks) }))
    })
    busboy.on('finish', () => resolve(parts))
    busboy.on('error', reject)
    busboy.end(body)
  })

describe('the body of an upload', () => {
  it('is one PNG named file', async () => {
    const [part, ...rest] = await parsed(uploadBody(3, 'run'))
    expect(rest).to.deep.equal([])
    expect(part).to.include({ name: 'file', filename: 'load-3.png', type: 'image/png' })
    expect(part!.bytes.subarray(1, 4).toString()).to.equal('PNG')
  })
  it('has bytes that no other index and no other run has', () => {
    const bodies = [uploadBody(0, 'a'), uploadBody(1, 'a'), uploadBody(0, 'b')].map(({ body }) =>
      body.toString('latin1'),
    )
    expect(new Set(bodies).size).to.equal(3)
  })
  it('carries a given file unaltered, even one that holds the boundary', async () => {
    const bytes = Buffer.from([...Array(256).keys(), ...Buffer.from('\r\n--intake-load-7d1f4c2ab98e--\r\n')])
    const [part] = await parsed(uploadBody(0, 'run', { name: 'my "scan".pdf', bytes }))
    expect(part!.bytes.equals(bytes)).to.equal(true)
    expect(part).to.include({ filename: 'my _scan_.pdf', type: 'application/pdf' })
  })
})

describe('the search for a page', () => {
  it('finds a text that two chunks share', () => {
    const search = createSearch('<form')
    for (const piece of ['..<', 'fo', 'r', 'm>']) search.feed(Buffer.from(piece))
    expect(search.found()).to.equal(true)
  })
  it('finds nothing where there is nothing, and an empty text at once', () => {
    const search = createSearch('<form')
    search.feed(Buffer.from('<for <orm'))
    expect(search.found()).to.equal(false)
    expect(createSearch('').found()).to.equal(true)
  })
  it('finds a text behind bytes that are no UTF-8', () => {
    const search = createSearch('<form')
    search.feed(Buffer.concat([Buffer.from([0xff, 0xc3]), Buffer.from('<form')]))
    expect(search.found()).to.equal(true)
  })
})
