/**
 * A browser without scripts, over HTTP: it keeps cookies as a browser does, and does only what a page offers, following its
 * links and sending its forms. Tabs of one browser share its cookies, and each has its own page.
 */
import { decode, tags } from '../views/html.ts'

/** A page as a tab shows it. */
export interface Page {
  /** The whole address; after a post that was answered with a page, the one posted to. */
  url: string
  status: number
  html: string
  /** The addresses that redirects led to, in their order. */
  via: readonly string[]
}
export interface Link {
  href: string
  id: string
}
export interface Button {
  name: string
  value: string
  /** Where it leads, if not where its form does. */
  formaction?: string
  formmethod?: string
}
export interface PageForm {
  /** Its place among the forms of the page. */
  index: number
  className: string
  action: string
  method: 'get' | 'post'
  /** Hidden inputs. */
  hidden: [name: string, value: string][]
  /** What a person can type into, by name, with what stands there. The trap for programs is not among them. */
  inputs: Map<string, string>
  /** Radio buttons and boxes, by name, with their values; `checked` are those that are selected. */
  choices: Map<string, { values: string[]; checked: string[] }>
  files: string[]
  buttons: Button[]
  isMultipart: boolean
}

/** A tab, in whatever browser. */
export interface Tab {
  readonly page: Page | undefined
  open(address: string): Promise<Page>
  /** Sends a form as if this button were pressed, with these texts typed in place of what stands there, and these files chosen. */
  press(form: PageForm, button: Button, typed?: Record<string, string>, files?: Record<string, File>): Promise<Page>
  /** Shows the page before, as it was. */
  back(): Promise<Page | undefined>
}
export interface Browser {
  tab(): Promise<Tab>
  /** Presses that are all sent before the first is answered. They are answered in this order, if the browser can tell. */
  atOnce(presses: (() => Promise<Page>)[]): Promise<Page[]>
}

export function linksOf({ html }: Page): Link[] {
  return tags(html, 'a').flatMap(({ href, id = '' }) => (href === undefined ? [] : [{ href, id }]))
}

export function formsOf({ html }: Page): PageForm[] {
  const forms: PageForm[] = []
  const ids = new Map<string, PageForm>()
  const apart: { button: Button; of: string }[] = []
  let open: PageForm | undefined
  for (const one of tags(html, 'form', '/form', 'input', 'button')) {
    if (one.tag === '/form') open = undefined
    else if (one.tag === 'form') {
      open = {
        index: forms.length,
        className: one.class ?? '',
        action: one.action ?? '',
        method: one.method === 'post' ? 'post' : 'get',
        ...{ hidden: [], inputs: new Map(), choices: new Map(), files: [], buttons: [] },
        isMultipart: one.enctype === 'multipart/form-data',
      }
      forms.push(open)
      if (one.id) ids.set(one.id, open)
    } else if (one.tag === 'button') {
      const { name = '', value = '', formaction, formmethod } = one
      const button = { name, value, ...(formaction !== undefined && { formaction }), ...(formmethod && { formmethod }) }
      const isForPeople = one['aria-hidden'] !== 'true'
      if (one.form && isForPeople) apart.push({ button, of: one.form })
      else if (open && isForPeople) open.buttons.push(button)
    } else if (open) addInput(open, one)
  }
  for (const { button, of } of apart) ids.get(of)?.buttons.push(button)
  return forms
}

function addInput(form: PageForm, { type = 'text', name = '', value = '', ...more }: Record<string, string>): void {
  if (type === 'hidden') form.hidden.push([name, value])
  else if (type === 'file') form.files.push(name)
  else if (type === 'radio' || type === 'checkbox') {
    const choice = form.choices.get(name) ?? { values: [], checked: [] }
    choice.values.push(value)
    if ('checked' in more) choice.checked.push(value)
    form.choices.set(name, choice)
  } else if (more.tabindex !== '-1') form.inputs.set(name, value)
}

/** The button that goes on: others keep the page, or lead elsewhere. */
export const mainOf = ({ buttons }: PageForm): Button =>
  buttons.find(({ name, formaction }) => name === '' && formaction === undefined)!

/** All that a form sends when a button is pressed. */
export function entriesOf(form: PageForm, { name, value }: Button, typed: Record<string, string>): [string, string][] {
  const shown = [...form.inputs].filter(([input]) => !(input in typed))
  const chosen = [...form.choices].flatMap(([choice, { checked }]) =>
    choice in typed ? [] : checked.map((one): [string, string] => [choice, one]),
  )
  return [
    ...form.hidden,
    ...shown,
    ...chosen,
    ...Object.entries(typed),
    ...(name ? [[name, value] as [string, string]] : []),
  ]
}

interface Cookie {
  value: string
  path: string
  /** UTC milliseconds. */
  until: number
}
const MOST_REDIRECTS = 10

/** `base`: where the service is, asked anew for each request, because it may start again elsewhere. `given` are cookies from before, by name. */
export function openBrowser({
  base,
  clock,
  given = {},
}: {
  base: () => string
  clock: () => number
  given?: Record<string, string>
}): Browser {
  const cookies = new Map(
    Object.entries(given).map(([name, value]): [string, Cookie] => [
      name,
      { value, path: '/', until: Number.POSITIVE_INFINITY },
    ]),
  )
  /** The cookies that requests bring which were sent before the answers of others came. */
  let early: Map<string, Cookie> | undefined
  return {
    tab: async () => openTab(),
    async atOnce(presses) {
      const before = new Map(cookies)
      const pages: Page[] = []
      for (const press of presses) {
        early = before
        pages.push(await press())
      }
      return pages
    },
  }

  function cookieFor(pathname: string): string {
    const sent = early ?? cookies
    early = undefined
    return [...sent]
      .filter(([, { path, until }]) => until > clock() && isBelow(path, pathname))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
  }

  function keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/; */)
      const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? []
      const named = Object.fromEntries(attributes.map((one) => one.toLowerCase().split('=')))
      const until =
        named['max-age'] === undefined ? Number.POSITIVE_INFINITY : clock() + 1000 * Number(named['max-age'])
      cookies.set(name, { value, path: named.path ?? '/', until })
    }
  }

  function openTab(): Tab {
    const pages: Page[] = []
    return {
      get page() {
        return pages.at(-1)
      },
      open: (address) => load(new URL(address, pages.at(-1)?.url ?? base())),
      async press(form, button, typed = {}, files = {}) {
        const from = pages.at(-1)!
        const to = new URL(button.formaction ?? form.action, from.url)
        const entries = entriesOf(form, button, typed)
        if ((button.formmethod ?? form.method) === 'get') {
          to.search = new URLSearchParams(entries).toString() // a browser replaces the query of the action
          return load(to)
        }
        return load(
          to,
          form.isMultipart
            ? multipart(
                entries,
                form.files.map((name) => [name, files[name] ?? NO_FILE]),
              )
            : new URLSearchParams(entries),
        )
      },
      async back() {
        if (pages.length < 2) return undefined
        pages.pop()
        return pages.at(-1)
      },
    }

    async function load(to: URL, body?: FormData | URLSearchParams): Promise<Page> {
      let url = new URL(to.pathname + to.search, base())
      let response = await ask(url, body)
      const via: string[] = []
      while (response.status === 303 && via.length < MOST_REDIRECTS) {
        await response.arrayBuffer()
        via.push(response.headers.get('location')!)
        url = new URL(via.at(-1)!, url)
        response = await ask(url)
      }
      const page = { url: url.href, status: response.status, html: await response.text(), via }
      pages.push(page)
      return page
    }
  }

  async function ask(url: URL, body?: FormData | URLSearchParams): Promise<Response> {
    const cookie = cookieFor(url.pathname)
    const headers = { ...(cookie && { cookie }), 'sec-fetch-site': 'same-origin' }
    const response = await fetch(url, { redirect: 'manual', headers, ...(body && { method: 'POST', body }) })
    keep(response.headers)
    return response
  }
}

/** What a browser sends where no file was chosen. */
const NO_FILE = new File([], '')

function multipart(entries: [string, string][], files: [string, File][]): FormData {
  const body = new FormData()
  for (const [name, value] of [...entries, ...files]) body.append(name, value as string)
  return body
}

const isBelow = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)

/** The text of the element with this class, without its tags. */
export const textIn = (html: string, tag: string, name: string): string | undefined => {
  const inner = new RegExp(`<${tag} class="${name}"[^>]*>(.*?)</${tag}>`, 's').exec(html)?.[1]
  return inner === undefined ? undefined : decode(inner.replace(/<[^>]*>/g, '')).trim()
}
