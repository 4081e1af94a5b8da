/**
 * Loaded before a service (`node --import`): notes each pause of its event loop, and what ran meanwhile. Written as JSON to the
 * file that PROBE_FILE names when the process ends.
 */
import { writeFileSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector'
import { PerformanceObserver } from 'node:perf_hooks'

/** One pause. All times in milliseconds. */
export interface Pause {
  /** After the start of the process. */
  at: number
  took: number
  /** Processor time of the thread: where it is much less, the thread waited for a core, or for the disk. */
  cpu: number
  /** Collecting garbage. */
  garbage: number
  /** Functions with their time, the longest first: whatever was on the stack, of our own files and the packages. */
  ran: [name: string, ms: number][]
}

/** What is no longer than this is no pause. */
const SHORTEST_MS = 20
const SAMPLE_US = 500
const MOST_NAMED = 6

const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.setSamplingInterval', { interval: SAMPLE_US })
session.post('Profiler.start')
const profileStart = performance.now()

const collections: { startTime: number; duration: number }[] = []
new PerformanceObserver((list) => collections.push(...list.getEntries())).observe({ entryTypes: ['gc'] })

const gaps: { from: number; to: number; cpu: number }[] = []
let [last, lastCpu] = [performance.now(), cpuOfThread()]
setInterval(() => {
  const [now, cpu] = [performance.now(), cpuOfThread()]
  if (now - last > SHORTEST_MS) gaps.push({ from: last, to: now, cpu: cpu - lastCpu })
  ;[last, lastCpu] = [now, cpu]
}, 1).unref()

process.on('exit', () => {
  session.post('Profiler.stop', (_, { profile }) => {
    writeFileSync(process.env.PROBE_FILE!, JSON.stringify(gaps.map((gap) => pauseOf(gap, samplesOf(profile)))))
  })
})

function cpuOfThread(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

interface Sampled {
  at: number
  ms: number
  /** Functions on the stack, without a repetition. */
  stack: Set<string>
}

function samplesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Sampled[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const stacks = new Map<number, Set<string>>()
  const stackOf = (id: number): Set<string> => {
    const stack = new Set<string>()
    for (let one: number | undefined = id; one !== undefined; one = parents.get(one))
      stack.add(nameOf(byId.get(one)!.callFrame))
    stack.delete('')
    return stack
  }
  let at = profileStart
  return samples.map((id, i) => {
    const ms = timeDeltas[i]! / 1000
    at += ms
    if (!stacks.has(id)) stacks.set(id, stackOf(id))
    return { at, ms, stack: stacks.get(id)! }
  })
}

/** Nothing for what only carries others: Node's own, and anonymous functions. */
function nameOf({ functionName, url, lineNumber }: Profiler.Profile['nodes'][number]['callFrame']): string {
  const file = /(?:src|node_modules)\/(.*)$/.exec(url)?.[1]
  return file === undefined || functionName === '' ? '' : `${functionName} (${file}:${lineNumber + 1})`
}

function pauseOf({ from, to, cpu }: (typeof gaps)[number], samples: readonly Sampled[]): Pause {
  const ran = new Map<string, number>()
  for (const { at, ms, stack } of samples)
    if (at > from && at <= to) for (const name of stack) ran.set(name, (ran.get(name) ?? 0) + ms)
  const garbage = collections
    .filter(({ startTime }) => startTime >= from && startTime < to)
    .reduce((sum, { duration }) => sum + duration, 0)
  const longest = [...ran].sort(([, a], [, b]) => b - a).slice(0, MOST_NAMED)
  return { at: from, took: to - from, cpu, garbage, ran: longest }
}
