/** What a schema has to refuse: copies of a value that it accepts, each with one thing wrong. */

export interface Wrong {
  /** JSON Pointer of what is wrong. */
  at: string
  value: unknown
}

/** One member is left out; `free`: pointers of objects whose members may be anything. */
export function incomplete(value: unknown, free: readonly string[] = []): Wrong[] {
  return placesIn(value, free)
    .filter(({ isMember }) => isMember)
    .map(({ at, steps }) => ({
      at,
      value: changed(value, steps, (holder, key) => void Reflect.deleteProperty(holder, key)),
    }))
}

/** One member or entry is of a type that no schema of ours accepts beside another one. */
export function mistyped(value: unknown, free: readonly string[] = []): Wrong[] {
  return placesIn(value, free).map(({ at, steps }) => ({
    at,
    value: changed(value, steps, (holder, key) => void Reflect.set(holder, key, null)),
  }))
}

/** One object has a member that is not described. */
export function extended(value: unknown, free: readonly string[] = []): Wrong[] {
  const objects = [{ at: '', steps: [] as string[], isObject: true }, ...placesIn(value, free)]
  return objects
    .filter(({ at, isObject }) => isObject && !free.includes(at))
    .map(({ at, steps }) => ({
      at,
      value: changed(value, [...steps, 'undescribed'], (holder, key) => void Reflect.set(holder, key, 'more')),
    }))
}

interface Place {
  at: string
  steps: string[]
  /** Of an object, not of a list. */
  isMember: boolean
  isObject: boolean
}

function placesIn(value: unknown, free: readonly string[], at = '', steps: string[] = []): Place[] {
  if (typeof value !== 'object' || value === null || free.includes(at)) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const place = { at: `${at}/${key}`, steps: [...steps, key] }
    const isObject = typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    return [{ ...place, isMember: !Array.isArray(value), isObject }, ...placesIn(inner, free, place.at, place.steps)]
  })
}

function changed(value: unknown, steps: readonly string[], change: (holder: object, key: string) => void): unknown {
  const copy = structuredClone(value)
  const holder = steps.slice(0, -1).reduce<unknown>((one, step) => (one as Record<string, unknown>)[step], copy)
  change(holder as object, steps.at(-1)!)
  return copy
}

/** All descriptions in a schema or document, each with its JSON Pointer. */
export function descriptionsIn(value: unknown, at = ''): { at: string; text: unknown }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(key === 'description' && typeof inner !== 'object' ? [{ at, text: inner as unknown }] : []),
    ...descriptionsIn(inner, `${at}/${key}`),
  ])
}

/** The schema with no member that is not described, unless the document allows any. */
export function closed<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(closed) as T
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]))
  return (
    'properties' in inner && !('additionalProperties' in inner) ? { ...inner, additionalProperties: false } : inner
  ) as T
}
