/** How the values of settings are written: each reader returns the value, or throws a sentence that says what is allowed. */

/** An error rate as a fraction from 0 to 1, written `2%` or `0.02`. */
export function rate(text: string): number {
  const [, digits, percent] = /^(\d+(?:\.\d+)?)\s*(%?)$/.exec(text) ?? []
  if (digits === undefined) throw new Error('enter a percentage such as 2%, or a fraction such as 0.02')
  // Shifting the decimal point in the text keeps 2.3% and 0.023 the same number; a division would not.
  const value = Number(percent ? `${digits}e-2` : digits)
  if (percent && value > 1) throw new Error('an error rate can be at most 100%')
  if (value > 1) throw new Error(`enter ${digits}% if you mean percent, or a fraction from 0 to 1 such as 0.02`)
  return value
}

/** A limit in whatever unit: plain digits, with decimals if need be; 0 is legal. */
export function decimal(text: string): number {
  if (!/^\d{1,12}(\.\d{1,12})?$/.test(text)) throw new Error('enter a number in plain digits, such as 1200 or 0.5')
  return Number(text)
}

/** Percent, the sign optional. */
export function percent(text: string): number {
  if (!/^\d{1,9}(\.\d{1,9})?\s*%?$/.test(text)) throw new Error('enter a percentage in plain digits, such as 50')
  return Number.parseFloat(text)
}

/** A whole number from 1 to `max`. */
export function count(max: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (!/^\d{1,15}$/.test(text) || value < 1 || value > max)
      throw new Error(`enter a whole number from 1 to ${max} in plain digits`)
    return value
  }
}

/** On for `true` in any letter case, off for `false`; a 1 or yes is more likely a misunderstanding than a wish. */
export function toggle(text: string): boolean {
  const value = text.toLowerCase()
  if (value !== 'true' && value !== 'false') throw new Error('enter true, or leave it empty')
  return value === 'true'
}

/** The base address without a slash at its end; a sub-path is kept. */
export function baseUrl(text: string): string {
  if (text === '') throw new Error('is required: the address of the service under test, such as http://127.0.0.1:3000')
  if (!URL.canParse(text)) throw new Error('enter an address such as https://forms.example.org')
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol) || !/^https?:\/\//i.test(text))
    throw new Error('enter an address that starts with http:// or https://')
  if (url.username || url.password)
    throw new Error('must not contain a name or password: the public paths do not need them')
  if (/[?#]/.test(text)) throw new Error('must not contain a query or a fragment')
  return url.origin + url.pathname.replace(/\/+$/, '')
}

/** A path with its query, on the target's own origin; it gets the leading slash it lacks. */
export function path(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) || /^[/\\]{2}/.test(text))
    throw new Error('enter a path such as /f/contact: the gate only sends to the origin of SVC_LOAD_BASE_URL')
  if (text.includes('#')) throw new Error('must not contain a fragment, because it is never sent')
  if (/\s|\p{Cc}/u.test(text)) throw new Error('must not contain white space')
  return text.startsWith('/') ? text : `/${text}`
}

/** Any text as it stands. */
export const word = (text: string): string => text

/** A password in an address is the one thing that must not reach a log. */
export function masked(text: string): string {
  return text.replace(/(\/\/[^/?#@:]*):.*@/s, '$1:***@')
}
