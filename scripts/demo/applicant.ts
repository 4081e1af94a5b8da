/** Somebody who fills in a form as a browser does: keeps cookies, goes where a page leads, and sends what a page holds. */
import type { Story } from './story.ts'

/** What is typed and chosen on one page, by the names of its inputs. */
export type Fields = Record<string, string | string[] | File>

interface Filling {
  base: string
  slug: string
  clock(): number
  /** Milliseconds until the next page is sent. */
  pause(): number
}

const REFERENCE = /thank-you\/([0-9A-Z-]+)/

/**
 * Fills in and sends a form, and returns its reference. `pages`: what is entered on each page by its ID, `ID/` for a record of a
 * list, and '' for a form of one page.
 */
export async function* sendForm(
  { base, slug, clock, pause }: Filling,
  pages: Readonly<Record<string, Fields>>,
): Story<string> {
  const home = `/f/${slug}`
  const browser = openBrowser(base)
  let next = `${home}/${Object.keys(pages)[0]}`.replace(/\/$/, '')
  while (!REFERENCE.test(next)) {
    const page = await browser.get(next)
    yield clock() + pause()
    const id = page.path.slice(home.length + 1).replace(/\/.*/, '/')
    next = await browser.post(page.path, { ...hiddenIn(page.html), ...pages[id] })
  }
  return REFERENCE.exec(next)![1]!
}

export function openBrowser(base: string) {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const ask = async (path: string, request: RequestInit = {}): Promise<Response> => {
    const response = await fetch(base + path, {
      redirect: 'manual',
      ...request,
      headers: { ...(cookies.size > 0 && { cookie: cookie() }) },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  return {
    /** What it sends back with each request. */
    cookie,
    /** The page to which a path leads. */
    async get(path: string): Promise<{ path: string; html: string }> {
      let here = path
      let response = await ask(here)
      for (; response.status === 303; response = await ask(here)) here = response.headers.get('location')!
      if (response.status !== 200) throw new Error(`GET ${here}: ${response.status}`)
      return { path: here.replace(/\?.*/, ''), html: await response.text() }
    },
    /** Returns where it leads. */
    async post(path: string, fields: Fields): Promise<string> {
      const all = Object.values(fields)
      const body = all.some((given) => given instanceof File) ? new FormData() : new URLSearchParams()
      for (const [name, given] of Object.entries(fields))
        for (const one of [given].flat()) body.append(name, one as string)
      const response = await ask(path, { method: 'POST', body })
      const text = await response.text()
      if (response.status !== 303) throw new Error(`POST ${path}: ${response.status} ${faultsIn(text)}`)
      return response.headers.get('location')!
    },
  }
}

/** The hidden fields of a page. */
export const hiddenIn = (html: string): Fields =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [
      name,
      value!,
    ]),
  )

/** What is wrong with the answers, for whoever changes a form and has to change the demo with it. */
const faultsIn = (html: string): string =>
  [...html.matchAll(/class="govuk-error-message">([\s\S]*?)<\/p>/g)].map(([, text]) => text!.trim()).join('; ')
