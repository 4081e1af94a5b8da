/** What the demo prints when it is ready: a tour of about two minutes. */
import { LOGINS, type Login } from './office.ts'

interface Places {
  /** Of the service. */
  base: string
  mail: string
  /** A case in which the office asks for something. */
  asked: string
}

export function tourOf({ base, mail, asked }: Places): string {
  const logins = Object.values<Login>(LOGINS)
  const wide = (key: 'email' | 'password') => Math.max(...logins.map((login) => login[key].length))
  const lines = logins.map(
    ({ email, password, name, may }) =>
      `     ${email.padEnd(wide('email'))}  ${password.padEnd(wide('password'))}  ${name}, ${may}`,
  )
  return `
Intake is ready. A tour of two minutes:

  1. Fill in a form. Make the window narrow to see it as on a phone.
     ${base}/f/report-a-street-problem
     ${base}/f/parking-permit   (several pages)

  2. See how a case is getting on. The office has asked a question about this one: answer it.
     ${base}/status?reference=${asked}

  3. Work in the office. Sign in with an e-mail address and its password.
     ${base}/staff
${lines.join('\n')}

  4. Read the mail that would have been sent.
     ${mail}

  5. Let the load gate check that the service is fast enough, in another terminal.
     SVC_LOAD_BASE_URL=${base} npm run -s test:load

Press Ctrl-C to stop. Nothing is kept.
`
}
