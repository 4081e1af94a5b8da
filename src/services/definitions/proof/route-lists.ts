/** Lists of records on the routes through a form: of each kind that rules tell apart, and as short as that allows. */

/** Kinds of lists that are tried. */
const MOST_KINDS = 500
/** Records of which each two make a list. */
const MOST_IN_PAIRS = 12

/**
 * The shortest list of each kind, of at most so many records. `kindOf` is what rules say of the records of a list, which
 * must follow from what they say of the list without its last record, and of that record. `isCut`: there are more kinds.
 */
export function shortLists<T>(
  records: readonly T[],
  max: number,
  kindOf: (list: T[]) => string,
): { lists: T[][]; isCut: boolean } {
  const found = new Map<string, T[]>()
  let fresh: T[][] = [[]]
  for (let length = 1; length <= max; length++) {
    const longer = fresh.flatMap((list) => records.map((record) => [...list, record]))
    fresh = []
    for (const list of longer) {
      const kind = kindOf(list)
      if (found.has(kind)) continue
      if (found.size === MOST_KINDS) return { lists: [...found.values()], isCut: true }
      found.set(kind, list)
      fresh.push(list)
    }
  }
  return { lists: [...found.values()], isCut: false }
}

/** These lists, if they are long enough, and each with its first record again until it has one of these lengths. */
export const longLists = <T>(lists: readonly T[][], min: number, lengths: readonly number[]): T[][] =>
  lists.flatMap((list) =>
    [list.length, ...lengths]
      .filter((length) => length >= Math.max(min, list.length))
      .map((length) => [...list, ...Array.from({ length: length - list.length }, () => list[0]!)]),
  )

/** Lists of these lengths of one record again and again, and of another one before it: for the sums that they have. */
export const pairLists = <T>(records: readonly T[], lengths: readonly number[]): T[][] => {
  const some = records.slice(0, MOST_IN_PAIRS)
  return lengths.flatMap((length) =>
    some.flatMap((first) => some.map((other) => Array.from({ length }, (_, i) => (i === 0 ? first : other)))),
  )
}
