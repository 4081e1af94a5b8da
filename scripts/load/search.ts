/** Looks for a text in bytes that arrive in pieces, keeping only as much as a piece may hold of its beginning. Pure. */
export interface Search {
  feed(chunk: Buffer): void
  found(): boolean
}

/** An empty text is found at once. */
export function createSearch(text: string): Search {
  let found = text === ''
  let tail = ''
  return {
    feed(chunk) {
      if (found) return
      const seen = tail + chunk.toString('latin1')
      found = seen.includes(text)
      tail = seen.slice(1 - text.length)
    },
    found: () => found,
  }
}
