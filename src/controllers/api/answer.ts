/**
 * Answers of the API: JSON with a strong entity tag, with which a program can ask again (RFC 9110, 13). The tag is keyed with
 * the secret of the service: a hash that anybody can make would tell whether a guessed answer is right. So a tag that is known
 * was given out with what it names, and 304 tells nothing more.
 */
import type { RouteContext } from '../../context.ts'
import { problem } from '../../errors.ts'
import { namesTag, strongTagsIn } from '../../models/request-headers.ts'
import type { ApiOptions } from '../options.ts'

interface Resource {
  /** The state that a change may ask for with If-Match: the tag begins with it. The rest of the tag is of the bytes. */
  state?: string
  /** Writes down that this was read: also when only headers are sent, because its length and its tag tell of it. */
  read?(): Promise<void>
  /** The media type, where it is another one. */
  type?: string
}

/** Answers 304 when the program has this already, and 412 when it asks for another version. */
export async function answer(
  ctx: RouteContext,
  { entityTags }: Pick<ApiOptions, 'entityTags'>,
  body: object,
  { state, read, type = 'application/json' }: Resource = {},
): Promise<void> {
  const text = JSON.stringify(body)
  const tag = tagOf(entityTags, text, state)
  requireTag(ctx, tag)
  const known = hasAlready(ctx, tag)
  if (known !== 'tag') await read?.()
  ctx.set('ETag', `"${tag}"`)
  if (known) {
    ctx.status = 304
    return
  }
  ctx.type = `${type}; charset=utf-8`
  ctx.body = text
}

/** The tag of this text, without quotes. */
export const tagOf = (entityTags: ApiOptions['entityTags'], text: string, state?: string): string =>
  `${state === undefined ? '' : `${state}.`}${entityTags.sign(text)}`

/**
 * Does the program have this already? With `*` it asks for any version, and proves nothing. Not Koa's `fresh`: it gives way to
 * `Cache-Control: no-cache`, which `fetch` adds to every request with a tag.
 */
export function hasAlready(ctx: RouteContext, tag: string): 'tag' | 'any' | undefined {
  const given = ctx.get('If-None-Match')
  if (!namesTag(given, tag)) return undefined
  return given.trim() === '*' ? 'any' : 'tag'
}

/** The tags that a request wants to meet: undefined where it wants none. */
export function tagsWanted(ctx: RouteContext): readonly string[] | 'any' | undefined {
  const given = ctx.get('If-Match')
  if (given === '') return undefined
  const tags = strongTagsIn(given)
  if (tags === undefined) throw problem('tag-malformed')
  // Proxies that compress make tags weak. No state matches one, so a program would read and try again for ever.
  if (tags.length === 0) throw problem('tag-weak')
  return tags
}

/** Throws 412 when the request wants another version than this. */
export function requireTag(ctx: RouteContext, tag: string): void {
  const wanted = tagsWanted(ctx)
  // What a change answers with names the state alone.
  const [state] = tag.split('.')
  if (wanted === undefined || wanted === 'any' || wanted.includes(tag) || wanted.includes(state!)) return
  throw problem('other-version')
}

// The query of an address of the API. What is not understood is refused: a filter that is misspelt would show every case.

/** Reads the text of one parameter; undefined when it cannot be that. */
type Reader<T> = (text: string) => T | undefined

/** What was asked for, by name. Throws when a parameter is unknown, repeated, or cannot be read. */
export function queryIn<T extends Record<string, unknown>>(
  ctx: RouteContext,
  readers: { [Name in keyof T]: Reader<T[Name]> },
): Partial<T> {
  const asked = Object.entries(ctx.query).map(([name, text]) => {
    if (!Object.hasOwn(readers, name))
      throw problem({ code: 'parameter-unknown', name: name.slice(0, 40), known: Object.keys(readers) })
    if (typeof text !== 'string') throw problem({ code: 'parameter-repeated', name })
    const value = text.length <= LONGEST && !text.includes('\0') ? readers[name]!(text) : undefined
    if (value === undefined) throw problem({ code: 'parameter-value', name })
    return [name, value]
  })
  return Object.fromEntries(asked)
}

/** Characters of a value. */
const LONGEST = 500

export const oneOf =
  <T extends string>(known: readonly T[]): Reader<T> =>
  (text) =>
    known.find((one) => one === text)

export const wholeUpTo =
  (most: number): Reader<number> =>
  (text) =>
    /^[1-9]\d{0,5}$/.test(text) && Number(text) <= most ? Number(text) : undefined

/** `true` or `false`. */
export const flag: Reader<boolean> = (text) => (text === 'true' ? true : text === 'false' ? false : undefined)

/** A moment with its offset from UTC, such as `2026-11-16T08:00:00Z`, in milliseconds. A plus that was not escaped is a blank. */
export const moment: Reader<number> = (text) => {
  const [whole] = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[-+ ]\d\d:\d\d)$/i.exec(text) ?? []
  const at = whole === undefined ? Number.NaN : Date.parse(whole.replace(' ', '+').toUpperCase())
  return Number.isNaN(at) || !isDay(text) ? undefined : at
}

/** JavaScript takes 31 June for 1 July. */
function isDay(text: string): boolean {
  const day = text.slice(0, 10)
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

/** Anything but nothing. */
export const some: Reader<string> = (text) => (text.trim() === '' ? undefined : text)
