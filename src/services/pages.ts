/** Reading many rows page by page, so that memory stays flat. */
import type { Upload } from '../models/upload.ts'
import type { Rows } from '../store/index.ts'

/** All pages of rows. `read` is given the last row of the page before; a page with fewer than `size` rows is the last one. */
export async function* pagesOf<T>(
  size: number,
  read: (last: T | undefined) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  for (let last: T | undefined; ; ) {
    const page = await read(last)
    if (page.length > 0) yield page
    if (page.length < size) return
    last = page.at(-1)
  }
}

const UPLOADS = 500

/** Every file that the database names. */
export async function* everyUpload({ uploads }: Pick<Rows, 'uploads'>): AsyncGenerator<Upload> {
  for await (const page of pagesOf(UPLOADS, (last: Upload | undefined) => uploads.page(last?.id ?? '', UPLOADS)))
    yield* page
}
