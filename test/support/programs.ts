/** Programs in tests: a token, and asking the API with it. Every answer is held against the OpenAPI document. */
import { type Program, RIGHTS } from '../../src/models/program.ts'
import { expectDescribed } from './api-document.ts'
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
  const { program, token } = await app.services.programs.add({ ...usual, ...wanted }, { by: 'a test' })
  const send = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string | Uint8Array<ArrayBuffer>,
  ) => {
    const response = await fetch(`${app.base}/api/v1${path}`, {
      method,
      redirect: 'manual',
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body !== undefined && { body }),
    })
    await expectDescribed(method, path, response)
    return response
  }
  return {
    program,
    token,
    get: (path, headers = {}) => send('GET', path, headers),
    head: (path, headers = {}) => send('HEAD', path, headers),
    post: (path, body, headers = {}) =>
      send(
        'POST',
        path,
        { 'content-type': 'application/json', ...headers },
        typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
      ),
  }
}
