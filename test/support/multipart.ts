/** Bodies of multipart/form-data written byte by byte, and what they leave on the disk. */
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApp } from './app.ts'

export interface Part {
  name?: string
  filename?: string
  type?: string
  /** Instead of the headers that follow from the rest. */
  head?: string
  body?: Buffer | string
}
interface Framing {
  boundary?: string
  preamble?: string
  epilogue?: string
  /** Instead of the last delimiter. */
  end?: string
}
export const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gW'

export function multipart(
  parts: readonly Part[],
  { boundary = BOUNDARY, preamble = '', epilogue = '\r\n', end }: Framing = {},
): Buffer {
  const pieces = parts.flatMap((part, i) => [
    Buffer.from(`${i === 0 ? preamble : '\r\n'}--${boundary}\r\n${headOf(part)}\r\n\r\n`),
    Buffer.from(part.body ?? ''),
  ])
  return Buffer.concat([...pieces, Buffer.from((end ?? `\r\n--${boundary}--`) + epilogue)])
}

function headOf({ name, filename, type, head }: Part): string {
  if (head !== undefined) return head
  const disposition = `Content-Disposition: form-data; name="${name}"`
  if (filename === undefined) return disposition
  return `${disposition}; filename="${filename}"\r\nContent-Type: ${type ?? 'application/octet-stream'}`
}

export const typeOf = (boundary = BOUNDARY): string => `multipart/form-data; boundary=${boundary}`

/** Posts a body as it is. */
export const postBytes = (
  app: Pick<TestApp, 'base'>,
  path: string,
  body: Buffer,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(app.base + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': typeOf(), 'sec-fetch-site': 'same-origin', ...headers },
    body: new Uint8Array(body),
  })

export const uploadPath = (submissionId: string, fieldId = 'evidence'): string =>
  `/api/drive-upload?${new URLSearchParams({ submissionId, fieldId })}`

/** Sends one file to the upload endpoint. */
export const upload = (
  app: Pick<TestApp, 'base'>,
  submissionId: string,
  { fieldId, headers, ...part }: Part & { fieldId?: string; headers?: Record<string, string> },
): Promise<Response> =>
  postBytes(app, uploadPath(submissionId, fieldId), multipart([{ name: 'file', filename: 'a.txt', ...part }]), headers)

/** A form with files: texts first, as browsers send them. */
export const formBody = (texts: Record<string, string>, files: readonly Part[]): Buffer =>
  multipart([...Object.entries(texts).map(([name, body]) => ({ name, body })), ...files])

/** Every file under the drive's folder, those on their way included. */
export function filesOnDisk({ folder }: Pick<TestApp, 'folder'>): string[] {
  const root = folder.drive
  return existsSync(root)
    ? globSync('**/*', { cwd: root, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() && entry.name !== 'installation.json' ? [join(entry.parentPath, entry.name)] : [],
      )
    : []
}
