/** Adds to Koa's context what controllers answer with. */
import type Koa from 'koa'
import type { Additions, Context, State } from '../context.ts'
import { preparedFile } from '../http/assets.ts'
import { inEachLanguage, type Pages, preparedForm, preparedPage, preparedPrivatePage } from '../http/prepared.ts'
import type { Language } from '../models/language.ts'
import type { Frame } from '../presenters/frame.ts'
import { isOfficeLanguage, type OfficeLanguage, officeTextsIn, textsIn } from '../presenters/texts/languages.ts'
import type { Templates } from '../templates.ts'

/** The frame of pages in a language. */
export type FrameIn = (language: Language) => Frame

const PROBLEM = 'application/problem+json'
const JSON_TYPES = new Set(['json', PROBLEM])

export function addRendering(
  app: Koa<State, Additions>,
  {
    templates,
    frameIn,
    officeLanguage,
  }: {
    templates: Templates
    frameIn: FrameIn
    /** Of the office, for whoever has chosen none. */
    officeLanguage: OfficeLanguage
  },
): void {
  const ofOffice = ({ state }: Context): OfficeLanguage => {
    const chosen = state.signed?.account.language
    return isOfficeLanguage(chosen) ? chosen : officeLanguage
  }
  app.context.page = function page(this: Context, template: string, model: object, status = 200) {
    this.status = status
    this.type = 'text/html; charset=utf-8'
    this.body = templates.render(template, { frame: frameIn(this.language), ...model })
  }
  app.context.seeOther = function seeOther(this: Context, address: string) {
    this.status = 303
    this.set('Location', address)
    this.body = ''
  }
  Object.defineProperties(app.context, {
    language: {
      get(this: Context): Language {
        return this.state.office ? ofOffice(this) : 'en'
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

export function createPages({
  templates,
  frameIn,
  fixed,
}: {
  templates: Templates
  frameIn: FrameIn
  fixed: readonly [string, string][]
}): Pages {
  const html = (language: Language, template: string, model: object) =>
    templates.render(template, { frame: frameIn(language), ...model })
  return {
    still: (template, model, vary) =>
      inEachLanguage((language) => preparedPage(html(language, template, model(textsIn(language))), fixed, vary)),
    private: (template, model) =>
      inEachLanguage((language) => preparedPrivatePage(html(language, template, model(textsIn(language))), fixed)),
    form: (template, model, idLength) =>
      inEachLanguage((language) =>
        preparedForm((id) => html(language, template, model(textsIn(language), id)), idLength, fixed),
      ),
    file: (text, type) => preparedFile(Buffer.from(text), type, fixed),
  }
}
