/** Patterns of operators: RE2 syntax, matched in linear time. What a pattern may cost is checked before it is published. */
import { RE2JS } from 're2js'

/** Does the whole answer match? Throws for a pattern that cannot be compiled; no published form has one. */
export function matcherOf(pattern: string): (answer: string) => boolean {
  const compiled = RE2JS.compile(pattern)
  return (answer) => compiled.matcher(answer).matches()
}
