/** Letters that are written from right to left, and characters that change the direction of what follows. */
const TURNING = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]|\p{Bidi_Control}/u
/** Characters that begin or end an isolate themselves. */
const ISOLATES = /[\u2066-\u2069]/g

/**
 * Text of a person, for use inside a sentence of ours: its direction does not change the order of the words around it. Text
 * that cannot do that is returned unchanged. In a template `<bdi>` does the same.
 */
export const isolated = (typed: string): string =>
  TURNING.test(typed) ? `\u2068${typed.replace(ISOLATES, '')}\u2069` : typed
