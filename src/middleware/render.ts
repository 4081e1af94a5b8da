/** Adds to Koa's context what controllers answer with, in the language that `http/speech.ts` finds. */
import type Koa from 'koa'
import type { Additions, Context, State } from '../context.ts'
import { type Carried, withCarried, withLinksIn, withoutLanguage, withState } from '../http/carried.ts'
import type { Speeches } from '../http/speech.ts'
import type { Department } from '../models/brand.ts'
import type { Language, Speech } from '../models/language.ts'
import { type Frame, speechParts } from '../presenters/frame.ts'
import { textsIn } from '../presenters/texts/languages.ts'
import type { Templates } from '../templates.ts'

/** The frame of pages in a language; without a brand, of the service itself. */
export type FrameIn = (language: Language, brand?: Department) => Frame

const PROBLEM = 'application/problem+json'
const JSON_TYPES = new Set(['json', PROBLEM])

interface Rendering {
  templates: Templates
  frameIn: FrameIn
  speeches: Speeches
  baseUrl: string
}

export function addRendering(app: Koa<State, Additions>, rendering: Rendering): void {
  const { templates, speeches } = rendering
  app.context.page = function page(this: Context, template: string, model: object, status = 200) {
    this.status = status
    this.type = 'text/html; charset=utf-8'
    const isSpoken = !speeches.isAlone && this.state.office !== true
    const frame = isSpoken
      ? spokenFrame(rendering, this.speech, this, this.state.brand)
      : rendering.frameIn(this.language, this.state.brand)
    const printed = templates.render(template, { frame, isSample: this.state.isSample, ...model })
    const { travelling } = this.state
    const html = travelling ? withState(printed, travelling) : printed
    const carried = carriedOn(this, isSpoken)
    this.body = carried ? withLinksIn(html, carried) : html
    this.sayLanguage()
    if (!isSpoken) return
    this.vary('Accept-Language, Cookie')
  }
  app.context.seeOther = function seeOther(this: Context, address: string) {
    const carried = carriedOn(this, !speeches.isAlone && this.state.office !== true)
    this.status = 303
    this.set('Location', carried ? withCarried(address, carried) : address)
    this.body = ''
  }
  Object.defineProperty(app.context, 'wantsJson', {
    get(this: Context) {
      if (this.path.startsWith('/api/v1/')) return true
      // Programs get JSON from the upload unless they ask for HTML; people get HTML unless they ask for JSON.
      if (this.path.startsWith('/api/')) return this.accepts('json', PROBLEM, 'html') !== 'html'
      return JSON_TYPES.has(String(this.accepts('html', 'json', PROBLEM)))
    },
  })
}

/** What this answer carries on; undefined for most answers. */
function carriedOn(ctx: Context, isSpoken: boolean): Carried | undefined {
  const [language, draft] = [isSpoken ? ctx.speech.carried : undefined, ctx.state.shownDraft]
  return language || draft ? { language, draft } : undefined
}

/** The frame of a page that can be had in several languages. */
function spokenFrame(
  { frameIn, baseUrl }: Rendering,
  speech: Speech,
  { method, path, querystring }: Asked,
  brand: Department | undefined,
): Frame {
  const { language } = speech
  const isRead = method === 'GET' || method === 'HEAD'
  const shown = isRead ? path : pageBefore(path)
  const address = withoutLanguage(querystring === '' ? shown : `${shown}?${querystring}`)
  const { choice, alternates, ...parts } = speechParts(textsIn(language), speech, { address, baseUrl })
  return {
    ...frameIn(language, brand),
    ...parts,
    ...(choice && { choice: { ...choice, isRead } }),
    ...(isRead && address === path && { alternates }), // what was asked, such as a reference, is in none
  }
}
/** The page from which something is sent to an address: mostly the same, except where nothing can be read. */
const pageBefore = (path: string): string => (path === '/language' ? '/' : path.replace(/^(\/f\/[^/]+)\/save$/, '$1'))
type Asked = Pick<Context, 'method' | 'path' | 'querystring'>

/** Renders a page that is the same for everybody, in the language of this speech. `address` is its path and query; `brand` is whose page it is. */
export const rendererOf =
  (rendering: Rendering) =>
  (template: string, model: object, speech: Speech, address: string, brand?: Department): string => {
    const { templates, frameIn, speeches } = rendering
    const [path = '', querystring = ''] = address.split('?')
    const asked = { method: 'GET', path, querystring }
    const frame = speeches.isAlone ? frameIn(speech.language, brand) : spokenFrame(rendering, speech, asked, brand)
    const page = templates.render(template, { frame, ...model })
    return speech.carried ? withLinksIn(page, { language: speech.carried }) : page
  }
