/**
 * The cookies of drafts: each draft has one of its own, with its key. So two answers at once never overwrite each other's keys,
 * and the end of one draft leaves the others alone. The cookie of earlier releases, one for each form with up to three keys, is
 * read as well.
 */
import { DRAFT_NAME, type DraftKey } from '../models/draft.ts'
import { SUBMISSION_ID_LENGTH } from '../models/token.ts'

export type DraftCookies = ReturnType<typeof draftCookies>

/** So many keys are read: those of the drafts that a browser may have, and some that have ended elsewhere. */
const MOST_READ = 20
const KEY = new RegExp(`^([A-Za-z0-9_-]{${SUBMISSION_ID_LENGTH}})(?:~([A-Za-z0-9_-]{1,43}))?$`)

interface Cookie {
  name: string
  keys: DraftKey[]
}

/** `secure`: the service is reached over https alone. `maxAge`: seconds. */
export function draftCookies({ secure, maxAge }: { secure: boolean; maxAge: number }) {
  const host = secure ? '__Host-' : ''
  const rest = `; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  // No slug has a dot, so no form reads the cookies of another.
  const nameOf = (slug: string, name: string): string => `${host}draft.${slug}.${name}`
  const earlierName = (slug: string): string => `${host}draft-${slug}`
  const removed = (name: string): string => `${name}=; Max-Age=0${rest}`

  function cookiesIn(header: string | undefined, slug: string): Cookie[] {
    // Most requests have no draft, and many no cookie.
    if (header === undefined || !header.includes('draft')) return []
    const [own, earlier] = [nameOf(slug, ''), earlierName(slug)]
    return header.split(/;\s*/).flatMap((pair) => {
      const at = pair.indexOf('=')
      const name = pair.slice(0, at)
      const isOurs = name === earlier || (name.startsWith(own) && DRAFT_NAME.test(name.slice(own.length)))
      const keys = isOurs
        ? pair
            .slice(at + 1)
            .split('.')
            .flatMap(keyIn)
        : []
      return keys.length > 0 ? [{ name, keys }] : []
    })
  }

  return {
    /** The keys in the header `Cookie` of a request, for this form, one for each draft; none in most requests. Their proofs are not checked here. */
    named(header: string | undefined, slug: string): DraftKey[] {
      return cookiesIn(header, slug)
        .flatMap(({ keys }) => keys)
        .slice(-MOST_READ)
    },
    /** The header `Set-Cookie` with the key of a draft; `name` is that of the draft. */
    set: (slug: string, name: string, { id, proof }: DraftKey): string =>
      `${nameOf(slug, name)}=${id}~${proof}; Max-Age=${maxAge}${rest}`,
    /** The headers `Set-Cookie` that remove the keys of a draft from the cookies of a request. */
    remove: (header: string | undefined, slug: string, id: string): string[] =>
      cookiesIn(header, slug).flatMap(({ name, keys }) => {
        const others = keys.filter((key) => key.id !== id)
        if (others.length === keys.length) return []
        if (others.length === 0) return [removed(name)]
        return [`${name}=${others.map(textOf).join('.')}; Max-Age=${maxAge}${rest}`]
      }),
  }
}

function keyIn(text: string): DraftKey[] {
  const match = KEY.exec(text)
  return match ? [{ id: match[1]!, proof: match[2] ?? '' }] : []
}

const textOf = ({ id, proof }: DraftKey): string => (proof === '' ? id : `${id}~${proof}`)
