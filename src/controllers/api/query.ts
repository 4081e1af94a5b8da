/** The query of an address of the API. What is not understood is refused: a filter that is misspelt would show every case. */
import type { RouteContext } from '../../context.ts'
import { problem } from '../../errors.ts'

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
