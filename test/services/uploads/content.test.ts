import { expect } from 'chai'
import sinon from 'sinon'
import { PublicError, unavailable } from '../../../src/errors.ts'
import type { FileKind } from '../../../src/models/field.ts'
import { FILE_KINDS } from '../../../src/models/field.ts'
import { said } from '../../../src/presenters/public-error.ts'
import { textsIn } from '../../../src/presenters/texts/languages.ts'
import { createInspection, type Expectation } from '../../../src/services/uploads/inspect.ts'
import {
  contentTypes,
  doc,
  docx,
  EXCEL,
  gif,
  heic,
  jpeg,
  odt,
  office,
  ole,
  pdf,
  png,
  ppt,
  relationship,
  scatteredPpt,
  WORD,
  webp,
  xls,
  xlsx,
  zip,
} from '../../support/files.ts'
import { shortestPause, worked } from '../../support/pause.ts'

const texts = textsIn('en')

interface Given {
  bytes: Buffer | string
  filename: string
  accept?: readonly FileKind[]
  /** Bytes a chunk. */
  chunk?: number
  /** Called with the length of each piece that is given, and of each that is read to judge it. */
  onGiven?(length: number): void
  onRead?(length: number): void
}

const inspect = (expected: Expectation) => createInspection(expected, { scanner: undefined, log: undefined as never })

/** Media type and name when the file is taken, else status and sentence. */
async function judged({
  bytes,
  filename,
  accept = FILE_KINDS,
  chunk = 65_536,
  onGiven,
  onRead,
}: Given): Promise<string> {
  const inspection = inspect({ filename, accept, maxBytes: 2 ** 30 })
  const all = Buffer.from(bytes)
  async function* source() {
    for (let at = 0; at < all.length; at += chunk) {
      const piece = all.subarray(at, at + chunk)
      onGiven?.(piece.length)
      yield piece
    }
  }
  try {
    for await (const piece of source()) await inspection.add(piece)
    const facts = await inspection.facts(async (position, length) => {
      onRead?.(length)
      return all.subarray(position, position + length)
    })
    return `${facts.contentType} ${facts.filename}`
  } catch (error) {
    if (!(error instanceof PublicError)) throw error
    return `${error.status} ${said(texts, error).text}`
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
    ['a Word document', docx(), 'a.docx', `${OOXML}.wordprocessingml.document`],
    ['an Excel table', xlsx(), 'a.xlsx', `${OOXML}.spreadsheetml.sheet`],
    ['an OpenDocument text', odt(), 'a.odt', 'application/vnd.oasis.opendocument.text'],
    ['an old Word document', doc(), 'a.doc', 'application/msword'],
    ['an old Word document of some size', doc([], { size: 100_000 }), 'a.doc', 'application/msword'],
    ['an old Excel table', xls([0, 0, 2]), 'a.xls', 'application/vnd.ms-excel'],
    ['an old presentation', ppt(0), 'a.ppt', 'application/vnd.ms-powerpoint'],
    [
      'an OpenDocument text with empty lists of macros',
      odt(undefined, { name: 'Basic/' }, { name: 'Basic/script-lc.xml' }, { name: 'Basic/Standard/script-lb.xml' }),
      'a.odt',
      'application/vnd.oasis.opendocument.text',
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
      expect(await judged({ bytes, filename })).to.equal(`${type} ${filename}`)
      const size = Buffer.from(bytes).length
      if (size < 5000)
        expect(await judged({ bytes, filename, chunk: 1 }), 'byte by byte').to.equal(`${type} ${filename}`)
    })

  const renamed: [string, Buffer | string, string, string][] = [
    ['a PNG named .jpg', png(), 'photo.jpg', 'photo.png'],
    ['a WebP named .JPG', webp(), 'photo.JPG', 'photo.webp'],
    ['a JPEG named .jpeg, as it is', jpeg(), 'photo.jpeg', 'photo.jpeg'],
    ['a PDF that calls itself a web page', pdf(), 'invoice.html', 'invoice.html.pdf'],
    ['a picture that calls itself a program', png(), 'photo.exe', 'photo.exe.png'],
    ['text that calls itself a script', 'alert(1)', 'x.js', 'x.js.txt'],
    ['a link of Windows that is text', 'x', 'x.lnk', 'x.lnk.txt'],
    ['a picture with a dot behind a program’s name', png(), 'a.exe.', 'a.exe.png'],
    ['a name with a number', pdf(), 'report v1.2', 'report v1.2.pdf'],
    ['text without an extension', 'hello', 'README', 'README.txt'],
    ['text of another name for text', '# a', 'a.md', 'a.md'],
    ['a Word document without an extension', docx(), 'letter', 'letter.docx'],
    ['a Word document named .xlsx', docx(), 'a.xlsx', 'a.docx'],
    ['a Word document named .doc', docx(), 'a.doc', 'a.docx'],
    ['an old Word document named .docx', doc(), 'a.docx', 'a.doc'],
    ['an OpenDocument text named .ods', odt(), 'a.ods', 'a.odt'],
    ['a ZIP archive named .docx', zip([{ name: 'a' }]), 'a.docx', 'a.zip'],
    ['a Java archive', zip([{ name: 'META-INF/MANIFEST.MF' }]), 'a.jar', 'a.jar.zip'],
  ]
  for (const [what, bytes, filename, kept] of renamed)
    it(`keeps ${what} under a name of its content`, async () => {
      expect((await judged({ bytes, filename })).split(' ').slice(1).join(' ')).to.equal(kept)
    })

  it('tells a table from other text by its name, and by its first line where tables alone are taken', async () => {
    const table = (filename: string, bytes: string, accept: FileKind[]) => judged({ filename, bytes, accept })
    expect(await table('a.csv', 'one column', ['csv', 'txt'])).to.equal('text/csv a.csv')
    expect(await table('a.csv', 'a;b', ['txt'])).to.equal('text/plain a.txt')
    expect(await table('a.txt', 'a;b', ['csv', 'txt'])).to.equal('text/plain a.txt')
    expect(await table('a.txt', 'a;b\n1;2', ['csv'])).to.equal('text/csv a.csv')
    expect(await table('letter.txt', 'Dear all\nhello, you', ['csv'])).to.match(
      /^415 .* is plain text\. It must be CSV\.$/,
    )
  })

  it('reads the table of sectors also where it goes on outside the header', async () => {
    expect(await judged({ bytes: doc([], { size: 8_000_000 }), filename: 'a.doc' })).to.equal(
      'application/msword a.doc',
    )
    expect(await judged({ bytes: ppt(3, 8_000_000), filename: 'a.ppt' })).to.match(/with macros/)
  })

  const refused: [string, Omit<Given, 'filename'> & { filename?: string }, RegExp][] = [
    [
      'a Windows program',
      { bytes: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2000)]), filename: 'photo.png' },
      /is a Windows program\. It must be/,
    ],
    ['a Linux program', { bytes: Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(60)]) }, /is a program/],
    [
      'a film',
      { bytes: Buffer.concat([Buffer.from('\0\0\0\x20ftypisom'), Buffer.alloc(3000)]), filename: 'a.heic' },
      /is a video/,
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
    ['rubbish', { bytes: Buffer.from([1, 2, 3, 0, 0]) }, /is a type of file that we do not know/],
    ['a web page named .txt', { bytes: '\ufeff \n<!DOCTYPE html><p>x' }, /is a web page/],
    ['a web page in UTF-16', { bytes: Buffer.from('\ufeff<html>', 'utf16le') }, /is a web page/],
    [
      'an SVG picture named .txt',
      { bytes: '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>' },
      /is an SVG picture/,
    ],
    [
      'a kind that the question does not take',
      { bytes: gif(), filename: 'a.gif', accept: ['pdf', 'png'] },
      /is a GIF picture\. It must be PDF or PNG\.$/,
    ],
    ['an incomplete PDF', { bytes: pdf().subarray(0, 30), filename: 'a.pdf' }, /is an incomplete PDF/],
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
      /up to 100 million/,
    ],
    [
      'a HEIC of too many pixels',
      { bytes: heic({ width: 2 ** 20, height: 2 ** 20 }), filename: 'a.heic' },
      /up to 100 million/,
    ],
    [
      'a WebP of too many pixels',
      { bytes: webp({ width: 16_000, height: 16_000 }), filename: 'a.webp' },
      /up to 100 million/,
    ],
    ['half a character of UTF-16', { bytes: Buffer.from('\ufeffabc\ud83d', 'utf16le') }, /that we do not know/],
    [
      'an odd number of bytes in UTF-16',
      { bytes: Buffer.from('\ufeffabc', 'utf16le').subarray(0, 7) },
      /that we do not know/,
    ],
    ['control characters in UTF-16', { bytes: Buffer.from('\ufeffa\u0001b', 'utf16le') }, /that we do not know/],
    ['a Word document with macros', { bytes: docx({ name: 'word/vbaProject.bin' }) }, /Office file with macros/],
    [
      'one that calls its macros something else',
      {
        bytes: office(contentTypes(WORD, 'application/vnd.ms-office.vbaProject'), 'word/document.xml', {
          name: 'word/a',
        }),
      },
      /with macros/,
    ],
    [
      'one that writes its content types in other characters',
      {
        bytes: office(
          contentTypes('application/vnd.ms-word.document.m&#x61;cro&#69;nabled.main+xml'),
          'word/document.xml',
        ),
      },
      /with macros/,
    ],
    [
      'one whose content types are UTF-16, in a name of capital letters',
      {
        bytes: zip([
          { name: '[CONTENT_TYPES].XML', data: Buffer.from(contentTypes(WORD, 'a/vbaProject'), 'utf16le') },
          { name: '_rels/.rels', data: '<x/>' },
        ]),
      },
      /with macros/,
    ],
    [
      'one that only relates to its macros',
      { bytes: docx({ name: 'word/_rels/document.xml.rels', data: relationship('http://x/vbaProject', 'a.bin') }) },
      /with macros/,
    ],
    [
      'an Excel table with a sheet of Excel 4 macros',
      { bytes: office(contentTypes(EXCEL, 'application/vnd.ms-excel.macrosheet+xml'), 'xl/workbook.xml') },
      /with macros/,
    ],
    [
      'one whose content types define words of their own',
      { bytes: office(`<!DOCTYPE x [<!ENTITY m "macro">]>${contentTypes(WORD)}`, 'word/document.xml') },
      /is a damaged Microsoft Office file/,
    ],
    [
      'one with two lists of content types',
      { bytes: docx({ name: '[content_types].xml', data: contentTypes(WORD) }) },
      /is a damaged Microsoft Office file/,
    ],
    [
      'one whose content types are longer than is read',
      { bytes: office(contentTypes(WORD) + ' '.repeat(2 ** 20), 'word/document.xml') },
      /is a damaged Microsoft Office file/,
    ],
    [
      'an OpenDocument text with macros',
      { bytes: odt(undefined, { name: 'Basic/Standard/Module1.xml' }), filename: 'a.odt' },
      /is an OpenDocument file with macros/,
    ],
    [
      'an OpenDocument text with scripts',
      { bytes: odt(undefined, { name: 'Scripts/python/a.py' }), filename: 'a.odt' },
      /is an OpenDocument file with macros/,
    ],
    ['an old Word document with macros', { bytes: doc([{ name: 'Macros' }]), filename: 'a.doc' }, /with macros/],
    [
      'one in which an embedded document has macros',
      { bytes: doc([{ name: 'ObjectPool' }, { name: '_1' }, { name: '_VBA_PROJECT_CUR' }]), filename: 'a.doc' },
      /with macros/,
    ],
    ['an Excel table with old macros', { bytes: xls([0, 1]), filename: 'a.xls' }, /with macros/],
    ['an Excel table with a module', { bytes: xls([0, 6]), filename: 'a.xls' }, /with macros/],
    [
      'an Excel table with a VBA project',
      { bytes: xls([0], [0xd3, Buffer.alloc(0)]), filename: 'a.xls' },
      /with macros/,
    ],
    [
      'an Excel table with a password',
      { bytes: xls([0], [0x2f, Buffer.alloc(6)]), filename: 'a.xls' },
      /with a password/,
    ],
    ['an old presentation with macros', { bytes: ppt(7), filename: 'a.ppt' }, /with macros/],
    [
      'a new Word document with a password',
      { bytes: ole([{ name: 'EncryptedPackage', data: Buffer.alloc(99) }]), filename: 'a.docx' },
      /with a password/,
    ],
    [
      'a Word document of 1995',
      { bytes: doc([], { version: 0x68 }), filename: 'a.doc' },
      /too old to check for macros/,
    ],
    ['an Excel table cut in its records', { bytes: ole([{ name: 'Workbook', data: Buffer.alloc(9) }]) }, /is damaged/],
    [
      'an Outlook message',
      { bytes: ole([{ name: '__properties_version1.0', data: Buffer.alloc(9) }]) },
      /an Outlook message/,
    ],
    [
      'another compound file',
      { bytes: ole([{ name: 'Contents', data: Buffer.alloc(9) }]), filename: 'a.doc' },
      /old type of Micro/,
    ],
    ['a compound file without its sectors', { bytes: doc().subarray(0, 600), filename: 'a.doc' }, /is damaged/],
    ['a PDF behind something else', { bytes: Buffer.concat([Buffer.from('x\0'), pdf()]) }, /that we do not know/],
    ['a text of a word processor', { bytes: '{\\rtf1 hello}', filename: 'a.txt' }, /\(RTF\)/],
    ['a table that can hold macros', { bytes: 'ID;PWXL;N;E\n', filename: 'a.csv' }, /SYLK/],
    [
      'an archive that says it holds more than its bytes can',
      { bytes: zip([{ name: 'a', data: 'x', claimed: 5 }]), filename: 'a.zip' },
      /is a damaged archive/,
    ],
    [
      'an archive without its end',
      { bytes: zip([{ name: 'a', data: 'x'.repeat(99) }]).subarray(0, 90), filename: 'a.zip' },
      /is a damaged archive/,
    ],
    [
      'an archive that would unpack to 2 GB',
      { bytes: zip([{ name: 'a', claimed: 2 ** 31 }]), filename: 'a.zip' },
      /unpacks to more than 1 GB/,
    ],
    [
      'one that hides 2^60 bytes in large-file records',
      { bytes: zip([{ name: 'a', claimed: 2 ** 60 }], { zip64: true }), filename: 'a.zip' },
      /unpacks to more than 1 GB|damaged/,
    ],
    [
      'a Word document that would unpack to 2 GB',
      { bytes: docx({ name: 'word/x', claimed: 2 ** 31 }), filename: 'a.docx' },
      /unpacks to more than 1 GB/,
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

  it('follows no circle of sectors, however long the file says that it is', async () => {
    const bytes = ppt(0, 6000)
    const entry = bytes.indexOf(Buffer.from('PowerPoint Document', 'utf16le'))
    const start = bytes.readUInt32LE(entry + 116)
    const table = (bytes.readUInt32LE(76) + 1) * 512
    bytes.writeUInt32LE(start, table + 4 * start)
    bytes.writeUInt32LE(0xfffffff0, entry + 120)
    const began = worked()
    expect(await judged({ bytes, filename: 'a.ppt' })).to.match(/^415 .*damaged, or too old/)
    expect(worked() - began).to.be.lessThan(1000)
  })

  it('reads little more of a file whose sectors lie scattered than all of it, and no sector for two streams', async () => {
    for (const [streams, verdict] of [
      [1, /^application\/vnd\.ms-powerpoint a\.ppt$/],
      [3, /^415 .*damaged, or too old/],
    ] as const) {
      const bytes = scatteredPpt(streams)
      let read = 0
      const began = worked()
      expect(await judged({ bytes, filename: 'a.ppt', onRead: (length) => (read += length) })).to.match(verdict)
      expect(read).to.be.lessThan(10 * bytes.length)
      expect(worked() - began).to.be.lessThan(3000)
    }
  })

  it('refuses at its first bytes what cannot be of a kind that the question takes', async () => {
    for (const [what, bytes, filename, sentence] of [
      ['old Office', ppt(0, 500_000), 'a.ppt', /is a Microsoft Office file\. It must be PDF or PNG/],
      ['old Office by another name', ppt(0, 500_000), 'a.png', /is an old type of Microsoft file/],
      ['Office', Buffer.concat([docx(), Buffer.alloc(500_000)]), 'a.docx', /is a Word document/],
      ['OpenDocument', Buffer.concat([odt(), Buffer.alloc(500_000)]), 'a.odt', /is an OpenDocument text/],
      ['an archive', Buffer.concat([zip([]), Buffer.alloc(500_000)]), 'a', /is a ZIP archive/],
      ['a picture', Buffer.concat([gif(), Buffer.alloc(500_000)]), 'a.pdf', /is a GIF picture/],
    ] as const) {
      let given = 0
      const verdict = await judged({ bytes, filename, accept: ['pdf', 'png'], onGiven: (length) => (given += length) })
      expect(verdict, what).to.match(/^415 /).and.match(sentence)
      expect(given, what).to.equal(65_536)
    }
  })

  it('judges no further when the disk takes too long, and says that it is not the file', async () => {
    const bytes = ppt(0)
    const one = inspect({ filename: 'a.ppt', accept: FILE_KINDS, maxBytes: 2 ** 30 })
    await one.add(bytes)
    let now = 0
    const clock = sinon.stub(performance, 'now').callsFake(() => now)
    const slow = async (position: number, length: number) => {
      now += 15_000
      return bytes.subarray(position, position + length)
    }
    const error = await one.facts(slow).catch((error) => error)
    clock.restore()
    expect(error).to.include({ status: 503, type: 'unavailable' })
  })

  it('judges no further when its sender has left, or when the disk is at fault, and does not blame the file', async () => {
    for (const [bytes, filename] of [
      [ppt(0), 'a.ppt'],
      [docx(), 'a.docx'],
    ] as const) {
      const inspection = () => inspect({ filename, accept: FILE_KINDS, maxBytes: 2 ** 30 })
      const left = AbortSignal.abort(new Error('the sender left'))
      const whole = async (position: number, length: number) => bytes.subarray(position, position + length)
      const broken = () => Promise.reject(unavailable())
      for (const [read, signal, message] of [
        [whole, left, 'the sender left'],
        [broken, undefined, '503 unavailable'],
      ] as const) {
        const one = inspection()
        await one.add(bytes)
        const outcome = await one.facts(read, signal).then(
          () => 'judged',
          (error) => error.message,
        )
        expect(outcome, filename).to.equal(message)
      }
    }
  })

  it('looks at one stream that many entries name no longer than at one that is as long as the file', async () => {
    const records = Buffer.concat([Buffer.from('09080000', 'hex'), Buffer.alloc(4 * 90_000, '01000000', 'hex')])
    const book = Buffer.concat([records, Buffer.from('0a000000', 'hex')])
    for (const [name, stream] of [
      ['Workbook', book],
      ['PowerPoint Document', Buffer.alloc(2_000_000)],
      ['WordDocument', Buffer.alloc(5000, 'eca5c100', 'hex')],
    ] as const) {
      const bytes = ole([
        { name, data: stream },
        ...Array.from({ length: 2000 }, () => ({ name, data: stream.subarray(0, 9) })),
      ])
      const first = bytes.indexOf(Buffer.from(name, 'utf16le')) + 116
      for (let at = first; bytes.subarray(at - 116).indexOf(Buffer.from(name, 'utf16le')) === 0; at += 128)
        bytes.copy(bytes, at, first, first + 8)
      const began = worked()
      expect(await judged({ bytes, filename: 'a.xls' }), name).to.match(/^415 .*damaged, or too old/)
      expect(worked() - began, name).to.be.lessThan(2000)
    }
  })

  it('walks two hundred thousand records of all workbooks of a file, and no more', async () => {
    const book = (records: number) =>
      Buffer.concat([
        Buffer.from('09080000', 'hex'),
        Buffer.alloc(4 * records, '01000000', 'hex'),
        Buffer.from('0a000000', 'hex'),
      ])
    const file = (...records: number[]) => ole(records.map((count) => ({ name: 'Workbook', data: book(count) })))
    expect(await judged({ bytes: file(90_000, 90_000), filename: 'a.xls' })).to.match(/ms-excel a\.xls$/)
    expect(await judged({ bytes: file(90_000, 120_000), filename: 'a.xls' })).to.match(/^415 .*damaged, or too old/)
  })

  it('looks at ten thousand entries of an archive without stopping the service for others, and at no more', async () => {
    const entries = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `${i}` }))
    const bytes = zip(entries(10_000))
    const pause = await shortestPause(200, async () => {
      expect(await judged({ bytes, filename: 'a.zip' })).to.equal('application/zip a.zip')
    })
    expect(pause).to.be.lessThan(200)
    expect(await judged({ bytes: zip(entries(10_001)), filename: 'a.zip' })).to.match(/more than 10,000 files/)
  })

  it('reads a megabyte of each part of a package without holding anybody up, whatever stands in it', async () => {
    const pieces = [
      '<Relationship ',
      '<a:Relationship Type="a/officeDocument" Target="b" ',
      '<a',
      '<a:',
      ' Type=',
      ' Type="',
    ]
    const more = [" Type='", ' Type="a"', `\tType${' '.repeat(900)}`, '&#x41;', '&#', '<!doc', 'macroenable', 'a', ' ']
    for (const piece of [...pieces, ...more]) {
      const hostile = piece.repeat(Math.floor(2 ** 20 / piece.length))
      const parts = [
        { name: '[Content_Types].xml', data: contentTypes(WORD) },
        { name: '_rels/.rels', data: relationship('a/officeDocument', 'b') },
        { name: '_rels/b.rels', data: '' },
      ]
      for (const part of parts) {
        const bytes = zip(parts.map((one) => (one === part ? { ...one, data: hostile } : one)))
        const pause = await shortestPause(1000, () => judged({ bytes, filename: 'a.docx' }))
        expect(pause, `${piece} in ${part.name}`).to.be.lessThan(1000)
      }
    }
  })

  it('reads the relationships of few parts, and of each once', async () => {
    const root = (target: string) => `<Relationship Type="a/officeDocument" Target="${target}"/>`
    const costly = ' Type="a"'.repeat(110_000)
    const packageOf = (roots: string, ...names: string[]) =>
      zip([
        { name: '[Content_Types].xml', data: contentTypes(WORD) },
        { name: '_rels/.rels', data: roots },
        ...names.map((name) => ({ name: `_rels/${name}.rels`, data: costly })),
      ])
    const began = worked()
    const same = packageOf(`${root('b').repeat(7000)}${root('/b')}${root('./B')}`, 'b')
    expect(await judged({ bytes: same, filename: 'a.docx' })).to.match(/document a\.docx$/)
    const names = Array.from({ length: 50 }, (_, i) => `b${i}`)
    const many = packageOf(names.map(root).join(''), ...names)
    expect(await judged({ bytes: many, filename: 'a.docx' })).to.match(/^415 .*damaged/)
    expect(worked() - began).to.be.lessThan(1000)
  })

  it('sees macros of a part whose relationship has a sign of its own in a value or a name', async () => {
    for (const roots of [
      '<Relationship Id="a>b" Type="a/officeDocument" Target="b"/>',
      '<a-b:Relationship Type="a/officeDocument" Target="b"/>',
    ]) {
      const bytes = zip([
        { name: '[Content_Types].xml', data: contentTypes(WORD) },
        { name: '_rels/.rels', data: roots },
        { name: '_rels/b.rels', data: relationship('a/vbaProject', 'c') },
      ])
      expect(await judged({ bytes, filename: 'a.docx' })).to.match(/^415 .*macros/)
    }
  })

  it('takes the long beginning of a picture also byte by byte', async () => {
    const bytes = Buffer.concat([heic(), Buffer.alloc(30_000)])
    const began = worked()
    expect(await judged({ bytes, filename: 'a.heic', chunk: 1 })).to.equal('image/heic a.heic')
    expect(worked() - began).to.be.lessThan(1000)
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
      [docx({ name: 'word/_rels/document.xml.rels', data: relationship('a', 'b') }), 'a.docx'],
      [odt(), 'a.odt'],
      [doc([{ name: 'Data', data: Buffer.alloc(5000) }]), 'a.doc'],
      [xls([0, 0]), 'a.xls'],
      [ppt(0, 6000), 'a.ppt'],
      [zip([{ name: 'a', data: 'b' }], { zip64: true }), 'a.zip'],
    ]
    const began = worked()
    for (let round = 0; round < 3000; round++) {
      const [sample, filename] = samples[round % samples.length]!
      const bytes = Buffer.from(sample.subarray(0, random(4) === 0 ? random(sample.length) + 1 : sample.length))
      for (let i = random(4); i >= 0; i--) bytes[random(bytes.length)] = random(3) === 0 ? 0 : random(256)
      await judged({ bytes, filename })
    }
    expect(worked() - began).to.be.lessThan(5000)
  })
})
