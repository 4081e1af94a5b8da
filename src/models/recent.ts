/** Remembers the last things made; the oldest is forgotten first. */
interface Recent<T> {
  get(key: string): T | undefined
  set(key: string, value: T): void
}

/** `most`: things remembered at once or, where `sizeOf` says the size of one, how large they may be together. */
export function recent<T>(most: number, sizeOf: (value: T, key: string) => number = () => 1): Recent<T> {
  const known = new Map<string, T>()
  let size = 0
  const forget = (key: string): void => {
    const value = known.get(key)
    if (value !== undefined && known.delete(key)) size -= sizeOf(value, key)
  }
  return {
    get: (key) => known.get(key),
    set(key, value) {
      forget(key)
      size += sizeOf(value, key)
      while (size > most && known.size > 0) forget(known.keys().next().value!)
      known.set(key, value)
    },
  }
}
