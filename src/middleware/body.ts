/** Reads a sent form, in either encoding, into the same shape. Mounted on the routes that take one, and nowhere else. */
import { koaBody } from 'koa-body'
import type { Context, Handler } from '../context.ts'
import { badRequest, tooLarge, unsupportedBody } from '../errors.ts'
import type { Sent } from '../services/submissions.ts'
import { MAX_FIELD_BYTES, MAX_FIELDS, readMultipart } from './multipart.ts'

/** The trap for machines: no person sees this input. */
export const TRAP = 'company-website'
const MAX_BODY_BYTES = 2 ** 20

/**
 * koa-body reads the bytes: limit, length, encoding. Names and values are taken from its raw text by the WHATWG rules,
 * because qs makes objects of lists and drops what is past its limits; its parser is kept to one parameter.
 */
const readUrlencoded = koaBody({
  multipart: false,
  json: false,
  text: false,
  urlencoded: true,
  formLimit: MAX_BODY_BYTES,
  includeUnparsed: true,
  queryString: { parameterLimit: 1, depth: 0, parseArrays: false, allowDots: false },
})

export const body = (): Handler =>
  async function body(ctx, next) {
    const multipart = ctx.is('multipart/form-data') !== false && ctx.is('multipart/form-data') !== null
    if (!multipart && !ctx.is('application/x-www-form-urlencoded')) throw unsupportedBody()
    const length = Number(ctx.req.headers['content-length'] ?? 0)
    if (!multipart && length > MAX_BODY_BYTES)
      throw tooLarge('What you wrote is longer than this form takes: 1 MB in all.')
    // The client waits to be invited; all that can be refused by the headers alone was refused before this line.
    if (ctx.req.headers.expect !== undefined) ctx.res.writeContinue()
    ctx.state.sent = multipart
      ? sentOf(await readMultipart(ctx.req))
      : sentOf({ texts: await urlencoded(ctx), files: new Set() })
    return next()
  }

async function urlencoded(ctx: Context): Promise<Map<string, string[]>> {
  await readUrlencoded(ctx as never, async () => {})
  const raw = (ctx.request as { rawBody?: string }).rawBody ?? ''
  try {
    decodeURIComponent(raw.replaceAll('+', ' '))
  } catch {
    throw badRequest('The form is not encoded correctly. Go back and send it again.')
  }
  const texts = new Map<string, string[]>()
  let count = 0
  for (const [name, value] of new URLSearchParams(raw)) {
    if (++count > MAX_FIELDS) throw badRequest(`The form has more than ${MAX_FIELDS} entries.`)
    if (value.length > MAX_FIELD_BYTES) throw tooLarge('One answer is longer than this form takes.')
    const list = texts.get(name)
    if (list) list.push(value)
    else texts.set(name, [value])
  }
  return texts
}

function sentOf({ texts, files }: { texts: Map<string, string[]>; files: Set<string> }): Sent {
  const submissionId = texts.get('submissionId')?.length === 1 ? texts.get('submissionId')![0]! : ''
  const trapped = texts.get(TRAP)?.some((text) => text.trim() !== '') ?? false
  return { texts, files, submissionId, trapped }
}
