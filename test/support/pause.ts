/** How long work takes and the event loop is held, mostly in processor time of this thread: other work of the machine counts little. */

/** What this thread has worked so far, in milliseconds. */
export const worked = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Runs the work and tells its longest step in milliseconds. */
export async function longestPause(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let ended = false
  let before = process.threadCpuUsage()
  const step = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, user + system)
    before = process.threadCpuUsage()
    if (!ended) setImmediate(step)
  }
  setImmediate(step)
  await work()
  ended = true
  await new Promise((resolve) => setImmediate(resolve))
  return longest / 1000
}

/** The shortest of up to five such runs, or the first below the limit: a busy machine delays one of them, the code all. */
export async function shortestPause(limit: number, work: (run: number) => Promise<unknown>): Promise<number> {
  let shortest = Infinity
  for (let run = 0; run < 5 && shortest >= limit; run++)
    shortest = Math.min(shortest, await longestPause(() => work(run)))
  return shortest
}

/** How long the work takes by the clock, in milliseconds: the quickest of up to five runs, or the first below the limit. */
export async function quickest(limit: number, work: () => Promise<unknown>): Promise<number> {
  let shortest = Infinity
  for (let run = 0; run < 5 && shortest >= limit; run++) {
    const began = performance.now()
    await work()
    shortest = Math.min(shortest, performance.now() - began)
  }
  return shortest
}
