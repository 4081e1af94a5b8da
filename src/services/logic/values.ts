/** Answers by field id, and the records of a list page by the page's id; only own properties count. */
export type Values = Readonly<Record<string, unknown>>

/** A rule that has no meaning: unknown type or operator, malformed operand, nested too deep. The engine never guesses. */
export class LogicError extends Error {
  override name = 'LogicError'
}
