export interface Break {
  /** What would be wrong. */
  name: string
  file: string
  /** Text that the file holds exactly once, and what replaces it. */
  from: string
  to: string
  /** Globs for mocha. */
  tests: readonly string[]
}
/** A break in a room: what would be wrong, the file in the room's folder, `from`, `to`, and the tests that must turn red. */
type Row = readonly [name: string, file: string, from: string, to: string, ...tests: string[]]

export const breaksIn = (folder: string, rows: readonly Row[]): Break[] =>
  rows.map(([name, file, from, to, ...tests]) => ({
    name,
    file: `${folder}/${file}`,
    from,
    to,
    tests: tests.map((test) => `test/${test}.test.ts`),
  }))
