export interface Break {
  /** What would be wrong. */
  name: string
  file: string
  /** Text that stands in the file exactly once, and what takes its place. */
  from: string
  to: string
  /** Globs for mocha. */
  tests: readonly string[]
}
