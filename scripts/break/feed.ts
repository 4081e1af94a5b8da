/** Programs are told of each change once, in an order that never changes, and of nothing that a power cut can take. */
import { breaksIn } from './break.ts'

const SETTLED = 'store/settled'
const FEED = 'services/feed/index'
const TOKENS = 'controllers/api/tokens'
const HTTP = 'controllers/api/changes'

// biome-ignore format: one break a line
export const FOLLOWING = breaksIn('src', [
  ['a program is told of a change before its flush', 'store/settled.ts', 'await flushed()', 'void flushed', SETTLED],
  ['a program is told of a change whose flush another process has not ended', 'store/settled.ts', 'if (settled > onDisk) {', 'if (settled < onDisk) {', 'services/feed/power-cut'],
  ['postgres: a change appears below one that was told', 'store/settled.ts', 'Math.min(last, ...', 'Math.max(last, ...', SETTLED],
  ['postgres: who begins while it is asked who writes is passed over', 'store/settled.ts', "const last = await lastEvent()\n    const { place: at, open } = (await writersOf?.('events')) ?? { place: undefined, open: [] }", "const { place: at, open } = (await writersOf?.('events')) ?? { place: undefined, open: [] }\n    const last = await lastEvent()", SETTLED],
  ['postgres: what an older transaction brings is passed over', 'store/settled.ts', 'writers.get(one) ?? { bound: lastSeen', '{ bound: lastSeen', SETTLED],
  ['postgres: who adds an event is not seen', 'store/postgres/transaction.ts', "'RowExclusiveLock'", "'RowShareLock'", SETTLED],
  ['postgres: a program hears nothing while somebody works in another database', 'store/postgres/transaction.ts', 'and granted', 'or granted', SETTLED],
  ['postgres: after a restore the order before it holds', 'store/settled.ts', 'upTo = onDisk = lastSeen = 0', 'onDisk = lastSeen = 0', SETTLED],
  ['postgres: after a failover a transaction of before counts as one that began later', 'store/settled.ts', 'upTo = onDisk = lastSeen = 0', 'upTo = onDisk = 0', SETTLED],
  ['postgres: a transaction that changes events holds the feed up', 'store/postgres/transaction.ts', "where relation = pg_get", "where relation = 'events'::regclass or relation = pg_get", SETTLED],
  ['postgres: a full page waits for the transactions of others', 'services/feed/index.ts', 'found.more || now.isAll', 'now.isAll', FEED],
  ['possible spam is told before its release', 'store/feed.ts', 'quarantine !== null || ', '', FEED],
  ['what happened to possible spam appears below what was told', 'store/feed.ts', '(released !== null && id < released)', 'released === undefined', FEED],
  ['fixtures are told', 'store/feed.ts', ".where('fixture_until', 'is', null)\n      .orderBy", '.orderBy', FEED],
  ['a cursor of a lost change leads to other changes', 'services/feed/index.ts', 'cursorOf(found).mark !== cursor.mark', 'cursorOf(found).event !== cursor.event', FEED],
  ['a program is told of a form that it does not see', 'services/feed/cursor.ts', '!setAside && sees(follower, slug)', '!setAside && sees({}, slug || follower.id.toString())', FEED],
  ['what came before a wait began is not told', 'services/feed/waiting.ts', 'Math.min(...', 'Math.max(...', FEED],
  ['who begins to wait during a look misses what came before', 'services/feed/waiting.ts', 'if (waiter.at.event < from) continue', 'if (waiter.at.event < 0) continue', FEED],
  ['after a failover a program is told in the order of the server before', 'store/settled.ts', 'return settleMore() //', '//', SETTLED],
  ['waiting programs take all connections', 'services/feed/waiting.ts', ' || waiters.size >= most', '', FEED],
  ['one program takes all waits', 'services/feed/waiting.ts', 'own >= MOST_OF_ONE || ', 'own < 0 || ', FEED],
  ['a program that waits holds a slot of the service', 'controllers/api/changes.ts', 'using _left = ctx.state.slots.leave()', '', HTTP],
  ['a program whose token was revoked while it waited is told', 'controllers/api/changes.ts', 'await ctx.state.letInStill!()', 'ctx.state.program!', HTTP],
  ['a program is told of a form that was taken from it while it waited', 'controllers/api/changes.ts', '? later : page', '? later : later', TOKENS],
  ['a program that hung up goes on waiting', 'controllers/api/changes.ts', 'clearTimeout(timer)\n    controller.abort()', 'clearTimeout(timer)', HTTP],
])
