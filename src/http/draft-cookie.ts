/**
 * The cookie of a form: the keys of the drafts that this browser has of it. There may be several, because two tabs can each
 * start one. Each form has a cookie of its own name, so that forms do not get in each other's way.
 */
import type { DraftKey } from '../models/draft.ts'
import { SUBMISSION_ID_LENGTH } from '../models/token.ts'

export type DraftCookies = ReturnType<typeof draftCookies>

const MOST = 3
const KEY = new RegExp(`^([A-Za-z0-9_-]{${SUBMISSION_ID_LENGTH}})(?:~([A-Za-z0-9_-]{1,43}))?$`)

/** `secure`: the service is reached over https alone. `maxAge`: seconds. */
export function draftCookies({ secure, maxAge }: { secure: boolean; maxAge: number }) {
  const nameOf = (slug: string): string => `${secure ? '__Host-' : ''}draft-${slug}`
  const rest = `; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    /** The keys in the header `Cookie` of a request, for this form; none in most requests. Says nothing about their proof. */
    named(header: string | undefined, slug: string): DraftKey[] {
      if (header === undefined) return []
      const begin = `${nameOf(slug)}=`
      const pair = header.split(/;\s*/).find((one) => one.startsWith(begin))
      return pair === undefined ? [] : pair.slice(begin.length).split('.').flatMap(keyIn).slice(0, MOST)
    },
    /** The header `Set-Cookie` with these keys, the first one of each draft. Without keys, it removes the cookie. */
    set(slug: string, keys: readonly DraftKey[]): string {
      if (keys.length === 0) return `${nameOf(slug)}=; Max-Age=0${rest}`
      const named = keys.filter(({ id }, i) => keys.findIndex((one) => one.id === id) === i).slice(0, MOST)
      return `${nameOf(slug)}=${named.map(textOf).join('.')}; Max-Age=${maxAge}${rest}`
    },
  }
}

function keyIn(text: string): DraftKey[] {
  const match = KEY.exec(text)
  return match ? [{ id: match[1]!, proof: match[2] ?? '' }] : []
}

const textOf = ({ id, proof }: DraftKey): string => (proof === '' ? id : `${id}~${proof}`)
