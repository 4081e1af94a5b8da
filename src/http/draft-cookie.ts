/**
 * The cookie of a form that was begun: the ids of the drafts that this browser has made of it, the present one first.
 * Several, because two tabs may each have begun one. Its name says the form, so that forms do not get in each other's way.
 */
import { SUBMISSION_ID_LENGTH } from '../models/token.ts'

export interface DraftCookies {
  /** The ids in the header `Cookie` of a request, for this form; none in most requests. */
  named(header: string | undefined, slug: string): string[]
  /** The header `Set-Cookie` that names these ids; that takes the cookie away where there are none. */
  set(slug: string, ids: readonly string[]): string
}

const MOST = 3
const ID = new RegExp(`^[A-Za-z0-9_-]{${SUBMISSION_ID_LENGTH}}$`)

/** `secure`: the service is reached over https alone. `maxAge`: seconds. */
export function draftCookies({ secure, maxAge }: { secure: boolean; maxAge: number }): DraftCookies {
  const nameOf = (slug: string): string => `${secure ? '__Host-' : ''}draft-${slug}`
  const rest = `; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    named(header, slug) {
      if (header === undefined) return []
      const begin = `${nameOf(slug)}=`
      const pair = header.split(/;\s*/).find((one) => one.startsWith(begin))
      return pair === undefined
        ? []
        : pair
            .slice(begin.length)
            .split('.')
            .filter((id) => ID.test(id))
            .slice(0, MOST)
    },
    set(slug, ids) {
      if (ids.length === 0) return `${nameOf(slug)}=; Max-Age=0${rest}`
      return `${nameOf(slug)}=${[...new Set(ids)].slice(0, MOST).join('.')}; Max-Age=${maxAge}${rest}`
    },
  }
}
