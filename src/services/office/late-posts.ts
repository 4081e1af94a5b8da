/**
 * Late posts, sealed. The browser carries them through signing in, and nothing is stored here. They are opened for the account
 * alone that had the session.
 */
import type { LatePost } from '../../models/late-post.ts'
import { DAY } from '../../models/moment.ts'
import { createSeal } from '../seal.ts'
import type { Wiring } from '../wiring.ts'

/** UTF-16 units of what is sealed. A body of 1 MB fits in it, unless much of it is control characters. */
const LONGEST = 2 ** 21

export function createLatePosts({ secrets, clock }: Pick<Wiring, 'secrets' | 'clock'>) {
  const seal = createSeal({ secrets, purpose: 'what was sent without a session' })
  return {
    /** Undefined when it is too large. `account`: its id. */
    seal(account: number, post: LatePost): string | undefined {
      const text = JSON.stringify({ ...post, until: clock() + DAY })
      return text.length > LONGEST ? undefined : seal.seal(text, String(account))
    },
    /** Undefined when it was not sealed here, or for another account, or more than a day ago. */
    open(account: number, sealed: string): LatePost | undefined {
      const opened = seal.open(sealed, String(account))
      if (!opened) return undefined
      const { until, ...post }: LatePost & { until: number } = JSON.parse(opened.text)
      return until > clock() ? post : undefined
    },
  }
}
