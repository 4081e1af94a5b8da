/** Entity tags as HTTP headers list them (RFC 9110, 8.8.3). */

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
