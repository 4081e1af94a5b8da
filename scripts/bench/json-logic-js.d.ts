/** The package brings no types; this is the part that the bench uses. */
declare module 'json-logic-js' {
  export function apply(rule: unknown, data: unknown): unknown
}
