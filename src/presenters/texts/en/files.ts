/** Files in English: what their kinds are called, what a file question says, and why a file cannot be used. */
import type { FileKind } from '../../../models/field.ts'
import type {
  FileFault,
  ForeignContent,
  FoundContent,
  RefusedFile,
  UnsoundContent,
} from '../../../models/file-fault.ts'
import { isolated } from '../isolated.ts'
import { counted, enumerate, grouped, sizeLimit } from './words.ts'

export const files = {
  uploadNow: 'Upload now',
  remove: 'Remove',
  /** `goesOn` on one page of several. */
  uploadText: (maxFiles: number, goesOn: boolean): string => {
    const also = goesOn ? 'Or select “Continue” to upload' : 'Or send the form to upload'
    return maxFiles === 1
      ? `Upload your file now to check it. ${also} it.`
      : `Upload your files now to check them and add more. ${also} them.`
  },
  oneOf: (filename: string, number: number, question: string): string =>
    `${isolated(filename)}, file ${number} of “${question}”`,
  uploaded: (count: number): string => `${counted(count, 'file')} uploaded`,
  full: (maxFiles: number): string =>
    maxFiles === 1
      ? 'To upload a different file, remove this one first.'
      : 'To upload different files, remove one first.',
  /** "PDF, PNG or plain text". */
  kinds: (kinds: readonly FileKind[]): string =>
    enumerate(
      kinds.flatMap((kind) => KINDS[kind].names),
      'or',
    ),
  /** The kind of one file; its extension tells Word from Excel. */
  kind: (kind: FileKind, extension = ''): string => MEMBERS[extension] ?? files.kinds([kind]),
  refused,
  /** The title of a page about a file that was refused. */
  refusedTitle: ({ kind }: FileFault): string => TITLES[kind],
}

/** One sentence or two, without the last full stop. */
function refused({ filename, fault }: RefusedFile): string {
  const name = `“${isolated(filename)}”`
  switch (fault.kind) {
    case 'too-large':
      return `${name} must be ${sizeLimit(fault.maxBytes)} or smaller. Choose a smaller file`
    case 'empty':
      return `${name} is empty. Choose another file`
    case 'infected':
      return `${name} contains a virus (${fault.virus}). We did not keep it`
    case 'not-taken':
      return `${name} is ${described(fault.found)}. It must be ${files.kinds(fault.accept)}`
    case 'too-many':
      return `You can only upload ${counted(fault.maxFiles, 'file')}. ${name} was not added`
    case 'too-much':
      return `Your files must be ${sizeLimit(fault.maxBytes)} or less in total, and you can upload up to ${counted(fault.maxFiles, 'file')}. ${name} was not added`
    case 'too-many-at-once':
      return 'You selected too many files at once. Upload a few at a time'
    case 'refused-too-often':
      return 'Too many of your files could not be used. Wait a minute, then upload this one again'
    case 'none-chosen':
      return 'Select a file, then upload it'
  }
}

const TITLES: Record<FileFault['kind'], string> = {
  'too-large': 'This file is too large',
  empty: 'This file is empty',
  infected: 'This file contains a virus',
  'not-taken': 'You cannot use this file',
  'too-many': 'You cannot upload any more files',
  'too-much': 'You cannot upload any more files',
}

/** What was found, as in "What you chose is …". */
function described(found: FoundContent): string {
  switch (found.is) {
    case 'of-kind':
      return DESCRIBED[found.extension ?? ''] ?? KINDS[found.kind].described
    case 'picture-too-large': {
      const { width, height, maxPixels } = found
      return `a picture of ${width} × ${height} pixels, and pictures can have up to ${maxPixels / 1e6} million`
    }
    case 'archive-of-too-many':
      return `an archive of more than ${grouped(found.maxFiles)} files`
    case 'archive-too-large':
      return `an archive that unpacks to more than ${sizeLimit(found.maxBytes)}`
    default:
      return FOUND[found.is]
  }
}

const FOUND: Record<ForeignContent | UnsoundContent, string> = {
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
