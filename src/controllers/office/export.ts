/** What the inbox shows of a form, or of several as a spreadsheet, as a file to be saved. */
import { Readable } from 'node:stream'
import type { RouteContext } from '../../context.ts'
import { notFound, problem } from '../../errors.ts'
import { sees } from '../../models/account.ts'
import type { Form } from '../../models/form.ts'
import { exportLanguageOf, exportTextsOf } from '../../presenters/export-texts.ts'
import type { Format } from '../../services/exports/index.ts'
import type { Ending } from '../../services/office/export.ts'
import type { OfficeOptions } from '../options.ts'
import { askedIn, queryOf, textOf } from './list.ts'

const TYPES: Record<Format, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8; header=present',
  jsonl: 'application/jsonl; charset=utf-8',
  zip: 'application/zip',
}
const isFormat = (text: string): text is Format => Object.hasOwn(TYPES, text)

export function exportController({ officeExports, forms, clock, timeZone }: OfficeOptions) {
  return {
    async send(ctx: RouteContext): Promise<void> {
      const asked = askedIn(ctx.query)
      const format = textOf(ctx.query.format)
      if (!isFormat(format)) throw problem('export-format')
      const chosen = await chosenForms(ctx, asked.form, format)
      // A HEAD request exports nothing, and leaves no row in the audit.
      if (ctx.method === 'HEAD') return describe(ctx, chosen, format)
      const { chunks, ended } = await officeExports.begin(ctx.state.signed!.account, {
        forms: chosen.map((form) => ({ slug: form.slug, texts: exportTextsOf(form) })),
        query: queryOf(asked, ''),
        format,
        id: ctx.state.requestId,
      })
      describe(ctx, chosen, format)
      send(ctx, Readable.from(chunks, { objectMode: false }), ended)
    },
  }

  /** The form that the list shows; a spreadsheet can have all forms that this account sees. */
  async function chosenForms(ctx: RouteContext, slug: string, format: Format): Promise<[Form, ...Form[]]> {
    const known = await forms.slugs()
    if (slug === '' && format !== 'xlsx') throw problem('export-form-missing')
    const slugs = slug === '' ? known.filter((one) => sees(ctx.state.signed!.account, one)) : [slug]
    const chosen: Form[] = []
    for (const one of slugs) if (known.includes(one)) chosen.push((await forms.latest(one))!.form)
    const [first, ...others] = chosen
    if (!first) throw notFound()
    return [first, ...others]
  }

  function describe(ctx: RouteContext, [form, ...others]: [Form, ...Form[]], format: Format): void {
    const day = Temporal.Instant.fromEpochMilliseconds(clock()).toZonedDateTimeISO(timeZone).toPlainDate()
    ctx.status = 200
    ctx.set('Content-Type', TYPES[format])
    ctx.set('Content-Language', [...new Set([form, ...others].map(exportLanguageOf))].join(', '))
    const name = others.length > 0 ? 'cases' : form.slug
    ctx.set('Content-Disposition', `attachment; filename="${name}-${day}.${format}"`)
  }
}

/** Reports how it ended: complete, or because the reader went away or was cut, or a case or file could not be read. */
function send(ctx: RouteContext, stream: Readable, ended: (how: Ending) => Promise<void>): void {
  const { res } = ctx
  let failed = false
  stream.once('error', () => {
    failed = !res.destroyed
  })
  const tell = () => void ended(res.writableFinished ? 'complete' : failed ? 'failed' : 'cut-off')
  if (res.destroyed) tell()
  else res.once('close', tell)
  ctx.body = stream
}
