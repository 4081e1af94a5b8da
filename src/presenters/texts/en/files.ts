/** Files in English: what their kinds are called, what is said at a question for files, and why one is not taken. */
import type { FileKind } from '../../../models/field.ts'
import type {
  FileFault,
  ForeignContent,
  FoundContent,
  RefusedFile,
  UnsoundContent,
} from '../../../models/file-fault.ts'
import { isolated } from '../isolated.ts'
import { counted, enumerate, grouped } from './numbers.ts'
import { sizeLimit } from './sizes.ts'

export const files = {
  /** `goesOn` on one page of several. */
  attachNow: (maxFiles: number, goesOn: boolean): string => {
    const also = goesOn ? 'You can also just continue' : 'You can also just send the form'
    return maxFiles === 1
      ? `Checks the file at once and keeps it here. ${also}: the file goes with it.`
      : `Checks the files at once and keeps them here, so that you can choose more. ${also}: they go with it.`
  },
  oneOf: (filename: string, number: number, question: string): string =>
    `${isolated(filename)}, file ${number} of “${question}”`,
  attached: (count: number): string => `${counted(count, 'file')} attached`,
  full: (maxFiles: number): string =>
    maxFiles === 1 ? 'To send another one, remove it first.' : 'To send others, remove one first.',
  /** "PDF, PNG or plain text". */
  kinds: (kinds: readonly FileKind[]): string =>
    enumerate(
      kinds.flatMap((kind) => KINDS[kind].names),
      'or',
    ),
  /** Of one file; its extension tells Word from Excel. */
  kind: (kind: FileKind, extension = ''): string => MEMBERS[extension] ?? files.kinds([kind]),
  refused,
  /** The title of a page about a file that was looked at and not taken. */
  refusedTitle: ({ kind }: FileFault): string => TITLES[kind],
}

/** One sentence or two, without the last full stop. */
function refused({ filename, fault }: RefusedFile): string {
  const name = `“${isolated(filename)}”`
  switch (fault.kind) {
    case 'too-large':
      return `${name} is larger than ${sizeLimit(fault.maxBytes)}. Send a smaller file`
    case 'empty':
      return `${name} is empty. Choose a file with something in it`
    case 'infected':
      return `${name} holds a virus (${fault.virus}) and was not kept`
    case 'not-taken':
      return `${name} is ${described(fault.found)}. Send ${files.kinds(fault.accept)}`
    case 'too-many':
      return `${name} is one too many: at most ${fault.maxFiles === 1 ? 'one file' : `${fault.maxFiles} files`} can be attached here`
    case 'too-much':
      return `${name} is too much: all files together may have ${sizeLimit(fault.maxBytes)}, and be ${fault.maxFiles}`
    case 'too-many-at-once':
      return 'Too many files came at once. Attach a few at a time'
    case 'refused-too-often':
      return 'Too many files were refused. Wait a minute, then attach it again'
  }
}

const TITLES: Record<FileFault['kind'], string> = {
  'too-large': 'That is too large',
  empty: 'The file is empty',
  infected: 'A virus was found',
  'not-taken': 'This file cannot be taken',
  'too-many': 'No more files are taken here',
  'too-much': 'No more files are taken here',
}

/** As in "What you chose is …". */
function described(found: FoundContent): string {
  switch (found.is) {
    case 'of-kind':
      return DESCRIBED[found.extension ?? ''] ?? KINDS[found.kind].described
    case 'picture-too-large': {
      const { width, height, maxPixels } = found
      return `a picture of ${width} × ${height} pixels: more than ${maxPixels / 1e6} million. Send a smaller one`
    }
    case 'archive-of-too-many':
      return `an archive of more than ${grouped(found.maxFiles)} files`
    case 'archive-too-large':
      return `an archive that would unpack to more than ${sizeLimit(found.maxBytes)}`
    default:
      return FOUND[found.is]
  }
}

const FOUND: Record<ForeignContent | UnsoundContent, string> = {
  'windows-program': 'a Windows program',
  program: 'a program',
  avif: 'an AVIF picture',
  film: 'a film',
  sound: 'a sound recording',
  'other-archive': 'an archive, but not a ZIP archive',
  tiff: 'a TIFF picture',
  svg: 'an SVG picture',
  'web-page': 'a web page',
  'rich-text': 'a text of a word processor (RTF)',
  sylk: 'a table in the SYLK format, which can hold macros',
  'outlook-message': 'a message of Outlook',
  'other-old-microsoft': 'an old Microsoft file of a kind that is not taken',
  unknown: 'of a kind that is not known here',
  'pdf-without-end': 'a PDF without its end',
  'damaged-picture': 'a damaged picture',
  'damaged-archive': 'a damaged archive',
  'damaged-office': 'a damaged Microsoft Office file',
  'office-with-macros': 'a Microsoft Office file with macros',
  'opendocument-with-macros': 'an OpenDocument file with macros',
  'locked-office': 'a Microsoft Office file with a password, so that nobody can look for macros in it',
  'unreadable-office': 'a Microsoft Office file that is damaged, or too old to look for macros in it',
}

/** `names` as in "PDF, PNG or plain text", `described` as in "What you chose is …". */
const KINDS: Record<FileKind, { names: string[]; described: string }> = {
  pdf: { names: ['PDF'], described: 'a PDF' },
  png: { names: ['PNG'], described: 'a PNG picture' },
  jpeg: { names: ['JPEG'], described: 'a JPEG picture' },
  webp: { names: ['WebP'], described: 'a WebP picture' },
  heic: { names: ['HEIC'], described: 'a HEIC picture' },
  gif: { names: ['GIF'], described: 'a GIF picture' },
  txt: { names: ['plain text'], described: 'plain text' },
  csv: { names: ['CSV'], described: 'a CSV table' },
  office: { names: ['Word', 'Excel', 'PowerPoint'], described: 'a Microsoft Office file' },
  opendocument: { names: ['OpenDocument'], described: 'an OpenDocument file' },
  zip: { names: ['ZIP'], described: 'a ZIP archive' },
}

/** Files of a kind that has several, by their extension. */
const MEMBERS: Record<string, string> = {
  '.docx': 'Word',
  '.xlsx': 'Excel',
  '.pptx': 'PowerPoint',
  '.doc': 'Word',
  '.xls': 'Excel',
  '.ppt': 'PowerPoint',
  '.odt': 'OpenDocument text',
  '.ods': 'OpenDocument table',
  '.odp': 'OpenDocument presentation',
}

/** Members of a kind, by their extension. */
const DESCRIBED: Record<string, string> = {
  '.docx': 'a Word document',
  '.xlsx': 'an Excel table',
  '.pptx': 'a PowerPoint presentation',
  '.odt': 'an OpenDocument text',
  '.ods': 'an OpenDocument table',
  '.odp': 'an OpenDocument presentation',
}
