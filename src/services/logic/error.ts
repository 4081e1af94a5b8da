/** A rule that has no meaning: unknown type or operator, malformed operand, nested too deep. The engine never guesses. */
export class LogicError extends Error {
  override name = 'LogicError'
}
