/** Definitions that are uploaded in the office: what a browser sends, and what a page says. */
import type { TestApp } from './app.ts'
import type { Clerk } from './office.ts'

type Files = Record<string, unknown>

/** The text of a file. Browsers send what is on the disk, so lines may end in any way. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\r\n`

export async function upload(app: TestApp, files: Files, { headers }: Clerk) {
  const body = new FormData()
  for (const [name, value] of Object.entries(files))
    body.append('definition', new Blob([value instanceof Uint8Array ? (value as never) : textOf(value)]), name)
  const answer = await app.post('/staff/new-form', body, headers)
  return { status: answer.status, html: await answer.text() }
}

/** Sends on what the page carries. */
export async function confirm(
  app: TestApp,
  html: string,
  { headers }: Clerk,
  { way = 'publish', ...more }: { way?: 'publish' | 'hand-over'; words?: string } = {},
) {
  const body = { base: hidden(html, 'base'), files: hidden(html, 'files'), ...more }
  const answer = await app.post(`/staff/new-form/${way}`, body, headers)
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
}

/** What the summary of errors says. */
export const wrong = (html: string): string | undefined =>
  /govuk-error-summary__list">(.*?)<\/ul>/s
    .exec(html)?.[1]
    ?.replace(/<[^>]*>/g, '')
    .trim()

export const hidden = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
