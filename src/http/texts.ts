/** The names and values that a form brings, in either encoding. A name may come several times. */
export type Texts = Map<string, string[]>

export const MAX_FIELDS = 1000
/** Names and values of all texts together. */
export const MAX_TEXT_BYTES = 2 ** 20

export function add(texts: Texts, name: string, value: string): void {
  const list = texts.get(name)
  if (list) list.push(value)
  else texts.set(name, [value])
}
