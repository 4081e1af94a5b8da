/** Pages and documents of the service itself: its start page, the language, accessibility, schemas and assets. */
import type { Handler, RouteContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { oneText } from '../models/answers.ts'
import { apiDocument } from '../models/api-document.ts'
import { formIn } from '../models/form-texts.ts'
import { webhookSchema, webhookSchemaWithAnswers } from '../models/webhook-event.ts'
import { homePage } from '../presenters/service-pages.ts'
import type { Texts } from '../presenters/texts/index.ts'
import { officeTextsIn } from '../presenters/texts/languages.ts'
import { startOf } from './form/addresses.ts'
import type { PublicOptions } from './options.ts'

/** JSON Schemas, and the description of the API, at addresses that last: definitions and webhooks name them, editors fetch them. */
export function schemaController({ forms }: PublicOptions) {
  return {
    show: schema(() => forms.schema(officeTextsIn('en').office.properties.meanings)),
    webhook: schema(webhookSchema),
    webhookWithAnswers: schema(webhookSchemaWithAnswers),
    api: schema(apiDocument, 'application/json; charset=utf-8'),
  }
}

/** Written when it is first asked for. */
function schema(of: () => object, type = 'application/schema+json; charset=utf-8'): (ctx: RouteContext) => void {
  let text: string | undefined
  return (ctx) => {
    text ??= `${JSON.stringify(of(), null, 2)}\n`
    ctx.type = type
    ctx.set('Cache-Control', 'public, max-age=3600')
    ctx.body = text
  }
}

/** The accessibility statement: the operator's own, else the one that comes with the service. */
export function accessibilityController({ pages, accessibilityUrl }: PublicOptions) {
  const statement = pages.still('service/accessibility.njk', accessibilityPage)
  return {
    show(ctx: RouteContext): void {
      if (accessibilityUrl === '') statement(ctx)
      else {
        ctx.status = 302
        ctx.set('Location', accessibilityUrl)
        ctx.body = ''
      }
    },
  }
}

/** The choice of a language, on pages without questions. */
export function languageController({ languages, readFields }: PublicOptions) {
  return {
    /** Pages can be had in several languages. */
    isOffered: languages.length > 1,

    /** Keeps it in a cookie, and leads back to the page. */
    async choose(ctx: RouteContext): Promise<void> {
      const typed = await readFields(ctx)
      const language = languages.find((known) => known === oneText(typed, 'language'))
      if (language) ctx.keepLanguage(language)
      const to = oneText(typed, 'to')
      ctx.seeOther(OWN.test(to) ? to : '/')
    },
  }
}

/** A path of ours: no other host, and nothing that a browser would read as one. */
const OWN = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/

/** The start page: what can be sent here. */
export function homeController({ forms, clock }: PublicOptions) {
  return {
    show(ctx: RouteContext): void {
      const open = forms.list().filter((published) => published.isOpen(clock()))
      ctx.set('Cache-Control', 'no-cache')
      ctx.page(
        'form/list.njk',
        homePage(
          ctx.texts,
          open.map((version) => formIn(version, ctx.language)),
        ),
      )
    },
  }
}

/** Files of `public/`. */
export const assetController = ({ assets: { serve, robots } }: PublicOptions) => ({
  show(ctx: RouteContext): void {
    if (!serve(ctx, ctx.params.hash!, ctx.params.name!)) throw notFound()
  },

  robots,
})

/** The accessibility statement: what people can do, what was tested, and what was not. */
const accessibilityPage = (texts: Texts) => ({
  title: texts.accessibility.title,
  heading: texts.accessibility.title,
  texts: texts.accessibility,
})

/**
 * Addresses as people type them from a poster: with capitals, or with a slash at the end. They lead to the right address, which
 * is made from what is published and never from what was typed. The query stays.
 */
export function typedAddressController({ forms }: Pick<PublicOptions, 'forms'>) {
  /** Where nothing right is found, the address is judged as it is. */
  const leadTo =
    (right: (ctx: RouteContext) => string | undefined): Handler =>
    (ctx, next) => {
      const address = right(ctx as RouteContext)
      if (address === undefined) return next()
      ctx.status = 301
      ctx.set('Location', address + ctx.search)
      ctx.body = ''
    }

  return {
    home: leadTo(() => '/'),
    status: leadTo(() => '/status'),
    form: leadTo(({ params }) => {
      const live = forms.live(params.slug!.toLowerCase())
      return live && startOf(live)
    }),
  }
}
