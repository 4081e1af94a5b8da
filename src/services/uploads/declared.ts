/** The type that a client declares for a file: it never decides, but it must not contradict what was found. */
import type { FileKind } from '../../models/field.ts'
import { KINDS } from '../../models/file-kind.ts'

/** Browsers name tables after the program that opens them. */
const TEXTS: readonly FileKind[] = ['txt', 'csv', 'office']
const ALIKE: Partial<Record<FileKind, readonly FileKind[]>> = {
  txt: TEXTS,
  csv: TEXTS,
  office: ['zip'],
  opendocument: ['zip'],
}
const ACTIVE =
  /^text\/(html|xml|css|(x-)?(java|ecma|type)script)$|^image\/svg\b|^application\/(xhtml\+xml|(x-)?javascript)$/

/** An unknown or general declaration says nothing, unless it belongs to another family, or to what a browser runs. */
export function contradicts(declaredType: string, found: FileKind): boolean {
  const media = declaredType.split(';')[0]!.trim().toLowerCase()
  const declared = (Object.keys(KINDS) as FileKind[]).find((kind) => KINDS[kind].mediaTypes.includes(media))
  if (declared) return declared !== found && !ALIKE[found]?.includes(declared)
  return (
    ACTIVE.test(media) || (/^(image|text|audio|video|font)\//.test(media) && familyOf(media) !== familyOfKind(found))
  )
}

const familyOf = (media: string): string => media.split('/')[0]!
const familyOfKind = (kind: FileKind): string => familyOf(KINDS[kind].mediaTypes[0]!)
