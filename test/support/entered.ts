import { Session } from 'node:inspector/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(import.meta.dirname, '../..')

/** The files of `src` of which a named function is called while `work` runs, by the coverage that V8 takes in this process. */
export async function entered(work: () => Promise<unknown>): Promise<Set<string>> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await session.post('Profiler.takePreciseCoverage') // what ran before counts no more
    await work()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const called = result.filter(
      ({ url, functions }) =>
        url.startsWith('file:') &&
        functions.some(
          ({ functionName, ranges: [all] }) => all!.count > 0 && (functionName !== '' || all!.startOffset > 0),
        ),
    )
    const paths = called.map(({ url }) => relative(root, fileURLToPath(url)).replaceAll('\\', '/'))
    return new Set(paths.filter((path) => path.startsWith('src/')))
  } finally {
    await session.post('Profiler.stopPreciseCoverage')
    session.disconnect()
  }
}
