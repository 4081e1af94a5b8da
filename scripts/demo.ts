/**
 * The demo: Intake as it is after some weeks of use, on a folder that is removed at the end. Applicants, office and clock
 * are made up; the service that receives and answers them is the real one. It prints what to look at.
 */
import { beginOf, FORMS, writeHistory } from './demo/history.ts'
import { openMailPage } from './demo/mail-page.ts'
import { openMailbox } from './demo/mailbox.ts'
import { type Options, readOptions, USAGE } from './demo/options.ts'
import { freePort } from './demo/ports.ts'
import { showProgress } from './demo/progress.ts'
import { openPassingFolder, settings, startService } from './demo/service.ts'
import { storyClock } from './demo/story.ts'
import { tourOf } from './demo/tour.ts'

const options = optionsOrEnd()
// Nothing has to be saved, so the end comes at once. npm may send a signal twice: the second one finds nothing left to do.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(0))
process.stdout.on('error', () => process.exit(0)) // nobody reads it any more
await run(options)

async function run({ cases, port: wanted, languages }: Options): Promise<void> {
  const progress = showProgress(process.stdout)
  progress.step('Starting')
  const folder = openPassingFolder('intake-demo')
  process.on('exit', () => {
    try {
      folder.remove()
    } catch {
      // Another thread is writing a file there. The process that watches over the folder removes it after us.
    }
  })
  const now = Date.now()
  const past = storyClock(beginOf(now))
  let isPast = true
  const clock = () => (isPast ? past() : Date.now())
  const mailbox = await openMailbox(clock)
  const port = await freePort(wanted)
  const service = await startService(settings({ folder: folder.path, port, languages, smtp: mailbox.url }), {
    clock,
    additions: FORMS,
  })
  progress.step(`Making ${cases} cases`)
  const count = (done: number) => progress.count(done, cases)
  const { asked } = await writeHistory({ service, clock: past, now, cases, progress: count })
  isPast = false
  service.startJobs()
  const mailPort = await freePort(port + 1)
  await openMailPage({ mails: mailbox.mails, port: mailPort })
  progress.end()
  console.log(tourOf({ base: service.base, mail: `http://127.0.0.1:${mailPort}`, asked }))
}

function optionsOrEnd(): Options {
  try {
    const options = readOptions(process.argv.slice(2), process.env)
    if (!options.help) return options
    console.log(USAGE)
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    process.exit(2)
  }
  process.exit(0)
}
