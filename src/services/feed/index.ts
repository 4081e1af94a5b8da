/**
 * The feed of changes: what happened to all cases, in the order of their events, for programs that follow it. Nothing ever
 * appears below a position that was told; `Store.settled` says how far that holds.
 *
 * Nothing is written for the feed, and nothing ever leaves it: it is the events themselves, which stay when the words of a
 * case are deleted.
 */
import { problem } from '../../errors.ts'
import type { FedChange, FeedPage } from '../../models/change.ts'
import type { FedEvent } from '../../store/feed.ts'
import { eventIdOf, isEventId } from '../event-id.ts'
import type { Wiring } from '../wiring.ts'
import { BEGINNING, type Cursor, cursorOf, type Follower, isFor, readCursor, writeCursor } from './cursor.ts'
import { createWaiting } from './waiting.ts'

export type { Follower } from './cursor.ts'
export type Feed = ReturnType<typeof createFeed>
interface Asked {
  /** A cursor; absent: from the beginning. */
  after?: string | undefined
  /** Changes, from 1 to 500. */
  limit: number
}

/** Events of one further query, and of one page about, where most are of other forms. */
const LOOKED_AT = 500
const MOST_LOOKED_AT = 2500
/** A transaction on the database server takes some milliseconds, and is ended by the server after some seconds. */
const LONG_MS = 30_000

interface Options extends Pick<Wiring, 'store' | 'log'> {
  /** How many may wait at once, all programs together. */
  mostWaiting?: number
}

export function createFeed({ store, log, mostWaiting = Infinity }: Options) {
  let isHeldUp = false
  const waiting = createWaiting({ store, settled, most: mostWaiting })
  return {
    page,

    /** Where the feed ends now. */
    async now(): Promise<string> {
      const last = await store.feed.last(await settled())
      return writeCursor(last ? cursorOf(last) : BEGINNING)
    },

    /**
     * Waits for a change after the cursor, which an empty page had as its `next`, and resolves to the page that has it. Resolves
     * to an empty page once the signal is aborted or the service ends. Rejects with a 429 when too many wait.
     */
    async wait(
      follower: Follower,
      { after, limit }: Asked & { after: string },
      signal: AbortSignal,
    ): Promise<FeedPage> {
      for (let from = after; ; ) {
        const { came, at } = await waiting.wait(follower, readCursor(from)!, signal)
        from = writeCursor(at)
        if (!came) return { changes: [], next: from, more: false }
        const found = await page(follower, { after: from, limit })
        if (found.changes.length > 0 || found.more) return found
        from = found.next
      }
    },

    /** Ends all waits, now and from now on. */
    end: waiting.end,
  }

  /** Rejects with a 400 for a text that is no cursor, and with a 410 when what the cursor names is not in this database. */
  async function page(follower: Follower, { after, limit }: Asked): Promise<FeedPage> {
    const from = after === undefined ? BEGINNING : await known(after)
    const now = await store.settledNow()
    const found = await read(follower, { from, limit, upTo: now.upTo })
    // A page that is full needs nothing that an open transaction holds up.
    return found.more || now.isAll ? found : read(follower, { from, limit, upTo: await settled() })
  }

  async function read(
    follower: Follower,
    { from, limit, upTo }: { from: Cursor; limit: number; upTo: number },
  ): Promise<FeedPage> {
    let last = from
    const changes: FedChange[] = []
    let [lookedAt, size] = [0, limit + 1]
    while (lookedAt < MOST_LOOKED_AT) {
      const events = await store.feed.between({ after: last.event, upTo, size })
      for (const event of events) {
        const isTold = isFor(follower, event)
        if (isTold && changes.length === limit) return { changes, next: writeCursor(last), more: true }
        last = cursorOf(event)
        if (isTold) changes.push(fedOf(event, writeCursor(last)))
      }
      if (events.length < size) return { changes, next: writeCursor(last), more: false }
      lookedAt += size
      size = LOOKED_AT
    }
    return { changes, next: writeCursor(last), more: true }
  }

  async function known(after: string): Promise<Cursor> {
    if (isEventId(after)) throw problem('cursor-is-event')
    const cursor = readCursor(after)
    if (!cursor) throw problem('cursor-malformed')
    if (cursor.event === 0) return cursor
    const found = await store.feed.byNumber(cursor.event)
    if (!found || cursorOf(found).mark !== cursor.mark) throw problem('cursor-gone')
    return cursor
  }

  async function settled(): Promise<number> {
    const { upTo, heldUpMs } = await store.settled()
    if (heldUpMs > LONG_MS && !isHeldUp)
      log.warn(
        { heldUpMs },
        'programs are not told of new changes: a transaction on PostgreSQL that adds events does not end',
      )
    isHeldUp = heldUpMs > LONG_MS
    return upTo
  }
}

const fedOf = ({ event, setAside: _, ...change }: FedEvent, cursor: string): FedChange => ({
  ...change,
  id: eventIdOf(change.reference, { id: event, event: change }),
  cursor,
})
