/** The name that a misspelt one probably stands for: at most a third of it changed (Levenshtein distance), case aside. */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  const [best] = candidates
    .map((candidate) => ({ candidate, distance: distanceOf(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= Math.ceil(Math.max(name.length, candidate.length) / 3))
    .sort((a, b) => a.distance - b.distance)
  return best?.candidate
}

/** Fewest insertions, deletions and replacements of one character that turn `a` into `b`; one row of the table at a time. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}
