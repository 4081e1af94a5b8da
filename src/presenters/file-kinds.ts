/** What people and browsers call the kinds of files that a question takes. */
import type { FileKind } from '../models/field.ts'

const KINDS: Record<FileKind, { names: string[]; accept: string }> = {
  pdf: { names: ['PDF'], accept: '.pdf,application/pdf' },
  png: { names: ['PNG'], accept: '.png,image/png' },
  jpeg: { names: ['JPEG'], accept: '.jpg,.jpeg,image/jpeg' },
  webp: { names: ['WebP'], accept: '.webp,image/webp' },
  heic: { names: ['HEIC'], accept: '.heic,.heif,image/heic,image/heif' },
  gif: { names: ['GIF'], accept: '.gif,image/gif' },
  txt: { names: ['plain text'], accept: '.txt,text/plain' },
  csv: { names: ['CSV'], accept: '.csv,text/csv' },
  office: { names: ['Word', 'Excel', 'PowerPoint'], accept: '.doc,.docx,.xls,.xlsx,.ppt,.pptx' },
  opendocument: { names: ['OpenDocument'], accept: '.odt,.ods,.odp' },
  zip: { names: ['ZIP'], accept: '.zip,application/zip' },
}

const or = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** "PDF, PNG or plain text". */
export function fileKindNames(kinds: readonly FileKind[]): string {
  const names = or.format(kinds.flatMap((kind) => KINDS[kind].names))
  return names.charAt(0).toUpperCase() + names.slice(1)
}

/** The `accept` attribute: it only sorts the file dialog; the server judges by content. */
export const acceptAttribute = (kinds: readonly FileKind[]): string => kinds.map((kind) => KINDS[kind].accept).join(',')
