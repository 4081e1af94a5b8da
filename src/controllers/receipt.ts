/** Receipts: downloaded by the sender, checked by anybody, and the keys to check them with. */
import type { RouteContext } from '../context.ts'
import { notFound, PublicError, problem } from '../errors.ts'
import type { ReceiptVerdict } from '../models/receipt.ts'
import { verifyPage } from '../presenters/verify-page.ts'
import { requireSender } from './form/thanks.ts'
import type { PublicOptions } from './options.ts'

export function receiptController({ receipts, signing, sender, timeZone, readFieldsOrFile }: PublicOptions) {
  return {
    async download(ctx: RouteContext): Promise<void> {
      const receipt = await receipts.issue(requireSender(ctx, sender))
      if (!receipt || receipt.form !== ctx.params.slug) throw notFound()
      give(ctx, `receipt-${receipt.reference}.json`, `${JSON.stringify(receipt, null, 2)}\n`)
    },

    /** Exactly the bytes that a receipt hashes. */
    async answers(ctx: RouteContext): Promise<void> {
      const reference = requireSender(ctx, sender)
      const answers = await receipts.answers(reference)
      if (!answers || answers.form !== ctx.params.slug) throw notFound()
      give(ctx, `answers-${reference}.json`, answers.text)
    },

    async keys(ctx: RouteContext): Promise<void> {
      ctx.set('Cache-Control', 'public, max-age=300')
      ctx.type = 'application/json; charset=utf-8'
      ctx.body = `${JSON.stringify(await signing.publicKeys(), null, 2)}\n`
    },

    showCheck(ctx: RouteContext): void {
      ctx.page('status/verify.njk', verifyPage(ctx.texts, { timeZone }))
    },

    async check(ctx: RouteContext): Promise<void> {
      const typed = await readFieldsOrFile(ctx)
      const [file = '', text = ''] = ['file', 'receipt'].map((name) => typed.get(name)?.[0])
      const judged = file || text
      // A browser lets no page choose a file again, so its text is shown. What was judged already is judged again.
      if (ctx.choose(typed) && !typed.has('judged'))
        return ctx.page('status/verify.njk', verifyPage(ctx.texts, { timeZone, text: judged }))
      const verdict = judged.trim() === '' ? ('empty' as const) : await judge(ctx, judged)
      if (!verdict) return
      const page = verifyPage(ctx.texts, { timeZone, text, judged, verdict, isFile: file !== '' })
      if (verdict === 'empty' || verdict.kind !== 'genuine') {
        const why = verdict === 'empty' ? verdict : verdict.kind
        if (ctx.wantsJson) throw problem({ code: 'receipt-refused', why })
        return ctx.page('status/verify.njk', page, 422)
      }
      if (!ctx.wantsJson) return ctx.page('status/verify.njk', page)
      const { receipt, content } = verdict
      ctx.body = { genuine: true, content, reference: receipt.reference, receivedAt: receipt.receivedAt }
    },
  }

  /** Undefined if the store does not answer: then the text is shown again, also that of a file. */
  async function judge(ctx: RouteContext, text: string): Promise<ReceiptVerdict | undefined> {
    try {
      return await receipts.check(text)
    } catch (error) {
      if (!(error instanceof PublicError) || error.status !== 503 || ctx.wantsJson) throw error
      ctx.set(error.headers)
      ctx.state.fault = error
      ctx.page('status/verify.njk', verifyPage(ctx.texts, { timeZone, text, verdict: 'unavailable' }), 503)
      return undefined
    }
  }
}

function give(ctx: RouteContext, name: string, text: string): void {
  ctx.attachment(name)
  ctx.type = 'application/json; charset=utf-8'
  ctx.body = text
}
