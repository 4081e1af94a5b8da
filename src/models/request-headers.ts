/** The headers of a request that ask for a part of a file, or name a version of it (RFC 9110). */

// A part of a file, as `Range` asks for it (RFC 9110, 14).

/** The first and the last byte, counted from 0. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * The one range that is asked for; `none` when no byte of the file is in it. Undefined where the whole file is the answer: for
 * no range, several, other units, and what cannot be read.
 */
export function rangeIn(header: string, size: number): ByteRange | 'none' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  if (from === '') return Number(to) === 0 ? 'none' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  if (to !== '' && Number(to) < Number(from)) return undefined
  if (Number(from) >= size) return 'none'
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}

// Entity tags as HTTP headers list them (RFC 9110, 8.8.3).

const TAG = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g

/** The strong tags in `If-Match`, without quotes; `any` for `*`; undefined when it is none of these. Weak ones match nothing. */
export function strongTagsIn(header: string): string[] | 'any' | undefined {
  if (header.trim() === '*') return 'any'
  return tagsIn(header)?.flatMap(({ tag, weak }) => (weak ? [] : [tag]))
}

/** Does `If-None-Match` name this tag? A weak one counts, too. */
export const namesTag = (header: string, tag: string): boolean =>
  header.trim() === '*' || (tagsIn(header)?.some((one) => one.tag === tag) ?? false)

function tagsIn(header: string): { tag: string; weak: boolean }[] | undefined {
  if (!/^[ \t,]*$/.test(header.replace(TAG, ''))) return undefined
  const tags = [...header.matchAll(TAG)].map(([, weak, tag]) => ({ tag: tag!, weak: weak !== undefined }))
  return tags.length > 0 ? tags : undefined
}
