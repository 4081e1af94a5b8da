/**
 * The demo: Intake as it is after some weeks of use, on a folder that is removed at the end. Applicants, office and clock
 * are made up; the service that receives and answers them is the real one. It prints what to look at.
 */
import { Command, InvalidArgumentError, Option } from 'commander'
import { openPassingFolder } from '../src/preview/folder.ts'
import { languages as languagesIn } from '../src/settings/setting.ts'
import { beginOf, writeHistory } from './demo/cases.ts'
import { keepMail, openMailPage } from './demo/mail.ts'
import { LOGINS, type Login, openOffice } from './demo/office.ts'
import { freePort, startService } from './demo/service.ts'
import { storyClock } from './demo/story.ts'
import { whole } from './options.ts'

const { cases, port, languages } = new Command('npm run demo --')
  .description(
    'Starts Intake on a temporary folder, with cases of the last weeks. Ctrl-C stops it and removes the folder.',
  )
  .option('--cases <n>', 'how many cases to make', whole(10, 5000), 200)
  .addOption(
    new Option('--port <n>', 'of the service, or the next one that is free; the mail is at the one after it')
      .env('SVC_PORT')
      .argParser(whole(1, 65_534))
      .default(3000),
  )
  .addOption(
    new Option('--languages <list>', 'of the forms, such as en,de,ar')
      .env('SVC_LANGUAGES')
      .argParser(checkedLanguages)
      .default('en'),
  )
  .parse()
  .opts<{ cases: number; port: number; languages: string }>()

// Nothing has to be saved, so the end comes at once. npm may send a signal twice: the second one finds nothing left to do.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(0))
process.stdout.on('error', () => process.exit(0)) // nobody reads it any more
await run()

async function run(): Promise<void> {
  const folder = openPassingFolder('intake-demo')
  process.on('exit', () => {
    try {
      folder.remove()
    } catch {
      // Another thread is writing a file there. The process that watches over the folder removes it after us.
    }
  })
  console.log(`Making ${cases} cases …`)
  const now = Date.now()
  const past = storyClock(beginOf(now))
  let isPast = true
  const clock = () => (isPast ? past() : Date.now())
  const mailbox = await keepMail(clock)
  const own = await freePort(port)
  const service = await startService({ folder: folder.path, port: own, languages, smtp: mailbox.url, clock })
  const accounts = await openOffice(service.services)
  const asked = await writeHistory({ ...service, accounts, clock: past, now, cases })
  isPast = false
  service.startJobs()
  const mailPort = await freePort(own + 1)
  await openMailPage(mailbox.mails, mailPort)
  console.log(tourOf(service.base, asked, `http://127.0.0.1:${mailPort}`))
}

/** As they are, because a setting takes them; throws what is wrong with them. */
function checkedLanguages(text: string): string {
  try {
    languagesIn(text)
    return text
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message)
  }
}

/** `asked`: the reference of a case in which the office asks for something. */
function tourOf(base: string, asked: string, mail: string): string {
  const logins = Object.values<Login>(LOGINS).map(
    ({ email, password, name, may }) => `     ${email.padEnd(17)}  ${password.padEnd(18)}  ${name}, ${may}`,
  )
  return `
Intake is ready. A tour of two minutes:

  1. Fill in a form. Make the window narrow to see it as on a phone.
     ${base}/f/report-a-street-problem
     ${base}/f/parking-permit   (several pages)

  2. See how a case is getting on. The office has asked a question about this one: answer it.
     ${base}/status?reference=${asked}

  3. Work in the office. Sign in with an email address and its password.
     ${base}/staff
${logins.join('\n')}

  4. Read the mail that would have been sent.
     ${mail}

  5. Let the load gate check that the service is fast enough, in another terminal.
     SVC_LOAD_BASE_URL=${base} npm run -s test:load

Press Ctrl-C to stop. Nothing is kept.
`
}
