/** Programs are told of each change once, in an order that never changes, and of nothing that a power cut can take. */
import { breaksIn } from './break.ts'

const SETTLED = 'store/settled'
const FEED = 'services/feed/index'
const HTTP = 'controllers/api/changes'

// biome-ignore format: one break a line
export const FOLLOWING = breaksIn('src', [
  ['a program is told of a change before its flush', 'store/settled.ts', 'await flushed()', 'void flushed', SETTLED],
  ['a program is told of a change whose flush another process has not ended', 'store/settled.ts', 'if (upTo > onDisk) {', 'if (upTo < onDisk) {', 'services/feed/power-cut'],
  ['postgres: a change appears below one that was told', 'store/settled.ts', 'if (open.length === 0) {', 'if (open.length >= 0) {', SETTLED],
  ['postgres: who begins while it is asked who writes is passed over', 'store/settled.ts', "const last = await lastEvent()\n    const writers = await writersOf?.('events')", "const writers = await writersOf?.('events')\n    const last = await lastEvent()", SETTLED],
  ['postgres: what an older transaction brings is passed over', 'store/settled.ts', '!next.writers.some((writer) => open.includes(writer))', 'next.writers.length > 0', SETTLED],
  ['postgres: who adds an event is not seen', 'store/postgres/writers.ts', "'RowExclusiveLock'", "'RowShareLock'", SETTLED],
  ['postgres: a program hears nothing while somebody works in another database', 'store/postgres/writers.ts', 'and granted', 'or granted', SETTLED],
  ['postgres: after a restore the order before it holds', 'store/settled.ts', 'upTo = onDisk = 0', 'onDisk = 0', SETTLED],
  ['possible spam is told before its release', 'store/feed.ts', 'quarantine !== null || ', '', FEED],
  ['what happened to possible spam appears below what was told', 'store/feed.ts', '(released !== null && id < released)', 'released === undefined', FEED],
  ['fixtures are told', 'store/feed.ts', ".where('fixture_until', 'is', null)\n      .orderBy", '.orderBy', FEED],
  ['a cursor of a lost change leads to other changes', 'services/feed/index.ts', 'cursorOf(found).mark !== cursor.mark', 'cursorOf(found).event !== cursor.event', FEED],
  ['a program is told of a form that it does not see', 'services/feed/follower.ts', '!setAside && sees(follower, slug)', '!setAside && sees({}, slug || follower.id.toString())', FEED],
  ['what came before a wait began is not told', 'services/feed/waiting.ts', 'Math.min(...', 'Math.max(...', FEED],
  ['who begins to wait during a look misses what came before', 'services/feed/waiting.ts', 'if (waiter.at.event < from) continue', 'if (waiter.at.event < 0) continue', FEED],
  ['after a failover a program is told in the order of the server before', 'store/settled.ts', 'return settleMore() //', '//', SETTLED],
  ['waiting programs take all connections', 'services/feed/waiting.ts', ' || waiters.size >= most', '', FEED],
  ['one program takes all waits', 'services/feed/waiting.ts', 'own >= MOST_OF_ONE || ', 'own < 0 || ', FEED],
  ['a program that waits holds a slot of the service', 'controllers/api/changes.ts', 'whileIdle(ctx, () => feed.wait(', '((_: unknown, wait: () => Promise<FeedPage>) => wait())(whileIdle, () => feed.wait(', HTTP],
  ['a program whose token was revoked while it waited is told', 'controllers/api/changes.ts', 'if (why) throw', 'if (why === "expired") throw', HTTP],
  ['a program that hung up goes on waiting', 'controllers/api/changes.ts', 'clearTimeout(timer)\n    controller.abort()', 'clearTimeout(timer)', HTTP],
])
