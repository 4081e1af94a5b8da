/** Reading many rows page by page, so that memory stays flat. */

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
