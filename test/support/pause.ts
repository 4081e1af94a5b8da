/** How long work takes and the event loop is held, in processor time of this thread: other work of the machine counts little. */

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

/** The shortest of up to three such runs, or the first below the limit: a busy machine delays one of them, the code all. */
export async function shortestPause(limit: number, work: (run: number) => Promise<unknown>): Promise<number> {
  let shortest = Infinity
  for (let run = 0; run < 3 && shortest >= limit; run++)
    shortest = Math.min(shortest, await longestPause(() => work(run)))
  return shortest
}
