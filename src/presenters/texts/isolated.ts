import type { Direction } from '../../models/language.ts'

/**
 * What can turn in a sentence that is written in a direction, or change the order of the words around it. From left to right,
 * these are letters written the other way, and characters that change the direction of what follows. From right to left, it is
 * everything but letters written that way, spaces, the Arabic marks that end a phrase, and a whole number: a sign, a hyphen or
 * a space between digits moves to the other end there.
 */
const TURNING: Readonly<Record<Direction, RegExp>> = {
  ltr: /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]|\p{Bidi_Control}/u,
  rtl: /^(?!\d+$).*?[^\p{Script=Arabic}\p{M}\s،؛؟]|\p{Bidi_Control}/su,
}
/** Characters that begin or end an isolate themselves. */
const ISOLATES = /[\u2066-\u2069]/g

/**
 * Makes text fit for use inside a sentence of ours in a language of this direction: its own direction does not change the order
 * of the words around it, which a name of a file, a label or a reference may do. Text that cannot do that is returned unchanged.
 * In a template `<bdi>` does the same.
 */
export const isolatedIn =
  (direction: Direction) =>
  (typed: string): string =>
    TURNING[direction].test(typed) ? `\u2068${typed.replace(ISOLATES, '')}\u2069` : typed

/** In a sentence that is written from left to right. */
export const isolated = isolatedIn('ltr')
