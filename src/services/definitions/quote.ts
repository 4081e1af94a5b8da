const MOST_QUOTED = 80
const MOST_ENTRIES = 10

/** A value of a definition as a sentence about it quotes it, shortened to MOST_QUOTED characters. */
export function quote(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) {
    if (value.length > MOST_ENTRIES || value.some((one) => typeof one === 'object')) return 'a list'
  } else if (typeof value === 'object' && value !== null) return 'an object'
  const text = JSON.stringify(value)
  return text.length <= MOST_QUOTED ? text : `${text.slice(0, MOST_QUOTED)}…`
}
