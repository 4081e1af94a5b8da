/** Letters that are written from right to left, and characters that turn what follows around. */
const TURNING = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]|\p{Bidi_Control}/u
/** Those that would begin or end an isolate of their own. */
const ISOLATES = /[\u2066-\u2069]/g

/**
 * What a person typed, for a place in a sentence of ours: the order of its letters changes none of what stands around it.
 * Text that cannot change any stays as it is. In a template `<bdi>` does the same.
 */
export const isolated = (typed: string): string =>
  TURNING.test(typed) ? `\u2068${typed.replace(ISOLATES, '')}\u2069` : typed
