import { expect } from 'chai'
import { PublicError } from '../../../src/errors.ts'
import type { FileKind } from '../../../src/models/field.ts'
import { FILE_KINDS } from '../../../src/models/field.ts'
import { createInspection } from '../../../src/services/uploads/inspect.ts'
import { docx, gif, heic, jpeg, odt, pdf, png, webp, xlsx, zip } from '../../support/files.ts'

interface Given {
  bytes: Buffer | string
  filename: string
  declaredType?: string
  accept?: readonly FileKind[]
  /** Bytes a chunk. */
  chunk?: number
}

/** The media type when the file is taken, else status and sentence. */
async function judged({
  bytes,
  filename,
  declaredType = '',
  accept = FILE_KINDS,
  chunk = 65_536,
}: Given): Promise<string> {
  const expected = { filename, declaredType, accept, maxBytes: 2 ** 30 }
  const inspection = createInspection(expected, { scanner: undefined, log: undefined as never })
  const all = Buffer.from(bytes)
  async function* source() {
    for (let at = 0; at < all.length; at += chunk) yield all.subarray(at, at + chunk)
  }
  try {
    for await (const _ of inspection.pass(source()));
    return inspection.facts().contentType
  } catch (error) {
    if (!(error instanceof PublicError)) throw error
    return `${error.status} ${error.text}`
  }
}

const OOXML = 'application/vnd.openxmlformats-officedocument'

describe('a file is judged by its content', () => {
  const taken: [string, Buffer | string, string, string][] = [
    ['a PDF', pdf(), 'a.pdf', 'application/pdf'],
    [
      'a PDF behind a few bytes of a mail program',
      Buffer.concat([Buffer.from('\n\n'), pdf()]),
      'A.PDF',
      'application/pdf',
    ],
    ['a PNG', png(), 'a.png', 'image/png'],
    ['a PNG with something behind its end', Buffer.concat([png(), Buffer.alloc(9, 7)]), 'a.png', 'image/png'],
    ['a JPEG', jpeg(), 'a.jpg', 'image/jpeg'],
    ['a JPEG with 900 KB of camera notes', jpeg({ notes: 900_000 }), 'a.jpeg', 'image/jpeg'],
    ['a WebP', webp(), 'a.webp', 'image/webp'],
    ['a GIF', gif(), 'a.gif', 'image/gif'],
    ['a HEIC of an iPhone', heic(), 'a.heic', 'image/heic'],
    ['a HEIC of a general brand', heic({ brand: 'mif1', brands: ['mif1', 'heix'] }), 'a.heif', 'image/heic'],
    ['plain text in UTF-8', 'Grüße, 你好\r\n\f', 'a.txt', 'text/plain'],
    ['plain text in an old encoding', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'a.txt', 'text/plain'],
    ['plain text of Windows, UTF-16', Buffer.from('\ufeffGrüße 你好 😀\r\n', 'utf16le'), 'a.txt', 'text/plain'],
    ['plain text in big-endian UTF-16', Buffer.from('\ufeffGrüße 😀', 'utf16le').swap16(), 'a.txt', 'text/plain'],
    ['a CSV of Excel, UTF-16', Buffer.from('\ufeffa\tb\r\n1\t2', 'utf16le'), 'a.csv', 'text/csv'],
    ['text without an extension', 'hello', 'README', 'text/plain'],
    ['a Word document', docx(), 'a.docx', `${OOXML}.wordprocessingml.document`],
    ['a Word document without an extension', docx(), 'letter', `${OOXML}.wordprocessingml.document`],
    ['an Excel table', xlsx(), 'a.xlsx', `${OOXML}.spreadsheetml.sheet`],
    ['an OpenDocument text', odt(), 'a.odt', 'application/vnd.oasis.opendocument.text'],
    [
      'an old Word document',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      'a.doc',
      'application/msword',
    ],
    ['a ZIP archive', zip([{ name: 'a/b.txt', data: 'x' }]), 'a.zip', 'application/zip'],
    ['an empty ZIP archive', zip([]), 'a.zip', 'application/zip'],
    [
      'a ZIP archive with large-file records',
      zip([{ name: 'a', data: 'x' }], { zip64: true }),
      'a.zip',
      'application/zip',
    ],
  ]
  for (const [what, bytes, filename, type] of taken)
    it(`takes ${what}`, async () => {
      expect(await judged({ bytes, filename })).to.equal(type)
      expect(await judged({ bytes, filename, declaredType: type })).to.equal(type)
      const size = Buffer.from(bytes).length
      if (size < 5000) expect(await judged({ bytes, filename, chunk: 1 }), 'byte by byte').to.equal(type)
    })

  const refused: [string, Omit<Given, 'filename'> & { filename?: string }, RegExp][] = [
    [
      'a Windows program',
      { bytes: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2000)]), filename: 'photo.png' },
      /is a Windows program\. Send/,
    ],
    ['a Linux program', { bytes: Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(60)]) }, /is a program/],
    [
      'a film',
      { bytes: Buffer.concat([Buffer.from('\0\0\0\x20ftypisom'), Buffer.alloc(3000)]), filename: 'a.heic' },
      /is a film/,
    ],
    [
      'an AVIF picture that calls itself general',
      { bytes: heic({ brand: 'avif', brands: ['avif', 'mif1'] }), filename: 'a.heic' },
      /is an AVIF/,
    ],
    ['a sound recording', { bytes: Buffer.concat([Buffer.from('ID3'), Buffer.alloc(3000)]) }, /is a sound recording/],
    [
      'another archive',
      { bytes: Buffer.concat([Buffer.from('Rar!\x1a\x07'), Buffer.alloc(3000)]), filename: 'a.zip' },
      /is an archive, but not a ZIP/,
    ],
    ['rubbish', { bytes: Buffer.from([1, 2, 3, 0, 0]) }, /is of a kind that is not known here/],
    [
      'a picture with another extension',
      { bytes: png(), filename: 'a.pdf' },
      /is a PNG picture, but its name ends in \.pdf/,
    ],
    [
      'a picture declared as another',
      { bytes: png(), filename: 'a.png', declaredType: 'image/jpeg' },
      /is a PNG picture, but was sent as image\/jpeg/,
    ],
    [
      'text declared as a web page',
      { bytes: 'hello', declaredType: 'text/html; charset=utf-8' },
      /is plain text, but was sent as text\/html/,
    ],
    ['text declared as a film', { bytes: 'hello', declaredType: 'video/mp4' }, /was sent as video\/mp4/],
    ['a web page named .txt', { bytes: '\ufeff \n<!DOCTYPE html><p>x', declaredType: 'text/plain' }, /is a web page/],
    ['a web page in UTF-16', { bytes: Buffer.from('\ufeff<html>', 'utf16le') }, /is a web page/],
    [
      'an SVG picture named .txt',
      { bytes: '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>' },
      /is an SVG picture/,
    ],
    [
      'a kind that the question does not take',
      { bytes: gif(), filename: 'a.gif', accept: ['pdf', 'png'] },
      /is a GIF picture\. Send PDF or PNG\.$/,
    ],
    ['a PDF without its end', { bytes: pdf().subarray(0, 30), filename: 'a.pdf' }, /is a PDF without its end/],
    ['a PNG cut in its header', { bytes: png().subarray(0, 18), filename: 'a.png' }, /is a damaged picture/],
    [
      'a JPEG that ends before its size',
      { bytes: jpeg({ notes: 100 }).subarray(0, 60), filename: 'a.jpg' },
      /is a damaged picture/,
    ],
    [
      'a JPEG of broken segments',
      { bytes: Buffer.from('ffd8ffe00001ffc0000b080001000101', 'hex'), filename: 'a.jpg' },
      /is a damaged picture/,
    ],
    ['a picture of no width', { bytes: gif({ width: 0 }), filename: 'a.gif' }, /is a damaged picture/],
    [
      'a PNG of too many pixels',
      { bytes: png({ width: 50_000, height: 50_000 }), filename: 'a.png' },
      /50000 × 50000 pixels/,
    ],
    [
      'a JPEG of too many pixels',
      { bytes: jpeg({ width: 65_000, height: 65_000 }), filename: 'a.jpg' },
      /more than 100 million/,
    ],
    [
      'a HEIC of too many pixels',
      { bytes: heic({ width: 2 ** 20, height: 2 ** 20 }), filename: 'a.heic' },
      /more than 100 million/,
    ],
    [
      'a WebP of too many pixels',
      { bytes: webp({ width: 16_000, height: 16_000 }), filename: 'a.webp' },
      /more than 100 million/,
    ],
    ['half a character of UTF-16', { bytes: Buffer.from('\ufeffabc\ud83d', 'utf16le') }, /not known here/],
    [
      'an odd number of bytes in UTF-16',
      { bytes: Buffer.from('\ufeffabc', 'utf16le').subarray(0, 7) },
      /not known here/,
    ],
    ['control characters in UTF-16', { bytes: Buffer.from('\ufeffa\u0001b', 'utf16le') }, /not known here/],
    [
      'a Word document named .xlsx',
      { bytes: docx(), filename: 'a.xlsx' },
      /is a Word document, but its name ends in \.xlsx/,
    ],
    [
      'a Word document named .doc',
      { bytes: docx(), filename: 'a.doc' },
      /is a Word document, but its name ends in \.doc/,
    ],
    [
      'a Word document with macros',
      { bytes: docx({ name: 'word/vbaProject.bin' }), filename: 'a.docx' },
      /with macros/,
    ],
    [
      'a ZIP archive named .docx',
      { bytes: zip([{ name: 'a' }]), filename: 'a.docx' },
      /is a ZIP archive, but its name ends in \.docx/,
    ],
    ['an OpenDocument text named .ods', { bytes: odt(), filename: 'a.ods' }, /is an OpenDocument text, but/],
    [
      'an archive without its end',
      { bytes: zip([{ name: 'a', data: 'x'.repeat(99) }]).subarray(0, 90), filename: 'a.zip' },
      /is a damaged archive/,
    ],
    [
      'an archive that would unpack to 2 GB',
      { bytes: zip([{ name: 'a', claimed: 2 ** 31 }]), filename: 'a.zip' },
      /unpack to more than 1 GB/,
    ],
    [
      'one that hides 2^60 bytes in large-file records',
      { bytes: zip([{ name: 'a', claimed: 2 ** 60 }], { zip64: true }), filename: 'a.zip' },
      /unpack to more than 1 GB|damaged/,
    ],
    [
      'a Word document that would unpack to 2 GB',
      { bytes: docx({ name: 'word/x', claimed: 2 ** 31 }), filename: 'a.docx' },
      /unpack to more than 1 GB/,
    ],
  ]
  for (const [what, given, sentence] of refused)
    it(`refuses ${what}`, async () => {
      const verdict = await judged({ filename: 'a.txt', ...given })
      expect(verdict).to.match(/^415 /)
      expect(verdict).to.match(sentence)
    })

  it('refuses an empty file as empty', async () => {
    expect(await judged({ bytes: '', filename: 'a.txt' })).to.match(/^422 “a\.txt” is empty/)
  })

  it('takes what browsers and programs declare loosely', async () => {
    const loose: [Buffer | string, string, string][] = [
      ['a;b', 'a.csv', 'application/vnd.ms-excel'],
      ['a,b', 'a.csv', 'text/plain'],
      ['# a', 'a.md', 'text/markdown'],
      [docx(), 'a.docx', 'application/zip'],
      [zip([{ name: 'a' }]), 'a.zip', 'application/x-zip'],
      [pdf(), 'a.pdf', 'application/octet-stream'],
      [pdf(), 'a.pdf', 'application/x-pdf'],
      [heic(), 'a.heic', 'image/heic-sequence'],
      [jpeg(), 'a.jpg', 'IMAGE/JPEG; q=1'],
    ]
    for (const [bytes, filename, declaredType] of loose)
      expect(await judged({ bytes, filename, declaredType }), `${filename} as ${declaredType}`).to.not.match(/^4/)
  })

  it('looks at ten thousand entries of an archive without stopping the service for others, and at no more', async () => {
    const entries = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `${i}` }))
    let longest = 0
    let last = performance.now()
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 1)
    const bytes = zip(entries(10_000))
    last = performance.now()
    expect(await judged({ bytes, filename: 'a.zip' })).to.equal('application/zip')
    clearInterval(timer)
    expect(longest).to.be.lessThan(200)
    expect(await judged({ bytes: zip(entries(10_001)), filename: 'a.zip' })).to.match(/more than 10,000 files/)
  })

  it('ends for every damaged file, quickly', async () => {
    let seed = 20_261_120
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
      return seed % below
    }
    const samples: [Buffer, string][] = [
      [png(), 'a.png'],
      [jpeg({ notes: 300 }), 'a.jpg'],
      [webp(), 'a.webp'],
      [heic(), 'a.heic'],
      [gif(), 'a.gif'],
      [docx(), 'a.docx'],
      [zip([{ name: 'a', data: 'b' }], { zip64: true }), 'a.zip'],
    ]
    const began = performance.now()
    for (let round = 0; round < 3000; round++) {
      const [sample, filename] = samples[round % samples.length]!
      const bytes = Buffer.from(sample.subarray(0, random(4) === 0 ? random(sample.length) + 1 : sample.length))
      for (let i = random(4); i >= 0; i--) bytes[random(bytes.length)] = random(3) === 0 ? 0 : random(256)
      await judged({ bytes, filename })
    }
    expect(performance.now() - began).to.be.lessThan(5000)
  })
})
