/** What somebody typed into a form, as it is collected from a body of either encoding. */

export const MAX_FIELDS = 1000
/** Names and values of all texts together. */
export const MAX_TEXT_BYTES = 2 ** 20

/** A name may come several times. */
export function add(typed: Map<string, string[]>, name: string, value: string): void {
  const list = typed.get(name)
  if (list) list.push(value)
  else typed.set(name, [value])
}
