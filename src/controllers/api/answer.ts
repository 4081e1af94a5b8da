/** Answers of the API: JSON with a strong entity tag, with which a program can ask again (RFC 9110, 13). */
import { hash } from 'node:crypto'
import type { RouteContext } from '../../context.ts'
import { namesTag } from '../../models/entity-tag.ts'

interface Reading {
  /** The state that a change may ask for with If-Match: the tag begins with it. The rest of the tag is of the bytes. */
  state?: string
  /** Writes down that this was read; not called when only headers are sent, unless they tell something, too. */
  read?(): Promise<void>
  headersTell?: boolean
}

/** Answers 304 when the program has this already. */
export async function answer(
  ctx: RouteContext,
  body: object,
  { state, read, headersTell = false }: Reading = {},
): Promise<void> {
  const text = JSON.stringify(body)
  const tag = `${state === undefined ? '' : `${state}.`}${hash('sha256', text, 'base64url').slice(0, 22)}`
  const known = hasAlready(ctx, tag)
  if (headersTell || (!known && ctx.method !== 'HEAD')) await read?.()
  ctx.set('ETag', `"${tag}"`)
  if (known) {
    ctx.status = 304
    return
  }
  ctx.type = 'application/json; charset=utf-8'
  ctx.body = text
}

/** Not Koa's `fresh`: it gives way to `Cache-Control: no-cache`, which `fetch` adds to every request with a tag. */
export const hasAlready = (ctx: RouteContext, tag: string): boolean => namesTag(ctx.get('If-None-Match'), tag)
