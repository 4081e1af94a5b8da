/** A setting: its name in the environment, its default, what it means and what its text may be. */
import { BrandFault } from '../models/brand-fault.ts'
import { isLanguage, LANGUAGES, type Language } from '../models/language.ts'
import { type Accent, accentOf } from './accent.ts'

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

// What the text of a setting may be: each returns the value, or throws a sentence that says what is allowed.

export function whole(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (!/^\d{1,15}$/.test(text) || value < min || value > max)
      throw new Error(`enter a whole number from ${min} to ${max}`)
    return value
  }
}

export function oneOf<T extends string>(...allowed: T[]): (text: string) => T {
  return (text) => {
    const found = allowed.find((value) => value === text)
    if (found === undefined) throw new Error(`enter one of ${allowed.join(', ')}`)
    return found
  }
}

/** The same, or nothing. */
export function either<T extends string>(...allowed: T[]): (text: string) => T | undefined {
  const one = oneOf(...allowed)
  return (text) => (text === '' ? undefined : one(text))
}

/** Languages, the service's own first. */
export function languages(text: string): readonly Language[] {
  const named = text.split(/[\s,]+/).filter((one) => one !== '')
  const known = named.filter(isLanguage)
  if (known.length < named.length || known.length === 0 || new Set(known).size < known.length)
    throw new Error(`enter each language once, separated by commas: ${LANGUAGES.join(', ')}`)
  return known
}

export function flag(text: string): boolean {
  return oneOf('true', 'false')(text.toLowerCase()) === 'true'
}

export function word(text: string): string {
  if (text === '') throw new Error('must not be empty')
  return text
}

export function free(text: string): string {
  return text
}

/** An address that a link may lead to: https, http, or a path on the same host. */
export function webAddress(text: string): string {
  if (text === '' || /^\/(?!\/)\S*$/.test(text)) return text
  const url = URL.canParse(text) && !/\s/.test(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new BrandFault('enter an address such as https://example.org/privacy', 'link')
  return text
}

export function accent(text: string): Accent | undefined {
  return text === '' ? undefined : accentOf(text)
}

export function origin(text: string): string {
  if (text === '') return ''
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username ||
    url.password ||
    url.pathname !== '/' ||
    url.search ||
    url.hash
  )
    throw new Error('enter an address such as https://forms.example.org, without a path')
  return url.origin
}

export function scannerAddress(text: string): string {
  if (text === '' || /^unix:\/./.test(text)) return text
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'tcp:' || !url.hostname) throw new Error('enter tcp://host:port or unix:/path')
  return text
}

export function secrets(text: string): readonly string[] {
  const list = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  if ((text !== '' && list.length === 0) || list.some((part) => part.length < 32))
    throw new Error('each secret must have at least 32 characters')
  return Object.freeze(list)
}

export function timeZone(text: string): string {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    throw new Error('enter an IANA time zone, such as Europe/Berlin')
  }
}
