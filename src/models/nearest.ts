/** Longer names are not misspellings, and comparing them costs their lengths multiplied. */
const LONGEST = 64

/** The name that a misspelt one probably stands for: at most a third of it changed (Levenshtein distance), case aside. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > LONGEST) return undefined
  let best: string | undefined
  let least = Infinity
  for (const candidate of candidates) {
    const most = Math.min(least - 1, Math.ceil(Math.max(name.length, candidate.length) / 3))
    const distance = distanceOf(name.toLowerCase(), candidate.toLowerCase(), most)
    if (distance > most) continue
    best = candidate
    least = distance
  }
  return best
}

/** The end of a sentence that refuses a name: `; did you mean "title"?`, or nothing when no name is near. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const guess = nearest(name, candidates)
  return guess === undefined ? '' : `; did you mean "${guess}"?`
}

/**
 * Fewest insertions, deletions and replacements of one character that turn `a` into `b`, by one row of the table at a time;
 * Infinity as soon as it must be more than `most`. What both begin with costs nothing.
 */
export function distanceOf(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Infinity
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  return distanceAfter(a.slice(same), b.slice(same), most)
}

function distanceAfter(a: string, b: string, most: number): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const cost = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
      next.push(cost)
      if (cost < least) least = cost
    }
    if (least > most) return Infinity
    row = next
  }
  return row.at(-1)!
}
