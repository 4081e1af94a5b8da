/** The kinds of files that a question may take: what people call them, their media types (RFC 6838) and their extensions. */
import type { FileKind } from './field.ts'

export interface FileKindFacts {
  /** As in "PDF, PNG or plain text". */
  names: string[]
  /** As in "What you chose is …". */
  described: string
  /** The first one is kept with the file; browsers may declare any of them. Empty: told by the extension. */
  mediaTypes: string[]
  /** With the dot, in small letters. */
  extensions: string[]
}

const OFFICE: Record<string, string> = {
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.doc': 'application/msword',
  '.xls': 'application/vnd.ms-excel',
  '.ppt': 'application/vnd.ms-powerpoint',
}
const OPEN_DOCUMENT: Record<string, string> = {
  '.odt': 'application/vnd.oasis.opendocument.text',
  '.ods': 'application/vnd.oasis.opendocument.spreadsheet',
  '.odp': 'application/vnd.oasis.opendocument.presentation',
}

const simple = (name: string, described: string, mediaTypes: string[], extensions: string[]): FileKindFacts => ({
  names: [name],
  described,
  mediaTypes,
  extensions,
})

export const KINDS: Record<FileKind, FileKindFacts> = {
  pdf: simple('PDF', 'a PDF', ['application/pdf'], ['.pdf']),
  png: simple('PNG', 'a PNG picture', ['image/png'], ['.png']),
  jpeg: simple('JPEG', 'a JPEG picture', ['image/jpeg', 'image/jpg', 'image/pjpeg'], ['.jpg', '.jpeg', '.jfif']),
  webp: simple('WebP', 'a WebP picture', ['image/webp'], ['.webp']),
  heic: simple('HEIC', 'a HEIC picture', ['image/heic', 'image/heif'], ['.heic', '.heif']),
  gif: simple('GIF', 'a GIF picture', ['image/gif'], ['.gif']),
  txt: simple('plain text', 'plain text', ['text/plain'], ['.txt', '.text', '.md', '.log']),
  csv: simple('CSV', 'a CSV table', ['text/csv'], ['.csv']),
  office: {
    names: ['Word', 'Excel', 'PowerPoint'],
    described: 'a Microsoft Office file',
    mediaTypes: Object.values(OFFICE),
    extensions: Object.keys(OFFICE),
  },
  opendocument: {
    names: ['OpenDocument'],
    described: 'an OpenDocument file',
    mediaTypes: Object.values(OPEN_DOCUMENT),
    extensions: Object.keys(OPEN_DOCUMENT),
  },
  zip: simple('ZIP', 'a ZIP archive', ['application/zip', 'application/x-zip-compressed'], ['.zip']),
}

const PICTURES: ReadonlySet<string> = new Set(
  (['jpeg', 'png', 'webp', 'gif'] as const).map((kind) => KINDS[kind].mediaTypes[0]!),
)
/** Is this media type, as it is kept with a file, one that every browser shows as a picture and nothing else? */
export const isPicture = (mediaType: string): boolean => PICTURES.has(mediaType)

const DESCRIBED: Record<string, string> = {
  '.docx': 'a Word document',
  '.xlsx': 'an Excel table',
  '.pptx': 'a PowerPoint presentation',
  '.odt': 'an OpenDocument text',
  '.ods': 'an OpenDocument table',
  '.odp': 'an OpenDocument presentation',
}
/** As in "What you chose is …"; `extension` tells the members of a kind apart. */
export const describedAs = (kind: FileKind, extension?: string): string =>
  DESCRIBED[extension ?? ''] ?? KINDS[kind].described

/** The media type kept with a file of this kind and extension. */
export const mediaTypeOf = (kind: FileKind, extension: string): string =>
  OFFICE[extension] ?? OPEN_DOCUMENT[extension] ?? KINDS[kind].mediaTypes[0]!

const or = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** "PDF, PNG or plain text". */
export const namesOfKinds = (kinds: readonly FileKind[]): string =>
  or.format(kinds.flatMap((kind) => KINDS[kind].names))

/** A size as people say it, "340 KB" or "1.5 MB": one decimal below ten, none above. "10 MB" is 10 · 2^20 bytes. */
export const bytesInWords = (size: number): string => sizeInWords(size, Math.round)

/** A limit as people say it, never more than it is. */
export const limitInWords = (limit: number): string => sizeInWords(limit, Math.floor)

const UNITS = ['KB', 'MB', 'GB', 'TB']

function sizeInWords(size: number, round: (value: number) => number): string {
  if (size < 1024) return `${size} byte${size === 1 ? '' : 's'}`
  for (const [index, unit] of UNITS.entries()) {
    const value = size / 1024 ** (index + 1)
    const precise = round(value * 10) / 10
    const shown = precise < 10 ? precise : round(value)
    if (shown < 1024 || unit === UNITS.at(-1)) return `${shown.toLocaleString('en-GB')} ${unit}`
  }
  throw new Error('the last unit takes every size')
}
