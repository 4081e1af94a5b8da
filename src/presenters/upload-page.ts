/** The page of one file question on its own: what may still be sent, and what was just received. */
import type { FileField } from '../models/field.ts'
import type { Remaining, Upload } from '../models/upload.ts'
import { inputError, summaryOf } from './controls.ts'
import { acceptAttribute, hintText, kindName } from './hints.ts'
import type { Texts } from './texts/index.ts'

interface UploadState {
  /** What the file is for, as the address names it: a token, a reference or the id of a fixture. */
  named: string
  left: Remaining
  /** The file that was just received. */
  upload?: Upload
  /** The case that the file is for. */
  reference?: string | undefined
  /** Why the file was refused. */
  error?: string
  /** Id of the earlier file that the new one replaces. */
  replaces?: string | undefined
  timeZone: string
}

/** Posts back to its own address. While the office asks, each file sent before has a link to replace it; their names are answers, so they are not shown. */
export function uploadPage(
  texts: Texts,
  field: FileField,
  { named, left, reference, upload, error, replaces, timeZone }: UploadState,
) {
  const href = (over: Record<string, string> = {}): string =>
    `/api/drive-upload?${new URLSearchParams({ submissionId: named, fieldId: field.id, ...over })}`
  const heading = upload ? texts.upload.taken : field.label
  const earlier = left.replaceable.map(({ id, contentType, size, at }) => ({
    id,
    text: texts.upload.earlier(kindName(texts, contentType), texts.size(size), texts.dateTime(at, timeZone)),
    href: href({ replaces: id }),
  }))
  const replaced = earlier.find(({ id }) => id === replaces)
  return {
    title: error ? texts.page.error(heading) : heading,
    summary: error && summaryOf(texts, [{ text: error, href: '#file' }]),
    heading,
    taken: upload && { filename: upload.filename, size: texts.size(upload.size) },
    action: href(replaced ? { replaces: replaced.id } : {}),
    remaining: left.remaining,
    replaces: replaced ? texts.upload.replaces(replaced.text) : '',
    texts: texts.upload,
    earlier: replaced || left.remaining === 0 ? [] : earlier,
    addHref: href(),
    caseHref: reference === undefined ? '' : `/status?reference=${encodeURIComponent(reference)}`,
    reference: reference ?? '',
    input: {
      id: 'file',
      name: 'file',
      label: { text: labelOf(texts, { upload, replaced }) },
      hint: { text: hintText(texts, field, left.maxBytes) },
      errorMessage: inputError(texts, error),
      attributes: { accept: acceptAttribute(field.accept) },
    },
    noIndex: true,
  }
}

function labelOf(texts: Texts, { upload, replaced }: { upload: unknown; replaced: unknown }): string {
  if (replaced) return texts.upload.replacement
  return upload ? texts.upload.another : texts.upload.choose
}
