/** Adds to Koa's context what controllers answer with. */
import type Koa from 'koa'
import type { Additions, Context, State } from '../context.ts'
import { type Carried, withCarried, withLinksIn, withoutLanguage } from '../http/carried.ts'
import { languageCookie, type Speeches } from '../http/speech.ts'
import { languagesOf } from '../models/form.ts'
import { chosenIn, languageIn } from '../models/form-inputs.ts'
import { formIn } from '../models/form-texts.ts'
import type { Language, Reader, Speech } from '../models/language.ts'
import { type Frame, speechParts } from '../presenters/frame.ts'
import { isOfficeLanguage, type OfficeLanguage, officeTextsIn, textsIn } from '../presenters/texts/languages.ts'
import type { Templates } from '../templates.ts'

/** The frame of pages in a language. */
export type FrameIn = (language: Language) => Frame

const PROBLEM = 'application/problem+json'
const JSON_TYPES = new Set(['json', PROBLEM])

interface Rendering {
  templates: Templates
  frameIn: FrameIn
  speeches: Speeches
  baseUrl: string
}

export function addRendering(
  app: Koa<State, Additions>,
  rendering: Rendering & {
    /** The language of the office's pages, for whoever has chosen none. */
    officeLanguage: OfficeLanguage
  },
): void {
  const { templates, speeches, officeLanguage } = rendering
  const ofOffice = ({ state }: Context): OfficeLanguage => {
    const chosen = state.signed?.account.language
    return isOfficeLanguage(chosen) ? chosen : officeLanguage
  }
  app.context.page = function page(this: Context, template: string, model: object, status = 200) {
    this.status = status
    this.type = 'text/html; charset=utf-8'
    const isSpoken = !speeches.isAlone && this.state.office !== true
    const frame = isSpoken ? spokenFrame(rendering, this.speech, this) : rendering.frameIn(this.language)
    const html = templates.render(template, { frame, isSample: this.state.isSample, ...model })
    const carried = carriedOn(this, isSpoken)
    this.body = carried ? withLinksIn(html, carried) : html
    this.sayLanguage()
    if (!isSpoken) return
    this.vary('Accept-Language, Cookie')
  }
  app.context.sayLanguage = function sayLanguage(this: Context) {
    const isChosen = this.state.office === true && isOfficeLanguage(this.state.signed?.account.language)
    if (!speeches.isAlone || isChosen) this.set('Content-Language', this.language)
  }
  app.context.seeOther = function seeOther(this: Context, address: string) {
    const carried = carriedOn(this, !speeches.isAlone && this.state.office !== true)
    this.status = 303
    this.set('Location', carried ? withCarried(address, carried) : address)
    this.body = ''
  }
  app.context.speak = function speak(this: Context, version, sentIn) {
    this.state.isSample = version.isSample === true
    this.state.speech = speeches.speechFor(this.reader, { languages: languagesOf(version.form), sentIn })
    return formIn(version, this.state.speech.language)
  }
  app.context.hear = function hear(this: Context, typed) {
    this.state.reader = { ...this.reader, button: chosenIn(typed), shownIn: languageIn(typed) }
    return this.state.reader
  }
  app.context.choose = function choose(this: Context, typed) {
    // There may be a button even if the service speaks one language: the page may be open since it spoke more.
    if (this.wantsJson || !this.hear(typed).button) return false
    this.state.speech = speeches.speechFor(this.reader)
    this.keepChosen()
    return true
  }
  app.context.keepChosen = function keepChosen(this: Context) {
    const { button } = this.reader
    if (button === this.language) this.keepLanguage(button)
  }
  app.context.keepLanguage = function keepLanguage(this: Context, language: Language) {
    if (speeches.isAlone) return
    this.append('Set-Cookie', languageCookie(language, rendering.baseUrl.startsWith('https:')))
  }
  Object.defineProperties(app.context, {
    reader: {
      get(this: Context): Reader {
        this.state.reader ??= speeches.readerOf(this)
        return this.state.reader
      },
    },
    speech: {
      get(this: Context): Speech {
        this.state.speech ??= speeches.speechFor(this.reader)
        return this.state.speech
      },
    },
    language: {
      get(this: Context): Language {
        return this.state.office ? ofOffice(this) : this.speech.language
      },
    },
    texts: {
      get(this: Context) {
        return textsIn(this.language)
      },
    },
    officeTexts: {
      get(this: Context) {
        return officeTextsIn(ofOffice(this))
      },
    },
  })
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
function spokenFrame({ frameIn, baseUrl }: Rendering, speech: Speech, { method, path, querystring }: Asked): Frame {
  const { language } = speech
  const isRead = method === 'GET' || method === 'HEAD'
  const shown = isRead ? path : pageBefore(path)
  const address = withoutLanguage(querystring === '' ? shown : `${shown}?${querystring}`)
  const { choice, alternates, ...parts } = speechParts(textsIn(language), speech, { address, baseUrl })
  return {
    ...frameIn(language),
    ...parts,
    ...(choice && { choice: { ...choice, isRead } }),
    ...(isRead && address === path && { alternates }), // what was asked, such as a reference, is in none
  }
}
/** The page from which something is sent to an address: mostly the same, except where nothing can be read. */
const pageBefore = (path: string): string => (path === '/language' ? '/' : path.replace(/^(\/f\/[^/]+)\/save$/, '$1'))
type Asked = Pick<Context, 'method' | 'path' | 'querystring'>

/** Renders a page that is the same for everybody, in the language of this speech. `address` is its path and query. */
export const rendererOf =
  (rendering: Rendering) =>
  (template: string, model: object, speech: Speech, address: string): string => {
    const { templates, frameIn, speeches } = rendering
    const [path = '', querystring = ''] = address.split('?')
    const asked = { method: 'GET', path, querystring }
    const frame = speeches.isAlone ? frameIn(speech.language) : spokenFrame(rendering, speech, asked)
    const page = templates.render(template, { frame, ...model })
    return speech.carried ? withLinksIn(page, { language: speech.carried }) : page
  }
