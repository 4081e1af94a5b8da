/** What the inbox shows of one form, as a file to be saved. */
import { Readable } from 'node:stream'
import type { RouteContext } from '../../context.ts'
import { notFound, problem } from '../../errors.ts'
import type { Form } from '../../models/form.ts'
import { exportLanguageOf, exportTextsOf } from '../../presenters/export-texts.ts'
import type { Format } from '../../services/exports/index.ts'
import type { Ending } from '../../services/office/export.ts'
import type { OfficeOptions } from '../options.ts'
import { askedIn, queryOf, textOf } from './list.ts'

const TYPES: Record<Format, string> = {
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
      if (asked.form === '') throw problem('export-form-missing')
      if (!(await forms.slugs()).includes(asked.form)) throw notFound()
      // A HEAD request exports nothing, and leaves no row in the audit.
      const { form } = (await forms.last(asked.form))!
      if (ctx.method === 'HEAD') return describe(ctx, form, format)
      const query = { ...queryOf(asked, ''), form: asked.form }
      const { chunks, ended } = await officeExports.begin(ctx.state.signed!.account, {
        query,
        format,
        id: ctx.state.requestId,
        texts: exportTextsOf(form),
      })
      describe(ctx, form, format)
      send(ctx, Readable.from(chunks, { objectMode: false }), ended)
    },
  }

  function describe(ctx: RouteContext, form: Form, format: Format): void {
    const day = Temporal.Instant.fromEpochMilliseconds(clock()).toZonedDateTimeISO(timeZone).toPlainDate()
    ctx.status = 200
    ctx.set('Content-Type', TYPES[format])
    ctx.set('Content-Language', exportLanguageOf(form))
    ctx.set('Content-Disposition', `attachment; filename="${form.slug}-${day}.${format}"`)
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
