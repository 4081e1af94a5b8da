/** The kinds of files that a question may take: their media types (RFC 6838) and their extensions. */
import type { FileKind } from './field.ts'

interface FileKindFacts {
  /** The first one is stored with the file; browsers may declare any of them. Empty: the extension decides. */
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

export const KINDS: Record<FileKind, FileKindFacts> = {
  pdf: { mediaTypes: ['application/pdf'], extensions: ['.pdf'] },
  png: { mediaTypes: ['image/png'], extensions: ['.png'] },
  jpeg: { mediaTypes: ['image/jpeg', 'image/jpg', 'image/pjpeg'], extensions: ['.jpg', '.jpeg', '.jfif'] },
  webp: { mediaTypes: ['image/webp'], extensions: ['.webp'] },
  heic: { mediaTypes: ['image/heic', 'image/heif'], extensions: ['.heic', '.heif'] },
  gif: { mediaTypes: ['image/gif'], extensions: ['.gif'] },
  txt: { mediaTypes: ['text/plain'], extensions: ['.txt', '.text', '.md', '.log'] },
  csv: { mediaTypes: ['text/csv'], extensions: ['.csv'] },
  office: { mediaTypes: Object.values(OFFICE), extensions: Object.keys(OFFICE) },
  opendocument: { mediaTypes: Object.values(OPEN_DOCUMENT), extensions: Object.keys(OPEN_DOCUMENT) },
  zip: { mediaTypes: ['application/zip', 'application/x-zip-compressed'], extensions: ['.zip'] },
}

/** Kinds that editors choose together, by a word. */
export const FILE_GROUPS = {
  photos: ['jpeg', 'png', 'webp', 'heic'],
  documents: ['pdf', 'office', 'opendocument'],
} as const satisfies Record<string, FileKind[]>
export type FileGroup = keyof typeof FILE_GROUPS
export const isFileGroup = (name: string): name is FileGroup => Object.hasOwn(FILE_GROUPS, name)

const PICTURES: ReadonlySet<string> = new Set(
  (['jpeg', 'png', 'webp', 'gif'] as const).map((kind) => KINDS[kind].mediaTypes[0]!),
)
/** Do all browsers show a file of this media type as a picture, and never run anything in it? */
export const isPicture = (mediaType: string): boolean => PICTURES.has(mediaType)

/** The media type kept with a file of this kind and extension. */
export const mediaTypeOf = (kind: FileKind, extension: string): string =>
  OFFICE[extension] ?? OPEN_DOCUMENT[extension] ?? KINDS[kind].mediaTypes[0]!
