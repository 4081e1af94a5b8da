/** Adds to Koa's context what controllers answer with. */
import type Koa from 'koa'
import type { Additions, Context, State } from '../context.ts'
import { preparedFile } from '../http/assets.ts'
import { atFirst, type Pages, preparedForm, preparedPage, preparedPrivatePage } from '../http/prepared.ts'
import type { Frame } from '../presenters/frame.ts'
import type { Templates } from '../templates.ts'

const PROBLEM = 'application/problem+json'
const JSON_TYPES = new Set(['json', PROBLEM])

export function addRendering(
  app: Koa<State, Additions>,
  { templates, frame }: { templates: Templates; frame: Frame },
): void {
  app.context.page = function page(this: Context, template: string, model: object, status = 200) {
    this.status = status
    this.type = 'text/html; charset=utf-8'
    this.body = templates.render(template, { frame, ...model })
  }
  app.context.seeOther = function seeOther(this: Context, address: string) {
    this.status = 303
    this.set('Location', address)
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

export function createPages({
  templates,
  frame,
  fixed,
}: {
  templates: Templates
  frame: Frame
  fixed: readonly [string, string][]
}): Pages {
  const html = (template: string, model: object) => templates.render(template, { frame, ...model })
  return {
    still: (template, model, vary) => atFirst(() => preparedPage(html(template, model), fixed, vary)),
    private: (template, model) => preparedPrivatePage(html(template, model), fixed),
    form: (template, model, idLength) => preparedForm((id) => html(template, model(id)), idLength, fixed),
    file: (text, type) => preparedFile(Buffer.from(text), type, fixed),
  }
}
