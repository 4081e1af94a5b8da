/** A setting: its name in the environment, its default and what it means. */

/** `secret` values are never printed. `parse` returns the value, or throws a sentence that says what is allowed. */
interface Setting<T> {
  name: string
  default: string
  meaning: string
  secret?: true
  parse: (text: string) => T
}

export function setting<T>(name: string, fallback: string, meaning: string, parse: (text: string) => T): Setting<T> {
  return { name, default: fallback, meaning, parse }
}
export function secret<T>(name: string, meaning: string, parse: (text: string) => T): Setting<T> {
  return { name, default: '', meaning, parse, secret: true }
}
