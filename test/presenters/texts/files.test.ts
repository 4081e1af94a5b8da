import { expect } from 'chai'
import { FileRefusal } from '../../../src/errors.ts'
import { FILE_KINDS, type FileKind } from '../../../src/models/field.ts'
import type {
  FileFault,
  ForeignContent,
  FoundContent,
  UnreadFault,
  UnsoundContent,
} from '../../../src/models/file-fault.ts'
import { said } from '../../../src/presenters/public-error.ts'
import { textsIn } from '../../../src/presenters/texts/languages.ts'

const texts = textsIn('en')

const refusal = (fault: FileFault) => new FileRefusal('a.txt', fault)
const found = (content: FoundContent) =>
  said(texts, refusal({ kind: 'not-taken', found: content, accept: ['pdf', 'png', 'txt'] })).text

describe('a file that is not taken', () => {
  const faults: [FileFault, status: number, type: string, title: string, text: string][] = [
    [
      { kind: 'too-large', maxBytes: 2000 },
      413,
      'too-large',
      'This file is too large',
      '“a.txt” must be 1.9 KB or smaller. Choose a smaller file.',
    ],
    [{ kind: 'empty' }, 422, 'empty-file', 'This file is empty', '“a.txt” is empty. Choose another file.'],
    [
      { kind: 'infected', virus: 'Eicar-Test' },
      422,
      'infected-file',
      'This file contains a virus',
      '“a.txt” contains a virus (Eicar-Test). We did not keep it.',
    ],
    [
      { kind: 'not-taken', found: { is: 'film' }, accept: ['office'] },
      415,
      'unsupported-file',
      'You cannot use this file',
      '“a.txt” is a video. It must be Word, Excel or PowerPoint.',
    ],
    [
      { kind: 'too-many', maxFiles: 1 },
      409,
      'file-too-many',
      'You cannot upload any more files',
      'You can only upload 1 file. “a.txt” was not added.',
    ],
    [
      { kind: 'too-many', maxFiles: 3 },
      409,
      'file-too-many',
      'You cannot upload any more files',
      'You can only upload 3 files. “a.txt” was not added.',
    ],
    [
      { kind: 'too-much', maxBytes: 100 * 2 ** 20, maxFiles: 50 },
      409,
      'file-too-much',
      'You cannot upload any more files',
      'Your files must be 100 MB or less in total, and you can upload up to 50 files. “a.txt” was not added.',
    ],
  ]
  for (const [fault, status, type, title, text] of faults)
    it(`has a status, a type for machines and words for people: ${text}`, () => {
      const error = refusal(fault)
      expect([error.status, error.type, said(texts, error)]).to.deep.equal([status, type, { title, text }])
      // At its question it stands as an error among others, which have no full stop.
      expect(texts.files.refused(error)).to.equal(text.replace(/\.$/, ''))
    })

  it('is said also where it was not looked at', () => {
    const unread = (kind: UnreadFault['kind']) => texts.files.refused({ filename: 'a.txt', fault: { kind } })
    expect(unread('too-many-at-once')).to.equal('You selected too many files at once. Upload a few at a time')
    expect(unread('refused-too-often')).to.equal(
      'Too many of your files could not be used. Wait a minute, then upload this one again',
    )
    expect(unread('none-chosen')).to.equal('Select a file, then upload it')
  })

  const contents: Record<ForeignContent | UnsoundContent, string> = {
    'windows-program': 'a Windows program',
    program: 'a program',
    avif: 'an AVIF picture',
    film: 'a video',
    sound: 'a sound recording',
    'other-archive': 'an archive, but not a ZIP archive',
    tiff: 'a TIFF picture',
    svg: 'an SVG picture',
    'web-page': 'a web page',
    'rich-text': 'a rich text (RTF) document',
    sylk: 'a SYLK table, which can contain macros',
    'outlook-message': 'an Outlook message',
    'other-old-microsoft': 'an old type of Microsoft file that we cannot use',
    unknown: 'a type of file that we do not know',
    'pdf-without-end': 'an incomplete PDF',
    'damaged-picture': 'a damaged picture',
    'damaged-archive': 'a damaged archive',
    'damaged-office': 'a damaged Microsoft Office file',
    'office-with-macros': 'a Microsoft Office file with macros',
    'opendocument-with-macros': 'an OpenDocument file with macros',
    'locked-office': 'a Microsoft Office file with a password, so we cannot check it for macros',
    'unreadable-office': 'a Microsoft Office file that is damaged, or too old to check for macros',
  }
  it('is called what it was found to be', () => {
    for (const [is, name] of Object.entries(contents))
      expect(found({ is } as FoundContent)).to.equal(`“a.txt” is ${name}. It must be PDF, PNG or plain text.`)
  })

  it('says the limits that it is above', () => {
    expect(found({ is: 'picture-too-large', width: 50_000, height: 40_000, maxPixels: 100_000_000 })).to.equal(
      '“a.txt” is a picture of 50000 × 40000 pixels, and pictures can have up to 100 million. It must be PDF, PNG or plain text.',
    )
    expect(found({ is: 'archive-of-too-many', maxFiles: 10_000 })).to.include(
      'is an archive of more than 10,000 files.',
    )
    expect(found({ is: 'archive-too-large', maxBytes: 2 ** 30 })).to.include(
      'is an archive that unpacks to more than 1 GB.',
    )
  })

  const kinds: Record<FileKind, string> = {
    pdf: 'a PDF',
    png: 'a PNG picture',
    jpeg: 'a JPEG picture',
    webp: 'a WebP picture',
    heic: 'a HEIC picture',
    gif: 'a GIF picture',
    txt: 'plain text',
    csv: 'a CSV table',
    office: 'a Microsoft Office file',
    opendocument: 'an OpenDocument file',
    zip: 'a ZIP archive',
  }
  it('is called by its kind, and by its member of the kind, where another question would take it', () => {
    for (const kind of FILE_KINDS) expect(found({ is: 'of-kind', kind })).to.include(`is ${kinds[kind]}. It must be`)
    const members = {
      '.docx': 'a Word document',
      '.xlsx': 'an Excel table',
      '.pptx': 'a PowerPoint presentation',
      '.odt': 'an OpenDocument text',
      '.ods': 'an OpenDocument table',
      '.odp': 'an OpenDocument presentation',
      '.doc': 'a Microsoft Office file',
    }
    for (const [extension, name] of Object.entries(members)) {
      const kind = extension.startsWith('.od') ? 'opendocument' : 'office'
      expect(found({ is: 'of-kind', kind, extension })).to.include(`is ${name}. It must be`)
    }
  })

  it('says all kinds in one list', () => {
    expect(texts.files.kinds(FILE_KINDS)).to.equal(
      'PDF, PNG, JPEG, WebP, HEIC, GIF, plain text, CSV, Word, Excel, PowerPoint, OpenDocument or ZIP',
    )
    expect(texts.files.kinds(['pdf'])).to.equal('PDF')
  })
})
