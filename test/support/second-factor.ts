/** Somebody who signs in to the office with a password and an authenticator app. */
import { Secret, TOTP } from 'otpauth'
import type { Account, Role } from '../../src/models/account.ts'
import type { TestApp } from './app.ts'

export interface Person {
  password: string
  account(): Promise<Account>
  /** As the browser sends it along. */
  cookie(): string
  /** Base 32; known after `setUp`. */
  secret(): string
  /** What the app shows, by default now. */
  code(at?: number): string
  signIn(to?: string): Promise<Response>
  answer(code: string, to?: string): Promise<Response>
  read(path: string): Promise<string>
  post(path: string, body: Record<string, string>): Promise<Response>
  /** Sets a second factor up and returns its recovery codes. */
  setUp(): Promise<string[]>
}

export const cookieOf = (answer: Response): string => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
export const hiddenIn = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)![1]!

export async function person(
  app: TestApp,
  clock: () => number,
  email = 'dora@example.org',
  role: Role = 'caseworker',
): Promise<Person> {
  const password = 'gravel teapot quiet ninety'
  const { accounts } = app.services.access
  await accounts.setPassword(await accounts.add({ email, name: 'Dora Desk', role }, 'a test'), password)
  let [cookie, secret] = ['', '']
  const post = async (path: string, body: Record<string, string>) => {
    const answer = await app.post(path, body, { cookie, accept: 'text/html' })
    cookie = cookieOf(answer) || cookie
    return answer
  }
  const read = async (path: string) => (await app.get(path, { cookie, accept: 'text/html' })).text()
  const code = (at = clock()) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
  return {
    password,
    account: async () => (await app.store.accounts.byEmail(email))!,
    cookie: () => cookie,
    secret: () => secret,
    code,
    signIn: (to = '/staff') => post('/staff/sign-in', { email, password, to }),
    answer: (given, to = '/staff') => post('/staff/sign-in/code', { code: given, to }),
    read,
    post,
    async setUp() {
      const html = await read('/staff/me/second-factor')
      secret = /class="secret-text">([A-Z2-7 ]+)</.exec(html)![1]!.replaceAll(' ', '')
      const answer = await post('/staff/me/second-factor', { sealed: hiddenIn(html, 'sealed'), code: code(), password })
      const page = await answer.text()
      return [...page.matchAll(/<li>([0-9A-Z]{4}(?:-[0-9A-Z]{4}){3})<\/li>/g)].map(([, one]) => one!)
    },
  }
}
