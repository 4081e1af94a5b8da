/** Somebody who fills in a form of several pages: keeps the cookies, follows where a page leads, and sends what a page holds. */
import { expect } from 'chai'
import type { TestApp } from './app.ts'

export interface Seen {
  status: number
  /** Where it led, without the name of a draft; '' when it was a page. */
  location: string
  /** Without the names of drafts; `raw` is the whole page. */
  html: string
  raw: string
  headers: Headers
}
export interface Applicant {
  get(path: string): Promise<Seen>
  /** Posts to an address with the hidden fields of the last page seen, unless they are given. */
  post(path: string, texts?: Record<string, string | string[] | File | File[]>): Promise<Seen>
  /** Posts, expects to be led on, and sees the page there. */
  go(path: string, texts?: Record<string, string | string[] | File | File[]>): Promise<Seen & { path: string }>
  cookies: Map<string, string>
  /** The hidden fields of the last page. */
  hidden: Record<string, string>
  /** The slug and the name of the draft that they are filling in, as the last page or redirect had them; '' before there is one. */
  draft: string
}

/** The slug and name of the only draft that an address or the addresses of a page name. */
function draftIn(text: string): string | undefined {
  const named = text.matchAll(/\/f\/([a-z0-9-]+)(?:\/[^\s"?]*)?\?(?:[^\s"#]*[&;])?draft=([\w-]{6})/g)
  const [only, ...more] = new Set([...named].map(([, slug, name]) => `${slug} ${name}`))
  return more.length === 0 ? only : undefined
}

/** Addresses and inputs without the name of a draft. */
const withoutNames = (text: string): string =>
  text
    .replace(/<input type="hidden" name="draft" value="[\w-]{6}">/g, '')
    .replace(/\?draft=[\w-]{6}(?:&amp;|&)/g, '?')
    .replace(/(?:\?|&amp;|&)draft=[\w-]{6}/g, '')

/** `address`: as a proxy tells it. */
export function applicant(
  app: TestApp,
  { takesCookies = true, address }: { takesCookies?: boolean; address?: string } = {},
): Applicant {
  const cookies = new Map<string, string>()
  const header = (): Record<string, string> => ({
    ...(address !== undefined && { 'x-forwarded-for': address }),
    ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
  })
  const self: Applicant = { get, post, go, cookies, hidden: {}, draft: '' }
  return self

  async function seen(response: Response): Promise<Seen> {
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (!takesCookies) continue
      if (/Max-Age=0/.test(line)) cookies.delete(name!)
      else cookies.set(name!, value!)
    }
    const raw = await response.text()
    const whole = response.headers.get('location') ?? ''
    self.draft =
      draftIn(whole === '' ? raw : whole) ?? (whole === '' && !raw.includes('name="submissionId"') ? self.draft : '')
    const html = withoutNames(raw)
    const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)]
    if (fields.length > 0) self.hidden = Object.fromEntries(fields.map(([, name, value]) => [name!, value!]))
    return {
      status: response.status,
      location: withoutNames(whole),
      html,
      raw,
      headers: response.headers,
    }
  }

  /** Where a link or a form of the last page leads to: a page of the draft that they are filling in. */
  function named(path: string): string {
    const [slug, name] = self.draft.split(' ')
    const isOfDraft =
      slug !== '' && path.startsWith(`/f/${slug}/`) && !/^\/f\/[^/]+\/(?:thank-you|style|numbers|resume)/.test(path)
    if (!isOfDraft || /[?&](?:draft|another)=/.test(path)) return path
    return `${path}${path.includes('?') ? '&' : '?'}draft=${name}`
  }

  async function get(path: string): Promise<Seen> {
    return seen(await app.get(named(path), header()))
  }

  async function post(path: string, texts: Parameters<Applicant['post']>[1] = {}): Promise<Seen> {
    const entries = Object.entries({ ...self.hidden, ...texts }).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, one] as const),
    )
    const isMultipart = entries.some(([, value]) => value instanceof File)
    let body: FormData | [string, string][] = entries as [string, string][]
    if (isMultipart) {
      body = new FormData()
      for (const [name, value] of entries) body.append(name, value as string)
    }
    return seen(await app.post(named(path), body, header()))
  }

  async function go(path: string, texts?: Parameters<Applicant['post']>[1]) {
    const sent = await post(path, texts)
    expect(sent.status, sent.html).to.equal(303)
    const there = sent.location
    return { ...(await get(there)), location: there, path: there }
  }
}
