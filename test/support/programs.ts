/** Programs in tests: a token, and asking the API with it. */
import { type Program, RIGHTS } from '../../src/models/program.ts'
import type { TestApp } from './app.ts'

export interface TestProgram {
  program: Program
  token: string
  get(path: string, headers?: Record<string, string>): Promise<Response>
  head(path: string, headers?: Record<string, string>): Promise<Response>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
}
let count = 0

/** A program that may do everything, unless it is given less. Paths are those behind `/api/v1`. */
export async function program(
  app: Pick<TestApp, 'services' | 'base'>,
  wanted: Partial<Pick<Program, 'name' | 'rights' | 'forms' | 'perMinute'>> & { days?: number } = {},
): Promise<TestProgram> {
  const usual = { name: `program-${++count}`, rights: RIGHTS, perMinute: 600, days: 30 }
  const { program, token } = await app.services.programs.add({ ...usual, ...wanted }, 'a test')
  const ask =
    (method: string) =>
    (path: string, headers: Record<string, string> = {}) =>
      fetch(`${app.base}/api/v1${path}`, {
        method,
        redirect: 'manual',
        headers: { authorization: `Bearer ${token}`, ...headers },
      })
  return {
    program,
    token,
    get: ask('GET'),
    head: ask('HEAD'),
    post: (path, body, headers = {}) =>
      fetch(`${app.base}/api/v1${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  }
}
