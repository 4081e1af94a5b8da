/** Somebody who fills in forms as a browser does: keeps cookies, goes where a page leads, and sends what a page holds. */
import type { Random } from './random.ts'
import { MINUTE } from './service.ts'
import type { Story } from './story.ts'

/** What is typed and chosen on one page, by the names of its inputs. */
export type Fields = Record<string, string | string[] | File | File[]>
/** A form: what is entered on each page by its id, a list with one entry for each of its records. */
export type Pages = Record<string, Fields | Fields[]>

interface Filling {
  base: string
  slug: string
  clock: () => number
  random: Random
}
interface Page {
  /** Without what stands behind a question mark. */
  path: string
  html: string
}

const ADD_ANOTHER = /id="add" href="([^"]+)"/
const REFERENCE = /thank-you\/([0-9A-Z-]+)/

/** Fills in and sends a form of one page, and returns its reference. `milliseconds`: how long that takes. */
export async function* sendOnePage(filling: Filling, fields: Fields, milliseconds?: number): Story<string> {
  const { base, slug, clock, random } = filling
  const browser = openBrowser(base)
  const page = await browser.get(`/f/${slug}`)
  yield clock() + (milliseconds ?? random.whole(2, 9) * MINUTE)
  return found(REFERENCE, await browser.post(page.path, { ...hiddenIn(page), ...fields }))
}

/**
 * Fills in and sends a form of several pages, and returns its reference. The hidden fields of the first page are good for
 * the next ones too, so that only those are asked for that show what has to be known: a list, and the check page.
 */
export async function* sendPages(filling: Filling, pages: Pages): Story<string> {
  const { base, slug, clock, random } = filling
  const browser = openBrowser(base)
  const records = new Map<string, number>()
  let path = `/f/${slug}/${Object.keys(pages)[0]}`
  const hidden = hiddenIn(await browser.get(path))
  for (;;) {
    yield clock() + random.whole(20, 90) * 1000
    const [id = '', record] = path.slice(`/f/${slug}/`.length).split('/')
    const entered = pages[id] ?? {}
    const known = records.get(id) ?? 0
    let fields = Array.isArray(entered) ? {} : entered
    if (Array.isArray(entered) && record !== undefined) {
      fields = entered[known]!
      records.set(id, known + 1)
    } else if (Array.isArray(entered) && known < entered.length) {
      const page = await browser.get(path) // it leads on to the first record by itself
      path = page.path === path ? found(ADD_ANOTHER, page.html) : page.path
      continue
    } else if (id === 'check') fields = hiddenIn(await browser.get(path))
    const location = await browser.post(path, { ...hidden, ...fields })
    if (REFERENCE.test(location)) return found(REFERENCE, location)
    path = location.replace(/\?.*/, '')
  }
}

/** Adds a file to a case that asks for it. */
export async function attach(
  base: string,
  { reference, question }: { reference: string; question: string },
  file: File,
) {
  const body = new FormData()
  body.append('file', file)
  const query = new URLSearchParams({ submissionId: reference, fieldId: question })
  const response = await fetch(`${base}/api/drive-upload?${query}`, { method: 'POST', body })
  if (response.status !== 201) throw new Error(`a file was refused: ${response.status} ${await response.text()}`)
}

function openBrowser(base: string) {
  const cookies = new Map<string, string>()
  const ask = async (path: string, request: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'accept-encoding': 'identity', ...(cookie && { cookie }) }
    const response = await fetch(base + path, { redirect: 'manual', ...request, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  return {
    async get(path: string): Promise<Page> {
      let here = path
      let response = await ask(here)
      for (; response.status === 303; response = await ask(here)) here = response.headers.get('location')!
      if (response.status !== 200) throw new Error(`GET ${here}: ${response.status}`)
      return { path: here.replace(/\?.*/, ''), html: await response.text() }
    },
    /** Returns where it leads. */
    async post(path: string, fields: Fields): Promise<string> {
      const entries = Object.entries(fields).flatMap(([name, given]) =>
        [given].flat().map((one) => [name, one] as const),
      )
      const body = entries.some(([, value]) => value instanceof File) ? new FormData() : new URLSearchParams()
      for (const [name, value] of entries) body.append(name, value as string)
      const response = await ask(path, { method: 'POST', body })
      const text = await response.text()
      if (response.status !== 303) throw new Error(`POST ${path}: ${response.status} ${faultsIn(text)}`)
      return response.headers.get('location')!
    },
  }
}

const hiddenIn = ({ html }: Page): Fields =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  )

/** What is wrong with the answers, for whoever changes a form and has to change the demo with it. */
const faultsIn = (html: string): string =>
  [...html.matchAll(/class="govuk-error-message">([\s\S]*?)<\/p>/g)].map(([, text]) => text!.trim()).join('; ')

function found(pattern: RegExp, text: string): string {
  const match = pattern.exec(text)?.[1]
  if (match === undefined) throw new Error(`${pattern} is not in ${text.slice(0, 200)}`)
  return match
}
