/** Remembers the last things made; the oldest is forgotten first. */
interface Recent<T> {
  get(key: string): T | undefined
  set(key: string, value: T): void
}

/** `most`: things remembered at once. */
export function recent<T>(most: number): Recent<T> {
  const known = new Map<string, T>()
  return {
    get: (key) => known.get(key),
    set(key, value) {
      known.delete(key)
      if (known.size >= most) known.delete(known.keys().next().value!)
      known.set(key, value)
    },
  }
}
