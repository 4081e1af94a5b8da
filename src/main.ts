/** The server process: settings, then one process that serves, or several behind one port; and an end in good order. */

import { parseArgs } from 'node:util'
import { createLog, type Log } from './log.ts'
import { readEnvFile } from './settings/env-file.ts'
import { type Config, ConfigError, readConfig } from './settings/index.ts'
import { release, VERSION } from './settings/release.ts'
import { keepYoungSpaceSmall, letYoungSpaceGrow } from './young-space.ts'

const clock = Date.now

/**
 * Threads that wait for the disk, made with the first work for them. Node takes four: that many files being written would
 * keep the log of the database waiting for its flush, and with it everybody else.
 */
process.env.UV_THREADPOOL_SIZE ??= '8'

keepYoungSpaceSmall()

/** Whoever imports `node:http` also loads the client behind `fetch`, because of these names: 4 MB, and a tenth of the start. */
for (const name of ['WebSocket', 'CloseEvent', 'MessageEvent'])
  Reflect.deleteProperty(process.getBuiltinModule('node:http'), name)

try {
  const options = optionsOf(process.argv.slice(2))
  if (options.version) {
    console.log(VERSION)
    process.exit()
  }
  readEnvFile(process.env, options['env-file'])
  const config = readConfig(process.env)
  await (config.workers === 1 ? serveAlone(config) : serveWithOthers(config))
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(error instanceof ConfigError ? 2 : 1)
}

/** What stands after `npm start --`. */
function optionsOf(args: string[]) {
  try {
    return parseArgs({ args, options: { 'env-file': { type: 'string' }, version: { type: 'boolean' } } }).values
  } catch (error) {
    throw new ConfigError([`${(error as Error).message}. The options are --env-file <file> and --version`])
  }
}

async function serveAlone(config: Config): Promise<void> {
  const [{ serve }, { listenForFigures }] = await Promise.all([import('./serve.ts'), import('./http/listen.ts')])
  const log = createLog(config.logLevel, clock)
  log.info(release(), 'starting')
  const serving = await serve({ config, clock, log })
  serving.startJobs()
  const closeFigures = await listenForFigures(config, serving.metrics.text)
  endOnSignals(log, async () => {
    closeFigures()
    await serving.end()
  })
  console.error(serving.greeting)
}

/** Each process loads only what it needs. The first one serves nothing, so it is ready for commands sooner. */
async function serveWithOthers(config: Config): Promise<void> {
  const { isWorker, startWorkers } = await import('./workers/index.ts')
  if (isWorker) {
    const { joinWorkers } = await import('./workers/worker.ts')
    return joinWorkers({ config, clock, end: (code) => process.exit(code) })
  }
  const started = await startWorkers({ config, clock })
  if ('exitCode' in started) process.exit(started.exitCode)
  letYoungSpaceGrow()
  endOnSignals(started.log, started.end)
  console.error(started.greeting)
}

/** The first signal or unexpected error ends the process, by `end`; later ones change nothing. */
function endOnSignals(log: Log, end: () => Promise<void>): void {
  let ending = false
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => begin(0, signal))
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'unexpected error outside of a request; the service ends')
    begin(1, 'uncaughtException')
  })

  async function begin(code: number, why: string): Promise<void> {
    if (ending) return
    ending = true
    log.info({ why }, 'ending')
    await end()
    await log.flush()
    process.exit(code)
  }
}
