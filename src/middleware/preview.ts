/**
 * Around every page of a preview: definitions are read again before it is made, a broken one shows its faults in place of
 * its form, and what was made is printed anew with the banner and the panel that explains it.
 */
import type { Context, Handler, RouteContext } from '../context.ts'
import { problem } from '../errors.ts'
import type { DraftCookies } from '../http/cookies.ts'
import type { Pages } from '../http/prepared.ts'
import type { Draft } from '../models/draft.ts'
import type { Form } from '../models/form.ts'
import { formIn } from '../models/form-texts.ts'
import { openingState } from '../models/opening.ts'
import { brokenPage, type Looked, previewList } from '../presenters/preview/pages.ts'
import { previewAround } from '../presenters/preview/panel.ts'
import type { Forms } from '../services/definitions/publishing.ts'
import type { Intake } from '../services/intake/index.ts'
import type { StandingOf } from '../services/standing.ts'

/** The definitions that are looked at. */
export interface PreviewedDefinitions {
  /** Reads them again, and makes live what is sound. */
  look(): Promise<readonly Looked[]>
}
interface Options {
  definitions: PreviewedDefinitions
  standingOf: StandingOf
  forms: Forms
  intake: Pick<Intake, 'find'>
  cookies: DraftCookies
  clock: () => number
  /** Address of the stylesheet. */
  style: string
}
/** A page as its controller has made it. */
interface Made {
  template: string
  model: { token?: string; styles?: string[] }
  status: number
}

/** Names by which a browser on this machine finds it; a page of the web that points its own name here is refused. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

export function preview({ definitions, standingOf, forms, intake, cookies, clock, style }: Options): Handler {
  return async function preview(ctx, next) {
    if (!LOCAL.test(ctx.req.headers.host ?? '')) {
      ctx.state.refusal = problem('misdirected')
      return next()
    }
    if (ctx.path.startsWith('/assets/')) return next()
    const all = await definitions.look()
    const { page } = ctx
    let made: Made | undefined
    ctx.page = (template, model, status = 200) => {
      made = { template, model, status }
      page.call(ctx, template, model, status)
    }
    const own = ownPage(all, ctx, forms)
    if (own) ctx.page(...own)
    else await next()
    if (!made) return
    const { template, model, status } = made
    const added = { styles: [...(model.styles ?? []), style], previewed: await panelFor(ctx, all, made) }
    page.call(ctx, template, { ...model, ...added }, status)
  }

  async function panelFor(ctx: Context, all: readonly Looked[], { template, model }: Made) {
    const { slug, page, record } = (ctx as Partial<RouteContext>).params ?? {}
    const live = slug === undefined ? undefined : forms.live(slug)
    const isOfForm = live && OF_FORM.test(template)
    const standing = isOfForm
      ? await standingOf({
          live,
          language: ctx.texts.language,
          draft: await draftOf(ctx, live.form.slug),
          page,
          record,
          post: ctx.state.post,
          token: model.token,
        })
      : undefined
    return previewAround(ctx.texts, {
      again: ctx.method === 'GET' ? ctx.url : ctx.path,
      several: all.length > 1,
      thanks: template === 'form/thanks.njk',
      shown: live && {
        form: formIn(live, ctx.texts.language),
        isOpen: openingState(live, clock()) === 'open',
        ...(standing && { standing }),
        looked: all.find(({ form }) => form?.slug === slug),
      },
    })
  }

  /** The draft that the page shows. The browser may have got its cookie with this answer. */
  async function draftOf(ctx: Context, slug: string): Promise<Draft | undefined> {
    const name = ctx.state.shownDraft?.name
    const given = [ctx.response.headers['set-cookie'] ?? []].flat()
    const own = cookies.named([ctx.req.headers.cookie ?? '', ...given].join('; '), slug)
    return name === undefined ? undefined : (await intake.find(slug, own, name)).draft
  }
}

/** Templates of pages that show or hide questions by the answers. */
const OF_FORM = /^(form\/show|journey\/)/

/** The list in place of the home page, or the faults in place of a form. */
function ownPage(
  all: readonly Looked[],
  { path, texts }: Context,
  forms: Forms,
): Parameters<Context['page']> | undefined {
  const titleOf = ({ slug }: Form) => formIn(forms.live(slug)!, texts.language).title
  if (path === '/') return ['preview/list.njk', previewList(texts, all, titleOf)]
  const slug = /^\/f\/([^/]+)/.exec(path)?.[1]
  if (slug === undefined || path.startsWith(`/f/${slug}/style/`)) return undefined
  if (all.some(({ form }) => form?.slug === slug)) return undefined
  const looked = all.find((one) => one.slug === slug)
  return looked && ['preview/broken.njk', brokenPage(texts, looked), 422]
}

/** Pages that are printed for each request, where the service sends prepared bytes. */
export const freshPages = (prepared: Pages): Pages => ({
  ...prepared,
  still: (template, model) => (ctx) => ctx.page(template, model(ctx.texts)),
  private: (template, model) => (ctx) => ctx.page(template, model(ctx.texts)),
  form: (template, model) => (ctx, token) => {
    ctx.set('Cache-Control', 'private, no-cache')
    ctx.page(template, { ...model, token })
  },
  speechesOf: () => [],
})
