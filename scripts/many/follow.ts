/** A program that follows the feed of changes while the load goes on, from one service and then another. */
import { setTimeout as sleep } from 'node:timers/promises'

export interface Followed {
  cursor: string
  kind: string
  reference: string
}
interface Following {
  /** What it was told, in order. */
  changes: Followed[]
  /** One sentence each. */
  faults: string[]
  /** Resolves when it was told of so many changes, or when they can no longer be hoped for. */
  end(count: number): Promise<void>
}
interface Page {
  changes: Followed[]
  next: string
  more: boolean
}

const WAIT_S = 5
/** After the end everything is whole, and the rest must be told. */
const LAST_MS = 20_000
const PATIENCE_MS = (WAIT_S + 20) * 1000
const AGAIN_MS = 100

export function startFollowing(base: string, token: string): Following {
  const changes: Followed[] = []
  const faults: string[] = []
  let isOver = () => false
  const following = follow()
  return {
    changes,
    faults,
    async end(count) {
      const until = performance.now() + LAST_MS
      isOver = () => changes.length >= count || performance.now() > until
      await following
    },
  }

  async function follow(): Promise<void> {
    for (let after: string | undefined; !isOver(); ) {
      const page = await ask(base, token, { after, wait: WAIT_S }).catch((error: Error) => error)
      if (page instanceof Error) {
        if (page instanceof Refused) faults.push(page.message)
        await sleep(AGAIN_MS)
        continue
      }
      changes.push(...page.changes)
      after = page.next
    }
  }
}

/** The whole feed, from its beginning. */
export async function readAll(base: string, token: string): Promise<Followed[]> {
  const changes: Followed[] = []
  for (let after: string | undefined; ; ) {
    const page = await ask(base, token, { after, wait: 0 })
    changes.push(...page.changes)
    if (!page.more) return changes
    after = page.next
  }
}

class Refused extends Error {}

async function ask(
  base: string,
  token: string,
  { after, wait }: { after: string | undefined; wait: number },
): Promise<Page> {
  const query = new URLSearchParams({ limit: '500', wait: String(wait), ...(after !== undefined && { after }) })
  const answer = await fetch(`${base}/api/v1/changes?${query}`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (answer.ok) return (await answer.json()) as Page
  const text = await answer.text()
  if (answer.status === 503) throw new Error(text)
  throw new Refused(`the feed was answered with ${answer.status}: ${text.slice(0, 300)}`)
}
