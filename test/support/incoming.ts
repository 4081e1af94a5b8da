import type { FileField } from '../../src/models/field.ts'
import type { Upload } from '../../src/models/upload.ts'
import type { Uploads } from '../../src/services/uploads/index.ts'
import type { UploadTarget } from '../../src/services/uploads/target.ts'

const from = '192.0.2.1'

/** Sends a file, from somebody who waits for the answer. */
export async function acceptFile(
  uploads: Uploads,
  { to, field, filename }: { to: UploadTarget; field: FileField; filename: string },
  source: AsyncIterable<Buffer>,
): Promise<Upload> {
  const file = await uploads.inspect(to, field, { filename, from, source, signal: new AbortController().signal })
  return uploads.accept(to, field, file)
}
